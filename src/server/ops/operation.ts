import { operationList } from '../../contract/operations.ts';
import { MCP_PATH } from '../../contract/paths.ts';

const OPERATIONS = operationList.map(({ id, path }) => {
  const [before = path, after] = path.split(/\{\w+\}/);
  return { id, before, after };
});

/** The operation of a request target, as metrics count: a small set of names, whatever clients send. */
export function operationOf(target: string): string {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (path === MCP_PATH) return 'mcp';
  if (!path.startsWith('/api/')) return path.startsWith('/_astro/') ? 'asset' : 'page';
  const found = OPERATIONS.find(({ before, after }) =>
    after === undefined ? path === before : path.startsWith(before) && path.endsWith(after),
  );
  return found?.id ?? 'api';
}
