/**
 * How long building the world takes, in one run: everything; again after a change of 100 routes; and, as a rival, Hugo
 * making the HTML of the route pages alone. With `--factors 2,4`, everything for that many times the data as well.
 *
 * Each is run `--rounds` times in turn (default 3); the median counts. Time is that of the wall clock; memory is the
 * largest sum of what the processes hold. A file system avoids the places of files deleted seconds ago, which costs
 * more than writing: nothing is removed before the end.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { changeRoutes } from './build/change.ts';
import { writeHugoSite } from './build/hugo.ts';
import { type Cost, measure } from './build/measure.ts';
import { printTable } from './harness.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DATA = join(ROOT, 'data');
const CHANGED = 100;

const { values } = parseArgs({
  options: { factors: { type: 'string', default: '' }, rounds: { type: 'string', default: '3' } },
});
const rounds = Number(values.rounds);
const factors = values.factors.split(',').filter(Boolean).map(Number);

// Below the project, whose packages Astro's bundle looks for.
mkdirSync(join(ROOT, 'build'), { recursive: true });
const work = mkdtempSync(join(ROOT, 'build/bench-'));

/** Builds a release into a folder of releases. */
const build = (data: string, out: string): Promise<Cost> =>
  measure(process.execPath, [join(ROOT, 'scripts/release/build/build.ts'), '--data', data, '--out', join(work, out)]);

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
    const { status } = spawnSync(process.execPath, [join(ROOT, 'bench/grow.ts'), String(factor), data], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('the data could not be grown');
    const cost = await build(data, `times-${factor}`);
    rows.push(row(`${factor} times the world`, cost, filesOf(`times-${factor}`), [cost]));
  }
  printTable(['', 'seconds', 'from to', 'MB at most', 'files', 'times the first'], rows);
  if (!hasHugo) console.log("Hugo is not here: install Debian's package hugo to compare.");
} finally {
  rmSync(work, { recursive: true, force: true });
}
