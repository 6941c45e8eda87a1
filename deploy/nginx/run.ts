/** nginx before the service: `npm run deploy:nginx`. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nginxConfig } from './config.ts';

const HELP = `Usage: npm run deploy:nginx

Writes nginx's configuration and runs nginx in the foreground, unprivileged.
It serves the files of the current build itself and sends the rest to Node.

Settings come from the environment:
  LISTEN         address and port to listen on          127.0.0.1:8080
  UPSTREAMS      where Node listens, comma-separated    127.0.0.1:8422
  RELEASE        the build to serve, or the link to it  build/current
  RUN_DIR        folder for its own files               build/nginx
  NGINX          path of nginx                          nginx
  NGINX_WORKERS  processes; auto is one per core        auto

nginx is Debian's: apt-get install -y nginx-light. SIGTERM ends it at once,
SIGQUIT answers what is under way first.
`;

const ROOT = resolve(import.meta.dirname, '../..');

if (process.argv.includes('--help')) process.stdout.write(HELP);
else process.exitCode = main(process.env);

function main(env: NodeJS.ProcessEnv): number {
  const nginx = env['NGINX'] || 'nginx';
  const release = resolve(ROOT, env['RELEASE'] || 'build/current');
  const folder = resolve(ROOT, env['RUN_DIR'] || 'build/nginx');
  if (spawnSync(nginx, ['-v']).error)
    return refuse(`there is no ${nginx} here; install it: apt-get install -y nginx-light`);
  const baseUrl = baseUrlOf(release);
  if (baseUrl === null) return refuse(`no build at ${release}; make one with: npm run build`);
  for (const path of [release, folder])
    if (!/^[\w./@+-]+$/.test(path)) return refuse(`nginx cannot be told of the path ${JSON.stringify(path)}`);

  const file = join(folder, 'nginx.conf');
  const [listen, workers] = [env['LISTEN'] || '127.0.0.1:8080', env['NGINX_WORKERS'] || 'auto'];
  const upstreams = (env['UPSTREAMS'] || '127.0.0.1:8422').split(',');
  for (const setting of [listen, workers, ...upstreams])
    if (!/^[\w.:[\]-]+$/.test(setting)) return refuse(`${JSON.stringify(setting)} is not an address or a number`);
  mkdirSync(folder, { recursive: true });
  // Started by root, nginx serves as nobody, who keeps its cache here.
  chmodSync(folder, 0o755);
  writeFileSync(file, nginxConfig({ release, folder, listen, upstreams, baseUrl, workers }));

  const child = spawn(nginx, ['-e', 'stderr', '-c', file, '-g', 'daemon off;'], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGHUP'] as const)
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
  process.stdout.write(`nginx serves ${release} at http://${listen}\n`);
  return 0;
}

function baseUrlOf(release: string): string | null {
  try {
    return String((JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')) as { base_url: unknown }).base_url);
  } catch {
    return null;
  }
}

function refuse(line: string): number {
  process.stderr.write(`air-routes: ${line}\n`);
  return 1;
}
