import { must } from '../core/must.ts';
import type { PageLocals } from '../operations/pageLocals.ts';
import type { LayoutData } from './pageHead.ts';

/** What Astro passes to an on-demand page. */
export interface PageRequest {
  readonly locals: Partial<PageLocals>;
  readonly site: URL | undefined;
}

/** The locals of an on-demand page. @throws Error when the page is rendered without the server, which sets them */
export function pageLocals(locals: Partial<PageLocals>): PageLocals {
  const { indexes, run, target } = locals;
  if (!indexes || !run || !target)
    throw new Error('Astro.locals is empty: the page was not requested through the server');
  return { indexes, run, target };
}

/** The layout data of an on-demand page. */
export const requestLayout = ({ locals, site }: PageRequest): LayoutData => ({
  baseUrl: must(site, 'site').origin,
  timetableYears: pageLocals(locals).indexes.timetableYears,
});
