import { referencePath } from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { createReferenceData } from '../../reference/referenceData.ts';
import { fragment } from '../../reference/section.ts';
import { introduction, referenceSections } from '../../reference/sections.ts';
import { pageHead } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { sectionViews } from '../reference/referenceView.ts';
import { webApiNode } from '../seo/jsonLd.ts';
import { asOf } from '../text/words.ts';

export type DevelopersPage = ReturnType<typeof developersPage>;

/** The start page of the API reference, `/developers`. */
export function developersPage(indexes: Indexes) {
  const { baseUrl, dataDate } = indexes;
  const lead =
    'Airports, routes, flights and connections as JSON over HTTP, and as MCP tools. No API key and no account.';
  const data = createReferenceData(indexes);
  const sections = referenceSections(data);
  return {
    head: pageHead(
      baseUrl,
      { id: 'developers', params: {} },
      {
        titles: ['Developers: API and MCP reference'],
        description: [lead],
        name: 'Developers',
        jsonLd: [webApiNode(baseUrl, 'Air Routes API', lead)],
      },
    ),
    title: 'Developers',
    sub: asOf(dataDate),
    lead,
    sections: [],
    introduction: introduction(data),
    parts: sectionViews(sections, null),
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
export const developersKind: BuiltKind<'developers'> = { make: developersPage };
