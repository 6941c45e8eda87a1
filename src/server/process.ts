/** A process that serves: an app that follows the current release, a listener, signals, health and metrics. */
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { type Current, followCurrent } from '../data/followCurrent.ts';
import type { App } from './app.ts';
import type { Handler } from './http/messages.ts';
import { listenAt } from './listenAt.ts';
import { drain, makeServer } from './node/serve.ts';
import { openApp } from './openApp.ts';
import type { Ready } from './ops/cluster.ts';
import type { Metrics } from './ops/metrics.ts';
import type { Observer } from './ops/observe.ts';
import { type ReportError, reportAsText } from './report.ts';
import type { Settings } from './settings.ts';

/** Serves until a signal ends it. @throws SettingsError, ReleaseError */
export async function serve(settings: Settings): Promise<void> {
  const log = settings.logRequests ? (await import('./ops/log.ts')).openLog(settings.trustedProxies > 0) : null;
  let metrics: Metrics | undefined;
  const report: ReportError = (error, where, request) => {
    metrics?.error();
    (log?.error ?? reportAsText)(error, where, request);
  };
  const current = followCurrent({
    path: settings.release,
    open: (path) => openApp(path, settings, report),
    onChange: ({ release }) => print(`now serving ${release.manifest.id}`),
    onError: (error) => report(error, 'the newer build is not served'),
  });
  if (settings.ops) metrics = (await import('./ops/metrics.ts')).openMetrics(current.app);
  const server = makeServer(await withMiddleware(current.app, settings, [log, metrics]));
  const address = await listenAt(server, settings.host, settings.port);
  const release = current.app().release.manifest.id;
  const ready = { air_routes: 'ready', address, release } satisfies Ready;

  // An error in one request must not end the others.
  process.on('uncaughtException', (error) => report(error, 'uncaught'));
  process.on('unhandledRejection', (error) => report(error, 'unhandled'));
  const isStopping = handleSignals(server, current);
  if (cluster.isWorker) process.send?.(ready);
  else {
    if (settings.ops) await serveOps(settings, () => (isStopping() ? null : current.app().release.manifest.id));
    print(`Air Routes is served at ${address} (build ${release})`);
  }
}

/** SIGHUP checks for a newer release; SIGTERM and SIGINT end the process. @returns whether it is about to end */
function handleSignals(server: Server, current: Current<App>): () => boolean {
  let stopping = false;
  process.on('SIGHUP', current.check);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      stopping = true;
      current.stop();
      void drain(server).then(() => process.exit(0));
    });
  return () => stopping;
}

/** The handler of the app, with rate limit, log and metrics as far as they are switched on. */
async function withMiddleware(
  app: () => App,
  { rateLimit, trustedProxies }: Settings,
  possible: readonly (Observer | null | undefined)[],
): Promise<() => Handler> {
  const observers = possible.filter((observer) => observer != null);
  if (!rateLimit && observers.length === 0) return () => app().handle;
  let handler: Handler = (request) => app().handle(request);
  if (rateLimit) {
    const { limited } = await import('./ops/limit.ts');
    handler = limited(handler, { ...rateLimit, trustedProxies, baseUrl: app().release.manifest.base_url });
  }
  if (observers.length > 0) handler = (await import('./ops/observe.ts')).observed(handler, observers);
  return () => handler;
}

async function serveOps(settings: Settings, ready: () => string | null): Promise<void> {
  const [{ makeOpsServer }, { METRICS_TYPE, metricsText }] = await Promise.all([
    import('./ops/listener.ts'),
    import('./ops/metrics.ts'),
  ]);
  const metrics = async () => ({ type: METRICS_TYPE, text: await metricsText() });
  await listenOps(makeOpsServer({ ready, metrics }), settings);
}

/** Starts the server of health and metrics, if the settings have one. @throws SettingsError */
export async function listenOps(server: Server, { ops }: Settings): Promise<void> {
  if (ops) print(`Health and metrics listening on ${await listenAt(server, ops.host, ops.port, 'OPS_')}`);
}

/** Writes a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
