/** The service as a process. */

import type { AnswerBytes } from './answers.ts';
import { type App, createApp, type Mount } from './app.ts';
import { astroRenderer } from './node/astro.ts';
import { drain, listen, makeServer } from './node/serve.ts';
import { followCurrent } from './release/current.ts';
import { openRelease, ReleaseError } from './release/open.ts';
import { HELP, isLoopback, readSettings, type Settings, SettingsError } from './settings.ts';

/** Does what the command line and the environment ask for; what cannot be is one line, and exit status 1. */
export async function run(argument: string | undefined): Promise<void> {
  if (argument === '--help' || argument === '-h') process.stdout.write(HELP);
  else if (argument !== undefined) refuse(`unknown argument ${JSON.stringify(argument)}; see --help`);
  else await serveOrRefuse();
}

async function serveOrRefuse(): Promise<void> {
  try {
    await serve(readSettings(process.env));
  } catch (error) {
    if (error instanceof SettingsError || error instanceof ReleaseError) refuse(error.message);
    else throw error;
  }
}

async function serve(settings: Settings): Promise<void> {
  const { host, port } = settings;
  const current = followCurrent({
    path: settings.release,
    open: (path) => open(path, settings),
    onChange: ({ release }) => say(`now serving ${release.manifest.id}`),
    onError: (error) => report(error, 'the newer build is not served'),
  });
  const server = makeServer(() => current.app().handle);
  const listening = await listen(server, host, port).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(cannotListen(host, port, error));
  });

  // One line that a person can click and a script can read.
  const at = host.includes(':') ? `[${host}]` : host;
  say(`Air Routes is served at http://${at}:${listening} (build ${current.app().release.manifest.id})`);

  process.on('SIGHUP', current.check);
  // A fault in one request must not end the others.
  process.on('uncaughtException', (error) => report(error, 'uncaught'));
  process.on('unhandledRejection', (error) => report(error, 'unhandled'));
  const stop = () => {
    current.stop();
    void drain(server).then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

function open(path: string, { host, baseUrl }: Settings): App {
  const release = openRelease(path);
  const { base_url } = release.manifest;
  if (baseUrl !== null && baseUrl !== base_url)
    throw new ReleaseError(
      `BASE_URL is ${baseUrl}, but ${release.folder} was built for ${base_url}; build it anew: BASE_URL=${baseUrl} npm run build`,
    );
  return createApp({
    release,
    render: astroRenderer(release.folder, base_url, (error) => report(error, 'page')),
    mcp: (answer) => mcpOnDemand(answer, isLoopback(host), base_url),
    onError: (error, { method, target }) => report(error, `${method} ${target.slice(0, 200)}`),
  });
}

/** MCP is loaded with its first request: it is a tenth of the time to start. */
function mcpOnDemand(answer: AnswerBytes, loopback: boolean, baseUrl: string): Mount {
  let handler: Promise<Mount> | undefined;
  return async (request) => {
    handler ??= import('./mcp/handler.ts').then(({ createMcp }) =>
      createMcp({ answer, loopback, baseUrl, onError: (error) => report(error, 'mcp') }),
    );
    return (await handler)(request);
  };
}

function cannotListen(host: string, port: number, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is in use; set PORT to another`;
  if (code === 'EACCES') return `port ${port} of ${host} is not permitted to this user; set PORT to another`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST ${host} is not an address of this machine`;
  return `cannot listen on ${host}:${port}: ${message}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Tells the operator; clients learn nothing of it. */
function report(error: unknown, where: string): void {
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
