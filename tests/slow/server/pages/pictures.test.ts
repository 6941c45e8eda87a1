import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../src/data/temporaryFolder.ts';
import { createPictures } from '../../../../src/server/pages/pictures.ts';

/** A thread that returns the text that it gets, as bytes. */
const THREAD = `import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', ({ svg }) => {
  if (svg === 'crash') throw new Error('crashed');
  if (svg === 'bad') parentPort.postMessage({ error: 'no SVG' });
  else parentPort.postMessage({ png: new TextEncoder().encode(workerData.release.length + svg) });
});`;

let folder: ReturnType<typeof temporaryFolder>;
let checked: string[];
const open = () => createPictures(folder.path, (name) => void checked.push(name));
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
  const images = await Promise.all(['a', 'b', 'c'].map((svg) => render(svg)));
  expect(images.map(text)).toEqual(['a', 'b', 'c'].map((svg) => `${folder.path.length}${svg}`));
  expect(checked).toEqual(['live/pictures']);
});

test('clients take turns', async () => {
  const render = open();
  const order: string[] = [];
  const ask = (svg: string, client: string) => render(svg, client).then(() => void order.push(svg));
  const all = Array.from({ length: 8 }, (_, i) => ask(`many ${i}`, 'many'));
  await Promise.all([...all, ask('one', 'one')]);
  expect(order.indexOf('one')).toBeLessThan(3);
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
  const render = createPictures(folder.path, (name) => {
    throw new Error(`${name} is damaged`);
  });
  await expect(render('a')).rejects.toThrow('is damaged');
});
