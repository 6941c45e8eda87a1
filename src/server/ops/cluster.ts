/** One process per core: a first process that only hands out connections, and workers that answer. */
import cluster, { type Worker } from 'node:cluster';
import type { Settings } from '../settings.ts';
import { makeOpsServer } from './listener.ts';

/** What a worker tells the first process once it listens. */
export interface Ready {
  readonly air_routes: 'ready';
  readonly address: string;
  readonly release: string;
}

/** A worker that ends sooner than this after its start is not started again at once. */
const SHORTEST_LIFE_MS = 2_000;

export interface PrimaryOptions {
  readonly say: (line: string) => void;
  readonly listenOps: (server: ReturnType<typeof makeOpsServer>) => Promise<void>;
}

/** Runs the first process. It ends when its workers have. */
export async function runPrimary(settings: Settings, { say, listenOps }: PrimaryOptions): Promise<void> {
  const ready = new Map<Worker, Ready>();
  let [stopping, announced] = [false, false];
  if (settings.rateLimit) {
    const { RateLimiterClusterMaster } = await import('rate-limiter-flexible');
    new RateLimiterClusterMaster();
  }
  if (settings.ops) {
    const { AggregatorRegistry } = await import('prom-client');
    const registry = new AggregatorRegistry();
    await listenOps(
      makeOpsServer({
        ready: () => (stopping ? null : ([...ready.values()].at(-1)?.release ?? null)),
        metrics: async () => ({ type: registry.contentType, text: await registry.clusterMetrics() }),
      }),
    );
  }

  const start = () => {
    const worker = cluster.fork();
    const began = performance.now();
    worker.on('message', (message: Partial<Ready>) => {
      if (message?.air_routes !== 'ready') return;
      ready.set(worker, message as Ready);
      if (announced || ready.size < settings.workers) return;
      announced = true;
      say(`Air Routes is served at ${message.address} by ${settings.workers} processes (build ${message.release})`);
    });
    worker.on('exit', (code) => {
      const served = ready.delete(worker);
      if (stopping) return;
      // One that could not even start has said why, and none will do better.
      if (!served && !announced && code !== 0) {
        process.exitCode = code || 1;
        stop();
      } else setTimeout(() => stopping || start(), performance.now() - began < SHORTEST_LIFE_MS ? 1_000 : 0);
    });
  };
  const stop = () => {
    stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    const wait = setInterval(() => {
      if (Object.keys(cluster.workers ?? {}).length > 0) return;
      clearInterval(wait);
      process.exit();
    }, 20);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  process.on('SIGHUP', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGHUP');
  });
  for (let i = 0; i < settings.workers; i++) start();
}
