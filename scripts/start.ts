/** `npm start`: builds what is missing, then serves it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { LONGEST_RUN_MS, STATE_LOCK, withLock } from '../src/data/lock.ts';
import { currentRelease, describeRelease } from '../src/data/releases.ts';
import { readRollback } from '../src/data/rollback.ts';
import { baseUrlSetting, dataSettings, localBaseUrl } from '../src/data/settings.ts';
import { settingsHelp } from '../src/data/settingTable.ts';
import { listenAt, listenOn } from '../src/server/listen.ts';
import { readSettings } from '../src/server/settings.ts';
import { runChild } from './child.ts';
import { recoverState } from './release/recover.ts';
import { PROJECT, runCommand } from './script.ts';
import { runServer } from './server.ts';
import { refreshSetting } from './settings.ts';

const HELP = `Usage: npm start

Builds what is missing, then serves it. With a connection, it then fetches the
routes of today from their sources, and again every week (REFRESH). The site
stays live meanwhile, and changes over when they are built.

Settings come from the environment (see deploy/README.md):
${settingsHelp('start')}`;

async function main(): Promise<void> {
  const { state } = dataSettings(PROJECT);
  const { host, port } = readSettings(process.env);
  refreshSetting(true);
  const server = createServer();
  // Finds before a long build that the server could not start.
  await listenAt(listenOn(server, { host, port }), host, port);
  await once(server.close(), 'close');
  // Finishes what was cut off, so that it counts below.
  await withLock(state, () => recoverState(state), LONGEST_RUN_MS, STATE_LOCK);
  const before = currentRelease(state);
  const started = Date.now();
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
  const buildMs = current === before ? null : Date.now() - started;
  if (!process.exitCode) process.exitCode = await runServer([], true, buildMs);
}

await runCommand(HELP, {}, main);
