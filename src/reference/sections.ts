import { PAGES } from '../contract/pages.ts';
import { markdownPath } from '../contract/paths.ts';
import { blocks, type Section, withAddresses } from './blocks.ts';
import type { ReferenceData } from './referenceData.ts';
import { agentSections } from './sections/agents.ts';
import { changeSections } from './sections/changes.ts';
import { guideSections } from './sections/guide.ts';
import { httpSections } from './sections/http.ts';
import { operationSections } from './sections/operations.ts';
import { recordSections } from './sections/records.ts';
import { ruleSections } from './sections/rules.ts';
import { versionSections } from './sections/versions.ts';
import { LIMITATIONS, PURPOSE, SERVICE_NAME } from './summary.ts';

/** Every section of the reference, in reading order. @param isShort whether operations refer to parameters of others */
export const referenceSections = (data: ReferenceData, isShort = false): readonly Section[] => [
  ...guideSections(data),
  ...operationSections(data, isShort),
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
export const referenceMarkdown = (data: ReferenceData): string => written(data, referenceSections(data), 1);

/** The reference below another title, without examples and optional sections: links to these lead to the whole. */
export function shortReference(data: ReferenceData): string {
  const all = referenceSections({ ...data, examples: [] }, true);
  const sections = all.filter(({ isOptional }) => !isOptional);
  const whole = data.baseUrl + markdownPath(PAGES.developers.path);
  return withAddresses(written(data, sections, 2), all, ({ isOptional }) => (isOptional ? whole : ''));
}

const written = (data: ReferenceData, sections: readonly Section[], top: number): string =>
  `${blocks(heading(top, `${SERVICE_NAME} for developers`), introduction(data), sectionsText(sections, top))}\n`;

/** Sections as Markdown. @param top level of the heading that they are below */
export const sectionsText = (sections: readonly Section[], top = 1): string =>
  blocks(...sections.map(({ title, level, text }) => blocks(heading(top + level - 1, title), text)));

const heading = (level: number, title: string): string => `${'#'.repeat(level)} ${title}`;
