/** Builds in one process: Astro's bundle, the image of the site and the flush to disk are stand-ins. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeRelease } from '../../../scripts/release/build/makeRelease.ts';
import { makeShare } from '../../../scripts/release/build/pages.ts';
import type { BuildPlan } from '../../../scripts/release/build/plan.ts';
import { must } from '../../../src/core/must.ts';
import { readDataFolder } from '../../../src/data/dataFiles.ts';
import { currentRelease, describeRelease, listReleases } from '../../../src/data/releases.ts';
import type { SiteLocals } from '../../../src/site/requestedPage.ts';
import { smallWorld } from '../../support/testWorld.ts';

/** The bundle of the site: pages that show what they were made from. */
const bundle = {
  render: async ({ url }: Request, { target, made }: SiteLocals) =>
    new Response(`<!doctype html><title>${made?.title}</title>${url} ${target.form} ${target.path}`),
};

let [work, data, out] = ['', '', ''];
let printed: string[] = [];
let asset = 'site.One.css';
const stopped: string[] = [];
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'air-routes-build-'));
  [data, out] = [join(work, 'data'), join(work, 'out')];
  write(data, smallWorld());
  printed = [];
  asset = 'site.One.css';
  stopped.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line.slice(10)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(work, { recursive: true, force: true });
});

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Notes when a process is ended. */
const noteEnd = (name: string, signal: AbortSignal) => signal.addEventListener('abort', () => stopped.push(name));

const processes: NonNullable<Parameters<typeof makeRelease>[1]> = {
  bundleSite: async (folder, signal) => {
    noteEnd('astro', signal);
    write(folder, { 'server/entry.mjs': '', 'client/favicon.svg': '<svg/>', [`client/_astro/${asset}`]: asset });
  },
  startPages: (folder, before, signal) => {
    noteEnd('pages', signal);
    return Promise.all([0, 1].map((share) => makeShare(folder, before, share, async () => bundle)));
  },
  writePictures: async (output) => output.put('client/air-routes.png', 'image'),
  flushRelease: () => {},
};

const planOf = (more: Partial<BuildPlan> = {}): BuildPlan => {
  const id = currentRelease(out);
  return {
    ...{ out, data, files: readDataFolder(data), baseUrl: 'https://routes.example', contact: null },
    ...{ recipe: 'recipe', inputs: 'inputs', reuse: true, switchOver: true, isCurrent: false },
    current: id === null ? null : { folder: join(out, 'releases', id), summary: must(describeRelease(out, id), id) },
    ...more,
  };
};

/** Makes a release at a time, which has passed: `prune` compares it with that of files. @returns what it has printed, without the times */
async function make(time: string, more: Partial<BuildPlan> = {}, others: Partial<typeof processes> = {}) {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
  printed = [];
  await makeRelease(planOf(more), { ...processes, ...others });
  return printed;
}
const current = () => join(out, 'releases', must(currentRelease(out), 'current release'));
const filesIn = (folder: string) => glob.sync('**', { cwd: folder, dot: true }).sort();
const read = (path: string) => readFileSync(join(current(), path), 'utf8');
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const lastmods = () => JSON.parse(read('lastmod.json')) as Record<string, [key: string, date: string]>;

