/** One process per core: a first process that distributes connections, and workers that respond. */
import cluster, { type Worker } from 'node:cluster';
import type { Server } from 'node:http';
import type { Settings } from '../settings.ts';
import { makeOpsServer } from './listener.ts';

/** Message of a worker to the first process once it listens. */
export interface Ready {
  readonly air_routes: 'ready';
  readonly address: string;
  readonly release: string;
}

/** A worker that ends sooner than this after its start is restarted after a pause. */
const SHORTEST_LIFE_MS = 2_000;
const RESTART_PAUSE_MS = 1_000;

export interface PrimaryOptions {
  readonly print: (line: string) => void;
  readonly listenOps: (server: Server) => Promise<void>;
}

/** Runs the first process. It ends when its workers have ended. */
export async function runPrimary(settings: Settings, { print, listenOps }: PrimaryOptions): Promise<void> {
  const ready = new Map<Worker, Ready>();
  let [stopping, announced] = [false, false];
  if (settings.rateLimit) {
    const { RateLimiterClusterMaster } = await import('rate-limiter-flexible');
    new RateLimiterClusterMaster();
  }
  if (settings.ops)
    await listenOps(await clusterOpsServer(() => (stopping ? null : ([...ready.values()].at(-1)?.release ?? null))));

  const start = () => {
    const worker = cluster.fork();
    const began = performance.now();
    worker.on('message', (message: unknown) => {
      if (!isReady(message)) return;
      ready.set(worker, message);
      if (announced || ready.size < settings.workers) return;
      announced = true;
      print(`Air Routes is served at ${message.address} by ${settings.workers} processes (build ${message.release})`);
    });
    worker.on('exit', (code) => {
      const served = ready.delete(worker);
      if (stopping) return;
      if (served || announced || code === 0) {
        const pause = performance.now() - began < SHORTEST_LIFE_MS ? RESTART_PAUSE_MS : 0;
        setTimeout(() => stopping || start(), pause);
        return;
      }
      // It could not start and has printed why, and so would the next.
      process.exitCode = code || 1;
      stop();
    });
  };
  const stop = () => {
    stopping = true;
    signalWorkers('SIGTERM');
    setInterval(() => workers().length > 0 || process.exit(), 20);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  process.on('SIGHUP', () => signalWorkers('SIGHUP'));
  for (let i = 0; i < settings.workers; i++) start();
}

/** The server of health and metrics, which are summed over the workers. */
async function clusterOpsServer(ready: () => string | null): Promise<Server> {
  const { AggregatorRegistry } = await import('prom-client');
  const registry = new AggregatorRegistry();
  return makeOpsServer({
    ready,
    metrics: async () => ({ type: registry.contentType, text: await registry.clusterMetrics() }),
  });
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function signalWorkers(signal: NodeJS.Signals): void {
  for (const worker of workers()) worker.process.kill(signal);
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'air_routes' in message && message.air_routes === 'ready';
