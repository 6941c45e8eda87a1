import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { MCP_PATH } from '../../contract/paths.ts';
import { sourceAges } from '../../core/dataset/sourceAges.ts';
import { DamagedFile } from '../../data/digests.ts';
import { REFRESH_STATES, readRefreshStatus, refreshReport, stateOf } from '../../data/refreshStatus.ts';
import { toEndpoint } from '../api.ts';
import type { Handler } from '../http/messages.ts';
import { REJECTIONS } from '../http/rejections.ts';
import { parseTarget } from '../http/target.ts';
import { DROP_REASONS, type ServerEvents } from '../node/server.ts';
import type { ServedApp } from '../openApp.ts';

/** In seconds: from a cached response, 20 µs, to a stalled process. */
const BUCKETS = [0.000_02, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2];

/** The app that is served, and why that of a newer release is not. */
export interface Served {
  readonly app: ServedApp;
  readonly refused: string | null;
}

/**
 * Creates the metrics of this process.
 * @param droppedLines number of lines of the log that were dropped
 * @param connections number of open connections
 */
export function openMetrics(served: Served, droppedLines: () => number, connections: () => number) {
  collectDefaultMetrics();
  collectCaches(served);
  collectState(served, droppedLines, connections);
  const seconds = new Histogram({
    name: 'air_routes_response_seconds',
    help: 'Time from a request to its response, sending excluded',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
  });
  const inFlight = new Gauge({ name: 'air_routes_requests_in_flight', help: 'Requests whose response is being made' });
  const errors = new Counter({ name: 'air_routes_faults_total', help: 'Unhandled errors' });
  const damaged = new Counter({
    name: 'air_routes_damaged_files_total',
    help: 'Reads of a file of the release that is missing or has other bytes than the build wrote',
  });
  const dropped = new Counter({
    name: 'air_routes_dropped_connections_total',
    help: 'Connections closed by a limit',
    labelNames: ['reason'],
  });
  for (const reason of DROP_REASONS) dropped.inc({ reason }, 0);
  const rejected = new Counter({
    name: 'air_routes_rejected_requests_total',
    help: 'Requests rejected before they reached an operation or a page',
    labelNames: ['status'],
  });
  for (const { status } of Object.values(REJECTIONS)) rejected.inc({ status }, 0);
  return {
    /** A handler whose requests are counted and timed. */
    measure:
      (handler: Handler): Handler =>
      async (request) => {
        const start = performance.now();
        inFlight.inc();
        const response = await handler(request);
        inFlight.dec();
        const labels = { operation: operationOf(request.target), status: response.status };
        seconds.observe(labels, (performance.now() - start) / 1000);
        return response;
      },
    /** Counts an unhandled error. */
    error: (error: unknown): void => {
      errors.inc();
      if (error instanceof DamagedFile || (error instanceof Error && error.cause instanceof DamagedFile)) damaged.inc();
    },
    /** Counts what happens on connections. */
    events: {
      dropped: (reason) => dropped.inc({ reason }),
      rejected: (status) => rejected.inc({ status }),
    } satisfies ServerEvents,
  };
}