test('a release, and the next one, which makes only what has changed', { timeout: 120_000 }, async () => {
  const first = await make('2026-08-04T10:00:00Z', { contact: 'mailto:a@b.example' });
  const pages = filesIn(join(current(), 'client')).filter((path) => path.endsWith('.html')).length;
  const answers = filesIn(join(current(), 'client/api')).length;
  const open = filesIn(join(current(), 'client/data')).length;
  const all = filesIn(current()).filter((path) => !/^(?:release\.json|SHA256SUMS|files\.json|server\/.*)$/.test(path));
  expect(first).toEqual([
    'read 11 routes and 9 airports',
    'bundled the site',
    expect.stringMatching(/^wrote \d+ answers$/),
    'rendered the image of the site',
    `wrote ${open} files of open data`,
    `rendered ${pages} pages`,
    expect.stringMatching(/^wrote \d+ documents$/),
    'compressed 3 large files',
    'wrote and flushed the digests',
    `release 20260804T100000Z: ${all.length} files for https://routes.example`,
  ]);
  expect(Number(first[2]?.split(' ')[1])).toBeLessThanOrEqual(answers);
  expect(JSON.parse(read('release.json'))).toEqual({
    ...{ format: 13, id: '20260804T100000Z', data_date: '2026-07-01', files: all.length },
    ...{ base_url: 'https://routes.example', recipe: 'recipe', inputs: 'inputs', assets: ['site.One.css'] },
    digest: sha256(join(current(), 'SHA256SUMS')),
  });
  expect(Object.keys(JSON.parse(read('files.json')))).toEqual(all);
  const sums = read('SHA256SUMS').trim().split('\n');
  expect(sums).toHaveLength(filesIn(current()).length - 2);
  for (const line of sums) expect(line.slice(0, 64), line).toBe(sha256(join(current(), line.slice(66))));
  for (const name of ['services.csv', 'curated/cities.csv'])
    expect(read(`data/${name}`)).toBe(smallWorld()[name as never]);
  expect(readdirSync(join(current(), 'live')).sort()).toEqual([
    ...['departures.bin', 'indexes.json', 'matching.json', 'routes.bin', 'towns.tsv'],
  ]);
  expect(read('client/r/LHR-JFK.html')).toMatch(
    /^<!doctype html><title>.*London.*New York.*<\/title>https:\/\/routes\.example\/r\/LHR-JFK page \/r\/LHR-JFK$/,
  );
  expect(read('client/r/LHR-JFK.md')).toMatch(/^# /);
  expect(read('client/.well-known/security.txt')).toMatch(
    /^Contact: mailto:a@b\.example\nExpires: 2027-07-01T00:00:00/m,
  );
  // Of a first release the date of the data is all that is known.
  expect(new Set(Object.values(lastmods()).map(([, date]) => date))).toEqual(new Set(['2026-07-01']));
  expect(Object.keys(lastmods())).toContain('/r/LHR-JFK');
  expect(read('client/sitemap.xml') + filesIn(join(current(), 'client')).join(' ')).not.toContain('2026-08-04');

  const before = current();
  const text = readFileSync(join(data, 'departures.csv'), 'utf8');
  expect(text).toContain('LHR,ZRH,LX,07:00');
  writeFileSync(join(data, 'departures.csv'), text.replace('LHR,ZRH,LX,07:00', 'LHR,ZRH,LX,07:35'));
  asset = 'site.Two.css';
  const second = await make('2026-08-05T10:00:00Z');
  const counts = (lines: readonly string[]) =>
    lines.map((line) => Number(/ (\d+) (?:answers|pages)/.exec(line)?.[1] ?? -1));
  expect(second.at(-1)).toMatch(/^release 20260805T100000Z: \d+ files for https:\/\/routes\.example$/);
  expect(second[3]).toBe('reused the image of the site');
  const [made = 0, rendered = 0] = counts(second).filter((count) => count >= 0);
  expect([made, rendered].every((count) => count > 0)).toBe(true);
  expect([made < answers / 2, rendered < pages / 2]).toEqual([true, true]);
  expect(existsSync(join(current(), 'client/.well-known/security.txt'))).toBe(false);
  const dates = lastmods();
  expect([dates['/r/LHR-ZRH']?.[1], dates['/r/LHR-JFK']?.[1]]).toEqual(['2026-08-05', '2026-07-01']);
  const isShared = (path: string) => statSync(join(before, path)).ino === statSync(join(current(), path)).ino;
  expect(
    ['client/r/LHR-JFK.html', 'client/r/LHR-JFK.md', 'client/favicon.svg', 'client/r/LHR-ZRH.html'].map(isShared),
  ).toEqual([...[true, true, true, false]]);
  // Pages that are kept elsewhere may name the assets of the release before.
  expect(readdirSync(join(current(), 'client/_astro')).sort()).toEqual(['site.One.css', 'site.Two.css']);
  expect(JSON.parse(read('release.json'))).toMatchObject({ assets: ['site.Two.css'] });

  // Nothing is reused when that is not wanted, and the release need not become the current one.
  const third = await make('2026-08-06T10:00:00Z', { reuse: false, switchOver: false });
  expect(third.slice(3, 6)).toEqual([
    'rendered the image of the site',
    `wrote ${open} files of open data`,
    `rendered ${pages} pages`,
  ]);
  expect(currentRelease(out)).toBe('20260805T100000Z');
  const full = join(out, 'releases/20260806T100000Z');
  // Of the assets before, the second one keeps another.
  const differing = filesIn(full).filter((path) => sha256(join(full, path)) !== sha256(join(current(), path)));
  expect(differing).toEqual(['SHA256SUMS', 'files.json', 'release.json']);
  expect(stopped).toEqual([]);
});

/** A process that fails, which is seen later. */
function failing(name: string, signal: AbortSignal): Promise<never> {
  noteEnd(name, signal);
  const done = Promise.reject(new Error(`no ${name}`));
  done.catch(() => {});
  return done;
}

test.each([
  ['bundle', { bundleSite: (_: string, signal: AbortSignal) => failing('astro', signal) }, 'no astro', ['astro']],
  [
    'pages',
    { startPages: (_: string, __: string | null, signal: AbortSignal) => failing('pages', signal) },
    'no pages',
    ['astro', 'pages'],
  ],
  [
    'flush',
    {
      flushRelease: () => {
        throw new Error('no disk');
      },
    },
    'no disk',
    ['astro', 'pages'],
  ],
] as const)('a build whose %s fails leaves nothing', async (_, fault, message, ended) => {
  const others: Partial<typeof processes> = fault;
  const made = make('2026-08-04T10:00:00Z', {}, others);
  await expect(made).rejects.toThrow(message);
  expect([listReleases(out), readdirSync(join(out, 'releases')), stopped]).toEqual([[], [], ended]);
});
