/** What a process says: lines of JSON, or text for people. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { ReleaseError } from '../../data/openRelease.ts';
import { truncated } from '../http/client.ts';
import { type Handler, type HttpRequest, headerOf } from '../http/messages.ts';
import type { ReportError } from '../openApp.ts';
import type { Settings } from '../settings.ts';

export interface Log {
  /** Says what happened, such as `now serving 20261121T120000Z`. */
  readonly notice: (message: string) => void;
  /** Says why the process ends. */
  readonly fatal: (message: string) => void;
  readonly error: ReportError;
  /** A handler whose requests are logged, if the settings say so. Errors in them have their id. */
  readonly requests: (handler: Handler) => Handler;
  /** Number of lines that were dropped. */
  readonly dropped: () => number;
  /** Waits until all is written, for half a second at most. */
  readonly flush: () => Promise<void>;
}

/** Bytes that wait for a slow reader. */
const MOST_WAITING = 1024 * 1024;

const FLUSH_MS = 500;

/**
 * Standard output or standard error, which cannot stop the service: lines for a slow reader wait in a bounded buffer,
 * those beyond it are dropped and counted, and errors of the device are ignored. A destination of pino itself would
 * keep a process from ending whose reader stalls.
 */
class Output {
  dropped = 0;
  readonly #stream: Writable;

  constructor(stream: Writable) {
    this.#stream = stream;
    stream.on('error', () => {});
  }

  readonly write = (text: string): void => {
    if (this.#stream.writableLength > MOST_WAITING) this.dropped++;
    else
      this.#stream.write(text, (error) => {
        if (error) this.dropped++;
      });
  };

  async flush(): Promise<void> {
    for (const end = performance.now() + FLUSH_MS; performance.now() < end; await sleep(5))
      if (this.#stream.writableLength === 0) return;
  }
}

type LogSettings = Pick<Settings, 'logRequests' | 'logAddress' | 'trustedProxies'>;

/** Opens the log of a process. */
export function openLog(
  settings: LogSettings,
  stdout: Writable = process.stdout,
  stderr: Writable = process.stderr,
): Log {
  const [out, err] = [new Output(stdout), new Output(stderr)];
  const common = {
    dropped: () => out.dropped + err.dropped,
    flush: async () => void (await Promise.all([out.flush(), err.flush()])),
  };
  if (settings.logRequests) return { ...common, ...openJsonLog(out, settings) };
  return {
    ...common,
    requests: (handler) => handler,
    notice: (message) => out.write(`${message}\n`),
    fatal: (message) => err.write(`air-routes: ${message}\n`),
    error: (error, where) => err.write(`${new Date().toISOString()} ${where}: ${errorText(error)}\n`),
  };
}

/** An error with stack and causes, unless it is a release that cannot be opened. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ReleaseError) return error.message;
  const cause = error.cause === undefined ? '' : `\ncaused by ${errorText(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

/** Ids that are accepted from a proxy. */
const ID = /^[\w-]{8,64}$/;

/** Longest target and user agent in a line. */
const MOST_CHARACTERS = 300;

function openJsonLog(output: Output, { trustedProxies, logAddress }: LogSettings) {
  const log = pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    output,
  );
  const ids = new AsyncLocalStorage<string>();
  let reported = 0;
  const reportDropped = (): void => {
    if (output.dropped === reported) return;
    log.warn({ dropped: output.dropped - reported }, 'lines dropped');
    reported = output.dropped;
  };
  const clientOf = ({ address = 'unknown' }: HttpRequest): string | undefined => {
    if (logAddress === 'none') return undefined;
    return logAddress === 'full' ? address : truncated(address);
  };
  const requests: Log['requests'] = (handler) => async (request) => {
    const start = performance.now();
    const given = trustedProxies > 0 ? headerOf(request, 'x-request-id') : undefined;
    const id = given !== undefined && ID.test(given) ? given : crypto.randomUUID();
    const response = await ids.run(id, () => handler(request));
    reportDropped();
    const { method, target } = request;
    const line = {
      id,
      client: clientOf(request),
      agent: short(headerOf(request, 'user-agent')),
      method,
      target: short(target),
      status: response.status,
      bytes: response.body?.length ?? 0,
      ms: Math.round((performance.now() - start) * 1000) / 1000,
    };
    log.info(line, 'request');
    return response;
  };
  return {
    requests,
    notice: (message: string) => log.info(message),
    fatal: (message: string) => log.fatal(message),
    error: (err: unknown, where: string) => log.error({ err, where, id: ids.getStore() }, 'fault'),
  };
}

const short = (text: string | undefined): string | undefined =>
  text !== undefined && text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
