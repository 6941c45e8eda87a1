/** The settings of the deployment scripts, from the environment; an empty variable counts as unset. */
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

type Environment = Readonly<Record<string, string | undefined>>;

/** Folder of the build to deploy, or the link to it. */
export const readRelease = (env: Environment): string => resolve(ROOT, env['RELEASE'] || 'build/current');

/** Settings of `npm run deploy:nginx`. */
export const readNginxSettings = (env: Environment) => ({
  nginx: env['NGINX'] || 'nginx',
  release: readRelease(env),
  folder: resolve(ROOT, env['RUN_DIR'] || 'build/nginx'),
  listen: env['LISTEN'] || '127.0.0.1:8080',
  upstreams: (env['UPSTREAMS'] || '127.0.0.1:8422').split(','),
  workers: env['NGINX_WORKERS'] || 'auto',
});

/** Settings of `npm run deploy:workers`. */
export const readWorkersSettings = (env: Environment) => ({
  workerd: resolve(ROOT, 'node_modules/.bin/workerd'),
  release: readRelease(env),
  folder: resolve(ROOT, env['RUN_DIR'] || 'build/workers'),
  listen: env['LISTEN'] || '127.0.0.1:8787',
});
