/** Renders images for link previews in a worker thread: the event loop stays free for other requests. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { must } from '../../core/must.ts';
import { Turns, UNLIMITED } from '../node/turns.ts';

/** Renders an SVG of a client as PNG. @throws Overloaded, or rejects with it, when too many images wait */
export type RenderPicture = (svg: string, client?: string) => Promise<Uint8Array>;

/** Folder of a release with the code of the thread and what it needs. */
export const PICTURES_FOLDER = 'live/pictures';

/** Images that may wait, half of them of one client: an image takes about 0.1 s. */
const MOST_WAITING = 20;

/** Milliseconds without work after which the thread ends: it takes memory. */
const IDLE_MS = 60_000;

interface Reply {
  readonly png?: Uint8Array;
  readonly error?: string;
}

/**
 * The renderer of a release. Its thread starts with the first image, ends after a minute without work, and starts again
 * after an error. It renders one image at a time, that of the client with the fewest first.
 * @param release folder of the release
 * @param check checks a file of the release before it is used; it throws when the file is damaged
 */
export function createPictures(release: string, check: (file: string) => void): RenderPicture {
  const turns = new Turns({ ...UNLIMITED, places: MOST_WAITING, inProgress: 1 });
  let thread: Worker | null = null;
  let current: PromiseWithResolvers<Uint8Array> | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = (error: Error | null) => {
    const ended = thread;
    thread = null;
    clearTimeout(idle);
    current?.reject(error ?? new Error('the thread of images ended'));
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
    worker.on('message', ({ png, error }: Reply) => {
      if (png) current?.resolve(png);
      else current?.reject(new Error(`an image cannot be rendered: ${must(error, 'error of a reply')}`));
    });
    return worker;
  };
  const renderNow = async (svg: string): Promise<Uint8Array> => {
    clearTimeout(idle);
    thread ??= start();
    current = Promise.withResolvers();
    thread.postMessage({ svg });
    try {
      return await current.promise;
    } finally {
      current = null;
      if (thread) idle = setTimeout(() => end(null), IDLE_MS).unref();
    }
  };

  return async (svg, client) => turns.run(client, () => renderNow(svg));
}
