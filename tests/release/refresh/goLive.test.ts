/** What a refresh records when it goes live; the build is a stand-in. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readRefreshState } from '../../../scripts/release/refresh/state.ts';
import { runRefresh } from '../../../scripts/release/refresh.ts';
import { sha256Of } from '../../../src/data/digests.ts';
import { currentRelease } from '../../../src/data/releases.ts';
import { readRollback, rollBack } from '../../../src/data/rollback.ts';
import { file, leg } from '../../import/ssim/lines.ts';
import { foldersIn, load, workshop } from '../../import/workshop.ts';
import { runHere } from '../../support/runHere.ts';
import { addRelease, builder, stageHere } from '../builds.ts';
import { fileServer, status } from './fileServer.ts';

/** A timetable of flights from London and back. */
const both = (airline: string, ...airports: readonly string[]) =>
  file(
    ...(airports.length > 0 ? airports : ['JFK']).flatMap((airport, i) => [
      leg({ flight: `${airline}${100 + i}`, to: `${airport} 1300 +0000` }),
      leg({ flight: `${airline}${200 + i}`, from: `${airport} 1000 +0000`, to: 'LHR 1300 +0000' }),
    ]),
  );

/** A workshop with observers, and refreshes of these sources at noon of a day. */
function site(sources: readonly object[]) {
  const folder = workshop({ 'evidence-sources.csv': ['observers,observed,2026-02-01,named,'] });
  const [data, state] = [join(folder, 'data'), join(folder, 'state')];
  mkdirSync(state);
  const set = (all: readonly object[]) => writeFileSync(join(state, 'sources.json'), JSON.stringify({ sources: all }));
  set(sources);
  const { calls, run } = builder((_, place, id) => addRelease(data, place, id, true));
  const refresh = async (time: string, ...args: string[]) => await refreshWith({}, time, ...args);
  const refreshWith = async (env: Readonly<Record<string, string>>, time: string, ...args: string[]) => {
    vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
    try {
      return await runHere(() => runRefresh([...foldersIn(folder), ...args], run, stageHere), env);
    } finally {
      vi.useRealTimers();
    }
  };
  const status = () => JSON.parse(readFileSync(join(state, 'refresh.json'), 'utf8'));
  return { folder, data, state, set, calls, refresh, refreshWith, status };
}

test('what was imported is live, recorded, and not imported again before it changes', async () => {
  await using server = await fileServer(both('BA'));
  const own = { name: 'own', format: 'ssim', url: server.url, every: '1 day', title: 'Own list', licence: 'CC0' };
  const { folder, state, calls, refresh, status } = site([own]);
  const first = await refresh('2026-03-02T12:00:00Z');
  expect(first.code, first.stderr).toBe(0);
  const [fetched] = readdirSync(join(state, 'refresh/own'));
  expect(first.stderr).toBe(`Fetching ${server.url}\nReading ${fetched}\n`);
  expect(first.stdout).toMatch(
    /^own: to import\nown: import ssim, for the services in the source, ending none\n[\s\S]*\nWill change .* in \/[\s\S]*\nRelease 20260302T120000Z is live\.\n$/,
  );
  expect(currentRelease(state)).toBe('20260302T120000Z');
  expect(load(folder).routes.map(({ id }) => id)).toEqual(['JFK-LHR', 'LHR-JFK']);
  const info = JSON.parse(readFileSync(join(state, 'sources/own/source.json'), 'utf8'));
  expect(info).toMatchObject({ title: 'Own list', licence: 'CC0', imported: '2026-03-02', as_of: '2026-03-02' });
  expect(info.files).toEqual({ [server.url]: sha256Of(both('BA')) });
  const time = '2026-03-02T12:00:00.000Z';
  expect(status()).toEqual({ ended: time, succeeded: time, failed: {}, next: null, running: null });
  expect(readdirSync(join(state, 'published'))).toEqual(['2026-02-01.csv']);
  const { own: fetchedState } = readRefreshState(state);
  expect(fetchedState).toMatchObject({ checked: '2026-03-02T12:00:00.000Z' });
  expect(Object.values(fetchedState?.files ?? {})).toMatchObject([{ etag: '"v1"', sha256: sha256Of(both('BA')) }]);

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
  expect(other.stdout).toMatch(/^own: to import\n[\s\S]*\nRelease 20260305T000000Z is live\.\n$/);
});

test('REFRESH limits a refresh that a scheduler starts, and no other', async () => {
  await using server = await fileServer(both('BA'));
  const { refresh, refreshWith } = site([{ name: 'own', format: 'ssim', url: server.url, every: '1 day' }]);
  await refresh('2026-03-02T12:00:00Z');
  const days = async (REFRESH: string, day: number, ...args: string[]) =>
    (await refreshWith({ REFRESH }, `2026-03-0${day}T12:00:00Z`, ...args)).stdout;
  expect(await days('off', 9, '--scheduled')).toBe('REFRESH is off: nothing is refreshed.\n');
  expect(await days('weekly', 5, '--scheduled')).toBe('No source is due: nothing to do.\n');
  expect(server.requests).toHaveLength(1);
  expect(await days('weekly', 5)).toMatch(/^own: not changed\n/);
  expect(await days('', 7, '--scheduled')).toMatch(/^own: not changed\n/);
  expect(await days('daily', 8, '--scheduled')).toMatch(/^own: not changed\n/);
  expect((await refreshWith({ REFRESH: 'never' }, '2026-03-09T12:00:00Z', '--scheduled')).code).toBe(1);
});

