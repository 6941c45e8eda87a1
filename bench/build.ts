/**
 * Build time and memory: a full build, a rebuild after a change of 100 routes, and for comparison Hugo rendering the
 * HTML of the route pages only.
 *
 *   npx node bench/build.ts [--rounds 3] [--factors 2,4]
 *
 * The builds run in turn, `--rounds` times each; the median is reported. `--factors` adds full builds of the data
 * multiplied by these factors. Time is wall-clock time. Memory is the largest sum over all processes. Files are removed
 * at the end only: deleting files slows the writes that follow.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../scripts/script.ts';
import { changeRoutes } from './build/change.ts';
import { writeHugoSite } from './build/hugo.ts';
import { type Cost, measure } from './build/measure.ts';
import { printTable } from './harness.ts';
import { benchOptions, whole } from './options.ts';

const DATA = join(PROJECT, 'data');
const CHANGED = 100;

const { rounds, factors } = benchOptions(import.meta.filename, {
  rounds: whole(3),
  factors: z.preprocess((text: string) => text.split(','), z.array(whole(1))).prefault(''),
});

// Inside the project: Astro's bundle resolves its packages from there.
mkdirSync(join(PROJECT, 'build'), { recursive: true });
const work = mkdtempSync(join(PROJECT, 'build/bench-'));

/** Builds a release into a folder of releases. */
const build = (data: string, out: string): Promise<Cost> =>
  measure(process.execPath, [
    join(PROJECT, 'scripts/release/build/build.ts'),
    '--data',
    data,
    '--out',
    join(work, out),
  ]);

const filesOf = (out: string): number =>
  (JSON.parse(readFileSync(join(work, out, 'current/release.json'), 'utf8')) as { files: number }).files;

const middle = (costs: readonly Cost[]): Cost =>
  [...costs].sort((a, b) => a.seconds - b.seconds)[costs.length >> 1] as Cost;

try {
  const hasHugo = spawnSync('hugo', ['version']).status === 0;
  const changed = join(work, 'changed');
  changeRoutes(DATA, changed, CHANGED);
  const pages = hasHugo ? writeHugoSite(join(work, 'hugo'), DATA, 'http://127.0.0.1:8422') : 0;
  const costs: Record<'full' | 'again' | 'hugo', Cost[]> = { full: [], again: [], hugo: [] };
  for (let round = 0; round < rounds; round++) {
    costs.full.push(await build(DATA, `${round}`));
    costs.again.push(await build(changed, `${round}`));
    const site = ['--quiet', '--source', join(work, 'hugo'), '--destination', join(work, `hugo-${round}`)];
    if (hasHugo) costs.hugo.push(await measure('hugo', site));
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
  const rows = [
    row('the world', full, filesOf('0'), costs.full),
    row(`after a change of ${CHANGED} routes`, middle(costs.again), filesOf('0'), costs.again),
  ];
  if (hasHugo) rows.push(row('Hugo, route pages alone', middle(costs.hugo), pages, costs.hugo));
  for (const factor of factors) {
    const data = join(work, `data-${factor}`);
    const { status } = spawnSync(
      process.execPath,
      [join(PROJECT, 'bench/grow.ts'), '--times', String(factor), '--out', data],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    if (status !== 0) throw new Error('multiplying the data failed');
    const cost = await build(data, `times-${factor}`);
    rows.push(row(`${factor} times the world`, cost, filesOf(`times-${factor}`), [cost]));
  }
  printTable(['', 'seconds', 'from to', 'MB at most', 'files', 'times the first'], rows);
  if (!hasHugo) console.log("Hugo is not installed. To compare, install Debian's package hugo.");
} finally {
  rmSync(work, { recursive: true, force: true });
}
