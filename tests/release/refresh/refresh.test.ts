/** The command up to the build; tests/release/liveUpdate.test.ts has the live site. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REFRESH_SOURCES_FILE } from '../../../scripts/release/refresh/sources.ts';
import { runRefresh } from '../../../scripts/release/refresh.ts';
import { file, leg } from '../../import/ssim/lines.ts';
import { contents, foldersIn, workshop } from '../../import/workshop.ts';
import { runHere } from '../../support/runHere.ts';
import { airportLines } from '../../support/testWorld.ts';
import { failing, stageHere } from '../builds.ts';
import { type FileServer, fileServer, status } from './fileServer.ts';

const SSIM = file(leg());

/** Airports three hours from London. */
const MANY = 'ARN ATH BCN BEG BUD CPH FCO HEL IST KEF LIS MAD MLA OSL OTP PRG RIX SOF VIE WAW'.split(' ');

/** A workshop with sources; `run` refreshes them. Only the sources of its state are what `contents` has. */
function site(sources: readonly object[] | string) {
  const places = MANY.map((code) => `${code},,${code},${code},Portugal,PT,45,10,Europe/Lisbon,,`);
  const airports = airportLines('LHR', 'LGW', 'JFK', 'FNC', 'SYD', 'TXL', 'BER');
  const folder = workshop({ 'airports.csv': airports, 'reference/airports.csv': [...airports, ...places] });
  const state = join(folder, 'state');
  mkdirSync(state);
  writeFileSync(join(state, REFRESH_SOURCES_FILE), typeof sources === 'string' ? sources : JSON.stringify({ sources }));
  const run = (...args: string[]) => runHere(() => runRefresh([...foldersIn(folder), ...args], failing, stageHere));
  const data = join(state, 'sources');
  return { data, state, run };
}
const ssim = ({ url }: FileServer, more: object = {}) => ({
  name: 'own',
  format: 'ssim',
  url,
  every: '1 day',
  ...more,
});

describe('refresh', () => {
  test('--dry-run fetches, reports and changes nothing', async () => {
    await using server = await fileServer(SSIM);
    const { data, run } = site([ssim(server)]);
    const before = contents(data);
    const { code, stdout } = await run('--dry-run');
    expect(stdout).toContain('own: to import');
    expect(stdout).toContain('1  routes added: LHR-JFK');
    expect(stdout).toContain(`Would change`);
    expect(code).toBe(0);
    expect(contents(data)).toEqual(before);
  });

  test('an import that is not live yet is imported again, without being fetched again', async () => {
    await using server = await fileServer(SSIM);
    const { data, run } = site([ssim(server)]);
    const before = contents(data);
    for (const answers of [1, 2]) {
      const { code, stderr } = await run();
      expect([code, stderr]).toEqual([1, expect.stringContaining('the build failed')]);
      expect(server.requests).toHaveLength(answers);
      expect(contents(data)).toEqual(before);
    }
    expect(server.requests[1]).toMatchObject({ 'if-none-match': '"v1"' });
  });

  test('more than 20 new findings of data:check are refused without --accept', async () => {
    // None of the routes has a return, and no list has the aircraft.
    const legs = (count: number) =>
      Array.from(MANY.slice(0, count), (to, i) => leg({ flight: `BA${i + 1}`, to: `${to} 1400 +0100` }));
    for (const [count, args, message] of [
      [19, [], /the build failed/],
      [20, [], /the data has 21 new findings of data:check, more than 20: nothing was written/],
      [20, ['--accept'], /the build failed/],
    ] as const) {
      await using server = await fileServer(file(...legs(count)));
      const { data, run } = site([ssim(server)]);
      const before = contents(data);
      expect(await run(...args)).toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
      expect(contents(data)).toEqual(before);
    }
  });

  test('a source that fails leaves the others, and the report names it', async () => {
    await using server = await fileServer(SSIM);
    await using other = await fileServer(SSIM);
    await using broken = await fileServer('nothing of the kind');
    const { run } = site([
      ssim(other, { name: 'other' }),
      ssim(server),
      ssim(broken, { name: 'broken' }),
      ssim(server, { name: 'odd', options: ['--nonsense'] }),
      ssim(server, { name: 'off', enabled: false, reason: 'not tried' }),
    ]);
    other.next(status(403));
    const { code, stdout, stderr } = await run('--dry-run');
    expect(stdout).toContain('1  routes added: LHR-JFK');
    expect(stdout).not.toContain('off');
    expect(stderr).toContain('3 of 4 sources failed; what was imported of them before stays:');
    expect(stderr).toContain(`  source other: ${other.url}: the server answers 403`);
    expect(stderr).toMatch(/ {2}source broken: .*not an SSIM file/);
    expect(stderr).toContain('  source odd: unknown option --nonsense');
    expect(code).toBe(3);
    expect((await run('--dry-run', 'off')).stdout).toContain('off: to import');
  });

  test('when all fail nothing changes', async () => {
    await using server = await fileServer(SSIM);
    await using other = await fileServer(SSIM);
    const { data, run } = site([ssim(server), ssim(other, { name: 'other' })]);
    const before = contents(data);
    server.next(status(403));
    other.next(status(404));
    const { code, stdout, stderr } = await run();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/error: 2 of 2 sources failed.*\n.*403\n.*404; nothing was changed/);
    expect(contents(data)).toEqual(before);
  });

  test('without a connection it says so', async () => {
    const server = await fileServer(SSIM);
    await server[Symbol.asyncDispose]();
    const { data, run } = site([ssim(server)]);
    const before = contents(data);
    const { code, stderr } = await run();
    expect([code, stderr]).toEqual([1, expect.stringContaining('no connection (ECONNREFUSED)')]);
    expect(contents(data)).toEqual(before);
  });

  test('a local file, and a scope in its options', async () => {
    const { state: data, run } = site([
      { name: 'own', format: 'ssim', path: 'winter.ssim', every: '6 hours', options: ['--airline', 'BA'] },
    ]);
    expect((await run()).stderr).toMatch(/source own: no such file `.*winter\.ssim`/);
    writeFileSync(join(data, 'winter.ssim'), SSIM);
    expect((await run('--dry-run')).stdout).toContain('import ssim, for airline BA');
  });
});

describe('wrong usage', () => {
  test('a sources.json that cannot be read is an error', async () => {
    const { code, stderr } = await site('{').run();
    expect([code, stderr]).toEqual([1, expect.stringMatching(/sources\.json: .*JSON/)]);
  });

  test('an option that is wrong ends it before anything is fetched', async () => {
    await using server = await fileServer(SSIM);
    const { run } = site([ssim(server)]);
    expect(await run('--max-drop', 'half')).toMatchObject({
      code: 2,
      stderr: 'error: --max-drop: invalid percentage `half`\n',
    });
    expect(server.requests).toHaveLength(0);
  });

  test('the command says what it did, or what is wrong with its arguments', async () => {
    const { run } = site([]);
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('No source is due') });
    expect(await run('nonsense')).toMatchObject({ code: 2, stderr: expect.stringContaining('no source `nonsense`') });
    expect(await run('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--max-drop') });
  });
});
