import { COUNTRIES_PATH, countryPath, HOME_PATH } from '../../contract/paths.ts';
import type { Crumb, PageHead } from '../pageHead.ts';
import { breadcrumbList } from '../seo/jsonLd.ts';

/**
 * The head of a page below the home page. It adds the breadcrumbs, as links and as JSON-LD.
 * @param name of the page, in its breadcrumbs
 */
export function headWithCrumbs<Head extends Omit<PageHead, 'crumbs' | 'jsonLd'> & Partial<Pick<PageHead, 'jsonLd'>>>(
  baseUrl: string,
  parents: readonly Crumb[],
  name: string,
  head: Head,
): Head & Pick<PageHead, 'crumbs' | 'jsonLd'> {
  const crumbs = [{ name: 'Home', path: HOME_PATH }, ...parents, { name, path: head.path }];
  return { ...head, crumbs, jsonLd: [breadcrumbList(baseUrl, crumbs), ...(head.jsonLd ?? [])] };
}

/** The head of a page that search engines do not list. */
export const unlistedHead = (title: string, description: string, path: string): PageHead => ({
  title,
  description,
  path,
  crumbs: [],
  jsonLd: [],
  noindex: true,
});

/** The breadcrumbs above the pages of a country. */
export const countryCrumbs = (country: string): Crumb[] => [
  { name: 'Airports', path: COUNTRIES_PATH },
  { name: country, path: countryPath(country) },
];
