import type { QueryIndexes } from '../operations/indexes.ts';
import type { PublishContext } from '../operations/records.ts';
import { sectionsOf, subjectOf } from './reference.ts';
import { blocks, type Section, type Subject } from './section.ts';
import { NAME, NOT_SAID, PURPOSE } from './words.ts';

/** What stands above the first section. */
export const opening = ({ baseUrl }: Subject): string =>
  blocks(`${PURPOSE} ${NOT_SAID}`, `Base address of this service: <${baseUrl}>`);

export const TITLE = `${NAME} for developers`;

/** The reference as Markdown: the text of `/developers.md`. */
export const developersMarkdown = (published: PublishContext, indexes: QueryIndexes): string =>
  asMarkdown(subjectOf(published, indexes));

export const asMarkdown = (subject: Subject): string =>
  `${blocks(`# ${TITLE}`, opening(subject), ...sectionsOf(subject).map(section))}\n`;

const section = ({ title, level, text }: Section): string => blocks(`${'#'.repeat(level)} ${title}`, text);
