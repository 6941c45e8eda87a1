import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import type { App } from '../app.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import { operationOf } from './operation.ts';

/** The metrics of this process. */
export interface Metrics {
  readonly responded: (request: HttpRequest, response: HttpResponse, ms: number) => void;
  /** Counts an unhandled error. */
  readonly error: () => void;
}

/** In seconds: from a cached response, 20 µs, to a stalled process. */
const BUCKETS = [0.000_02, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2];

/** Creates the metrics. @param app returns the app that serves now */
export function openMetrics(app: () => App): Metrics {
  collectDefaultMetrics();
  // In a worker its constructor installs what replies to the first process, which sums over the workers.
  if (cluster.isWorker) new AggregatorRegistry();
  const seconds = new Histogram({
    name: 'air_routes_response_seconds',
    help: 'Time from a request to its response, sending excluded',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
  });
  const errors = new Counter({ name: 'air_routes_faults_total', help: 'Unhandled errors' });
  collectCaches(app);
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
  return {
    responded: (request, { status }, ms) =>
      seconds.observe({ operation: operationOf(request.target), status }, ms / 1000),
    error: () => errors.inc(),
  };
}

/** The counts start from 0 with each release, whose caches are new: Prometheus takes that for a restart. */
function collectCaches(app: () => App): void {
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
