/**
 * The worker thread that renders social cards: the build bundles it into a release, and the server starts it. It
 * receives `{ svg }` and replies with `{ png }` or `{ error }`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { memoize } from '../../core/memoize.ts';
import { must } from '../../core/must.ts';
import { createSocialCardRenderer } from './renderer.ts';

const port = must(parentPort, 'a parent thread');
const { release }: { readonly release: string } = workerData;
// The build puts the other files of the renderer beside this one.
const folder = import.meta.dirname;
const render = await createSocialCardRenderer({
  wasm: readFileSync(join(folder, 'resvg.wasm')),
  fonts: readdirSync(folder)
    .filter((name) => name.endsWith('.ttf'))
    .map((name) => readFileSync(join(folder, name))),
  readLand: memoize((path: string) => readFileSync(join(release, 'client', path), 'utf8')),
});

port.on('message', ({ svg }: { readonly svg: string }) => {
  try {
    port.postMessage({ png: render(svg) });
  } catch (error) {
    port.postMessage({ error: String(error) });
  }
});
