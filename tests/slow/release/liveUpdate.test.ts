/** From a timetable to the live site while people read it: nothing fails, and what fails changes nothing. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChangeLog } from '../../../src/core/dataset/changes.ts';
import { must } from '../../../src/core/must.ts';
import { BUILD_LOCK, withLock } from '../../../src/data/lock.ts';
import { currentRelease, listReleases, releaseFolder } from '../../../src/data/releases.ts';
import { checkSameFiles } from '../../../src/data/sameFiles.ts';
import { file, leg } from '../../import/ssim/lines.ts';
import { contents } from '../../import/workshop.ts';
import { type Ended, runScript } from '../../support/runScript.ts';
import { ROOT, type Served, startNode } from '../../support/service.ts';
import { BUILD_ENV, copySmallBuild } from '../../support/smallBuild.ts';

const work = mkdtempSync(join(tmpdir(), 'update-'));
const [data, out, source] = [join(work, 'data'), join(work, 'state'), join(work, 'winter.ssim')];

const update = (args: readonly string[], more?: Record<string, string>, hear?: (stderr: string) => void) =>
  runScript('scripts/release/update.ts', ['--state', out, ...args], { ...BUILD_ENV, ...more }, hear);

/** An update that waits for another build, which makes a release meanwhile. */
async function updateAfterAnother(args: readonly string[]): Promise<Ended> {
  const other = '20010101T000000Z';
  const begin = async () => {
    const { promise: waits, resolve } = Promise.withResolvers<void>();
    const ended = update(args, {}, (stderr) => stderr.includes('Waiting for process') && resolve());
    await Promise.race([waits, ended]);
    const before = must(currentRelease(out), 'current release');
    cpSync(releaseFolder(out, before), releaseFolder(out, other), { recursive: true });
    return { ended };
  };
  const { ended } = await withLock(out, begin, 0, BUILD_LOCK);
  const result = await ended;
  expect(result.stderr).toContain('Waiting for process');
  return result;
}

let served: Served;
interface Answer {
  readonly status: number;
  readonly text: string;
}

