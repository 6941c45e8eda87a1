import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { PageLocals } from '../../operations/pageLocals.ts';
import type { RenderedPage, RenderPage } from '../pages.ts';

/** What `server/entry.mjs` of a release exports: Astro's handler for Node, in middleware mode. */
type AstroHandler = (
  request: ImaginedRequest,
  response: Writable,
  next: (error?: unknown) => void,
  locals: PageLocals,
) => Promise<void>;

/**
 * Renders pages with the site's own bundle, loaded when the first is needed.
 * What goes wrong is reported and answered with null: the service works without.
 */
export function astroRenderer(folder: string, baseUrl: string, onError: (error: unknown) => void): RenderPage {
  const file = join(folder, 'server', 'entry.mjs');
  return bundleRenderer(() => import(pathToFileURL(file).href), file, baseUrl, onError);
}

/** The same for a bundle that comes from elsewhere; `name` is what to call it. */
export function bundleRenderer(
  bundle: () => Promise<unknown>,
  name: string,
  baseUrl: string,
  onError: (error: unknown) => void,
): RenderPage {
  let entry: Promise<AstroHandler | null> | undefined;
  const load = async (): Promise<AstroHandler | null> => {
    try {
      const { handler } = (await bundle()) as { handler?: unknown };
      if (typeof handler !== 'function') throw new Error('it has no handler');
      return handler as AstroHandler;
    } catch (error) {
      onError(new Error(`${name} cannot be used; pages on request are answered without it`, { cause: error }));
      return null;
    }
  };
  const host = new URL(baseUrl).host;
  return async (target, locals) => {
    entry ??= load();
    const handler = await entry;
    if (!handler) return null;
    try {
      const page = await capture(handler, target, host, locals);
      if (page.status >= 500) throw new Error(`the page at ${target} failed with ${page.status}`);
      return page;
    } catch (error) {
      onError(error);
      return null;
    }
  };
}

/** Runs the handler on a request that no connection stands behind. */
function capture(handler: AstroHandler, target: string, host: string, locals: PageLocals): Promise<RenderedPage> {
  const request = new ImaginedRequest(target, host);
  const response = new CapturedResponse();
  return new Promise((resolve, reject) => {
    response.on('finish', () => resolve({ status: response.statusCode, body: Buffer.concat(response.chunks) }));
    response.on('error', reject);
    response.on('close', () => reject(new Error(`the page at ${target} was broken off`)));
    handler(
      request,
      response,
      (error) => reject(error ?? new Error(`the site has no page at ${target}`)),
      locals,
    ).catch(reject);
  });
}

/** As much of an IncomingMessage as Astro's handler uses; runtimes at the edge have no sockets to make a whole one. */
class ImaginedRequest extends EventEmitter {
  readonly method = 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly socket = {};

  constructor(target: string, host: string) {
    super();
    this.url = target;
    this.headers = { host, accept: 'text/html' };
  }
}

/** As much of a ServerResponse as Astro's handler uses. */
class CapturedResponse extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  readonly chunks: Uint8Array[] = [];

  writeHead(status: number): this {
    this.statusCode = status;
    this.headersSent = true;
    return this;
  }

  setHeader(): this {
    return this;
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }
}
