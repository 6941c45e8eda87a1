/** One process per core: the first process starts workers, which listen at one port (SO_REUSEPORT), and watches them. */
import { type ChildProcess, fork } from 'node:child_process';
import { createLinkFollower, type LinkFollower } from '../../data/followCurrent.ts';
import { followLink } from '../../data/openRelease.ts';
import { refreshReport } from '../../data/refreshStatus.ts';
import { SERVER_LIMITS } from '../limits.ts';
import { findFreePort, listenAt, listenOps } from '../listen.ts';
import type { Settings } from '../settings.ts';
import { type Ask, openChannel, type Question } from './channel.ts';
import { createHealthServer, type ProcessState } from './health.ts';
import type { Log } from './log.ts';
import { metricsText } from './metrics.ts';

/** Workers that have not ended this long after a signal to stop are killed. */
const LONGEST_STOP_MS = SERVER_LIMITS.drainTimeout + 2_000;

/** A worker that ends sooner than this after its start is restarted after a pause. */
const SHORTEST_LIFE_MS = 2_000;
const RESTART_PAUSE_MS = 1_000;

/** How often workers report their state, and the link to the release is read. */
const CHECK_MS = 500;
/** A worker that does not answer for this time is replaced. */
const LONGEST_SILENCE_MS = 5_000;
/** A worker has this time to open a release. */
const OPEN_MS = 10_000;
const STATE_MS = 1_000;

/** A worker that listens. */
interface Serving {
  readonly child: ChildProcess;
  readonly ask: Ask;
  answered: number;
}

const startWorker = (port: number): ChildProcess => fork(process.argv[1] ?? '', ['worker', String(port)]);

/**
 * Runs the first process. It ends when its workers have ended.
 * @param newWorker starts a process that serves on a port
 * @throws ReleaseError, SettingsError
 */
export async function runPrimary(settings: Settings, log: Log, newWorker = startWorker): Promise<void> {
  const children = new Set<ChildProcess>();
  const serving = new Map<ChildProcess, Serving>();
  const link = createLinkFollower(settings.release, followLink(settings.release), (folder) =>
    changeOver([...serving.values()], folder),
  );
  const port = await freePort(settings);
  let [isStopping, isAnnounced] = [false, false];

  const respond = (child: ChildProcess, ask: Ask, question: Question) => {
    if (question.kind === 'check') return link.check().then(() => true);
    if (question.kind !== 'ready') return null;
    serving.set(child, { child, ask, answered: performance.now() });
    if (isAnnounced || serving.size < settings.workers) return true;
    isAnnounced = true;
    const { address, release } = question;
    log.notice(`Air Routes is served at ${address} by ${settings.workers} processes (build ${release})`);
    return true;
  };
  const start = () => {
    const child = newWorker(port);
    children.add(child);
    const began = performance.now();
    const ask: Ask = openChannel(child, (question) => respond(child, ask, question));
    child.on('exit', (code) => {
      children.delete(child);
      const hasServed = serving.delete(child);
      if (isStopping) return;
      if (hasServed || isAnnounced || code === 0) {
        const pause = performance.now() - began < SHORTEST_LIFE_MS ? RESTART_PAUSE_MS : 0;
        setTimeout(() => isStopping || start(), pause);
        return;
      }
      // It could not start and has printed why. The next one would fail, too.
      process.exitCode = code || 1;
      stop();
    });
  };
  const stop = () => {
    isStopping = true;
    for (const child of children) child.kill('SIGTERM');
    // A process that SIGSTOP has stopped handles no other signal.
    setTimeout(() => {
      for (const child of children) child.kill('SIGKILL');
    }, LONGEST_STOP_MS).unref();
    setInterval(() => children.size > 0 || void log.flush().then(() => process.exit()), 20);
  };
  const ready = async () => (isStopping ? null : stateOf([...serving.values()]));
  const metrics = async () => {
    const replies = await Promise.all(serving.values().map(({ ask }) => ask({ kind: 'metrics' }, STATE_MS)));
    return metricsText(replies.filter((reply) => typeof reply === 'object' && reply !== null));
  };
  await listenOps(createHealthServer(ready, metrics), settings, log.notice);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  process.on('SIGHUP', () => void link.check(true));
  setInterval(() => {
    void link.check();
    for (const worker of serving.values()) {
      if (performance.now() - worker.answered <= LONGEST_SILENCE_MS) void inspect(worker, link);
      else {
        log.notice(`process ${worker.child.pid} does not answer and is replaced`);
        serving.delete(worker.child);
        worker.child.kill('SIGKILL');
      }
    }
  }, CHECK_MS);
  for (let i = 0; i < settings.workers; i++) start();
}

/** The port for all workers. @throws SettingsError */
async function freePort({ host, port }: Settings): Promise<number> {
  const address = await listenAt(findFreePort(host, port), host, port);
  return Number(new URL(address).port || 80);
}

/**
 * All workers open a release; when each of them has, they change over to it at one moment.
 * @returns whether they have; the worker that refuses it says why in the log
 */
async function changeOver(workers: readonly Serving[], folder: string): Promise<boolean> {
  const replies = await Promise.all(workers.map(({ ask }) => ask({ kind: 'prepare', folder }, OPEN_MS)));
  if (replies.some((refusal) => typeof refusal === 'string')) return false;
  await Promise.all(workers.map(({ ask }) => ask({ kind: 'commit' }, OPEN_MS)));
  return true;
}

/** Notes that a worker answers. One that started while the others changed over is brought to their release. */
async function inspect(worker: Serving, link: LinkFollower): Promise<void> {
  const state = (await worker.ask({ kind: 'state' }, LONGEST_SILENCE_MS)) as ProcessState | undefined;
  if (!state) return;
  worker.answered = performance.now();
  if (state.folder !== link.folder && !link.isChanging) await changeOver([worker], link.folder);
}

/** That of the first worker with a fault; null before a worker listens. */
async function stateOf(workers: readonly Serving[]): Promise<ProcessState | null> {
  const states = await Promise.all(
    workers.map(async ({ child, ask }): Promise<ProcessState> => {
      const state = (await ask({ kind: 'state' }, STATE_MS)) as ProcessState | undefined;
      const fault = `process ${child.pid} does not answer`;
      const sources = { timetables: null, observations: null };
      const none = { release: '', folder: '', data_date: '', tzdb: null, sources, refresh: refreshReport() };
      return state ?? { ...none, refused: null, fault, pages: null };
    }),
  );
  return states.find(({ fault }) => fault !== null) ?? states.find(({ pages }) => pages !== null) ?? states[0] ?? null;
}
