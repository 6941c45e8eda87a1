import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ReleaseError } from '../../src/data/openRelease.ts';
import { checkSameFiles } from '../../src/data/sameFiles.ts';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const FILES = { 'entry.mjs': 'a', 'chunks/one.mjs': 'b' };

test.each([
  ['another text', { ...FILES, 'chunks/one.mjs': 'c' }, 'chunks/one.mjs'],
  ['a file more', { ...FILES, '.two.mjs': 'c' }, '.two.mjs'],
  ['a file less', { 'entry.mjs': 'a' }, 'chunks/one.mjs'],
])('code of pages with %s is refused', (_, other, name) => {
  const trusted = folderOf(FILES);
  expect(() => checkSameFiles(trusted, folderOf(FILES))).not.toThrow();
  expect(() => checkSameFiles(trusted, folderOf(other))).toThrow(ReleaseError);
  expect(() => checkSameFiles(trusted, folderOf(other))).toThrow(`(${name})`);
});

test('a folder without files is no code', () => {
  expect(() => checkSameFiles(folderOf({}), folderOf({}))).toThrow('(no files)');
  expect(() => checkSameFiles('/nowhere/at/all', folderOf(FILES))).toThrow(ReleaseError);
});