function collectState(served: Served, droppedLines: () => number, connections: () => number): void {
  new Gauge({
    name: 'air_routes_release_info',
    help: 'The release that is served',
    labelNames: ['release', 'data_date'],
    aggregator: 'max',
    collect() {
      const { id, data_date } = served.app.release.manifest;
      this.reset();
      this.set({ release: id, data_date }, 1);
    },
  });
  /** @param aggregator of the values of several processes */
  const gauge = (name: string, help: string, read: () => number | Promise<number>, aggregator: 'max' | 'sum' = 'max') =>
    new Gauge({
      name,
      help,
      aggregator,
      async collect() {
        this.set(await read());
      },
    });
  const secondsSince = (time: string): number => (Date.now() - Date.parse(time)) / 1000;
  new Gauge({
    name: 'air_routes_source_age_seconds',
    help: 'Seconds since the day on which the newest source of a kind was current: timetables or observations',
    labelNames: ['kind'],
    aggregator: 'max',
    collect() {
      this.reset();
      for (const [kind, as_of] of Object.entries(sourceAges(served.app.release.indexes.sources)))
        if (as_of !== null) this.set({ kind }, secondsSince(as_of));
    },
  });
  const refresh = () => refreshReport(readRefreshStatus(stateOf(served.app.release.folder)));
  new Gauge({
    name: 'air_routes_refresh_age_seconds',
    help: 'Seconds since the last refresh without an error; absent before the first one',
    aggregator: 'max',
    collect() {
      this.reset();
      // A gauge without labels is 0 after a reset.
      this.remove();
      const { succeeded } = refresh();
      if (succeeded) this.set(secondsSince(succeeded));
    },
  });
  gauge('air_routes_refresh_failed', '1 when the last refresh, or one of its sources, failed', () =>
    Number(refresh().error !== null),
  );
  new Gauge({
    name: 'air_routes_refresh_state',
    help: '1 for the state of the refresh: bundled, refreshing, refreshed or failed',
    labelNames: ['state'],
    aggregator: 'max',
    collect() {
      const { state } = refresh();
      for (const each of REFRESH_STATES) this.set({ state: each }, Number(each === state));
    },
  });
  new Gauge({
    name: 'air_routes_refresh_next_seconds',
    help: 'Seconds until the server refreshes again; absent where it does not',
    aggregator: 'max',
    collect() {
      this.reset();
      this.remove();
      const { next } = refresh();
      if (next !== null) this.set(-secondsSince(next));
    },
  });
  gauge(
    'air_routes_release_refused',
    '1 when the current release is newer than the served one and cannot be served',
    () => Number(served.refused !== null),
  );
  gauge('air_routes_pages_failed', '1 when the code that renders pages on request cannot be loaded', async () =>
    Number((await served.app.pageFault()) !== null),
  );
  gauge('air_routes_connections', 'Open connections', connections, 'sum');
  new Counter({
    name: 'air_routes_log_lines_dropped_total',
    help: 'Lines of the log that could not be written',
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
}

/** The counts start from 0 with each release, whose caches are new: Prometheus takes that for a restart. */
function collectCaches(served: Served): void {
  new Counter({
    name: 'air_routes_cache_requests_total',
    help: 'Look-ups in a response cache: a hit is sent from memory, a miss is read, computed or compressed first',
    labelNames: ['cache', 'result'],
    collect() {
      this.reset();
      for (const [cache, { counts }] of Object.entries(served.app.caches)) {
        this.inc({ cache, result: 'hit' }, counts.hits);
        this.inc({ cache, result: 'miss' }, counts.misses);
      }
    },
  });
  new Gauge({
    name: 'air_routes_cache_bytes',
    help: 'Bytes of the responses in a cache',
    labelNames: ['cache'],
    aggregator: 'sum',
    collect() {
      for (const [cache, { size }] of Object.entries(served.app.caches)) this.set({ cache }, size);
    },
  });
}

/** The metrics of this process, as a worker sends them to the first process. */
export const metricsOfProcess = (): Promise<unknown> => register.getMetricsAsJSON();

/** The metrics of processes in the text format of Prometheus, summed. Default: of this process. */
export const metricsText = (ofProcesses: readonly object[] = []): Promise<string> =>
  (ofProcesses.length === 0 ? register : AggregatorRegistry.aggregate([...ofProcesses])).metrics();

export const METRICS_TYPE = register.contentType;

/** The operation of a request target: a small set of names, whatever clients send. */
export function operationOf(target: string): string {
  const { path, segments } = parseTarget(target);
  if (path === MCP_PATH) return 'mcp';
  if (segments[0] !== 'api') return segments[0] === '_astro' ? 'asset' : 'page';
  const endpoint = toEndpoint(segments);
  return endpoint === undefined || endpoint === 'openapi' ? 'api' : endpoint.id;
}
