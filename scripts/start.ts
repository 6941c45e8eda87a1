/** Builds what is missing, then serves: what `npm start` runs. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isPinned } from './release/releases.ts';

const ROOT = join(import.meta.dirname, '..');
const script = (path: string) => join(ROOT, path);

/** Short-lived answers are swept early: memory under full load stays near 225 MB instead of growing past 340 MB. */
const SERVER_FLAGS = ['--max-semi-space-size=16'];

const HELP = `Usage: npm start

Builds what is missing, then serves the world at BASE_URL (default
http://127.0.0.1:8422). HOST and PORT move the listener.`;

if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit();
}

if (isPinned(script('build')))
  console.log('Serving the release that was switched back to; npm run build makes a new one.');
else {
  const built = spawnSync(process.execPath, [script('scripts/release/build/build.ts'), '--if-needed'], {
    stdio: 'inherit',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

const server = spawn(process.execPath, [...SERVER_FLAGS, script('src/server/main.ts')], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1);
});
