/** Removes the responses of an earlier release from caches: `npm run deploy:purge`. */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { runPlainScript } from '../../scripts/script.ts';
import { readManifest } from '../manifest.ts';
import { readPurgeSettings } from '../settings.ts';

const HELP = `Usage: npm run deploy:purge

Waits until every server serves the current release, and then removes all
responses from the caches in front of them. Run it after a switch or a rollback.

Settings come from the environment:
  RELEASE  the release that servers must serve, or the link to it  build/current
  READY    addresses of /readyz of the servers, comma-separated    http://127.0.0.1:9422/readyz
  CACHES   addresses of the caches (PURGE), comma-separated        http://127.0.0.1:8080/`;

/** Servers follow the link within a second. One that opens a large release takes longer. */
const LONGEST_WAIT_MS = 30_000;
const POLL_MS = 200;
/** A response of the old release may be on its way to a cache at the first purge. */
const SECOND_PURGE_MS = 1_000;

const Ready = z.object({ release: z.string() });

await runPlainScript(HELP, () => main(process.env));

async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const { release, ready, caches } = readPurgeSettings(env);
  const { id } = readManifest(release);
  const end = performance.now() + LONGEST_WAIT_MS;
  for (const address of ready) await waitFor(address, id, end);
  const purgeAll = () => Promise.all(caches.map(purge));
  await purgeAll();
  await sleep(SECOND_PURGE_MS);
  await purgeAll();
  process.stdout.write(`purged ${caches.join(', ')}: ${ready.length} servers serve ${id}\n`);
}

/** Waits until a server serves a release. @throws Error when it does not in time */
async function waitFor(address: string, id: string, end: number): Promise<void> {
  for (;;) {
    const served = await fetch(address).then(
      async (response) =>
        response.ok
          ? (Ready.safeParse(await response.json()).data?.release ?? 'no release')
          : `nothing (status ${response.status})`,
      (error: unknown) => `nothing (${String(error)})`,
    );
    if (served === id) return;
    if (performance.now() > end) throw new Error(`${address} serves ${served}, not ${id}: nothing is purged`);
    await sleep(POLL_MS);
  }
}

/** @throws Error when the cache refuses */
function purge(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: 'PURGE', timeout: 5_000 }, (response) => {
      response.resume();
      if (response.statusCode === 204 || response.statusCode === 200) resolve();
      else reject(new Error(`${address} answers PURGE with status ${response.statusCode}`));
    });
    sent.on('timeout', () => sent.destroy(new Error(`${address} does not answer PURGE`)));
    sent.on('error', reject).end();
  });
}
