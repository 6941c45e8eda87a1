import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { DamagedFile } from '../../data/digests.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import { type ConnectionEvents, DROP_REASONS } from '../node/connectionEvents.ts';
import type { ServedApp } from '../openApp.ts';
import { operationOf } from './operation.ts';

/** The metrics of this process. */
export interface Metrics {
  readonly begin: (request: HttpRequest) => void;
  readonly responded: (request: HttpRequest, response: HttpResponse, ms: number) => void;
  /** Counts an unhandled error. */
  readonly error: (error: unknown) => void;
  /** Counts what happens on connections. */
  readonly events: ConnectionEvents;
}

/** What is measured when the metrics are read. */
export interface Measured {
  readonly app: () => ServedApp;
  /** Why a newer release is not served, or null. */
  readonly refused: () => string | null;
  /** Number of lines of the log that were dropped. */
  readonly droppedLines: () => number;
  /** Number of open connections. */
  readonly connections: () => Promise<number>;
}

/** In seconds: from a cached response, 20 µs, to a stalled process. */
const BUCKETS = [0.000_02, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2];

/** Creates the metrics. */
export function openMetrics(measured: Measured): Metrics {
  collectDefaultMetrics();
  // In a worker its constructor installs what replies to the first process, which sums over the workers.
  if (cluster.isWorker) new AggregatorRegistry();
  collectCaches(measured.app);
  collectMeasured(measured);
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
  return {
    begin: () => inFlight.inc(),
    responded: (request, { status }, ms) => {
      inFlight.dec();
      seconds.observe({ operation: operationOf(request.target), status }, ms / 1000);
    },
    error: (error) => {
      errors.inc();
      if (error instanceof DamagedFile || (error instanceof Error && error.cause instanceof DamagedFile)) damaged.inc();
    },
    events: countEvents(),
  };
}

/** Counters of what happens on connections. */
function countEvents(): ConnectionEvents {
  const dropped = new Counter({
    name: 'air_routes_dropped_connections_total',
    help: 'Connections closed by a limit',
    labelNames: ['reason'],
  });
  const rejected = new Counter({
    name: 'air_routes_rejected_requests_total',
    help: 'Requests rejected before they reached an operation or a page',
    labelNames: ['status'],
  });
  const bytes = new Counter({ name: 'air_routes_sent_bytes_total', help: 'Bytes of responses, headers estimated' });
  const seconds = new Histogram({
    name: 'air_routes_send_seconds',
    help: 'Time from a response to its last byte being passed to the system',
    buckets: [0.000_1, 0.001, 0.01, 0.1, 1, 10, 60],
  });
  for (const reason of DROP_REASONS) dropped.inc({ reason }, 0);
  for (const status of [400, 408, 413, 417, 429, 431]) rejected.inc({ status }, 0);
  return {
    dropped: (reason) => dropped.inc({ reason }),
    rejected: (status) => rejected.inc({ status }),
    sent: (size, ms) => {
      bytes.inc(size);
      seconds.observe(ms / 1000);
    },
  };
}

function collectMeasured({ app, refused, droppedLines, connections }: Measured): void {
  new Gauge({
    name: 'air_routes_release_info',
    help: 'The release that is served',
    labelNames: ['release', 'data_date'],
    aggregator: 'max',
    collect() {
      const { id, data_date } = app().release.manifest;
      this.reset();
      this.set({ release: id, data_date }, 1);
    },
  });
  new Gauge({
    name: 'air_routes_release_refused',
    help: '1 when the current release is newer than the served one and cannot be served',
    aggregator: 'max',
    collect() {
      this.set(refused() === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'air_routes_pages_failed',
    help: '1 when the code that renders pages on request cannot be loaded',
    aggregator: 'max',
    async collect() {
      this.set((await app().pageFault()) === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'air_routes_connections',
    help: 'Open connections',
    async collect() {
      this.set(await connections());
    },
  });
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
function collectCaches(app: () => ServedApp): void {
  new Counter({
    name: 'air_routes_cache_requests_total',
    help: 'Look-ups in a response cache: a hit is sent from memory, a miss is read, computed or compressed first',
    labelNames: ['cache', 'result'],
    collect() {
      this.reset();
      for (const [cache, { counts }] of Object.entries(app().caches)) {
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
      for (const [cache, { size }] of Object.entries(app().caches)) this.set({ cache }, size());
    },
  });
}

/** The metrics of this process in the text format of Prometheus. */
export const metricsText = (): Promise<string> => register.metrics();

export const METRICS_TYPE = register.contentType;
