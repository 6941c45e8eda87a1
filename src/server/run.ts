/** The command `node src/server/main.ts`. */
import cluster from 'node:cluster';
import { ReleaseError } from '../data/openRelease.ts';
import { openTextOutput } from './ops/textOutput.ts';
import { listenOps, serve } from './process.ts';
import { HELP, readSettings, SettingsError } from './settings.ts';

/**
 * Serves with the settings of the environment. An error is one line on standard error: exit status 1 for an invalid setting
 * or release, 2 for an unknown argument.
 */
export async function run(argument: string | undefined): Promise<void> {
  if (argument === '--help' || argument === '-h') process.stdout.write(HELP);
  else if (argument !== undefined) exitWithError(`unknown argument ${JSON.stringify(argument)}; see --help`, 2);
  else
    await serveWithSettings().catch((error: unknown) => {
      if (!(error instanceof SettingsError || error instanceof ReleaseError)) throw error;
      exitWithError(error.message);
      // A worker is kept alive by its channel to the first process, which reads the status.
      if (cluster.isWorker) process.exit();
    });
}

async function serveWithSettings(): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.workers === 1 || cluster.isWorker) return serve(settings);
  const { runPrimary } = await import('./ops/cluster.ts');
  const output = openTextOutput(1);
  const print = (line: string) => output.write(`${line}\n`);
  return runPrimary(settings, { print, listenOps: (server) => listenOps(server, settings, output) });
}

function exitWithError(line: string, status = 1): void {
  process.stderr.write(`air-routes: ${line}\n`);
  process.exitCode = status;
}
