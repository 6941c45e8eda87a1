import { createServer, type Server } from 'node:http';

export interface OpsOptions {
  /** The id of the release that is served; null before the server listens and once it stops. */
  readonly ready: () => string | null;
  /** All metrics in the text format of Prometheus. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** Creates the server of `/healthz`, `/readyz` and `/metrics`, which has a port of its own. It does not listen yet. */
export function makeOpsServer({ ready, metrics }: OpsOptions): Server {
  const server = createServer(
    { maxHeaderSize: 8 * 1024, headersTimeout: 5_000, requestTimeout: 5_000 },
    (request, reply) => {
      const send = (status: number, type: string, text: string) =>
        reply.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
      const sendJson = (status: number, value: object) =>
        send(status, 'application/json', `${JSON.stringify(value)}\n`);
      const path = request.url?.split('?')[0];
      if (path === '/healthz') sendJson(200, { status: 'alive' });
      else if (path === '/readyz') {
        const release = ready();
        if (release === null) sendJson(503, { status: 'not ready' });
        else sendJson(200, { status: 'ready', release });
      } else if (path === '/metrics')
        metrics().then(
          ({ type, text }) => send(200, type, text),
          () => sendJson(500, { detail: 'Internal Server Error' }),
        );
      else sendJson(404, { detail: 'Not Found' });
    },
  );
  server.maxConnections = 64;
  return server;
}
