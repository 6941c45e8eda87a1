/** Renders images for link previews in a worker thread: the event loop stays free for other requests. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { must } from '../../core/must.ts';
import { Overloaded } from '../admission/admission.ts';

/** Renders an SVG as PNG. @throws Overloaded, or rejects with it, when too many images wait */
export type RenderPicture = (svg: string) => Promise<Uint8Array>;

/** Folder of a release with the code of the thread and what it needs. */
export const PICTURES_FOLDER = 'live/pictures';

/** Images that may wait: an image takes about 0.1 s, so the last one waits for two seconds. */
const MOST_WAITING = 20;

/** Milliseconds without work after which the thread ends: it takes memory. */
const IDLE_MS = 60_000;

interface Reply {
  readonly id: number;
  readonly png?: Uint8Array;
  readonly error?: string;
}

interface Waiting {
  readonly resolve: (png: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The renderer of a release. Its thread starts with the first image, ends after a minute without work, and starts again
 * after an error.
 * @param release folder of the release
 * @param check checks a file of the release before it is used; it throws when the file is damaged
 */
export function createPictures(release: string, check: (file: string) => void): RenderPicture {
  const waiting = new Map<number, Waiting>();
  let next = 0;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = (error: Error | null) => {
    const ended = thread;
    thread = null;
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(error ?? new Error('the thread of images ended'));
    waiting.clear();
    void ended?.terminate();
  };
  const start = (): Worker => {
    for (const name of readdirSync(join(release, PICTURES_FOLDER))) check(`${PICTURES_FOLDER}/${name}`);
    const worker = new Worker(join(release, PICTURES_FOLDER, 'thread.mjs'), { workerData: { release } });
    // A process that ends does not wait for it.
    worker.unref();
    const isCurrent = () => worker === thread;
    worker.on('error', (error: Error) => isCurrent() && end(error));
    worker.on('exit', () => isCurrent() && end(null));
    worker.on('message', ({ id, png, error }: Reply) => {
      const request = waiting.get(id);
      waiting.delete(id);
      if (png) request?.resolve(png);
      else request?.reject(new Error(`an image cannot be rendered: ${must(error, 'error of a reply')}`));
      if (waiting.size === 0 && isCurrent()) idle = setTimeout(() => end(null), IDLE_MS).unref();
    });
    return worker;
  };

  return (svg) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= MOST_WAITING) throw new Overloaded();
      clearTimeout(idle);
      thread ??= start();
      const id = next++;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, svg });
    });
}
