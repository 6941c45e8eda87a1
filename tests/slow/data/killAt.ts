/**
 * Preloaded into a process (`node --import`): kills it with SIGKILL at the KILL_AT-th call that changes a file system,
 * just before it is made; a file that is to be written is first written by half.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

let left = Number(process.env['KILL_AT']);
const real = { ...fs };
const before = (half?: () => void): void => {
  if (left-- > 0) return;
  half?.();
  process.kill(process.pid, 'SIGKILL');
};
const changing = ['mkdirSync', 'openSync', 'fsyncSync', 'renameSync', 'rmSync'] as const;
for (const name of changing)
  (fs as Record<string, unknown>)[name] = (...args: unknown[]) => {
    // Reading opens files too.
    if (name !== 'openSync' || args[1] === 'w') before();
    return (real[name] as (...args: unknown[]) => unknown)(...args);
  };
fs.writeFileSync = (file, data, options) => {
  before(() => real.writeFileSync(file, String(data).slice(0, String(data).length / 2), options));
  real.writeFileSync(file, data, options);
};
syncBuiltinESMExports();