/** One request, over a connection that is kept or a new one. */
const ask = (path: string, agent: Agent | false = false): Promise<Answer> =>
  new Promise((done, fail) => {
    const request = get(`${served.origin}${path}`, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
      response.on('end', () => done({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    request.on('error', fail);
  });

const PATHS = ['/r/LHR-JFK', '/api/route/LHR-JFK', '/api/airport/ZRH/destinations', '/changes.json', '/'].concat([
  '/api/connections?from=EDI&to=ATH',
  '/api/airports?q=london',
]);

/** Sends requests without a pause, on kept connections and on new ones, until it is stopped. */
function keepAsking() {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const failures: string[] = [];
  let [answers, over] = [0, false];
  const client = async (connections: Agent | false, pause: number) => {
    for (let i = 0; !over; i++) {
      const path = PATHS[i % PATHS.length] ?? '/';
      const { status } = await ask(path, connections).catch((error: Error) => ({ status: error.message }));
      if (status === 200) answers++;
      else failures.push(`${path}: ${status}`);
      await new Promise((next) => setTimeout(next, pause));
    }
  };
  const all = Promise.all([
    client(agent, 5),
    client(agent, 10),
    client(agent, 20),
    client(false, 10),
    client(false, 50),
  ]);
  return async () => {
    over = true;
    await all;
    agent.destroy();
    return { answers, failures };
  };
}

beforeAll(async () => {
  await copySmallBuild(data, out);
  served = await startNode(join(out, 'current'));
  // Geneva to Reykjavík and back is new, and of British Airways' other routes only one is left.
  const flights = file(
    leg({ flight: 'BA117', from: 'LHR 0825 +0000', to: 'JFK 1120 -0500' }),
    leg({ flight: 'BA112', from: 'JFK 1830 -0500', to: 'LHR 0625 +0000', dayChange: ' 1' }),
    leg({ flight: 'BA560', from: 'GVA 0700 +0100', to: 'KEF 1000 +0000' }),
    leg({ flight: 'BA561', from: 'KEF 1200 +0000', to: 'GVA 1700 +0100' }),
  );
  writeFileSync(source, flights);
});
afterAll(async () => {
  await served?.stop('SIGKILL');
  rmSync(work, { recursive: true, force: true });
});

const releaseOf = async () => (await ask('/api/route/KEF-GVA')).status;

test('a new timetable goes live without a request that fails, and back, and stays back after a restart', async () => {
  const sourcesNow = () => contents(join(out, 'sources'));
  const [first, dataBefore] = [currentRelease(out), sourcesNow()];
  expect([await releaseOf(), (await ask('/api/route/LHR-EDI')).status]).toEqual([404, 200]);
  const stop = keepAsking();
  const args = ['ssim', '--data', data, '--airline', 'BA', '--accept', '--date', '2026-11-22', source];
  const { code, stdout, stderr } = await updateAfterAnother(args);
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/routes added: GVA-KEF, KEF-GVA\n/);
  const second = currentRelease(out);
  expect(stdout).toContain(`Release ${second} is live`);
  // A server whose code of pages is that of a build of its own (PAGES_CODE) takes the release of other data.
  const codeOf = (release: string | null) => join(releaseFolder(out, must(release, 'release')), 'server');
  expect(() => checkSameFiles(codeOf(first), codeOf(second))).not.toThrow();
  await expect.poll(releaseOf).toBe(200);
  expect((await ask('/api/route/LHR-EDI')).status).toBe(404);
  expect(JSON.parse((await ask('/api/route/LHR-JFK')).text)).toMatchObject({ seasonality_label: 'Year-round' });

  // The change is published, its source is not.
  const told = (await ask('/changes.json')).text;
  const { changes } = ChangeLog.parse(JSON.parse(told));
  expect(changes[0]).toMatchObject({ added: ['GVA-KEF', 'KEF-GVA'], returned: [] });
  expect(changes[0]?.dropped).toContain('LHR-EDI');
  const page = (await ask('/changes')).text;
  for (const words of ['GVA-KEF', 'Edinburgh (EDI) to London (LHR) and back: ended']) expect(page).toContain(words);
  for (const text of [told, page]) expect(text).not.toMatch(/ssim|winter|openflights|flightgear|source/i);

  // Again: nothing to do, but for the day on which the source was current.
  const files = sourcesNow();
  const withoutDay = (all: typeof files) => ({ ...all, 'ssim_airlines_BA/source.json': '' });
  const again = await update([...args.slice(0, -2), '2026-11-23', source]);
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Already up to date') });
  expect([withoutDay(sourcesNow()), currentRelease(out)]).toEqual([withoutDay(files), second]);

  const list = await update(['--list']);
  expect(list.stdout).toMatch(new RegExp(`^  ${first} .*\n\\* ${second}  data of 2026-11-22`, 'm'));
  expect((await update(['--back', '--data', data])).stdout).toContain(`Release ${first} is live`);
  expect(sourcesNow()).toEqual(dataBefore);
  await expect.poll(releaseOf).toBe(404);
  const { answers, failures } = await stop();
  expect(failures).toEqual([]);
  expect(answers).toBeGreaterThan(200);

  expect(await served.stop()).toEqual([0, null]);
  served = await startNode(join(out, 'current'));
  expect(await releaseOf()).toBe(404);
  expect((await update(['--data', data, '--back', second ?? ''])).code).toBe(0);
  expect(withoutDay(sourcesNow())).toEqual(withoutDay(files));
  await expect.poll(releaseOf).toBe(200);
});

describe('what fails leaves the release before serving, and the data as it was', () => {
  const odd = join(work, 'odd.ssim');
  beforeAll(() => {
    writeFileSync(odd, file(leg({ flight: 'BA9', from: 'EDI 1000 +0000', to: 'KEF 1230 +0000' })));
  });
  const ssim = (...args: string[]) => ['ssim', '--data', data, '--date', '2026-12-01', ...args];
  /** Does something, with this release live, and expects that nothing came of it. */
  async function nothingChanges(attempt: () => Promise<Ended> | Ended, message: RegExp): Promise<void> {
    const state = async () => [
      contents(join(out, 'sources')),
      currentRelease(out),
      listReleases(out),
      await releaseOf(),
    ];
    const before = await state();
    const { code, stderr, stdout } = await attempt();
    expect(stderr, stdout).toMatch(message);
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect(code).toBe(1);
    expect(await state()).toEqual(before);
    expect((await ask('/r/LHR-JFK')).status).toBe(200);
  }

  test('a setting of the build that is wrong, before anything is imported', () =>
    nothingChanges(
      () => update(ssim(odd), { BASE_URL: 'nonsense' }),
      /^error: BASE_URL is not an absolute address: "nonsense"$/m,
    ));

  test('curated facts that cannot be read', async () => {
    const path = join(data, 'curated/charters.csv');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, `${text}BRITISH,,,\n`);
    await nothingChanges(() => update(ssim(odd)), /curated\/charters\.csv:\d+: airline: must be/);
    writeFileSync(path, text);
  });

  test('a full disk, when the source is written', () => {
    const sources = join(out, 'sources');
    mkdirSync(sources, { recursive: true });
    const args = ['--state', out, 'ssim', '--data', data, '--date', '2026-12-01', odd];
    // The full disk takes the place of the sources, for this process alone.
    const script = `mount -t tmpfs -o size=64k none '${sources}' &&
      dd if=/dev/zero of='${sources}/fill' bs=1k 2>/dev/null
      '${process.execPath}' scripts/release/update.ts ${args.map((word) => `'${word}'`).join(' ')} 1>&2`;
    const unshare = ['unshare', process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', script] as const;
    const attempt = (): Ended => {
      const { status, stdout, stderr } = spawnSync(unshare[0], unshare.slice(1), {
        cwd: ROOT,
        env: BUILD_ENV,
        encoding: 'utf8',
      });
      return { code: status, stdout, stderr };
    };
    return nothingChanges(attempt, /the disk is full \(ENOSPC\)|ENOSPC/);
  });
});
