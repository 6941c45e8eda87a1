/**
 * How building grows with the network: the whole build at 1, 2 and 4 times the bundled data, in one run.
 *
 * Time is that of the wall clock; memory is the largest sum of what the build's processes hold, looked at five times a
 * second (Linux only).
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');
const OUT = join(ROOT, 'build/bench');

/** Bytes held by a process and those it started. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.reduce((sum, child) => sum + memoryOf(child), own);
  } catch {
    // The process has ended in between.
    return 0;
  }
}

/** Builds once. @returns seconds, megabytes and files */
function build(data: string): Promise<{ seconds: number; megabytes: number; files: number }> {
  return new Promise((done, fail) => {
    const start = performance.now();
    const child = spawn(process.execPath, [join(ROOT, 'scripts/build/build.ts'), '--data', data, '--out', OUT], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    let peak = 0;
    const look = setInterval(() => {
      peak = Math.max(peak, memoryOf(child.pid ?? 0));
    }, 200);
    child.on('exit', (code) => {
      clearInterval(look);
      if (code !== 0) return fail(new Error(`the build ended with ${code}`));
      const { files } = JSON.parse(readFileSync(join(OUT, 'current/release.json'), 'utf8')) as { files: number };
      done({ seconds: (performance.now() - start) / 1000, megabytes: peak / 2 ** 20, files });
    });
  });
}

const { values } = parseArgs({ options: { factors: { type: 'string', default: '1,2,4' } } });
const scratch = mkdtempSync(join(tmpdir(), 'air-routes-build-'));
try {
  console.log('times the data     seconds   MB at most     files   seconds per 10,000 files');
  for (const factor of values.factors.split(',').map(Number)) {
    const data = factor === 1 ? join(ROOT, 'data') : join(scratch, String(factor));
    if (factor !== 1) {
      const { status } = spawnSync(process.execPath, [join(ROOT, 'bench/grow.ts'), String(factor), data], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      if (status !== 0) throw new Error('the data could not be grown');
    }
    const { seconds, megabytes, files } = await build(data);
    const cells = [factor, seconds.toFixed(1), megabytes.toFixed(0), files, ((seconds / files) * 1e4).toFixed(2)];
    console.log(cells.map((cell) => String(cell).padStart(13)).join(''));
    rmSync(OUT, { recursive: true, force: true });
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
