import type { PageLocals } from '../operations/pageLocals.ts';

/** What the server gave a page rendered on request; `astro dev` has no such server and searches the dataset itself. */
export async function pageLocals(given: Partial<PageLocals>, path: string): Promise<PageLocals> {
  if (given.indexes && given.call)
    return { indexes: given.indexes, call: given.call, path: given.path ?? path, status: given.status ?? 200 };
  if (import.meta.env.DEV) return (await import('./devLocals.ts')).devLocals(path);
  throw new Error('Astro.locals has no query indexes: the page is rendered without the server');
}
