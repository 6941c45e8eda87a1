import { createServer, type Server } from 'node:http';

/** What operators may request. */
export interface OpsOptions {
  /** The release that is served, or null while there is none to send requests to: not yet, or no more. */
  readonly ready: () => string | null;
  /** All numbers, as Prometheus reads them. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** The operators' own server: never on the public port. It does not listen yet. */
export function makeOpsServer({ ready, metrics }: OpsOptions): Server {
  const server = createServer(
    { maxHeaderSize: 8 * 1024, headersTimeout: 5_000, requestTimeout: 5_000 },
    (request, reply) => {
      const send = (status: number, type: string, text: string) =>
        reply.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
      const say = (status: number, value: object) => send(status, 'application/json', `${JSON.stringify(value)}\n`);
      const path = (request.url ?? '').split('?')[0];
      if (path === '/healthz') say(200, { status: 'alive' });
      else if (path === '/readyz') {
        const release = ready();
        if (release === null) say(503, { status: 'not ready' });
        else say(200, { status: 'ready', release });
      } else if (path === '/metrics')
        metrics().then(
          ({ type, text }) => send(200, type, text),
          () => say(500, { detail: 'Internal Server Error' }),
        );
      else say(404, { detail: 'Not Found' });
    },
  );
  server.maxConnections = 64;
  return server;
}
