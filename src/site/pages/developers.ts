import { DEVELOPERS_PATH, markdownPath } from '../../contract/paths.ts';
import type { PageHead } from '../pageHead.ts';
import { webApiNode } from '../seo/jsonLd.ts';
import type { SiteData } from '../siteData.ts';
import { asOf } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** The page of the reference, without the text of the reference. */
export interface DevelopersPage {
  readonly head: PageHead;
  readonly lead: string;
  /** Date of the data, in words. */
  readonly asOf: string;
}

/** The API reference, `/developers`. */
export function developersPage({ baseUrl, dataset }: SiteData): DevelopersPage {
  const lead =
    'All airports, routes and connections as JSON over HTTP, and as MCP tools for agents. No API key and no account.';
  return {
    head: headWithCrumbs(baseUrl, [], 'Developers', {
      title: 'Developers: API and MCP reference',
      description: lead,
      path: DEVELOPERS_PATH,
      markdown: markdownPath(DEVELOPERS_PATH),
      jsonLd: [webApiNode(baseUrl, 'Air Routes API', lead)],
    }),
    lead,
    asOf: asOf(dataset.dataDate),
  };
}
