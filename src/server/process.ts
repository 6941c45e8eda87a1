/** A process that serves: an app that follows the current release, a listener, signals, health and metrics. */
import { readdirSync, readFileSync } from 'node:fs';
import { createCurrent, createLinkFollower } from '../data/followCurrent.ts';
import { readRefreshStatus, refreshNotice, stateOf } from '../data/refreshStatus.ts';
import { SERVER_LIMITS } from './limits.ts';
import { listenAt, listenOps } from './listen.ts';
import { createServer } from './node/server.ts';
import { openApp, type ReportError, warmUp } from './openApp.ts';
import { openChannel, type Question } from './ops/channel.ts';
import { createHealthServer, OPS_CONNECTIONS, processStateOf } from './ops/health.ts';
import type { Log } from './ops/log.ts';
import { matchingRelease } from './ops/matchingRelease.ts';
import { metricsOfProcess, metricsText, openMetrics } from './ops/metrics.ts';
import { createBundleCache } from './pages/renderer.ts';
import { WorkQueue } from './queue.ts';
import { withRefreshNotice } from './refreshNotice.ts';
import { type Settings, SettingsError } from './settings.ts';

/** When the first process does not reply within this time, the request passes. */
const LONGEST_WAIT_MS = 1_000;

/** Serves until a signal ends it. @param isWorker whether a first process started it @throws SettingsError, ReleaseError */
export async function serve(settings: Settings, log: Log, isWorker: boolean): Promise<void> {
  const free = freeDescriptors() - (settings.ops ? OPS_CONNECTIONS : 0);
  if (free < LEAST_CONNECTIONS)
    throw new SettingsError(
      `only ${Math.max(0, free)} connections can be open at a time: raise the limit of open files (ulimit -n) by ${LEAST_CONNECTIONS - free} or more`,
    );
  const { host, port, connectionsPerClient, sendTimeout, trustedProxies } = settings;
  const report: ReportError = (error, where) => {
    metrics?.error(error);
    log.error(error, where);
  };
  const queue = new WorkQueue();
  const bundleOf = createBundleCache();
  const open = (folder: string) => openApp(folder, settings, report, queue, bundleOf);
  const current = createCurrent(await open(settings.release), {
    open,
    onChange: (app) => {
      log.notice(`now serving ${app.release.manifest.id}`);
      void warmUp(app);
    },
    onError: (error) => report(error, 'the newer build is not served'),
  });
  const state = processStateOf(current);
  const metrics = settings.ops ? openMetrics(current, log.dropped, () => server.connections) : null;
  const respond = (question: Question): unknown => {
    if (question.kind === 'state') return state();
    if (question.kind === 'metrics') return metricsOfProcess();
    if (question.kind === 'prepare') return current.prepare(question.folder);
    if (question.kind === 'commit') current.commit();
    return true;
  };
  const ask = isWorker ? openChannel(process, respond) : null;

  const link = createLinkFollower(settings.release, current.app.release.folder, current.changeOver);
  const check = ask ? () => ask({ kind: 'check' }, LONGEST_WAIT_MS) : () => link.check();
  const answer = withRefreshNotice(
    matchingRelease(current, check),
    () => refreshNotice(readRefreshStatus(stateOf(current.app.release.folder))),
    () => current.app.profiles,
  );
  const server = createServer(log.requests(metrics ? metrics.measure(answer) : answer), {
    limits: {
      connectionsPerClient,
      sendTimeout,
      maxConnections: Math.min(SERVER_LIMITS.maxConnections, free),
    },
    events: {
      ...metrics?.events,
      failed: (error) => report(error, 'connection'),
    },
    trustedProxies,
  });
  const address = await listenAt(server.listen(host, port, isWorker), host, port);
  const { id } = current.app.release.manifest;

  // An error in one request must not end the others.
  process.on('uncaughtException', (error) => report(error, 'uncaught'));
  process.on('unhandledRejection', (error) => report(error, 'unhandled'));
  let isStopping = false;
  const stop = async () => {
    // A terminal signals the workers, and so does the first process.
    if (isStopping) return;
    isStopping = true;
    await server.drain(SERVER_LIMITS.drainGrace);
    current.stop();
    await log.flush();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  if (ask) {
    // Workers change their release with the first process. A terminal that is closed signals all of them.
    process.on('SIGHUP', () => {});
    process.on('disconnect', stop);
    if (!process.connected) return stop();
    void ask({ kind: 'ready', address, release: id }, LONGEST_WAIT_MS);
  } else {
    process.on('SIGHUP', () => void link.check(true));
    link.follow();
    const ready = async () => (isStopping ? null : state());
    await listenOps(createHealthServer(ready, metricsText), settings, log.notice);
    log.notice(`Air Routes is served at ${address} (build ${id})`);
  }
  void warmUp(current.app);
}

/** Descriptors kept free for listeners, files of the release, modules and standard streams. */
const RESERVED = 32;

/** With fewer connections at a time, a browser or two would keep all others out. */
const LEAST_CONNECTIONS = 64;

/**
 * Files that may be opened besides, by the limit of the system (`ulimit -n`): connections that took every descriptor would
 * leave none for files of the release. Infinity where the system has no such limit to read.
 */
function freeDescriptors(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return Number(limit ?? 'Infinity') - readdirSync('/proc/self/fd').length - RESERVED;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
