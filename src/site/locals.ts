import { must } from '../core/must.ts';
import type { PageLocals } from '../operations/pageLocals.ts';
import type { Page } from './page.ts';
import type { LayoutData } from './pageHead.ts';

/** What a page is rendered from: `Astro.locals`. */
export interface SiteLocals extends PageLocals {
  /** The page object, when it has been made. */
  readonly made?: Page | undefined;
}

/** The locals of a page. @throws Error when it is rendered without the server or the build, which set them */
export function pageLocals({ indexes, run, target, made }: Partial<SiteLocals>): SiteLocals {
  if (!indexes || !run || !target)
    throw new Error('Astro.locals is empty: the page was not requested through the server');
  return { indexes, run, target, made };
}

/** The layout data of a page. @param site where Astro publishes it */
export const requestLayout = ({ indexes }: SiteLocals, site: URL | undefined): LayoutData => ({
  baseUrl: must(site, 'site').origin,
  timetableYears: indexes.timetableYears,
});
