/** `npm run dev`: the development server, without Astro's telemetry. */
import { env } from 'node:process';
import { runChild } from './child.ts';
import { runCommand } from './script.ts';

const HELP = `Usage: npm run dev [-- --port 4321 --host 127.0.0.1]

Serves the site, /api and /mcp from the sources, and shows changes at once.`;

await runCommand(HELP, { port: { type: 'string' }, host: { type: 'string' } }, async () => {
  env['ASTRO_TELEMETRY_DISABLED'] = '1';
  process.exitCode = await runChild('node_modules/astro/bin/astro.mjs', ['dev', ...process.argv.slice(2)]);
});
