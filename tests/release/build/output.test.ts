import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentKey, ReleaseOutput } from '../../../scripts/release/build/output.ts';
import { DIGESTS_FILE, digestsText, sha256Of } from '../../../src/data/digests.ts';
import { MANIFEST_FILE } from '../../../src/data/manifest.ts';
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
/** Makes a release and ends it, with digests unless they are not wanted. */
function make(folder: string, before: string | null, fill: (output: ReleaseOutput) => void) {
  mkdirSync(at(folder));
  const output = new ReleaseOutput(at(folder), before === null ? null : at(before));
  fill(output);
  const inode = (release: string, path: string) => statSync(at(release, path), { throwIfNoEntry: false })?.ino;
  const files = Array.from(output.made.keys, ([path, key]) => [
    path,
    key,
    before !== null && inode(folder, path) === inode(before, path),
  ]);
  output.close();
  return { ...output.made, files };
}

test('a key is 96 bits of the SHA-256 of a content', () => {
  expect(contentKey('abc')).toBe('ungWv48Bz-pBQUDe');
});

test('what stayed the same is a link to the file of the release before, the rest is written', () => {
  const first = make('one', null, (output) => {
    expect(output.put('client/b.txt', 'same')).toBe(true);
    expect(output.put('client/a.txt', 'old')).toBe(true);
    expect(output.reuse('client/page.html', 'key 1')).toBe(false);
    output.write('client/page.html', 'page');
  });
  expect(first.keys.size).toBe(3);
  expect(Object.keys(JSON.parse(read('one', 'files.json')))).toEqual([
    'client/a.txt',
    'client/b.txt',
    'client/page.html',
  ]);
  const text = digestsText(new Map([['client/b.txt', sha256Of('same')]]));
  write('one', DIGESTS_FILE, text);
  const second = make('two', 'one', (output) => {
    expect(output.put('client/b.txt', 'same')).toBe(false);
    expect(output.put('client/a.txt', 'new')).toBe(true);
    expect(output.reuse('client/page.html', 'key 1')).toBe(true);
  });
  expect(second.files).toEqual([
    ['client/b.txt', contentKey('same'), true],
    ['client/a.txt', contentKey('new'), false],
    ['client/page.html', 'key 1', true],
  ]);
  expect([read('one', 'client/a.txt'), read('two', 'client/a.txt')]).toEqual(['old', 'new']);
  expect(second.digests.get('client/a.txt')).toBe(sha256Of('new'));
  expect(existsSync(at('one', MANIFEST_FILE))).toBe(false);
});

test('the files of another program are adopted, and linked where they are the same', () => {
  make('one', null, (output) => {
    write('one', 'client/same.js', 'same');
    write('one', 'client/other.js', 'old');
    write('one', 'client/.well-known/hidden.txt', 'same');
    output.adopt('client');
  });
  const { files, digests } = make('two', 'one', (output) => {
    write('two', 'client/same.js', 'same');
    write('two', 'client/other.js', 'new');
    write('two', 'client/.well-known/hidden.txt', 'same');
    output.adopt('client');
  });
  expect(files.toSorted()).toEqual([
    ['client/.well-known/hidden.txt', contentKey('same'), true],
    ['client/other.js', contentKey('new'), false],
    ['client/same.js', contentKey('same'), true],
  ]);
  expect(digests.get('client/other.js')).toBe(sha256Of('new'));
});

test('the files of another thread are added', () => {
  make('one', null, (output) => {
    output.put('a.txt', 'same');
  });
  write('one', DIGESTS_FILE, digestsText(new Map([['a.txt', sha256Of('same')]])));
  mkdirSync(at('two'));
  const part = new ReleaseOutput(at('two'), at('one'));
  part.put('a.txt', 'same');
  part.put('b.txt', 'new');
  const output = new ReleaseOutput(at('two'), at('one'));
  output.add(part.made);
  expect(output.made).toEqual(part.made);
  expect(output.made.keys.size).toBe(2);
});
