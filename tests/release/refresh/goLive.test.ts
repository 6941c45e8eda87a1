/** What a refresh records when it goes live; the build is a stand-in. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readRefreshState } from '../../../scripts/release/refresh/state.ts';
import { runRefresh } from '../../../scripts/release/refresh.ts';
import { sha256Of } from '../../../src/data/digests.ts';
import { currentRelease } from '../../../src/data/releases.ts';
import { file, leg } from '../../import/ssim/lines.ts';
import { contents, load, workshop } from '../../import/workshop.ts';
import { runHere } from '../../support/runHere.ts';
import { addRelease, builder } from '../builds.ts';
import { fileServer, status } from './fileServer.ts';

/** A timetable of flights from London and back. */
const both = (airline: string, ...airports: readonly string[]) =>
  file(
    ...(airports.length > 0 ? airports : ['JFK']).flatMap((airport, i) => [
      leg({ flight: `${airline}${100 + i}`, to: `${airport} 1300 +0000` }),
      leg({ flight: `${airline}${200 + i}`, from: `${airport} 1000 +0000`, to: 'LHR 1300 +0000' }),
    ]),
  );

/** A data folder with observers, a folder of releases, and refreshes of these sources at noon of a day. */
function site(sources: readonly object[]) {
  const observed = ['observers,observed,2026-02-01,named,'];
  const data = workshop({ 'evidence-sources.csv': observed });
  const out = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  const set = (all: readonly object[]) => writeFileSync(join(data, 'sources.json'), JSON.stringify({ sources: all }));
  set(sources);
  let builds = 0;
  const { calls, run } = builder((copy, folder) => addRelease(folder, `2026010${++builds}T000000Z`, copy));
  const refresh = async (time: string, ...args: string[]) => {
    vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
    try {
      return await runHere(() => runRefresh(['--data', data, '--out', out, ...args], run));
    } finally {
      vi.useRealTimers();
    }
  };
  return { data, out, set, calls, refresh };
}

test('what was imported is live, recorded, and not imported again before it changes', async () => {
  await using server = await fileServer(both('BA'));
  const own = { name: 'own', format: 'ssim', url: server.url, every: '1 day', title: 'Own list', licence: 'CC0' };
  const { data, out, calls, refresh } = site([own]);
  const first = await refresh('2026-03-02T12:00:00Z');
  expect(first.code, first.stderr).toBe(0);
  const [fetched] = readdirSync(join(out, 'refresh/own'));
  expect(first.stderr).toBe(`Fetching ${server.url}\nReading ${fetched}\n`);
  expect(first.stdout).toMatch(
    /^own: to import\nown: import ssim, for the services in the source, ending none\n[\s\S]*\nWill change .* in \/[\s\S]*\nRelease 20260101T000000Z is live\.\n$/,
  );
  expect(currentRelease(out)).toBe('20260101T000000Z');
  expect(load(data).routes.map(({ id }) => id)).toEqual(['JFK-LHR', 'LHR-JFK']);
  expect(readFileSync(join(data, 'fetched-sources.csv'), 'utf8')).toBe(
    'source,title,home,licence,attribution,fetched,as_of\nown,Own list,,CC0,,2026-03-02,2026-03-02\n',
  );
  expect(readdirSync(join(out, 'refresh/published'))).toEqual(['2026-02-01.csv']);
  const { own: state } = readRefreshState(out);
  expect(state).toMatchObject({ checked: '2026-03-02T12:00:00.000Z', imported: data });
  expect(Object.values(state?.files ?? {})).toMatchObject([{ etag: '"v1"', sha256: sha256Of(both('BA')) }]);

  for (const [time, says, requests] of [
    ['2026-03-03T09:35:59Z', 'No source is due: nothing to do.\n', 1],
    ['2026-03-03T09:36:00Z', 'own: not changed\nAlready up to date: nothing to do.\n', 2],
    ['2026-03-03T12:00:01Z', 'No source is due: nothing to do.\n', 2],
  ] as const) {
    expect(await refresh(time), time).toMatchObject({ code: 0, stdout: says });
    expect(server.requests).toHaveLength(requests);
  }
  expect(calls).toHaveLength(1);
  // One that is named is imported in any case.
  const named = await refresh('2026-03-03T12:00:02Z', 'own');
  expect(named.stdout).toMatch(/^own: to import\n/);
  server.put(both('BA', 'SYD'));
  const other = await refresh('2026-03-05T00:00:00Z');
  expect(other.stdout).toMatch(/^own: to import\n[\s\S]*\nRelease 2026010\dT000000Z is live\.\n$/);
});

