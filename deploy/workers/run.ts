/** The service on the runtime of Cloudflare Workers: `npm run deploy:workers`. */
import { runCommand, runInForeground } from '../process.ts';
import { readWorkersSettings } from '../settings.ts';
import { bundleWorker, LIMITS } from './bundle.ts';

const HELP = `Usage: npm run deploy:workers [-- --bundle-only]

Bundles the current build into a worker for Cloudflare Workers and runs it on
workerd, in the foreground. With --bundle-only it does not run it. To deploy it
with an account of your own: npx wrangler deploy -c build/workers/wrangler.jsonc

Settings come from the environment:
  LISTEN   address and port to listen on          127.0.0.1:8787
  RELEASE  the build to serve, or the link to it  build/current
  RUN_DIR  folder for the worker                  build/workers
`;

if (process.argv.includes('--help')) process.stdout.write(HELP);
else await runCommand(() => main(process.env));

async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const { release, folder, listen, workerd } = readWorkersSettings(env);
  const { scriptBytes, assets, largestAsset } = await bundleWorker(release, folder, listen);
  const count = (n: number) => n.toLocaleString('en');
  process.stdout.write(
    `${folder}: script ${count(scriptBytes)} bytes compressed (limit ${count(LIMITS.scriptBytes)}), ` +
      `${count(assets)} assets (limit ${count(LIMITS.freeAssets)}), ` +
      `largest ${count(largestAsset)} bytes (limit ${count(LIMITS.assetBytes)})\n`,
  );
  if (process.argv.includes('--bundle-only')) return;
  runInForeground(workerd, ['serve', `${folder}/workerd.capnp`], ['SIGINT', 'SIGTERM']);
  process.stdout.write(`workerd serves ${release} at http://${listen}\n`);
}
