/** `/healthz`, `/readyz` and `/metrics`: whether the service answers, checked by real requests. */
import { createServer, type Server } from 'node:http';
import { MCP_PATH } from '../../contract/paths.ts';
import { type SourceAges, sourceAges } from '../../core/dataset/sourceAges.ts';
import { at } from '../../core/must.ts';
import { MS_PER_DAY } from '../../core/time.ts';
import { type RefreshReport, readRefreshStatus, refreshReport, stateOf } from '../../data/refreshStatus.ts';
import type { HttpRequest } from '../http/messages.ts';
import { METRICS_TYPE, type Served } from './metrics.ts';

/** Whether a process serves. */
export interface ProcessState {
  /** The id of the release that it serves, and its folder. */
  readonly release: string;
  readonly folder: string;
  /** ISO date of its data. */
  readonly data_date: string;
  /** On which days its newest sources were current. */
  readonly sources: SourceAges;
  /** How the refresh of the state stands. */
  readonly refresh: RefreshReport;
  /** Version of the time zone rules of its clocks, or null. */
  readonly tzdb: string | null;
  /** Why a newer release is not served, or null. */
  readonly refused: string | null;
  /** Why its answers are wrong, or null. */
  readonly fault: string | null;
  /** Why pages cannot be rendered on request, or null. The process serves everything else. */
  readonly pages: string | null;
}

/**
 * Creates a function that sends the current app real requests: an airport search over HTTP and over MCP, a file of the API, and a
 * page. The airport is another one each time, so that the responses do not all come from a cache.
 */
export function processStateOf(served: Served): () => Promise<ProcessState> {
  let turn = 0;
  return async () => {
    const { release, handle, pageFault } = served.app;
    const airports = release.indexes.airports.filter(({ routeCount }) => routeCount > 0);
    const { code } = at(airports, turn++ % airports.length);
    let fault: string | null = null;
    for (const [request, expected] of [
      [requestOf(`/api/airports?q=${code}`), `"${code}"`],
      [requestOf(MCP_PATH, searchMessage(code)), code],
      [requestOf(`/api/airport/${code}/destinations`), `"${code}"`],
      [requestOf('/'), '<'],
    ] as const) {
      const { status, body } = await handle(request);
      const where = `${request.method} ${request.target}`;
      // 503: the server is busy, and says so.
      if (status !== 200 && status !== 503) fault ??= `${where} is ${status}`;
      else if (status === 200 && !new TextDecoder().decode(body ?? undefined).includes(expected))
        fault ??= `${where} does not find ${expected}`;
    }
    const { manifest, folder } = release;
    const { id, data_date, tzdb } = manifest;
    const refresh = refreshReport(readRefreshStatus(stateOf(folder)));
    const ages = { data_date, tzdb, sources: sourceAges(release.indexes.sources), refresh };
    return { release: id, folder, ...ages, refused: served.refused, fault, pages: await pageFault() };
  };
}

const requestOf = (target: string, message?: object): HttpRequest => ({
  method: message ? 'POST' : 'GET',
  target,
  headers: { host: 'localhost', ...(message && { 'content-type': 'application/json' }) },
  body: async () => (message ? new TextEncoder().encode(JSON.stringify(message)) : null),
});

/** The airport search as a message of MCP. */
const searchMessage = (q: string) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name: 'resolve_airport', arguments: { q } },
});

/** Most connections at the port of health and metrics. */
export const OPS_CONNECTIONS = 16;

/**
 * Creates the server of health and metrics, which has a port of its own. It does not listen yet.
 * @param ready the state of the service; null before it listens and once it stops
 * @param metrics all metrics in the text format of Prometheus
 */
export function createHealthServer(ready: () => Promise<ProcessState | null>, metrics: () => Promise<string>): Server {
  const limits = { maxHeaderSize: 8 * 1024, headersTimeout: 5_000, requestTimeout: 5_000 };
  const server = createServer(limits, async (request, reply) => {
    const send = (status: number, type: string, text: string) =>
      reply.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    const sendJson = (status: number, value: object) => send(status, 'application/json', `${JSON.stringify(value)}\n`);
    const path = request.url?.split('?')[0];
    try {
      if (path === '/healthz') sendJson(200, { status: 'alive' });
      else if (path === '/readyz') sendJson(...readyResponse(await ready()));
      else if (path === '/metrics') send(200, METRICS_TYPE, await metrics());
      else sendJson(404, { detail: 'Not Found' });
    } catch {
      sendJson(500, { detail: 'Internal Server Error' });
    }
  });
  server.maxConnections = OPS_CONNECTIONS;
  return server;
}

function readyResponse(state: ProcessState | null): [status: number, body: object] {
  if (state === null) return [503, { status: 'not ready' }];
  const { release, data_date, tzdb, sources, refresh, refused, fault, pages } = state;
  if (fault !== null) return [503, { status: 'not ready', fault }];
  const age = (as_of: string | null) =>
    as_of === null ? null : { as_of, age_days: Math.floor((Date.now() - Date.parse(as_of)) / MS_PER_DAY) };
  const ages = { timetables: age(sources.timetables), observations: age(sources.observations), refresh };
  const known = { ...(refused !== null && { refused }), ...(pages !== null && { pages }) };
  return [200, { status: 'ready', release, data_date, tzdb, ...ages, ...known }];
}
