/** The two ways into the service that one case must answer alike: in process, and over a real socket. */
import { request } from 'node:http';
import type { AnswerBytes } from '../../src/server/answers.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { createMcp } from '../../src/server/mcp/handler.ts';
import { astroRenderer } from '../../src/server/node/astro.ts';
import { drain, listen, makeServer } from '../../src/server/node/serve.ts';
import { openRelease } from '../../src/server/release/open.ts';

/** What is asked. */
export interface Question {
  readonly method?: string;
  /** Sent as it stands. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is answered; header names in lower case. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly text: string;
}

export type Door = (question: Question) => Promise<Reply>;

/** The app over a release, and the faults it reported. */
export function openApp(path: string): { app: App; faults: unknown[] } {
  const faults: unknown[] = [];
  const note = (error: unknown) => faults.push(error);
  const release = openRelease(path);
  const render = astroRenderer(release.folder, release.manifest.base_url, note);
  const mcp = (answer: AnswerBytes) => createMcp({ answer, loopback: true, onError: note });
  return { app: createApp({ release, render, mcp, onError: note }), faults };
}

/** Asks the app itself. */
export const inProcess =
  (app: App): Door =>
  async ({ method = 'GET', target, headers = {} }) => {
    const answer = await app.handle({
      method,
      target,
      headers,
      body: () => Promise.reject(new Error('has no body')),
    });
    const names = answer.headers.filter((_, i) => i % 2 === 0);
    const body = Buffer.from(answer.body ?? []);
    return {
      status: answer.status,
      headers: Object.fromEntries(names.map((name, i) => [name.toLowerCase(), answer.headers[2 * i + 1] ?? ''])),
      body,
      text: body.toString(),
    };
  };

/** Asks over a socket. */
export const overSocket =
  (port: number): Door =>
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
export async function serveApp(app: App): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = makeServer(() => app.handle);
  const port = await listen(server, '127.0.0.1', 0);
  return { port, stop: () => drain(server) };
}
