import { DEVELOPERS_PATH, HOME_PATH, markdownPath } from '../addresses.ts';
import { breadcrumbList, webApiNode } from '../seo/jsonLd.ts';
import type { SiteData } from '../siteData.ts';
import { asOf } from '../text/words.ts';
import type { PageHead } from './page.ts';

/** The page of the reference; its text comes from there. */
export interface DevelopersPage {
  readonly head: PageHead;
  readonly lead: string;
  /** The date of the data, in words. */
  readonly asOf: string;
}

export function developersPage({ baseUrl, dataset }: SiteData): DevelopersPage {
  const crumbs = [
    { name: 'Home', path: HOME_PATH },
    { name: 'Developers', path: DEVELOPERS_PATH },
  ];
  const lead = 'The whole network as JSON over HTTP and as tools for agents over MCP. No key, no account, no limit.';
  return {
    head: {
      title: 'Developers: API and MCP reference',
      description: lead,
      path: DEVELOPERS_PATH,
      markdown: markdownPath(DEVELOPERS_PATH),
      crumbs,
      jsonLd: [breadcrumbList(baseUrl, crumbs), webApiNode(baseUrl, 'Air Routes API', lead)],
    },
    lead,
    asOf: asOf(dataset.dataDate),
  };
}
