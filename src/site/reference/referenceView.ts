/** What the pages of the reference share: their sections, their navigation, and what its search finds. */
import { operationList } from '../../contract/operations.ts';
import { referencePath } from '../../contract/paths.ts';
import { TOPICS, type Topic, topicTexts } from '../../contract/topics.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { createReferenceData } from '../../reference/referenceData.ts';
import { fragment, type Section, withAddresses } from '../../reference/section.ts';
import { referenceSections } from '../../reference/sections.ts';
import type { Link } from '../pageHead.ts';
import type { SearchEntry } from '../search/searchEntries.ts';
import { parameterFragment } from './referenceHtml.ts';

/** A section as a page shows it. */
export interface SectionView {
  /** Fragment of its address. */
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
  /** Markdown. */
  readonly text: string;
}

/** The sections of a page. Links lead to the pages of other sections. */
export const sectionViews = (sections: readonly Section[], topic: Topic | null): SectionView[] =>
  sections
    .filter((section) => section.topic === topic)
    .map(({ title, level, text }) => ({
      id: fragment(title),
      title,
      level,
      text: withAddresses(text, sections, (target) => (target === topic ? '' : referencePath(target))),
    }));

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly Link[];
}

/** All pages of the reference. */
export function referenceNavigation(): readonly NavigationGroup[] {
  const isOperation = (topic: Topic) => operationList.some(({ id }) => id === topic);
  const link = (topic: Topic): Link => ({ text: topicTexts(topic).title, path: referencePath(topic) });
  return [
    { title: 'API', links: [{ text: 'Start', path: referencePath(null) }] },
    { title: 'Operations', links: TOPICS.filter(isOperation).map(link) },
    { title: 'Guides', links: TOPICS.filter((topic) => !isOperation(topic)).map(link) },
  ];
}

/** The operations, sections and parameters, for the search of the reference. */
export function referenceEntries(indexes: Indexes): SearchEntry[] {
  const sections = referenceSections(createReferenceData(indexes)).filter(
    ({ title }) => !operationList.some(({ id }) => id === title),
  );
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
  ];
}
