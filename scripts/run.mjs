/**
 * Runs a script of this project: `node scripts/run.mjs scripts/release/build/build.ts --help`. Scripts are TypeScript,
 * which needs Node 24: an older Node, which can read this file, hands over to the one in node_modules.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROJECT = resolve(fileURLToPath(import.meta.url), '../..');
const WINDOWS = process.platform === 'win32';
const PACKAGE = `node-${WINDOWS ? 'win' : process.platform}-${process.arch}`;
const BUNDLED = join(PROJECT, 'node_modules', PACKAGE, WINDOWS ? 'bin/node.exe' : 'bin/node');

const [script = '', ...args] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) >= 24) {
  const { heapFlags, runChild } = await import('./child.ts');
  if (heapFlags(script).length > 0) process.exitCode = await runChild(script, args);
  else {
    process.argv.splice(1, 2, join(PROJECT, script));
    await import(pathToFileURL(join(PROJECT, script)).href);
  }
} else if (existsSync(BUNDLED)) {
  process.exitCode = spawnSync(BUNDLED, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1;
} else {
  console.error(
    `error: Node ${process.versions.node} is too old and ${PACKAGE} is not installed: run npm ci, or use Node 24`,
  );
  process.exitCode = 1;
}
