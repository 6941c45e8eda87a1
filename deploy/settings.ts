/** The settings of the deployment scripts, from the environment; an empty variable counts as unset. */
import { join, resolve } from 'node:path';
import type { TlsFiles } from './nginx/config.ts';

const ROOT = resolve(import.meta.dirname, '..');

type Environment = Readonly<Record<string, string | undefined>>;

/** Folder of the releases. */
const readOut = (env: Environment): string => (env['STATE'] ? resolve(env['STATE']) : join(ROOT, 'state'));

/** Folder of the build to deploy, or the link to it. */
export const readRelease = (env: Environment): string =>
  env['RELEASE'] ? resolve(ROOT, env['RELEASE']) : join(readOut(env), 'current');

const readRunFolder = (env: Environment, name: string): string =>
  env['RUN_DIR'] ? resolve(ROOT, env['RUN_DIR']) : join(readOut(env), name);

/** @throws Error when only one of the two files is set */
function readTlsFiles({ TLS_CERT: certificate, TLS_KEY: key }: Environment): TlsFiles | null {
  if (certificate && key) return { certificate: resolve(ROOT, certificate), key: resolve(ROOT, key) };
  if (certificate || key) throw new Error('TLS_CERT and TLS_KEY belong together: set both');
  return null;
}

/** Settings of `npm run deploy -- nginx`. Limits are per client address; 0 turns one off. */
export const readNginxSettings = (env: Environment) => ({
  nginx: env['NGINX'] || 'nginx',
  release: readRelease(env),
  folder: readRunFolder(env, 'nginx'),
  listen: env['LISTEN'] || '127.0.0.1:8080',
  upstreams: (env['UPSTREAMS'] || '127.0.0.1:8422').split(','),
  workers: env['NGINX_WORKERS'] || 'auto',
  requestLimit: env['REQUEST_LIMIT'] || '100',
  connectionLimit: env['CONNECTION_LIMIT'] || '64',
  tls: readTlsFiles(env),
});
