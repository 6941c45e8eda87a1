/** nginx in front of the service: `npm run deploy -- nginx`. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../scripts/script.ts';
import { settingsHelp } from '../../src/data/settingTable.ts';
import { readManifest } from '../manifest.ts';
import { runInForeground } from '../process.ts';
import { readNginxSettings } from '../settings.ts';
import { nginxConfig } from './config.ts';

const HELP = `Usage: npm run deploy -- nginx

Writes the configuration of nginx and runs nginx in the foreground, unprivileged.
nginx serves the files of the current build and passes other requests to Node.

Settings come from the environment:
${settingsHelp('nginx')}

Install nginx with: apt-get install -y nginx-light. SIGTERM stops it at once,
SIGQUIT after the requests in progress.`;

await runCommand(HELP, {}, () => main(process.env));

function main(env: NodeJS.ProcessEnv): void {
  const { nginx, ...settings } = readNginxSettings(env);
  const { release, folder, listen, workers, upstreams, tls, requestLimit, connectionLimit } = settings;
  if (spawnSync(nginx, ['-v']).error)
    throw new Error(`there is no ${nginx} here; install it: apt-get install -y nginx-light`);
  const { base_url: baseUrl } = readManifest(release);
  // The configuration has them between quotes.
  for (const path of [release, folder, ...(tls ? [tls.certificate, tls.key] : [])])
    if (/["$\\]|\p{Cc}/u.test(path)) throw new Error(`nginx cannot use the path ${JSON.stringify(path)}`);
  for (const setting of [listen, workers, ...upstreams])
    if (!/^[\w.:[\]-]+$/.test(setting)) throw new Error(`${JSON.stringify(setting)} is not an address or a number`);

  for (const limit of [requestLimit, connectionLimit])
    if (!/^\d{1,6}$/.test(limit)) throw new Error(`${JSON.stringify(limit)} is not a limit: use a whole number`);

  mkdirSync(folder, { recursive: true });
  // When root starts it, nginx serves as nobody, who keeps its cache here.
  chmodSync(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, nginxConfig({ ...settings, baseUrl }));
  runInForeground(nginx, ['-e', 'stderr', '-c', file, '-g', 'daemon off;'], ['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGHUP']);
  process.stdout.write(`nginx serves ${release} at ${tls ? 'https' : 'http'}://${listen}\n`);
}
