/**
 * Build time and memory: a full build, and a rebuild after a change of 100 routes.
 *
 *   npx node bench/build.ts [--rounds 3] [--factors 2,4] [--keep DIR]
 *
 * The builds run in turn, `--rounds` times each; the median is reported. `--factors` adds full builds of the data
 * multiplied by these factors; with `--keep` they stay in DIR (`DIR/times-4/current`), for other measurements. Time is
 * wall-clock time. Memory is the largest sum over all processes. Files are removed at the end only: deleting files slows
 * the writes that follow.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../scripts/script.ts';
import { printTable, seededRandom } from './harness.ts';
import { growData } from './load/grow.ts';
import { residentMiB } from './load/processes.ts';
import { benchOptions, whole } from './options.ts';

const DATA = join(PROJECT, 'data');
const CHANGED = 100;

const { rounds, factors, keep } = benchOptions(import.meta.filename, {
  rounds: whole(3),
  factors: z.preprocess((text: string) => text.split(','), z.array(whole(1))).prefault(''),
  keep: z.string().optional(),
});

// Inside the project: Astro's bundle resolves its packages from there.
mkdirSync(join(PROJECT, 'build'), { recursive: true });
const work = mkdtempSync(join(PROJECT, 'build/bench-'));
const kept = keep === undefined ? work : resolve(keep);

/** Resources that a command used. */
interface Cost {
  readonly seconds: number;
  /** Peak memory of the process and its children, sampled ten times a second; 0 where there is no /proc. */
  readonly megabytes: number;
}

/** Runs a command. @throws Error when it fails, after printing its output */
function measure(command: string, args: readonly string[]): Promise<Cost> {
  return new Promise((done, fail) => {
    const start = performance.now();
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
    });
    let peak = 0;
    const look = setInterval(() => {
      try {
        peak = Math.max(peak, residentMiB(child.pid ?? 0));
      } catch {
        // A process has just exited, or there is no /proc.
      }
    }, 100);
    child.on('error', fail);
    child.on('exit', (code) => {
      clearInterval(look);
      if (code !== 0) return fail(new Error(`${command} ended with ${code}\n${said}`));
      done({ seconds: (performance.now() - start) / 1000, megabytes: peak });
    });
  });
}

/** Builds a release into a folder of releases. */
const build = (data: string, out: string): Promise<Cost> =>
  measure(process.execPath, [join(PROJECT, 'scripts/release/build/build.ts'), '--data', data, '--state', out]);

const filesOf = (out: string): number =>
  (JSON.parse(readFileSync(join(out, 'current/release.json'), 'utf8')) as { files: number }).files;

const middle = (costs: readonly Cost[]): Cost =>
  [...costs].sort((a, b) => a.seconds - b.seconds)[costs.length >> 1] as Cost;

/** Copies a folder of data and moves the first departure of some of its routes, drawn with a fixed seed, by five minutes. */
function changeRoutes(from: string, to: string, count: number): void {
  cpSync(from, to, { recursive: true });
  const file = join(to, 'departures.csv');
  const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  const route = (line: string) => line.split(',', 2).join('-');
  const firsts = lines.flatMap((line, i) =>
    /,\d\d:\d\d,/.test(line) && route(line) !== route(lines[i - 1] ?? '') ? [i] : [],
  );
  const random = seededRandom(6);
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(firsts[Math.floor(random() * firsts.length)] ?? 0);
  const later = (_: string, hour: string, minute: string): string =>
    `,${hour}:${String((Number(minute) + 5) % 60).padStart(2, '0')},`;
  const changed = lines.map((line, i) => (chosen.has(i) ? line.replace(/,(\d\d):(\d\d),/, later) : line));
  writeFileSync(file, [head, ...changed].join('\n'));
}

try {
  const changed = join(work, 'changed');
  changeRoutes(DATA, changed, CHANGED);
  const costs: Record<'full' | 'again', Cost[]> = { full: [], again: [] };
  for (let round = 0; round < rounds; round++) {
    costs.full.push(await build(DATA, join(work, `${round}`)));
    costs.again.push(await build(changed, join(work, `${round}`)));
  }
  const full = middle(costs.full);
  const row = (what: string, cost: Cost, files: number, all: readonly Cost[]) => [
    what,
    cost.seconds.toFixed(1),
    `${Math.min(...all.map((one) => one.seconds)).toFixed(1)} to ${Math.max(...all.map((one) => one.seconds)).toFixed(1)}`,
    Math.max(...all.map((one) => one.megabytes)).toFixed(0),
    String(files),
    (cost.seconds / full.seconds).toFixed(2),
  ];
  const files = filesOf(join(work, '0'));
  const rows = [
    row('the world', full, files, costs.full),
    row(`after a change of ${CHANGED} routes`, middle(costs.again), files, costs.again),
  ];
  for (const factor of factors) {
    const data = join(work, `data-${factor}`);
    growData(DATA, data, factor);
    const out = join(kept, `times-${factor}`);
    const cost = await build(data, out);
    rows.push(row(`${factor} times the world`, cost, filesOf(out), [cost]));
  }
  printTable(['', 'seconds', 'from to', 'MB at most', 'files', 'times the first'], rows);
} finally {
  rmSync(work, { recursive: true, force: true });
}
