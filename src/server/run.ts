/** The service as a process. */
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { followCurrent } from '../data/followCurrent.ts';
import { ReleaseError } from '../data/openRelease.ts';
import type { AnswerBytes } from './answers.ts';
import { type App, createApp, type Mount } from './app.ts';
import type { Handler, HttpRequest } from './http/messages.ts';
import { astroRenderer } from './node/astro.ts';
import { drain, listen, makeServer } from './node/serve.ts';
import type { Ready } from './ops/cluster.ts';
import type { Metrics } from './ops/metrics.ts';
import type { Observer } from './ops/observe.ts';
import { openRelease } from './release/open.ts';
import { HELP, isLoopback, readSettings, type Settings, SettingsError } from './settings.ts';

/** Does what the command line and the environment ask for; what cannot be is one line, and exit status 1. */
export async function run(argument: string | undefined): Promise<void> {
  if (argument === '--help' || argument === '-h') process.stdout.write(HELP);
  else if (argument !== undefined) refuse(`unknown argument ${JSON.stringify(argument)}; see --help`);
  else await serveOrRefuse();
}

async function serveOrRefuse(): Promise<void> {
  try {
    const settings = readSettings(process.env);
    if (settings.workers > 1 && cluster.isPrimary) {
      const { runPrimary } = await import('./ops/cluster.ts');
      await runPrimary(settings, { say, listenOps: (server) => listenOps(server, settings) });
    } else await serve(settings);
  } catch (error) {
    if (error instanceof SettingsError || error instanceof ReleaseError) refuse(error.message);
    else throw error;
    // The first process of several hears of it by the status.
    if (cluster.isWorker) process.exit();
  }
}

async function serve(settings: Settings): Promise<void> {
  const { host, port, ops } = settings;
  const log = settings.logRequests ? (await import('./ops/log.ts')).openLog(settings.trustedProxies > 0) : null;
  const numbers = ops ? await import('./ops/metrics.ts') : null;
  let metrics: Metrics | undefined;
  const report: Report = (error, where, request) => {
    metrics?.fault();
    if (log) log.fault(error, where, request);
    else writeFault(error, where);
  };
  const current = followCurrent({
    path: settings.release,
    open: (path) => open(path, settings, report),
    onChange: ({ release }) => say(`now serving ${release.manifest.id}`),
    onError: (error) => report(error, 'the newer build is not served'),
  });
  metrics = numbers?.openMetrics(current.app);
  const handler = await withMiddleware(current.app, settings, [log, metrics]);
  const server = makeServer(handler);
  const listening = await listen(server, host, port).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(cannotListen(host, port, error));
  });

  // One line that a person can click and a script can read.
  const at = host.includes(':') ? `[${host}]` : host;
  const address = `http://${at}:${listening}`;
  const { id } = current.app().release.manifest;
  let stopping = false;
  if (cluster.isWorker) process.send?.({ air_routes: 'ready', address, release: id } satisfies Ready);
  else {
    if (numbers)
      await listenOps(
        (await import('./ops/listener.ts')).makeOpsServer({
          ready: () => (stopping ? null : current.app().release.manifest.id),
          metrics: async () => ({ type: numbers.METRICS_TYPE, text: await numbers.metricsText() }),
        }),
        settings,
      );
    say(`Air Routes is served at ${address} (build ${id})`);
  }

  process.on('SIGHUP', current.check);
  // A fault in one request must not end the others.
  process.on('uncaughtException', (error) => report(error, 'uncaught'));
  process.on('unhandledRejection', (error) => report(error, 'unhandled'));
  const stop = () => {
    stopping = true;
    current.stop();
    void drain(server).then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

/** Tells the operator; clients learn nothing of it. */
type Report = (error: unknown, where: string, request?: HttpRequest) => void;

/** The app's own handler, within what operators asked for. Nothing is between them and it when they asked for nothing. */
async function withMiddleware(
  app: () => App,
  { rateLimit, trustedProxies }: Settings,
  watching: readonly (Observer | null | undefined)[],
): Promise<() => Handler> {
  const observers = watching.filter((observer) => observer != null);
  if (!rateLimit && observers.length === 0) return () => app().handle;
  const innermost: Handler = (request) => app().handle(request);
  const baseUrl = app().release.manifest.base_url;
  const within = rateLimit
    ? (await import('./ops/limit.ts')).limited(innermost, { ...rateLimit, trustedProxies, baseUrl })
    : innermost;
  const handler = observers.length > 0 ? (await import('./ops/observe.ts')).observed(within, observers) : within;
  return () => handler;
}

async function listenOps(server: Server, { ops }: Settings): Promise<void> {
  if (!ops) return;
  const port = await listen(server, ops.host, ops.port).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(cannotListen(ops.host, ops.port, error, 'OPS_'));
  });
  say(`Health and metrics are told at http://${ops.host.includes(':') ? `[${ops.host}]` : ops.host}:${port}`);
}

function open(path: string, { host, baseUrl }: Settings, report: Report): App {
  const release = openRelease(path);
  const { base_url } = release.manifest;
  if (baseUrl !== null && baseUrl !== base_url)
    throw new ReleaseError(
      `BASE_URL is ${baseUrl}, but ${release.folder} was built for ${base_url}; build it anew: BASE_URL=${baseUrl} npm run build`,
    );
  return createApp({
    release,
    render: astroRenderer(release.folder, base_url, (error) => report(error, 'page')),
    mcp: (answer) => mcpOnDemand(answer, isLoopback(host), base_url, report),
    onError: (error, request) => report(error, `${request.method} ${request.target.slice(0, 200)}`, request),
  });
}

/** MCP is loaded with its first request: it is a tenth of the time to start. */
function mcpOnDemand(answer: AnswerBytes, loopback: boolean, baseUrl: string, report: Report): Mount {
  let handler: Promise<Mount> | undefined;
  return async (request) => {
    handler ??= import('./mcp/handler.ts').then(({ createMcp }) =>
      createMcp({ answer, loopback, baseUrl, onError: (error) => report(error, 'mcp') }),
    );
    return (await handler)(request);
  };
}

function cannotListen(host: string, port: number, { code, message }: NodeJS.ErrnoException, which = ''): string {
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is in use; set ${which}PORT to another`;
  if (code === 'EACCES') return `port ${port} of ${host} is not permitted to this user; set ${which}PORT to another`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${which}HOST ${host} is not an address of this machine`;
  return `cannot listen on ${host}:${port}: ${message}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function writeFault(error: unknown, where: string): void {
  const known = error instanceof ReleaseError;
  const text = known ? error.message : error instanceof Error ? describe(error) : String(error);
  process.stderr.write(`${new Date().toISOString()} ${where}: ${text}\n`);
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${describe(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

function refuse(line: string): void {
  process.stderr.write(`air-routes: ${line}\n`);
  process.exitCode = 1;
}
