/** The command `node src/server/main.ts`. */
import { ReleaseError } from '../data/openRelease.ts';
import { openLog } from './ops/log.ts';
import { serve } from './process.ts';
import { HELP, readSettings, SettingsError } from './settings.ts';

/**
 * Serves with the settings of the environment. An error is one line: exit status 1 for an invalid setting or release, 2
 * for an unknown argument.
 * @param args of the command line. A first process starts workers with `worker PORT`
 */
export async function run([argument, port]: readonly string[]): Promise<void> {
  const isWorker = argument === 'worker' && port !== undefined;
  let fatal = (message: string): void => {
    process.stderr.write(`air-routes: ${message}\n`);
  };
  if (argument === '--help' || argument === '-h') return void process.stdout.write(HELP);
  if (argument !== undefined && !isWorker) {
    process.exitCode = 2;
    return fatal(`unknown argument ${JSON.stringify(argument)}; see --help`);
  }
  try {
    const settings = readSettings(process.env);
    const log = openLog(settings);
    fatal = log.fatal;
    if (isWorker) await serve({ ...settings, port: Number(port) }, log, true);
    else if (settings.workers === 1) await serve(settings, log, false);
    else await (await import('./ops/primary.ts')).runPrimary(settings, log);
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof ReleaseError)) throw error;
    process.exitCode = 1;
    fatal(error.message);
    // A worker is kept alive by its channel to the first process, which reads the status.
    if (isWorker) process.disconnect();
  }
}
