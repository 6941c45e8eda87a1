import { nodeForAll } from '../../support/service.ts';
import { contractSuite } from './blackbox.ts';

const node = nodeForAll();

contractSuite('Node alone', () => ({ origin: node().origin, reference: node().origin }));
