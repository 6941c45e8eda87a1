import type { PageLocals } from '../operations/pageLocals.ts';

/** What the server gave a page rendered on request; `astro dev` has no such server and searches the dataset itself. */
export async function pageLocals(given: Partial<PageLocals>, path: string): Promise<PageLocals> {
  if (given.live && given.answer)
    return { live: given.live, answer: given.answer, path: given.path ?? path, status: given.status ?? 200 };
  if (import.meta.env.DEV) return (await import('./devLocals.ts')).devLocals(path);
  throw new Error('Astro.locals has no live network: the page is rendered without the server');
}
