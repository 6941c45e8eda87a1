/** Two ways to send a request, which must get the same response: in process, and over a socket. */
import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { must } from '../../src/core/must.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { createServer, type ServerOptions } from '../../src/server/node/server.ts';
import { createRenderer } from '../../src/server/pages/renderer.ts';
import { openRelease } from '../../src/server/release.ts';

/** A request as it is sent. */
export interface TestRequest {
  readonly method?: string;
  /** Sent unchanged. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response; header names in lower case. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly text: string;
}

export type Transport = (request: TestRequest) => Promise<TestResponse>;

/** The app over a release, and the errors that it reported. */
export async function openApp(path: string): Promise<{ app: App; faults: unknown[] }> {
  const faults: unknown[] = [];
  const note = (error: unknown) => faults.push(error);
  const release = await openRelease(path);
  const { render } = createRenderer(() => import(pathToFileURL(join(release.folder, 'server/entry.mjs')).href), note);
  return { app: createApp({ release, render, loopback: true, onError: note }), faults };
}

/** Sends requests to the app in this process. */
export const inProcess =
  (app: App): Transport =>
  async ({ method = 'GET', target, headers = {} }) => {
    const response = await app.handle({
      method,
      target,
      headers,
      body: () => Promise.reject(new Error('has no body')),
    });
    const body = Buffer.from(response.body ?? []);
    return {
      status: response.status,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value])),
      body,
      text: body.toString(),
    };
  };

/** Sends requests over a socket. */
export const overSocket =
  (port: number): Transport =>
  ({ method = 'GET', target, headers = {} }) =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, method, path: target, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject).on('end', () => {
          const body = Buffer.concat(chunks);
          const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(pairs),
            body,
            text: body.toString(),
          });
        });
      })
        .on('error', reject)
        .end();
    });

/** Serves an app on a free port. */
export async function serveApp(app: App, options: ServerOptions = {}) {
  const server = createServer(app.handle, options);
  const port = await server.listen('127.0.0.1', 0);
  return { server, port, stop: () => server.drain() };
}

/** Serves an app over releases while the tests of a file run, and removes the releases after them. @returns the server */
export function serveDuringTests(app: App, builds: Disposable): () => Awaited<ReturnType<typeof serveApp>> {
  let served: Awaited<ReturnType<typeof serveApp>> | undefined;
  beforeAll(async () => {
    served = await serveApp(app);
  });
  afterAll(async () => {
    await served?.stop();
    builds[Symbol.dispose]();
  });
  return () => must(served, 'server');
}
