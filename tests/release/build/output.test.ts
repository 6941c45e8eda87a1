import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReleaseOutput } from '../../../scripts/release/build/output.ts';
import { sha256Of } from '../../../src/data/digests.ts';
import { RELEASE_FORMAT } from '../../../src/data/manifest.ts';
import { sealRelease } from '../../../src/data/seal.ts';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';

let work: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  work = temporaryFolder('air-routes-output-');
});
afterEach(() => work[Symbol.dispose]());

const at = (folder: string, path = '') => join(work.path, folder, path);
const read = (folder: string, path: string) => readFileSync(at(folder, path), 'utf8');
function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(at(folder, path)), { recursive: true });
  writeFileSync(at(folder, path), text);
}
/** Makes a complete release. */
function make(folder: string, before: string | null, fill: (output: ReleaseOutput) => void): ReleaseOutput {
  mkdirSync(at(folder));
  const output = new ReleaseOutput(at(folder), before === null ? null : at(before));
  fill(output);
  const manifest = { format: RELEASE_FORMAT, id: folder, base_url: 'http://a.example', data_date: '2026-01-01' };
  sealRelease(at(folder), manifest, output.digests);
  return output;
}
const isShared = (path: string) => statSync(at('one', path)).ino === statSync(at('two', path)).ino;

test('what stayed the same is a link to the file of the release before, the rest is written', () => {
  make('one', null, (output) => {
    output.put('client/b.txt', 'same');
    output.put('client/a.txt', 'old');
    output.put('client/gone.txt', 'gone');
    output.put('client/asset.css', 'old style');
  });
  rmSync(at('one', 'client/gone.txt'));
  const { digests } = make('two', 'one', (output) => {
    output.put('client/b.txt', 'same');
    output.put('client/a.txt', 'new');
    output.put('client/gone.txt', 'gone');
    expect([output.keep('client/asset.css'), output.keep('client/other.css')]).toEqual([true, false]);
  });
  expect(['client/b.txt', 'client/a.txt', 'client/asset.css'].map(isShared)).toEqual([true, false, true]);
  expect([read('one', 'client/a.txt'), read('two', 'client/a.txt')]).toEqual(['old', 'new']);
  expect(read('two', 'client/gone.txt')).toBe('gone');
  expect([...digests]).toEqual([
    ['client/b.txt', sha256Of('same')],
    ['client/a.txt', sha256Of('new')],
    ['client/gone.txt', sha256Of('gone')],
    ['client/asset.css', sha256Of('old style')],
  ]);
});

test('the files of another program are adopted, and linked where they are the same', () => {
  const fill = (folder: string, other: string) => (output: ReleaseOutput) => {
    write(folder, 'client/same.html', 'same');
    write(folder, 'client/r/other.html', other);
    write(folder, 'client/.well-known/hidden.html', 'same');
    write(folder, 'client/no.txt', 'not of the pattern');
    output.adopt('client/**/*.html');
  };
  make('one', null, fill('one', 'old'));
  const { digests } = make('two', 'one', fill('two', 'new'));
  expect(['client/.well-known/hidden.html', 'client/r/other.html', 'client/same.html'].map(isShared)).toEqual([
    ...[true, false, true],
  ]);
  expect([...digests.keys()].sort()).toEqual([
    ...['client/.well-known/hidden.html', 'client/r/other.html', 'client/same.html'],
  ]);
  expect(digests.get('client/r/other.html')).toBe(sha256Of('new'));
});

test('a file that has changed since it was adopted is adopted again, without its compressed forms', () => {
  const { digests } = make('one', null, (output) => {
    write('one', 'client/half.html', 'hal');
    write('one', 'client/whole.html', 'whole');
    output.adopt('client/*.html');
    for (const path of ['client/half.html.gz', 'client/whole.html.gz']) output.put(path, 'compressed');
    write('one', 'client/half.html', 'half');
    output.adopt('client/*.html');
  });
  expect([...digests].sort()).toEqual([
    ['client/half.html', sha256Of('half')],
    ['client/whole.html', sha256Of('whole')],
    ['client/whole.html.gz', sha256Of('compressed')],
  ]);
  expect(existsSync(at('one', 'client/half.html.gz'))).toBe(false);
});

test('a release before that is damaged is not used', () => {
  make('one', null, (output) => output.put('client/a.txt', 'same'));
  write('one', 'SHA256SUMS', '');
  make('two', 'one', (output) => output.put('client/a.txt', 'same'));
  expect(isShared('client/a.txt')).toBe(false);
});
