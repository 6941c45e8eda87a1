import { PAGES } from '../contract/pages.ts';
import { markdownPath } from '../contract/paths.ts';
import { blocks } from './blocks.ts';
import type { ReferenceData } from './referenceData.ts';
import { fragment, type Section } from './section.ts';
import { agentSections } from './sections/agents.ts';
import { changeSections } from './sections/changes.ts';
import { guideSections } from './sections/guide.ts';
import { httpSections } from './sections/http.ts';
import { operationSections } from './sections/operations.ts';
import { recordSections } from './sections/records.ts';
import { ruleSections } from './sections/rules.ts';
import { versionSections } from './sections/versions.ts';
import { LIMITATIONS, PURPOSE, SERVICE_NAME } from './summary.ts';

/** Every section of the reference, in reading order. */
export const referenceSections = (data: ReferenceData): readonly Section[] => [
  ...guideSections(data),
  ...operationSections(data),
  ...recordSections(),
  ...ruleSections(data),
  ...changeSections(),
  ...httpSections(data),
  ...versionSections(data),
  ...agentSections(data),
];

/** The Markdown above the first section. */
export const introduction = ({ baseUrl }: ReferenceData): string =>
  blocks(`${PURPOSE} ${LIMITATIONS}`, `Base address of this service: <${baseUrl}>`);

/** The reference as Markdown. */
export const referenceMarkdown = (data: ReferenceData): string => written(data, referenceSections(data));

/** The reference without examples and optional sections; links to these lead to the whole reference. */
export function shortReference(data: ReferenceData): string {
  const sections = referenceSections({ ...data, examples: [] });
  const left = new Set(sections.flatMap(({ isOptional, title }) => (isOptional ? [fragment(title)] : [])));
  const text = written(
    data,
    sections.filter(({ isOptional }) => !isOptional),
  );
  const whole = data.baseUrl + markdownPath(PAGES.developers.path);
  return text.replace(/\]\(#([^)]+)\)/g, (link, id: string) => (left.has(id) ? `](${whole}#${id})` : link));
}

const written = (data: ReferenceData, sections: readonly Section[]): string =>
  `${blocks(`# ${SERVICE_NAME} for developers`, introduction(data), sectionsText(sections))}\n`;

/** Sections as Markdown. */
export const sectionsText = (sections: readonly Section[]): string =>
  blocks(...sections.map(({ title, level, text }) => `${'#'.repeat(level)} ${title}\n\n${text}`));