test('sources that failed are named, and are due again; the others are live', async () => {
  await using server = await fileServer(both('BA'));
  await using broken = await fileServer('nothing of the kind');
  const source = (name: string, { url }: { url: string }) => ({ name, format: 'ssim', url, every: '1 day' });
  const { refresh, status: refreshStatus } = site([source('broken', broken), source('own', server)]);
  const { code, stdout, stderr } = await refresh('2026-03-02T12:00:00Z');
  expect(code).toBe(3);
  expect(stdout).toMatch(/^broken: to import\nown: to import\nown: import ssim[\s\S]*\nRelease .* is live\.\n$/);
  expect(stderr).toMatch(
    /\nbroken: failed: .*not an SSIM file.*\nReading .*\n1 of 2 sources failed; what was imported of them before stays:\n {2}source broken: .*\n$/,
  );
  expect(refreshStatus()).toMatchObject({ succeeded: null, failed: { broken: expect.stringContaining('SSIM') } });
  expect((await refresh('2026-03-02T12:00:01Z')).stdout).toBe('broken: to import\n');
});

test('a source that a guard refuses is named with the cause, and does not hold back the others', async () => {
  await using one = await fileServer(both('BA', 'FNC', 'TXL', 'BER', 'SYD'));
  await using two = await fileServer(both('BY', 'FNC'));
  const source = (name: string, { url }: { url: string }, ...options: string[]) => ({
    ...{ name, format: 'ssim', url, every: '1 day' },
    options,
  });
  const { folder, set, refresh } = site([source('one', one), source('two', two)]);
  expect((await refresh('2026-03-02T12:00:00Z')).code).toBe(0);
  // The first one lists nothing of what it had.
  one.put(file(leg({ flight: 'BA1', to: 'BER 1300 +0000' })));
  two.put(both('BY', 'FNC', 'JFK'));
  set([source('one', one, '--airline', 'BA'), source('two', two)]);
  const { code, stdout, stderr } = await refresh('2026-03-04T12:00:00Z');
  expect(code).toBe(3);
  expect(stdout).toContain('routes added: JFK-LHR, LHR-JFK');
  expect(stderr).toMatch(
    /\none: failed: the import would end more than 15 % [\s\S]*one of 2026-03-04 ends what it does not list/,
  );
  expect(load(folder).routes.map(({ id }) => id)).toContain('LHR-SYD');
  const alone = await refresh('2026-03-04T12:00:00Z', 'one');
  expect([alone.code, alone.stderr]).toEqual([
    1,
    expect.stringMatching(/\nerror: source one: the import would end more/),
  ]);
  const dry = await refresh('2026-03-04T12:00:00Z', '--max-drop', '100', '--dry-run', 'one');
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(/ routes dropped: [\s\S]*\nWould change /)]);
});

test('a rollback stays in force until --forward', async () => {
  await using server = await fileServer(both('BA'));
  const { folder, state, refresh } = site([{ name: 'own', format: 'ssim', url: server.url, every: '1 day' }]);
  await refresh('2026-03-02T12:00:00Z');
  server.put(both('BA', 'SYD'));
  await refresh('2026-03-04T12:00:00Z');
  expect(rollBack(state, '20260302T120000Z', '2026-03-04')).toEqual({ restored: ['own'], removed: [] });
  server.put(both('BA', 'SYD', 'FNC'));
  const waiting = await refresh('2026-03-06T12:00:00Z');
  expect([waiting.code, waiting.stdout]).toEqual([
    0,
    'Release 20260302T120000Z was switched back to on 2026-03-04: nothing is refreshed. ' +
      '`npm run refresh -- --forward`, or an import by hand, ends that.\n',
  ]);
  expect(load(folder).routes.map(({ id }) => id)).toEqual(['JFK-LHR', 'LHR-JFK']);
  const forward = await refresh('2026-03-06T12:00:00Z', '--forward');
  expect([forward.code, readRollback(state)]).toEqual([0, null]);
  expect(load(folder).routes).toHaveLength(6);
});

test('a refresh at a time', async () => {
  await using server = await fileServer(both('BA'));
  server.next(status(404));
  const { state: out, refresh } = site([{ name: 'own', format: 'ssim', url: server.url, every: '1 day' }]);
  mkdirSync(join(out, 'refresh'));
  writeFileSync(join(out, 'refresh/.lock'), '1 - other');
  expect(await refresh('2026-03-02T12:00:00Z')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^error: process 1 is changing .*refresh: try again when it has ended/),
  });
  writeFileSync(join(out, 'refresh/.lock'), '');
  expect(await refresh('2026-03-02T12:00:00Z')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/\nerror: source own: .*\/list\.csv: the server answers 404; nothing was changed\n$/),
  });
});
