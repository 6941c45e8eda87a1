/** The service on Cloudflare's runtime, here: `npm run deploy:workers`. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { bundleWorker, LIMITS } from './bundle.ts';

const HELP = `Usage: npm run deploy:workers [-- --bundle-only]

Bundles the current build into a worker for Cloudflare Workers and runs it
here, on workerd, in the foreground. With --bundle-only it is only made;
to deploy it, with an account of your own: npx wrangler deploy -c build/workers/wrangler.jsonc

Settings come from the environment:
  LISTEN   address and port to listen on          127.0.0.1:8787
  RELEASE  the build to serve, or the link to it  build/current
  RUN_DIR  folder for the worker                  build/workers
`;

const ROOT = resolve(import.meta.dirname, '../..');

if (process.argv.includes('--help')) process.stdout.write(HELP);
else
  await main(process.env).catch((error: Error) => {
    process.stderr.write(`air-routes: ${error.message}\n`);
    process.exitCode = 1;
  });

async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const release = resolve(ROOT, env['RELEASE'] || 'build/current');
  const folder = resolve(ROOT, env['RUN_DIR'] || 'build/workers');
  const listen = env['LISTEN'] || '127.0.0.1:8787';
  const { scriptBytes, assets, largestAsset } = await bundleWorker(release, folder, listen);
  const count = (n: number) => n.toLocaleString('en');
  process.stdout.write(
    `${folder}: script ${count(scriptBytes)} bytes compressed (limit ${count(LIMITS.scriptBytes)}), ` +
      `${count(assets)} assets (limit ${count(LIMITS.freeAssets)} free, ${count(LIMITS.paidAssets)} paid), ` +
      `largest ${count(largestAsset)} bytes (limit ${count(LIMITS.assetBytes)})\n`,
  );
  if (process.argv.includes('--bundle-only')) return;
  const workerd = resolve(ROOT, 'node_modules/.bin/workerd');
  const child = spawn(workerd, ['serve', `${folder}/workerd.capnp`], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
  process.stdout.write(`workerd serves ${release} at http://${listen}\n`);
}
