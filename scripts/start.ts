/** `npm start`: builds what is missing, then serves it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { LONGEST_RUN_MS, STATE_LOCK, withLock } from '../src/data/lock.ts';
import { currentRelease, describeRelease } from '../src/data/releases.ts';
import { readRollback } from '../src/data/rollback.ts';
import { baseUrlSetting, dataSettings, localBaseUrl } from '../src/data/settings.ts';
import { listenAt, listenOn } from '../src/server/listen.ts';
import { readSettings } from '../src/server/settings.ts';
import { runChild, runServer } from './child.ts';
import { recoverState } from './release/recover.ts';
import { PROJECT, runCommand } from './script.ts';

const HELP = `Usage: npm start

Builds what is missing, then serves it.

Environment:
  STATE     folder of what this installation has imported and built (default: state)
  BASE_URL  public address to build in (default: that of the newest release,
            of a first release http://127.0.0.1:PORT)
  HOST      address to listen on (default: 127.0.0.1)
  PORT      port to listen on (default: 8422)
  SERVE_REFRESH  daily: refresh the data every day (default: never)

npm run refresh brings the routes of today.
npm run serve -- --help lists the settings of the server alone.`;

async function main(): Promise<void> {
  const { state } = dataSettings(PROJECT);
  const { host, port } = readSettings(process.env);
  const server = createServer();
  // Finds before a long build that the server could not start.
  await listenAt(listenOn(server, { host, port }), host, port);
  await once(server.close(), 'close');
  // Finishes what was cut off, so that it counts below.
  await withLock(state, () => recoverState(state), LONGEST_RUN_MS, STATE_LOCK);
  const rollback = readRollback(state);
  if (rollback !== null && rollback.release === currentRelease(state))
    console.log('Serving the release that was switched back to; npm run build makes a new one.');
  else process.exitCode = await runChild('scripts/release/build/build.ts', []);
  const current = currentRelease(state);
  const builtFor = current === null ? undefined : describeRelease(state, current)?.base_url;
  const local = localBaseUrl();
  if (baseUrlSetting() === null && builtFor?.startsWith('http://127.0.0.1:') && builtFor !== local)
    console.error(
      `Links lead to ${builtFor}, for which the release was built. BASE_URL=${local} builds for this port.`,
    );
  if (!process.exitCode) process.exitCode = await runServer([]);
}

await runCommand(HELP, {}, main);
