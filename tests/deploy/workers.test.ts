import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { contractSuite } from '../contract/blackbox.ts';
import { freePort, type Served, smallBuilds, start, startNode } from '../contract/service.ts';

const builds = smallBuilds();
const folder = mkdtempSync(join(tmpdir(), 'air-routes-workers-'));
let node: Served;
let workerd: Served;
beforeAll(async () => {
  node = await startNode(builds.current);
  const port = await freePort();
  workerd = await start(process.execPath, ['deploy/workers/run.ts'], port, {
    LISTEN: `127.0.0.1:${port}`,
    RELEASE: builds.current,
    RUN_DIR: folder,
  });
});
afterAll(async () => {
  await workerd?.stop();
  await node?.stop();
  rmSync(folder, { recursive: true, force: true });
  builds[Symbol.dispose]();
});

contractSuite('workerd', () => ({ origin: workerd.origin, reference: node.origin }));
