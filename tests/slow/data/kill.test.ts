/** SIGKILL in the midst of replacing a source: the old folder or the new one, whole, and never a mixture. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recoverState } from '../../../scripts/release/recover.ts';
import { must } from '../../../src/core/must.ts';
import { lockHolder } from '../../../src/data/lock.ts';
import { RELEASE_FORMAT } from '../../../src/data/manifest.ts';
import { currentRelease } from '../../../src/data/releases.ts';
import { finishRollback } from '../../../src/data/rollback.ts';
import { sealRelease } from '../../../src/data/seal.ts';
import { recoverSources } from '../../../src/data/sourceFolders.ts';
import { file, leg } from '../../import/ssim/lines.ts';
import { contents, foldersIn, load, workshop } from '../../import/workshop.ts';

const SOURCES = new URL('../../../src/data/sourceFolders.ts', import.meta.url).href;
const ROLLBACK = new URL('../../../src/data/rollback.ts', import.meta.url).href;
const GO_LIVE = new URL('../../../src/data/goLive.ts', import.meta.url).href;
const COPY_AT_EACH_STEP = new URL('copyAtEachStep.ts', import.meta.url).href;

/** A file of the source that an import adds. */
const SOURCE = 'state/sources/ssim/source.json';

const scratch = () => mkdtempSync(join(tmpdir(), 'air-routes-test-'));
/** The files of a source. */
const source = (mark: string) => ({ 'source.json': `{"mark":"${mark}"}`, 'services.csv': `${mark}\n`.repeat(2_000) });

