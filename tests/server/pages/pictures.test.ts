import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';
import { Overloaded } from '../../../src/server/admission/admission.ts';
import { createPictures } from '../../../src/server/pages/pictures.ts';

/** A thread that returns the text that it gets, as bytes. */
const THREAD = `import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', ({ id, svg }) => {
  if (svg === 'crash') throw new Error('crashed');
  if (svg === 'bad') parentPort.postMessage({ id, error: 'no SVG' });
  else parentPort.postMessage({ id, png: new TextEncoder().encode(workerData.release.length + svg) });
});`;

let folder: ReturnType<typeof temporaryFolder>;
let checked: string[];
const open = () => createPictures(folder.path, (file) => void checked.push(file));
beforeEach(() => {
  checked = [];
  folder = temporaryFolder('air-routes-pictures-');
  mkdirSync(join(folder.path, 'live/pictures'), { recursive: true });
  writeFileSync(join(folder.path, 'live/pictures/thread.mjs'), THREAD);
  writeFileSync(join(folder.path, 'live/pictures/font.ttf'), '');
});
afterEach(() => folder[Symbol.dispose]());

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('each image gets its own reply, from a thread whose files were checked', async () => {
  const render = open();
  expect(checked).toEqual([]);
  const images = await Promise.all(['a', 'b', 'c'].map(render));
  expect(images.map(text)).toEqual(['a', 'b', 'c'].map((svg) => `${folder.path.length}${svg}`));
  expect(checked.sort()).toEqual(['live/pictures/font.ttf', 'live/pictures/thread.mjs']);
});

test('more than 20 images do not wait', async () => {
  const render = open();
  const all = await Promise.allSettled(Array.from({ length: 25 }, (_, i) => render(String(i))));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Overloaded);
  expect(text(await render('later'))).toMatch(/later$/);
});

test('an image that cannot be rendered is an error, and the thread goes on', async () => {
  const render = open();
  await expect(render('bad')).rejects.toThrow('an image cannot be rendered: no SVG');
  expect(text(await render('a'))).toMatch(/a$/);
});

test('after a crash of the thread the next image starts another', async () => {
  const render = open();
  await expect(Promise.all([render('crash'), render('x')])).rejects.toThrow('crashed');
  expect(text(await render('a'))).toMatch(/a$/);
});

test('a damaged file is an error', async () => {
  const render = createPictures(folder.path, (file) => {
    throw new Error(`${file} is damaged`);
  });
  await expect(render('a')).rejects.toThrow('is damaged');
});
