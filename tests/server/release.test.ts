import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Current, followCurrent } from '../../src/data/followCurrent.ts';
import { ReleaseError } from '../../src/data/openRelease.ts';
import type { App } from '../../src/server/app.ts';
import { openRelease } from '../../src/server/release/open.ts';
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
    'another format': [() => write({ ...manifest(), format: 99 }), /release\.json: format: must be 9: rebuild/],
    'something else': [() => write([]), /release\.json: it: /],
    'base URL with a path': [() => write({ ...manifest(), base_url: 'http://a/b' }), /base_url: must be a base URL/],
    'no checksum': [() => write({ ...manifest(), live: {} }), /live\.airports\.json: /],
    'a live file cut off': [() => truncateSync(inRelease('live/legs.bin'), 100), /legs\.bin is damaged/],
    'a live file missing': [() => rmSync(inRelease('live/network.bin')), /not whole: .*network\.bin is missing$/],
    'a live file changed': [() => writeFileSync(inRelease('live/airports.json'), '[]'), /airports\.json is damaged/],
    'no pages': [() => rmSync(inRelease('client/index.html')), /not whole: .*index\.html is missing$/],
    'a folder for a file': [
      () => {
        rmSync(inRelease('live/routes.json'));
        mkdirSync(inRelease('live/routes.json'));
      },
      /routes\.json cannot be read: EISDIR$/,
    ],
  };
  test.each(Object.entries(damages))('%s', (_, [damage, says]) => {
    damage();
    let message = '';
    try {
      openRelease(builds.current);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      message = error.message;
    }
    expect(message).toMatch(says);
    expect(message).not.toContain('\n');
  });
});

describe('following the link', () => {
  let current: Current<App>;
  const events: string[] = [];
  const start = () => {
    events.length = 0;
    current = followCurrent({
      path: builds.current,
      open: (path) => openApp(path).app,
      onChange: (app: App) => events.push(`now ${app.release.manifest.id}`),
      onError: (error) => events.push(`error ${(error as Error).message}`),
    });
  };
  const title = async (app: App) => /<title>(.*)<\/title>/.exec((await inProcess(app)({ target: '/' })).text)?.[1];
  afterEach(() => current.stop());

  test('a newer release is served, requests under way end with the old one', async () => {
    start();
    const before = current.app();
    builds.add('two', publish('http://127.0.0.1:8422'));
    current.check();
    current.check();
    expect(await title(current.app())).toBe('Air Routes two');
    expect(await title(before)).toBe('Air Routes one');
    expect(events).toEqual(['now two']);
  });

  test('one that cannot be opened is reported once, and the old one stays', async () => {
    start();
    rmSync(join(builds.add('two'), 'live/legs.bin'));
    current.check();
    current.check();
    expect(await title(current.app())).toBe('Air Routes one');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatch(/^error the build is not whole/);
    builds.add('three');
    current.check();
    expect(await title(current.app())).toBe('Air Routes three');
  });

  test('a link that is gone for a while changes nothing', async () => {
    start();
    renameSync(builds.current, `${builds.current}.away`);
    current.check();
    current.check();
    expect(await title(current.app())).toBe('Air Routes one');
    renameSync(`${builds.current}.away`, builds.current);
    current.check();
    expect(events).toHaveLength(1);
  });

  test('going back to the release before is a change like any other', async () => {
    start();
    builds.add('two');
    current.check();
    rmSync(builds.current);
    symlinkSync(release, builds.current);
    current.check();
    expect(await title(current.app())).toBe('Air Routes one');
    expect(events).toEqual(['now two', 'now one']);
  });
});
