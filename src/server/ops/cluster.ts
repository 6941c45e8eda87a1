/** One process per core: a first process that distributes connections, and workers that respond. */
import cluster, { type Worker } from 'node:cluster';
import type { Server } from 'node:http';
import { watchLink } from '../../data/followCurrent.ts';
import { followLink } from '../../data/openRelease.ts';
import { BOUNDS } from '../node/serve.ts';
import type { Settings } from '../settings.ts';
import { type Channel, OPENED, openChannel, type Question } from './channel.ts';
import { closeUnacknowledged } from './closeUnacknowledged.ts';
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
/** A worker has this time to open a release. */
const OPEN_MS = 10_000;

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
  let [stopping, announced] = [false, false];
  let folder = followLink(settings.release);
  let changing: Promise<void> = Promise.resolve();
  const count = settings.rateLimit ? countRequests(settings.rateLimit) : () => 0;

  /** All workers open a release; when each of them has, they change over to it at one moment. */
  const change = async (next: string): Promise<void> => {
    const all = [...serving.values()];
    const refusals = await Promise.all(
      all.map(({ channel }) => channel.ask({ kind: 'prepare', folder: next }, OPEN_MS)),
    );
    if (refusals.some((refusal) => typeof refusal === 'string' && refusal !== OPENED)) return;
    folder = next;
    await Promise.all(all.map(({ channel }) => channel.ask({ kind: 'commit' }, OPEN_MS)));
  };
  const queue = (next: string): void => {
    changing = changing.then(() => change(next));
  };
  const check = watchLink(settings.release, folder, queue);

  const respond = (worker: Worker, channel: () => Channel) => (question: Question) => {
    if (question.kind === 'count') return count(question.client);
    if (question.kind === 'check') {
      check();
      return changing.then(() => true);
    }
    if (question.kind !== 'ready') return null;
    serving.set(worker, { channel: channel(), answered: performance.now() });
    // The link may have changed while the worker started.
    if (question.folder !== folder) queue(folder);
    if (announced || serving.size < settings.workers) return true;
    announced = true;
    print(`Air Routes is served at ${question.address} by ${settings.workers} processes (build ${question.release})`);
    return true;
  };
  const start = () => {
    const worker = cluster.fork();
    closeUnacknowledged(worker);
    const began = performance.now();
    const port = {
      send: (message: object) => void (worker.isConnected() && worker.send(message, () => {})),
      on: (event: 'message', listener: (message: unknown) => void) => worker.on(event, listener),
    };
    const channel: Channel = openChannel(port, (question) => respond(worker, () => channel)(question));
    worker.on('exit', (code) => {
      const served = serving.delete(worker);
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
    // A stopped process gets no signal but this one.
    setTimeout(() => signalWorkers('SIGKILL'), LONGEST_STOP_MS).unref();
    setInterval(() => workers().length > 0 || process.exit(), 20);
  };
  /** Replaces the workers that have not answered for a while. */
  const replaceSilent = () => {
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
  };
  if (settings.ops) await listenOps(await clusterOpsServer(() => (stopping ? null : readinessOf(serving))));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  process.on('SIGHUP', check);
  setInterval(() => {
    check();
    replaceSilent();
  }, CHECK_MS);
  for (let i = 0; i < settings.workers; i++) start();
}

/** Ready when every worker that listens answers in a second, without a fault. */
async function readinessOf(serving: ReadonlyMap<Worker, Serving>): Promise<Readiness | null> {
  if (serving.size === 0) return null;
  const replies = await Promise.all(
    [...serving].map(async ([worker, { channel }]) => {
      const { data } = ProcessState.safeParse(await channel.ask({ kind: 'state' }, 1_000));
      return data ?? { release: '', refused: null, fault: `process ${worker.process.pid} does not answer` };
    }),
  );
  const [first] = replies;
  return first ? (replies.find(({ fault }) => fault !== null) ?? first) : null;
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
