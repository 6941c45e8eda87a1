/**
 * Preloaded into a process (`node --import`): copies FOLDER to COPIES/0, COPIES/1… just before each call that changes a file
 * system; a file that is to be written is in the copy by half. A copy is what SIGKILL at this moment leaves.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative, resolve } from 'node:path';

const { FOLDER = '', COPIES = '' } = process.env;
const real = { ...fs };
let [count, isCopying] = [0, false];

/** @returns the copy, or null when this module itself makes the call */
function copy(): string | null {
  if (isCopying) return null;
  const target = join(COPIES, String(count++));
  isCopying = true;
  real.cpSync(FOLDER, target, { recursive: true, verbatimSymlinks: true });
  isCopying = false;
  return target;
}

const changing = ['mkdirSync', 'openSync', 'fsyncSync', 'renameSync', 'rmSync', 'linkSync', 'symlinkSync'] as const;
for (const name of changing)
  (fs as Record<string, unknown>)[name] = (...args: unknown[]) => {
    // Reading opens files too.
    if (name !== 'openSync' || args[1] === 'w') copy();
    return (real[name] as (...args: unknown[]) => unknown)(...args);
  };
fs.writeFileSync = (file, data, options) => {
  const path = relative(FOLDER, resolve(String(file)));
  const target = copy();
  const text = String(data);
  if (target !== null && !path.startsWith('..'))
    try {
      real.writeFileSync(join(target, path), text.slice(0, text.length / 2), options);
    } catch {
      // Of a file that exists, or a folder that does not, nothing is written by half.
    }
  real.writeFileSync(file, data, options);
};
syncBuiltinESMExports();
