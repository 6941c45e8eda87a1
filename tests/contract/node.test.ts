import { afterAll, beforeAll } from 'vitest';
import { contractSuite } from './blackbox.ts';
import { type Served, smallBuilds, startNode } from './service.ts';

const builds = smallBuilds();
let node: Served;
beforeAll(async () => {
  node = await startNode(builds.current);
});
afterAll(async () => {
  await node?.stop();
  builds[Symbol.dispose]();
});

contractSuite('Node alone', () => ({ origin: node.origin, reference: node.origin }));
