import { callOperation } from '../operations/handlers.ts';
import { buildIndexes, type QueryIndexes } from '../operations/indexes.ts';
import type { PageLocals } from '../operations/pageLocals.ts';
import { loadSiteData } from './siteData.ts';

let indexes: QueryIndexes | undefined;

/** Locals made from the dataset, for `astro dev`. */
export function devLocals(path: string): PageLocals {
  indexes ??= buildIndexes(loadSiteData());
  const queried = indexes;
  return { indexes: queried, path, status: 200, call: async (id, input) => callOperation(queried, id, input) };
}
