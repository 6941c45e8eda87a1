/** Renders images for link previews in a worker thread: the event loop stays free for other requests. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { WorkQueue } from '../queue.ts';

/** Renders an SVG of a client as PNG. Rejects with Overloaded when it would wait for too long */
export type RenderPicture = (svg: string, client?: string) => Promise<Uint8Array>;

/** Folder of a release with the code of the thread and what it needs. */
export const PICTURES_FOLDER = 'live/pictures';

/** Milliseconds without work after which the thread ends: it takes memory. */
const IDLE_MS = 60_000;

/**
 * The renderer of a release. Its thread starts with the first image, ends after a minute without work, and starts again
 * after an error. It renders one image at a time; clients take turns.
 * @param release folder of the release
 * @param check checks the code of the thread before it is used; it throws when a file is damaged
 */
export function createPictures(release: string, check: (folder: string) => void): RenderPicture {
  const queue = new WorkQueue(1);
  let thread: Worker | null = null;
  let current: PromiseWithResolvers<Uint8Array> | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = (error = new Error('the thread of images ended')): void => {
    current?.reject(error);
    void thread?.terminate();
    thread = null;
  };
  const start = (): Worker => {
    check(PICTURES_FOLDER);
    const worker = new Worker(join(release, PICTURES_FOLDER, 'thread.mjs'), { workerData: { release } });
    // A process that ends does not wait for it.
    worker.unref();
    worker.on('error', (error: Error) => worker === thread && end(error));
    worker.on('exit', () => worker === thread && end());
    worker.on('message', ({ png, error }: { readonly png?: Uint8Array; readonly error?: string }) => {
      if (png) current?.resolve(png);
      else current?.reject(new Error(`an image cannot be rendered: ${error}`));
    });
    return worker;
  };
  const render = async (svg: string): Promise<Uint8Array> => {
    clearTimeout(idle);
    thread ??= start();
    current = Promise.withResolvers();
    thread.postMessage({ svg });
    try {
      return await current.promise;
    } finally {
      current = null;
      idle = setTimeout(end, IDLE_MS).unref();
    }
  };
  return async (svg, client) => queue.run(client, () => render(svg));
}
