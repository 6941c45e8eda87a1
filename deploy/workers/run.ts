/** The service on the runtime of Cloudflare Workers: `npm run deploy -- workers`. */
import { parseOptions, runScript } from '../../scripts/script.ts';
import { runInForeground } from '../process.ts';
import { readWorkersSettings } from '../settings.ts';
import { bundleWorker, LIMITS } from './bundle.ts';

const HELP = `Usage: npm run deploy -- workers [--bundle-only]

Bundles the current build into a worker for Cloudflare Workers and runs it on
workerd, in the foreground. With --bundle-only it does not run it. To deploy it
with an account of your own: npx wrangler deploy -c build/workers/wrangler.jsonc

Settings come from the environment; OUT is the folder of the releases (build):
  LISTEN   address and port to listen on          127.0.0.1:8787
  RELEASE  the build to serve, or the link to it  OUT/current
  RUN_DIR  folder for the worker                  OUT/workers`;

const OPTIONS = { 'bundle-only': { type: 'boolean' }, help: { type: 'boolean' } } as const;

await runScript(() => {
  const { values } = parseOptions(process.argv.slice(2), OPTIONS, { allowPositionals: false });
  return values.help ? console.log(HELP) : main(process.env, values['bundle-only'] === true);
});

async function main(env: NodeJS.ProcessEnv, bundleOnly: boolean): Promise<void> {
  const { release, folder, listen, workerd } = readWorkersSettings(env);
  const { scriptBytes, assets, largestAsset } = await bundleWorker(release, folder, listen);
  const count = (n: number) => n.toLocaleString('en');
  process.stdout.write(
    `${folder}: script ${count(scriptBytes)} bytes compressed (limit ${count(LIMITS.scriptBytes)}), ` +
      `${count(assets)} assets (limit ${count(LIMITS.freeAssets)}), ` +
      `largest ${count(largestAsset)} bytes (limit ${count(LIMITS.assetBytes)})\n`,
  );
  if (bundleOnly) return;
  runInForeground(workerd, ['serve', `${folder}/workerd.capnp`], ['SIGINT', 'SIGTERM']);
  process.stdout.write(`workerd serves ${release} at http://${listen}\n`);
}
