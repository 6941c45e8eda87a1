/** The pages of the API reference: the start page, `/developers`, and one for each topic, `/developers/find-flights`. */

import { z } from 'zod';
import { operationList } from '../../contract/operations.ts';
import { PAGES } from '../../contract/pages.ts';
import { referencePath } from '../../contract/paths.ts';
import { TOPICS, type Topic, topicTexts } from '../../contract/topics.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { blocks, fragment, type Section, withAddresses } from '../../reference/blocks.ts';
import { namedSchemas } from '../../reference/jsonSchema.ts';
import { createReferenceData } from '../../reference/referenceData.ts';
import { introduction, referenceSections, sectionsText } from '../../reference/sections.ts';
import { SERVICE_NAME } from '../../reference/summary.ts';
import { basisOf } from '../age.ts';
import { type BuiltKind, makePage, type Page } from '../page.ts';
import type { Link } from '../pageHead.ts';
import type { SearchEntry } from '../search/searchEntries.ts';
import { parameterFragment } from '../text/markdownHtml.ts';

/** A page of the reference: its text is Markdown. */
export interface ReferencePage extends Page {
  /** Fragment of the title. */
  readonly id?: string;
  readonly prose: string;
}

/** Markdown whose links lead to the pages of other sections. */
const linked = (text: string, all: readonly Section[]): string =>
  withAddresses(text, all, ({ topic }) => referencePath(topic));

const isOperation = (topic: string): boolean => operationList.some(({ id }) => id === topic);

/** The start page. Its Markdown version, the whole reference, is one of the documents. */
export function developersPage(indexes: Indexes): ReferencePage {
  const lead =
    'Airports, routes, flights and connections as JSON over HTTP, and as MCP tools. No API key and no account.';
  const data = createReferenceData(indexes);
  const all = referenceSections(data);
  const own = all.filter(({ topic }) => topic === null);
  return makePage({
    page: { id: 'developers', params: {} },
    titles: ['Developers: API and MCP reference'],
    title: 'Developers',
    sub: `Based on ${basisOf(indexes)}.`,
    lead,
    sections: [],
    prose: blocks(introduction(data), linked(sectionsText(own), all)),
  });
}

/** The page of an operation or a guide. The section with the name of the topic is below the title. */
export function referencePage(indexes: Indexes, topic: Topic): ReferencePage {
  const all = referenceSections(createReferenceData(indexes));
  const { title, summary } = topicTexts(topic);
  const own = all.filter((section) => section.topic === topic);
  const isFirst = (section: Section) => fragment(section.title) === topic;
  return makePage({
    page: { id: 'reference', params: { topic } },
    titles: [`${title}: API reference`],
    description: [
      summary,
      `${isOperation(topic) ? 'Parameters, response, errors and examples' : 'Part of the reference'} of the API of ${SERVICE_NAME}.`,
    ],
    parents: [{ text: 'Developers', path: PAGES.developers.path }],
    id: topic,
    title,
    lead: summary,
    sections: [],
    prose: linked(
      blocks(own.find(isFirst)?.text ?? '', sectionsText(underTitle(own.filter((section) => !isFirst(section))))),
      all,
    ),
  });
}

/** The sections of a page: those before the first one of level 2 are as high as that. */
function underTitle(sections: readonly Section[]): Section[] {
  const next = sections.findIndex(({ level }) => level === 2);
  return sections.map((section, i) => (next === -1 || i < next ? { ...section, level: 2 } : section));
}

/** All pages of the reference. */
export function referenceNavigation() {
  const link = (topic: Topic): Link => ({ text: topicTexts(topic).title, path: referencePath(topic) });
  return [
    { title: 'API', links: [{ text: 'Start', path: referencePath(null) }] },
    { title: 'Operations', links: TOPICS.filter(isOperation).map(link) },
    { title: 'Guides', links: TOPICS.filter((topic) => !isOperation(topic)).map(link) },
  ];
}

/** Operations, sections, parameters and fields of records, for the search of the reference. */
export function referenceEntries(indexes: Indexes): SearchEntry[] {
  const sections = referenceSections(createReferenceData(indexes)).filter(({ title }) => !isOperation(title));
  return [
    ...operationList.map(({ id, title }): SearchEntry => [id, title, referencePath(id)]),
    ...sections.map(({ title, topic }): SearchEntry => {
      const page = topic === null ? 'Start' : topicTexts(topic).title;
      return [title, page, `${referencePath(topic)}#${fragment(title)}`];
    }),
    ...operationList.flatMap(({ id, parameters }) =>
      Object.keys(parameters).map(
        (name): SearchEntry => [name, `Parameter of ${id}`, `${referencePath(id)}#${parameterFragment(name)}`],
      ),
    ),
    ...fieldEntries(sections),
  ];
}

/** The fields of the records, each once. @param sections of the reference, which name the page of a record */
function fieldEntries(sections: readonly Section[]): SearchEntry[] {
  const pages = new Map(sections.map(({ title, topic }) => [title, referencePath(topic)]));
  const fields = [...namedSchemas].flatMap(([record, schema]) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape).map((field) => ({ field, record })) : [],
  );
  return [...Map.groupBy(fields, ({ field }) => field)].map(([field, all]) => {
    const records = all.map(({ record }) => record);
    const [first = ''] = records;
    return [field, `Field of ${records.join(', ')}`, `${pages.get(first)}#${fragment(first)}`];
  });
}

export const referenceKind: BuiltKind<'reference'> = {
  list: () => TOPICS.map((topic) => ({ topic })),
  make: (indexes, { topic }) => referencePage(indexes, topic),
};
