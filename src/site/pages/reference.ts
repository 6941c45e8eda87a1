import { operationList } from '../../contract/operations.ts';
import { DEVELOPERS_PATH, markdownPath, referencePath } from '../../contract/paths.ts';
import { TOPICS, type Topic, topicTexts } from '../../contract/topics.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { outputName } from '../../reference/jsonSchema.ts';
import { createReferenceData } from '../../reference/referenceData.ts';
import { withAddresses } from '../../reference/section.ts';
import { operationExamples, responseText } from '../../reference/sections/operations.ts';
import { referenceSections } from '../../reference/sections.ts';
import { SERVICE_NAME } from '../../reference/summary.ts';
import { pageHead } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { onPage, type SectionView, sectionViews } from '../reference/referenceView.ts';

/** What follows the summary in descriptions. */
const CONTENT = 'Parameters, response, errors and examples';
const GUIDE = 'Part of the reference';

export type ReferencePage = ReturnType<typeof referencePage>;

/** A page of the API reference, `/developers/find-flights`. */
export function referencePage(indexes: Indexes, topic: Topic) {
  const { baseUrl } = indexes;
  const data = createReferenceData(indexes);
  const sections = referenceSections(data);
  const { title, summary } = topicTexts(topic);
  const operation = operationList.find(({ id }) => id === topic);
  const isAnswer = (name: string) => operation !== undefined && name === outputName(operation);
  const linked = (text: string) => onPage(text, sections, topic);
  const own = sections.filter((section) => section.topic === topic);
  const text = own.map(({ level, title: heading, text: below }) =>
    heading === title ? below : `${'#'.repeat(level)} ${heading}\n\n${below}`,
  );
  return {
    head: pageHead(
      baseUrl,
      { id: 'reference', params: { topic } },
      {
        titles: [`${title}: API reference`],
        description: [summary, `${operation ? CONTENT : GUIDE} of the API of ${SERVICE_NAME}.`],
        parents: [{ name: 'Developers', path: DEVELOPERS_PATH }],
        name: title,
      },
    ),
    /** Fragment of the title. */
    id: topic,
    title,
    lead: operation?.description ?? summary,
    sections: [],
    /** The operation, its response and its examples; null for a guide. */
    operation: operation
      ? {
          id: operation.id,
          request: operation.path,
          response: linked(responseText(operation)),
          examples: operationExamples(operation, data).map(linked),
        }
      : null,
    /** The sections of the reference that it shows, the record of the response first. */
    parts: operation
      ? sectionViews(sections, topic)
          .filter(({ id }) => id !== operation.id)
          .sort((a, b) => Number(isAnswer(b.title)) - Number(isAnswer(a.title)))
      : underTitle(sectionViews(sections, topic), topic),
    /** All of it as Markdown, with links to Markdown. */
    text: withAddresses(text.join('\n\n'), sections, (target) => baseUrl + markdownPath(referencePath(target))),
  };
}

/** The sections of a guide: one has its title, and the parts of that one are as high as the others. */
function underTitle(sections: readonly SectionView[], topic: Topic): SectionView[] {
  const next = sections.findIndex(({ id, level }) => level === 2 && id !== topic);
  return sections.map((section, i) => (next === -1 || i < next ? { ...section, level: 2 } : section));
}

export const referenceKind: BuiltKind<'reference'> = {
  list: () => TOPICS.map((topic) => ({ topic })),
  make: (indexes, { topic }) => referencePage(indexes, topic),
};
