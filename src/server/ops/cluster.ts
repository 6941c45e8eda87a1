/** One process per core: a first process that distributes connections, and workers that respond. */
import cluster, { type Worker } from 'node:cluster';
import type { Server } from 'node:http';
import { BOUNDS } from '../node/serve.ts';
import type { Settings } from '../settings.ts';
import { type Channel, openChannel, type Port, type Question } from './channel.ts';
import { closeUnacknowledged } from './closeUnacknowledged.ts';
import { followRelease } from './followRelease.ts';
import { makeOpsServer, type Readiness } from './opsServer.ts';
import { ProcessState } from './processState.ts';
import { countRequests } from './rate.ts';

/** Workers that have not ended this long after a signal to stop are killed. */
const LONGEST_STOP_MS = BOUNDS.drainTimeout + 2_000;

/** A worker that ends sooner than this after its start is restarted after a pause. */
const SHORTEST_LIFE_MS = 2_000;
const RESTART_PAUSE_MS = 1_000;

/** How often workers are asked for their state, and the link to the release is read. */
const CHECK_MS = 500;
/** A worker that does not answer for this time is replaced. */
const LONGEST_SILENCE_MS = 5_000;

export interface PrimaryOptions {
  readonly print: (line: string) => void;
  readonly listenOps: (server: Server) => Promise<void>;
}

/** A worker that listens. */
interface Serving {
  readonly channel: Channel;
  answered: number;
}

/** Runs the first process. It ends when its workers have ended. @throws ReleaseError when there is no release */
export async function runPrimary(settings: Settings, { print, listenOps }: PrimaryOptions): Promise<void> {
  const serving = new Map<Worker, Serving>();
  const release = followRelease(settings.release, () => Array.from(serving.values(), ({ channel }) => channel));
  const count = settings.rateLimit ? countRequests(settings.rateLimit) : () => 0;
  let [stopping, announced] = [false, false];

  const respond = (worker: Worker, channel: Channel, question: Question) => {
    if (question.kind === 'count') return count(question.client);
    if (question.kind === 'check') {
      release.check();
      return release.ended().then(() => true);
    }
    if (question.kind !== 'ready') return null;
    serving.set(worker, { channel, answered: performance.now() });
    release.join(question.folder);
    if (announced || serving.size < settings.workers) return true;
    announced = true;
    print(`Air Routes is served at ${question.address} by ${settings.workers} processes (build ${question.release})`);
    return true;
  };
  const start = () => {
    const worker = cluster.fork();
    closeUnacknowledged(worker);
    const began = performance.now();
    const channel: Channel = openChannel(portOf(worker), (question) => respond(worker, channel, question));
    worker.on('exit', (code) => {
      const served = serving.delete(worker);
      if (stopping) return;
      if (served || announced || code === 0) {
        const pause = performance.now() - began < SHORTEST_LIFE_MS ? RESTART_PAUSE_MS : 0;
        setTimeout(() => stopping || start(), pause);
        return;
      }
      // It could not start and has printed why. The next one would fail, too.
      process.exitCode = code || 1;
      stop();
    });
  };
  const stop = () => {
    stopping = true;
    signalWorkers('SIGTERM');
    // A process that SIGSTOP has stopped handles no other signal.
    setTimeout(() => signalWorkers('SIGKILL'), LONGEST_STOP_MS).unref();
    setInterval(() => workers().length > 0 || process.exit(), 20);
  };
  if (settings.ops) await listenOps(await clusterOpsServer(() => (stopping ? null : readinessOf(serving))));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  process.on('SIGHUP', release.check);
  setInterval(() => {
    release.check();
    replaceSilent(serving, print);
  }, CHECK_MS);
  for (let i = 0; i < settings.workers; i++) start();
}

/** Messages to and from a worker, which may have ended. */
const portOf = (worker: Worker): Port => ({
  send: (message) => void (worker.isConnected() && worker.send(message, () => {})),
  on: (event, listener) => worker.on(event, listener),
});

/** Kills the workers that have not answered for a while, so that others start, and asks the rest for their state. */
function replaceSilent(serving: Map<Worker, Serving>, print: (line: string) => void): void {
  for (const [worker, each] of serving) {
    if (performance.now() - each.answered > LONGEST_SILENCE_MS) {
      print(`process ${worker.process.pid} does not answer and is replaced`);
      serving.delete(worker);
      worker.process.kill('SIGKILL');
    } else
      void each.channel.ask({ kind: 'state' }, LONGEST_SILENCE_MS).then((reply) => {
        if (reply !== null) each.answered = performance.now();
      });
  }
}

/** Ready when every worker that listens answers in a second, without a fault. */
async function readinessOf(serving: ReadonlyMap<Worker, Serving>): Promise<Readiness | null> {
  if (serving.size === 0) return null;
  const replies = await Promise.all(
    [...serving].map(async ([worker, { channel }]) => {
      const { data } = ProcessState.safeParse(await channel.ask({ kind: 'state' }, 1_000));
      return (
        data ?? { release: '', refused: null, fault: `process ${worker.process.pid} does not answer`, pages: null }
      );
    }),
  );
  const [first] = replies;
  const worst = replies.find(({ fault }) => fault !== null) ?? replies.find(({ pages }) => pages !== null);
  return worst ?? first ?? null;
}

/** The server of health and metrics, which are summed over the workers. */
async function clusterOpsServer(ready: () => Promise<Readiness | null> | null): Promise<Server> {
  const { AggregatorRegistry } = await import('prom-client');
  const registry = new AggregatorRegistry();
  return makeOpsServer({
    ready: async () => ready(),
    metrics: async () => ({ type: registry.contentType, text: await registry.clusterMetrics() }),
  });
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function signalWorkers(signal: NodeJS.Signals): void {
  for (const worker of workers()) worker.process.kill(signal);
}
