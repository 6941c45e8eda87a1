import { contractSuite } from './blackbox.ts';
import { nodeForAll } from './service.ts';

const node = nodeForAll();

contractSuite('Node alone', () => ({ origin: node().origin, reference: node().origin }));
