import type { PageLocals } from '../operations/pageLocals.ts';

/** The locals of an on-demand page. @throws Error when the page is rendered without the server, which sets them */
export function pageLocals(locals: Partial<PageLocals>): PageLocals {
  const { indexes, call, path, status } = locals;
  if (!indexes || !call || path === undefined || status === undefined)
    throw new Error('Astro.locals is empty: the page was not requested through the server');
  return { indexes, call, path, status };
}
