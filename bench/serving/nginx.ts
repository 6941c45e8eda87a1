/** nginx over the pages of a release, configured for the highest throughput. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { freePort, listens } from '../load/ports.ts';

/** Whether nginx is installed. */
export const hasNginx = (): boolean => !spawnSync('nginx', ['-v']).error;

/**
 * Starts nginx over a copy of some files, each with the compressed copy that `gzip_static` sends.
 * @param folder new folder for the copy and nginx's own files
 * @param files paths below `client`, each with its leading slash
 */
export async function startNginx(
  folder: string,
  client: string,
  files: readonly string[],
): Promise<{ child: ChildProcess; pid: number; port: number }> {
  const root = join(folder, 'root');
  for (const file of new Set(files)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    cpSync(join(client, file), join(root, file));
    writeFileSync(join(root, `${file}.gz`), gzipSync(readFileSync(join(root, file))));
  }
  const port = await freePort();
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000000;
  types { text/html html; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${root}; gzip_static on; }
}
`,
  );
  const child = spawn('nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: 'inherit',
  });
  while (!(await listens(port))) await new Promise((done) => setTimeout(done, 20));
  return { child, pid: child.pid ?? 0, port };
}
