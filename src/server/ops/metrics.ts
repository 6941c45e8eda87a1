import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import type { App } from '../app.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import { operationOf } from './operation.ts';

/** Numbers for Prometheus, of this process. */
export interface Metrics {
  readonly answered: (request: HttpRequest, answer: HttpResponse, ms: number) => void;
  readonly fault: () => void;
}

/** From a hot answer, 20 µs, to a search that went astray. */
const BUCKETS = [0.000_02, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2];

/** Starts to count. */
export function openMetrics(app: () => App): Metrics {
  collectDefaultMetrics();
  // Made, it answers when the first process asks all others for their numbers.
  if (cluster.isWorker) new AggregatorRegistry();
  const seconds = new Histogram({
    name: 'air_routes_answer_seconds',
    help: 'Time to make an answer, sending it not included',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
  });
  const faults = new Counter({
    name: 'air_routes_faults_total',
    help: 'Faults of the service, each one a 500 or less',
  });
  new Gauge({
    name: 'air_routes_shelf_answers',
    help: 'Answers since the release was opened: found in memory, or made (read from a file, searched, compressed)',
    labelNames: ['cache', 'source'],
    aggregator: 'sum',
    collect() {
      for (const [cache, { counts }] of Object.entries(app().caches))
        for (const source of ['found', 'made'] as const) this.set({ cache, source }, counts[source]);
    },
  });
  new Gauge({
    name: 'air_routes_shelf_bytes',
    help: 'Bytes of answers in memory',
    labelNames: ['cache'],
    aggregator: 'sum',
    collect() {
      for (const [cache, { size }] of Object.entries(app().caches)) this.set({ cache }, size());
    },
  });
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
    answered: (request, { status }, ms) =>
      seconds.observe({ operation: operationOf(request.target), status }, ms / 1000),
    fault: () => faults.inc(),
  };
}

/** All numbers of this process, as Prometheus reads them. */
export const metricsText = (): Promise<string> => register.metrics();

export const METRICS_TYPE = register.contentType;
