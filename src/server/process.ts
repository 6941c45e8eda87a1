/** A process that serves: an app that follows the current release, a listener, signals, health and metrics. */
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { type Current, followCurrent } from '../data/followCurrent.ts';
import { createAdmission } from './admission/admission.ts';
import { countArrivals } from './admission/arrivals.ts';
import type { Handler } from './http/messages.ts';
import { listenAt } from './listenAt.ts';
import { connectionsWithin } from './node/descriptors.ts';
import { BOUNDS, drain, makeServer } from './node/serve.ts';
import { openApp, type ServedApp } from './openApp.ts';
import { matchingRelease } from './ops/matchingRelease.ts';
import type { Metrics } from './ops/metrics.ts';
import { type Observer, observed } from './ops/observe.ts';
import { type ProcessState, processStateOf } from './ops/processState.ts';
import { openTextOutput, type TextOutput } from './ops/textOutput.ts';
import { openWorker, type WorkerChannel } from './ops/worker.ts';
import { type ReportError, reportAsText } from './report.ts';
import type { Settings } from './settings.ts';
import { warmUp } from './warmUp.ts';

/** Time to write what waits for standard output, in milliseconds, before the process ends. */
const FLUSH_MS = 500;

/** Serves until a signal ends it. @throws SettingsError, ReleaseError */
export async function serve(settings: Settings): Promise<void> {
  const [output, errors] = [openTextOutput(1), openTextOutput(2)];
  const log = settings.logRequests ? (await import('./ops/log.ts')).openLog(output, settings) : null;
  const reportError = log?.error ?? reportAsText(errors.write);
  let metrics: Metrics | null = null;
  const report: ReportError = (error, where, request) => {
    metrics?.error(error);
    reportError(error, where, request);
  };
  const arrivals = countArrivals();
  const admission = createAdmission(arrivals, settings.trustedProxies);
  const current = followCurrent({
    path: settings.release,
    open: (path) => openApp(path, settings, report, admission),
    onChange: (app) => {
      output.write(`now serving ${app.release.manifest.id}\n`);
      void warmUp(app);
    },
    onError: (error) => report(error, 'the newer build is not served'),
    // The first process follows the link for all workers.
    follows: !cluster.isWorker,
  });
  const state = processStateOf(current.app, current.refused);
  const worker = cluster.isWorker ? openWorker(current, state) : null;
  const measured = {
    ...current,
    droppedLines: () => output.dropped() + errors.dropped(),
    connections: () => connectionsOf(server),
  };
  if (settings.ops) metrics = (await import('./ops/metrics.ts')).openMetrics(measured);
  const handler = await withMiddleware(current, worker, settings, [log, metrics]);
  const server = makeServer(handler, boundsOf(settings), { ...settings, arrivals, events: metrics?.events ?? {} });
  const address = await listenAt(server, settings.host, settings.port);
  const { folder, manifest } = current.app().release;

  // An error in one request must not end the others.
  process.on('uncaughtException', (error) => report(error, 'uncaught'));
  process.on('unhandledRejection', (error) => report(error, 'unhandled'));
  const isStopping = handleSignals(server, current, [output, errors]);
  if (worker) worker.ready({ address, release: manifest.id, folder });
  else {
    if (settings.ops) await serveOps(settings, output, async () => (isStopping() ? null : state()));
    output.write(`Air Routes is served at ${address} (build ${manifest.id})\n`);
  }
  void warmUp(current.app());
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)));

const boundsOf = ({ connectionsPerClient, sendTimeout }: Settings): typeof BOUNDS => ({
  ...BOUNDS,
  connectionsPerClient,
  sendTimeout,
  maxConnections: Math.min(BOUNDS.maxConnections, connectionsWithin()),
});

/** SIGHUP checks for a newer release; SIGTERM and SIGINT end the process. @returns whether it is about to end */
function handleSignals(server: Server, current: Current<ServedApp>, outputs: readonly TextOutput[]): () => boolean {
  let stopping = false;
  // Workers change their release with the first process. A terminal that is closed signals all of them.
  process.on('SIGHUP', cluster.isWorker ? () => {} : current.check);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // A terminal signals the workers, and so does the first process.
      if (stopping) return;
      stopping = true;
      current.stop();
      void drain(server, BOUNDS.drainGrace)
        .then(() => Promise.all(outputs.map((output) => output.flush(FLUSH_MS))))
        .then(() => process.exit(0));
    });
  return () => stopping;
}

/** The handler of the app, with rate limit, log and metrics as far as they are switched on. */
async function withMiddleware(
  current: Current<ServedApp>,
  worker: WorkerChannel | null,
  { rateLimit, trustedProxies }: Settings,
  possible: readonly (Observer | null)[],
): Promise<() => Handler> {
  const observers = possible.filter((observer) => observer !== null);
  const matching = matchingRelease(current, worker?.check ?? (async () => current.check()));
  if (!rateLimit && observers.length === 0) return () => matching;
  let handler: Handler = matching;
  if (rateLimit) {
    const [{ limited }, { countRequests }] = await Promise.all([import('./ops/limit.ts'), import('./ops/rate.ts')]);
    const count = worker?.count ?? countRequests(rateLimit);
    handler = limited(handler, {
      ...rateLimit,
      count,
      trustedProxies,
      baseUrl: current.app().release.manifest.base_url,
    });
  }
  if (observers.length > 0) handler = observed(handler, observers);
  return () => handler;
}

async function serveOps(
  settings: Settings,
  output: TextOutput,
  ready: () => Promise<ProcessState | null>,
): Promise<void> {
  const [{ makeOpsServer }, { METRICS_TYPE, metricsText }] = await Promise.all([
    import('./ops/opsServer.ts'),
    import('./ops/metrics.ts'),
  ]);
  const metrics = async () => ({ type: METRICS_TYPE, text: await metricsText() });
  await listenOps(makeOpsServer({ ready, metrics }), settings, output);
}

/** Starts the server of health and metrics, if the settings have one. @throws SettingsError */
export async function listenOps(server: Server, { ops }: Settings, output: TextOutput): Promise<void> {
  if (ops) output.write(`Health and metrics listening on ${await listenAt(server, ops.host, ops.port, 'OPS_')}\n`);
}