test('sources that failed are named, and are due again; the others are live', async () => {
  await using server = await fileServer(both('BA'));
  await using broken = await fileServer('nothing of the kind');
  const source = (name: string, { url }: { url: string }) => ({ name, format: 'ssim', url, every: '1 day' });
  const { data, out, refresh } = site([source('broken', broken), source('own', server)]);
  const { code, stdout, stderr } = await refresh('2026-03-02T12:00:00Z');
  expect(code).toBe(3);
  expect(stdout).toMatch(/^broken: to import\nown: to import\nown: import ssim[\s\S]*\nRelease .* is live\.\n$/);
  expect(stderr).toMatch(
    /\nbroken: failed: .*not an SSIM file.*\nReading .*\n1 of 2 sources failed; what was imported of them before stays:\n {2}source broken: .*\n$/,
  );
  const state = readRefreshState(out);
  expect([state['broken']?.imported, state['own']?.imported]).toEqual([null, data]);
  expect((await refresh('2026-03-02T12:00:01Z')).stdout).toBe('broken: to import\n');
});

test('a guard that refuses names the sources that it refuses together', async () => {
  await using one = await fileServer(both('BA', 'FNC', 'TXL', 'BER', 'SYD'));
  await using two = await fileServer(both('BY', 'FNC', 'TXL', 'BER', 'SYD'));
  const source = (name: string, { url }: { url: string }, ...options: string[]) => ({
    ...{ name, format: 'ssim', url, every: '1 day' },
    options,
  });
  const { data, set, refresh } = site([source('one', one), source('two', two)]);
  expect((await refresh('2026-03-02T12:00:00Z')).code).toBe(0);
  const before = contents(data);
  // Each lists nothing of what it had.
  one.put(file(leg({ flight: 'BA1', to: 'BER 1300 +0000' })));
  two.put(file(leg({ flight: 'BY1', to: 'BER 1300 +0000' })));
  const together = [source('one', one, '--airline', 'BA'), source('two', two, '--airline', 'BY')];
  set(together);
  const refused = await refresh('2026-03-04T12:00:00Z');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(
      /\nerror: sources one, two: the import would end more than 15 % [\s\S]* \(npm run refresh -- NAME imports one alone\)\n$/,
    ),
  ]);
  const alone = await refresh('2026-03-04T12:00:00Z', 'one');
  expect(alone.stderr).toMatch(/\nerror: source one: the import would end more than 15 % (?![\s\S]*imports one alone)/);
  set(before['sources.json'] ? JSON.parse(before['sources.json']).sources : []);
  expect(contents(data)).toEqual(before);
  set(together);
  const accepted = await refresh('2026-03-04T12:00:00Z', '--max-drop', '100', '--dry-run');
  expect([accepted.code, accepted.stdout]).toEqual([0, expect.stringMatching(/ routes dropped: .*\nWould change /)]);
});

test('a refresh at a time', async () => {
  await using server = await fileServer(both('BA'));
  server.next(status(404));
  const { out, refresh } = site([{ name: 'own', format: 'ssim', url: server.url, every: '1 day' }]);
  mkdirSync(join(out, 'refresh'));
  writeFileSync(join(out, 'refresh/.import.lock'), '1 - other');
  expect(await refresh('2026-03-02T12:00:00Z')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^error: process 1 is changing .*refresh: try again when it has ended/),
  });
  writeFileSync(join(out, 'refresh/.import.lock'), '');
  expect(await refresh('2026-03-02T12:00:00Z')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/\nerror: source own: .*\/list\.csv: the server answers 404; nothing was changed\n$/),
  });
});
