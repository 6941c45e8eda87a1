import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';
import { openTextOutput } from '../../../src/server/ops/textOutput.ts';

/** Writes texts to a file that is opened with a mode. */
async function written(flags: 'w' | 'r', ...texts: readonly string[]) {
  using folder = temporaryFolder('air-routes-output-');
  const path = join(folder.path, 'file');
  closeSync(openSync(path, 'w'));
  const descriptor = openSync(path, flags);
  const { write, dropped, flush } = openTextOutput(descriptor as 1);
  for (const text of texts) write(text);
  await flush(100);
  closeSync(descriptor);
  return { text: readFileSync(path, 'utf8'), dropped: dropped() };
}

test('a file has all texts, in order', async () => {
  expect(await written('w', 'one\n', 'zwölf\n')).toEqual({ text: 'one\nzwölf\n', dropped: 0 });
});

test('texts that cannot be written are counted', async () => {
  expect(await written('r', 'one\n', 'two\n')).toEqual({ text: '', dropped: 2 });
});

test('an output that is closed takes no texts and counts none', async () => {
  const { write, dropped, flush } = openTextOutput(99_999 as 1);
  write('one\n');
  await flush(100);
  await new Promise((done) => setImmediate(done));
  expect(dropped()).toBe(0);
});

test('without a flush, the texts of a turn are written in the next one', async () => {
  using folder = temporaryFolder('air-routes-output-');
  const path = join(folder.path, 'file');
  const descriptor = openSync(path, 'w');
  const { write } = openTextOutput(descriptor as 1);
  write('one\n');
  write('two\n');
  expect(readFileSync(path, 'utf8')).toBe('');
  await expect.poll(() => readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  write('three\n');
  await expect.poll(() => readFileSync(path, 'utf8')).toBe('one\ntwo\nthree\n');
  closeSync(descriptor);
});
