import { DEVELOPERS_PATH, markdownPath, referencePath } from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { createReferenceData } from '../../reference/referenceData.ts';
import { fragment } from '../../reference/section.ts';
import { introduction, referenceSections } from '../../reference/sections.ts';
import type { BuiltKind } from '../pageKind.ts';
import { sectionViews } from '../reference/referenceView.ts';
import { webApiNode } from '../seo/jsonLd.ts';
import { asOf } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

export type DevelopersPage = ReturnType<typeof developersPage>;

/** The start page of the API reference, `/developers`. */
export function developersPage(indexes: Indexes) {
  const { baseUrl, dataDate } = indexes;
  const lead =
    'Airports, routes, flights and connections as JSON over HTTP, and as MCP tools. No API key and no account.';
  const data = createReferenceData(indexes);
  const sections = referenceSections(data);
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
    introduction: introduction(data),
    sections: sectionViews(sections, null),
    /** The sections of the other pages. Their fragments lead here, too: once all were on this page. */
    index: sections
      .filter(({ topic }) => topic !== null)
      .map(({ title, topic, formerly = null }) => {
        const id = fragment(title);
        return { id, formerly, title, path: `${referencePath(topic)}#${id}` };
      }),
  };
}

/** Its Markdown version, the whole reference, is one of the documents. */
export const developersKind: BuiltKind<'developers', DevelopersPage> = { make: developersPage };
