import { createServer, type Server } from 'node:http';
import { MS_PER_DAY } from '../../core/time.ts';
import type { ProcessState } from './processState.ts';

export interface OpsOptions {
  /** Asks the service for its state; null before the server listens and once it stops. */
  readonly ready: () => Promise<ProcessState | null>;
  /** All metrics in the text format of Prometheus. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** Most connections at the port of health and metrics. */
export const OPS_CONNECTIONS = 16;

/** Creates the server of `/healthz`, `/readyz` and `/metrics`, which has a port of its own. It does not listen yet. */
export function makeOpsServer({ ready, metrics }: OpsOptions): Server {
  const server = createServer(
    { maxHeaderSize: 8 * 1024, headersTimeout: 5_000, requestTimeout: 5_000 },
    (request, reply) => {
      const send = (status: number, type: string, text: string) =>
        reply.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
      const sendJson = (status: number, value: object) =>
        send(status, 'application/json', `${JSON.stringify(value)}\n`);
      const failed = () => sendJson(500, { detail: 'Internal Server Error' });
      const path = request.url?.split('?')[0];
      if (path === '/healthz') sendJson(200, { status: 'alive' });
      else if (path === '/readyz') ready().then((state) => sendJson(...readyResponse(state)), failed);
      else if (path === '/metrics') metrics().then(({ type, text }) => send(200, type, text), failed);
      else sendJson(404, { detail: 'Not Found' });
    },
  );
  server.maxConnections = OPS_CONNECTIONS;
  return server;
}

function readyResponse(state: ProcessState | null): [status: number, body: object] {
  if (state === null) return [503, { status: 'not ready' }];
  const { release, data_date, refused, fault, pages } = state;
  if (fault !== null) return [503, { status: 'not ready', fault }];
  const data_age_days = Math.floor((Date.now() - Date.parse(data_date)) / MS_PER_DAY);
  return [
    200,
    {
      status: 'ready',
      release,
      data_date,
      data_age_days,
      ...(refused === null ? {} : { refused }),
      ...(pages === null ? {} : { pages }),
    },
  ];
}
