import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCurrent, createLinkFollower, type LinkFollower } from '../../src/data/followCurrent.ts';
import { ReleaseError } from '../../src/data/openRelease.ts';
import type { App } from '../../src/server/app.ts';
import { openRelease } from '../../src/server/release.ts';
import { openBuilds, publish } from './fixture.ts';
import { inProcess, openApp } from './transports.ts';

let builds: ReturnType<typeof openBuilds>;
let release: string;
beforeEach(() => {
  builds = openBuilds();
  release = builds.add('one');
});
afterEach(() => builds[Symbol.dispose]());

describe('a release that is not whole is refused in one line', () => {
  const inRelease = (path: string) => join(release, path);
  const manifest = () => JSON.parse(readFileSync(inRelease('release.json'), 'utf8'));
  const write = (value: unknown) => writeFileSync(inRelease('release.json'), JSON.stringify(value));
  const damages: Record<string, [damage: () => void, says: RegExp]> = {
    'no folder': [() => rmSync(release, { recursive: true }), /^no build at .*current; make one with: npm run build$/],
    'no release.json': [() => rmSync(inRelease('release.json')), /not whole: .*release\.json is missing$/],
    'release.json cut off': [() => truncateSync(inRelease('release.json'), 20), /release\.json is not JSON$/],
    'another format': [() => write({ ...manifest(), format: 99 }), /release\.json: format: must be \d+: rebuild/],
    'something else': [() => write([]), /release\.json: it: /],
    'base URL with a path': [() => write({ ...manifest(), base_url: 'http://a/b' }), /base_url: must be a base URL/],
    'no digest': [() => write({ ...manifest(), digest: undefined }), /release\.json: digest: /],
    'digests of another release': [() => writeFileSync(inRelease('SHA256SUMS'), ''), /SHA256SUMS is damaged/],
    'a live file cut off': [() => truncateSync(inRelease('live/departures.bin'), 100), /departures\.bin is damaged/],
    'a live file missing': [() => rmSync(inRelease('live/routes.bin')), /not whole: .*routes\.bin is missing$/],
    'a live file changed': [() => writeFileSync(inRelease('live/indexes.json'), '{}'), /indexes\.json is damaged/],
    'no pages': [() => rmSync(inRelease('client/index.html')), /not whole: .*index\.html is missing$/],
    'a folder for a file': [
      () => {
        rmSync(inRelease('live/routes.bin'));
        mkdirSync(inRelease('live/routes.bin'));
      },
      /routes\.bin cannot be read: EISDIR$/,
    ],
  };
  test.each(Object.entries(damages))('%s', async (_, [damage, says]) => {
    damage();
    let message = '';
    try {
      await openRelease(builds.current);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      message = error.message;
    }
    expect(message).toMatch(says);
    expect(message).not.toContain('\n');
  });
});

describe('following the link', () => {
  let current: ReturnType<typeof createCurrent<App>>;
  let link: LinkFollower;
  const events: string[] = [];
  const open = vi.fn(async (path: string) => (await openApp(path)).app);
  const start = async () => {
    events.length = 0;
    current = createCurrent(await open(builds.current), {
      open,
      onChange: (app: App) => events.push(`now ${app.release.manifest.id}`),
      onError: (error) => events.push(`error ${(error as Error).message}`),
    });
    link = createLinkFollower(builds.current, current.app.release.folder, current.changeOver);
  };
  const title = async (app: App) => /<title>(.*)<\/title>/.exec((await inProcess(app)({ target: '/' })).text)?.[1];
  afterEach(() => current.stop());

  test('a newer release is served, requests under way end with the old one', async () => {
    await start();
    const before = current.app;
    builds.add('two', publish('http://127.0.0.1:8422'));
    await link.check();
    await link.check();
    expect(await title(current.app)).toBe('Air Routes two');
    expect(await title(before)).toBe('Air Routes one');
    expect(events).toEqual(['now two']);
  });

  test('one that cannot be opened is reported once, and the old one stays', async () => {
    await start();
    rmSync(join(builds.add('two'), 'live/routes.bin'));
    await link.check();
    await link.check(true);
    expect(await title(current.app)).toBe('Air Routes one');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatch(/^error the build is not whole/);
    expect(current.refused).toMatch(/^the build is not whole/);
    builds.add('three');
    await link.check();
    expect(await title(current.app)).toBe('Air Routes three');
    expect(current.refused).toBeNull();
  });

  test('one that could not be opened is served once it can be: after a pause, or at once when it is due', async () => {
    await start();
    const [manifest, away] = ['release.json', 'away'].map((name) => join(builds.folder, 'releases/two', name));
    for (const isDue of [false, true]) {
      builds.add('two');
      renameSync(manifest ?? '', away ?? '');
      await link.check();
      renameSync(away ?? '', manifest ?? '');
      if (isDue) await link.check(true);
      else {
        await link.check();
        expect(await title(current.app)).toBe('Air Routes one');
        vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 501);
        await link.check();
        vi.restoreAllMocks();
      }
      expect(await title(current.app)).toBe('Air Routes two');
      rmSync(builds.current);
      symlinkSync(release, builds.current);
      await link.check();
    }
  });

  test('pauses grow while a release cannot be opened, up to a minute', async () => {
    await start();
    rmSync(join(builds.add('two'), 'release.json'));
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    open.mockClear();
    const tries: number[] = [];
    for (let second = 0; second < 300; second += 0.5, now += 500) {
      await link.check();
      if (open.mock.calls.length > tries.length) tries.push(second);
    }
    vi.restoreAllMocks();
    expect(tries).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 63.5, 123.5, 183.5, 243.5]);
    expect(events).toHaveLength(1);
  });

  test('a link that is gone for a while changes nothing', async () => {
    await start();
    renameSync(builds.current, `${builds.current}.away`);
    await link.check();
    await link.check();
    expect(await title(current.app)).toBe('Air Routes one');
    renameSync(`${builds.current}.away`, builds.current);
    await link.check();
    expect(events).toHaveLength(1);
    expect(current.refused).toBeNull();
  });

  test('going back to the release before is a change like any other', async () => {
    await start();
    builds.add('two');
    await link.check();
    rmSync(builds.current);
    symlinkSync(release, builds.current);
    await link.check();
    expect(await title(current.app)).toBe('Air Routes one');
    expect(events).toEqual(['now two', 'now one']);
  });
});