function write(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** Runs a process that changes a folder. @returns the folder as SIGKILL at each step would leave it, and at the end */
function leftAtEachStep(folder: string, args: readonly string[]): string[] {
  const copies = scratch();
  const { status, stderr } = spawnSync(process.execPath, ['--import', COPY_AT_EACH_STEP, ...args], {
    env: { ...process.env, FOLDER: folder, COPIES: copies },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const { length } = readdirSync(copies);
  expect(length).toBeGreaterThan(0);
  return [...Array.from({ length }, (_, step) => join(copies, String(step))), folder];
}

/** Runs a script on a copy of a folder. @returns what `look` sees when it is killed at each step, and at its end */
function killedAtEachStep(template: string, script: string, look: (folder: string) => string): string[] {
  const folder = scratch();
  cpSync(template, folder, { recursive: true, verbatimSymlinks: true });
  return leftAtEachStep(folder, ['--input-type=module', '-e', script, folder]).map(look);
}

test.each([
  ['replaces', source('old')],
  ['adds', null],
])('a process killed at any step of an import that %s a source leaves the old one or the new one', (_, before) => {
  const template = scratch();
  write(join(template, 'sources/other'), source('other'));
  if (before !== null) write(join(template, 'sources/own'), before);
  const script = `import { placeSources, stageSource } from '${SOURCES}';
    const files = new Map(Object.entries(${JSON.stringify(source('new'))}));
    stageSource(process.argv[1], 'own', files);
    placeSources(process.argv[1], ['own']);`;
  const seen = killedAtEachStep(template, script, (folder) => {
    recoverSources(folder);
    const after = contents(folder);
    const mark = after['sources/own/source.json']?.includes('new') ? 'new' : 'old';
    const own = mark === 'new' ? source('new') : (before ?? {});
    const expected = [...Object.entries(own).map(([name, text]) => [`own/${name}`, text])];
    const others = Object.entries(source('other')).map(([name, text]) => [`other/${name}`, text]);
    expect(after).toEqual(
      Object.fromEntries([...expected, ...others].map(([path, text]) => [`sources/${path}`, text])),
    );
    return mark;
  });
  expect(new Set(seen)).toEqual(new Set(['old', 'new']));
  expect(seen.toSorted().reverse()).toEqual(seen);
});

test('killed at every step of a rollback: sources and release are both the old ones or both the new ones', () => {
  const ids = ['20260101T000000Z', '20260102T000000Z'] as const;
  const template = scratch();
  write(join(template, 'sources/own'), source(ids[1]));
  write(join(template, 'sources/later'), source(ids[1]));
  for (const id of ids) {
    const release = join(template, 'releases', id);
    write(join(release, 'sources/own'), source(id));
    if (id === ids[1]) write(join(release, 'sources/later'), source(id));
    sealRelease(release, { format: RELEASE_FORMAT, id, data_date: '2026-01-01', base_url: 'http://x' });
  }
  symlinkSync(join('releases', ids[1]), join(template, 'current'));
  const script = `import { rollBack } from '${ROLLBACK}';
    rollBack(process.argv[1], '${ids[0]}', '2026-01-03');`;
  const seen = killedAtEachStep(template, script, (folder) => {
    recoverSources(folder);
    finishRollback(folder);
    const after = contents(folder);
    const is = currentRelease(folder) ?? '';
    const names = Object.keys(after).filter((name) => name.startsWith('sources/'));
    expect(after['sources/own/source.json']).toBe(source(is)['source.json']);
    expect(names.some((name) => name.startsWith('sources/later'))).toBe(is === ids[1]);
    return is;
  });
  expect(new Set(seen)).toEqual(new Set(ids));
  expect(seen.toSorted().reverse()).toEqual(seen);
});

test('killed at every step of going live: the release before with its sources, or the new one with all of its', () => {
  const ids = ['20260101T000000Z', '20260102T000000Z'] as const;
  const template = scratch();
  for (const name of ['own', 'second']) {
    write(join(template, 'sources', name), source(ids[0]));
    write(join(template, 'sources', `.new-${name}`), source(ids[1]));
  }
  for (const id of ids) {
    const release = join(template, 'releases', id);
    for (const name of ['own', 'second']) write(join(release, 'sources', name), source(id));
    sealRelease(release, { format: RELEASE_FORMAT, id, data_date: '2026-01-01', base_url: 'http://x' });
  }
  symlinkSync(join('releases', ids[0]), join(template, 'current'));
  const script = `import { goLive } from '${GO_LIVE}';
    goLive(process.argv[1], '${ids[1]}', ['own', 'second']);`;
  const seen = killedAtEachStep(template, script, (folder) => {
    // A reader of the state may be the first.
    recoverSources(folder);
    recoverState(folder);
    const after = contents(folder);
    const is = currentRelease(folder) ?? '';
    for (const name of ['own', 'second'])
      expect(after[`sources/${name}/source.json`], name).toBe(source(is)['source.json']);
    expect(after['going-live.json']).toBeUndefined();
    return is;
  });
  expect(new Set(seen)).toEqual(new Set(ids));
  expect(seen.toSorted()).toEqual(seen);
});

test('what was cut off is not finished over another release', () => {
  const [first, second, third] = ['20260101T000000Z', '20260102T000000Z', '20260103T000000Z'] as const;
  const state = scratch();
  for (const id of [first, second, third]) {
    write(join(state, 'releases', id), {});
    sealRelease(join(state, 'releases', id), {
      format: RELEASE_FORMAT,
      id,
      data_date: '2026-01-01',
      base_url: 'http://x',
    });
  }
  symlinkSync(join('releases', third), join(state, 'current'));
  writeFileSync(join(state, 'going-live.json'), JSON.stringify({ release: second, from: first }));
  recoverState(state);
  expect(currentRelease(state)).toBe(third);
  expect(readdirSync(state).toSorted()).toEqual(['current', 'releases']);
});

test('an import that is killed leaves the network before or after it, and the next one is well', () => {
  const path = join(scratch(), 'a.ssim');
  writeFileSync(path, file(leg(), leg({ flight: 'BA1', to: 'FNC 1400 +0000' })));
  const run = (folder: string) => {
    const args = ['scripts/import/main.ts', 'ssim', ...foldersIn(folder), '--date', '2026-03-02', path];
    return leftAtEachStep(folder, args);
  };
  const look = (folder: string) => {
    expect(lockHolder(join(folder, 'state'))).toBeNull();
    recoverSources(join(folder, 'state'));
    return load(folder).routes.length;
  };
  const fresh = workshop();
  const first = run(fresh);
  // One that is killed after it has staged the source, and the next one, which removes its lock.
  const half = must(
    first.findLast((folder) => existsSync(join(folder, 'state/.lock')) && !existsSync(join(folder, SOURCE))),
    'a copy without the source',
  );
  const killed = scratch();
  cpSync(half, killed, { recursive: true });
  const next = run(killed);
  for (const copies of [first, next]) {
    const seen = copies.map(look);
    expect(new Set(seen)).toEqual(new Set([0, 2]));
    expect(seen.toSorted()).toEqual(seen);
  }
  expect(readdirSync(join(killed, 'state'))).toEqual(['sources']);
  expect(contents(killed)).toEqual(contents(fresh));
});
