import { expect, test } from 'vitest';
import { operationOf } from '../../../src/server/ops/metrics.ts';

test.each([
  ['/mcp', 'mcp'],
  ['/mcp?x=1', 'mcp'],
  ['/mcp/x', 'page'],
  ['/', 'page'],
  ['/r/LHR-JFK?x=/api/', 'page'],
  ['/_astro/a.css', 'asset'],
  ['/api/connections?from=LHR', 'find_connections'],
  ['/api/connections', 'find_connections'],
  ['/api/connections/x', 'api'],
  ['/api/route/LHR-JFK', 'route_detail'],
  ['/api/nothing?x', 'api'],
])('%s is counted as %s', (target, operation) => expect(operationOf(target)).toBe(operation));
