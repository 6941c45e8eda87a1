/** A server that refreshes its data by itself: nobody runs a command after its start. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { REFRESH_SOURCES_FILE } from '../../../../scripts/release/refresh/sources.ts';
import { file, leg } from '../../../import/ssim/lines.ts';
import { fileServer } from '../../../release/refresh/fileServer.ts';
import { freePort, start } from '../../../support/service.ts';
import { BUILD_ENV, copySmallBuild } from '../../../support/smallBuild.ts';

const SCHEDULE = file(
  leg({ flight: 'BA560', from: 'GVA 0700 +0100', to: 'KEF 1000 +0000' }),
  leg({ flight: 'BA561', from: 'KEF 1200 +0000', to: 'GVA 1700 +0100' }),
);

test('with SERVE_REFRESH=daily a server fetches its sources and serves their routes', {
  timeout: 300_000,
}, async () => {
  const work = mkdtempSync(join(tmpdir(), 'daily-'));
  onTestFinished(() => rmSync(work, { recursive: true, force: true }));
  const [data, out] = [join(work, 'data'), join(work, 'out')];
  await copySmallBuild(data, out);
  await using source = await fileServer(SCHEDULE);
  const sources = [{ name: 'own', format: 'ssim', url: source.url, every: '1 day', options: [] }];
  writeFileSync(join(out, REFRESH_SOURCES_FILE), JSON.stringify({ sources }));

  const port = await freePort();
  const env = { ...BUILD_ENV, DATA: data, STATE: out, PORT: String(port), SERVE_REFRESH: 'daily' };
  const server = await start(process.execPath, ['scripts/run.mjs', 'src/server/main.ts'], port, env);
  onTestFinished(() => void server.stop());
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status;
  expect(await statusOf('/api/route/GVA-KEF')).toBe(404);
  expect(source.requests).toHaveLength(0);

  // The first refresh is a minute after the start.
  await expect.poll(() => statusOf('/api/route/GVA-KEF'), { timeout: 240_000, interval: 500 }).toBe(200);
  expect(await statusOf('/r/GVA-KEF')).toBe(200);
  expect(server.stdout()).toContain('routes added: GVA-KEF, KEF-GVA');
  expect(source.requests).toHaveLength(1);
});
