/**
 * Runs a script of this project: `node scripts/run.mjs scripts/release/build/build.ts --help`. Scripts are TypeScript,
 * which needs Node 24: an older Node, which can read this file, hands over to the one in node_modules.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { join, resolve } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROJECT = resolve(fileURLToPath(import.meta.url), '../..');
const WINDOWS = process.platform === 'win32';
const PACKAGE = `node-${WINDOWS ? 'win' : process.platform}-${process.arch}`;
const BUNDLED = join(PROJECT, 'node_modules', PACKAGE, WINDOWS ? 'bin/node.exe' : 'bin/node');

// TypeScript is compiled once, not by each of the six processes of an update: 1.5 s of processor time less for each.
env.NODE_COMPILE_CACHE ??= join(PROJECT, 'node_modules/.cache/node');
if (Number(process.versions.node.split('.')[0]) >= 24) module.enableCompileCache(env.NODE_COMPILE_CACHE);

const [script = '', ...args] = process.argv.slice(2);

/** Milliseconds between two looks whether npm still runs. */
const PARENT_CHECK_MS = 500;

// A signal to npm ends the shell between npm and this process, which gets none: `npm run serve & kill $!`.
const { ppid } = process;
if ('npm_lifecycle_event' in env)
  setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGTERM'), PARENT_CHECK_MS).unref();

if (Number(process.versions.node.split('.')[0]) >= 24) {
  if (script === 'src/server/main.ts')
    try {
      const { runServer } = await import('./server.ts');
      process.exitCode = await runServer(args);
    } catch (error) {
      console.error(`air-routes: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 2;
    }
  // They have heap flags, or do nothing when they are imported.
  else if (/^scripts\/(import|release)\//.test(script)) {
    const { runChild } = await import('./child.ts');
    process.exitCode = await runChild(script, args);
  } else {
    process.argv.splice(1, 2, join(PROJECT, script));
    await import(pathToFileURL(join(PROJECT, script)).href);
  }
} else if (existsSync(BUNDLED)) {
  const child = spawn(BUNDLED, process.argv.slice(1), { stdio: 'inherit' });
  // A terminal sends SIGINT to the child as well.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  console.error(
    `error: Node ${process.versions.node} is too old and ${PACKAGE} is not installed: run npm ci, or use Node 24`,
  );
  process.exitCode = 1;
}
