import { DEVELOPERS_PATH, markdownPath } from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { createReferenceData } from '../../reference/referenceData.ts';
import type { BuiltKind } from '../pageKind.ts';
import { webApiNode } from '../seo/jsonLd.ts';
import { asOf } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

export type DevelopersPage = ReturnType<typeof developersPage>;

/** The API reference, `/developers`. */
export function developersPage(indexes: Indexes) {
  const { baseUrl, dataDate } = indexes;
  const lead =
    'Airports, routes and connections as JSON over HTTP, and as MCP tools for agents. No API key and no account.';
  return {
    head: headWithCrumbs(baseUrl, [], 'Developers', {
      title: 'Developers: API and MCP reference',
      description: lead,
      path: DEVELOPERS_PATH,
      markdown: markdownPath(DEVELOPERS_PATH),
      jsonLd: [webApiNode(baseUrl, 'Air Routes API', lead)],
    }),
    lead,
    /** Date of the data, in words. */
    asOf: asOf(dataDate),
    /** What the text below is made from. */
    reference: createReferenceData(indexes),
  };
}

/** Its Markdown version is one of the documents of the reference. */
export const developersKind: BuiltKind<'developers', DevelopersPage> = { make: developersPage };
