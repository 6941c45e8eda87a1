import { blocks } from './blocks.ts';
import type { ReferenceData } from './referenceData.ts';
import { referenceSections } from './sections.ts';
import { LIMITATIONS, PURPOSE, SERVICE_NAME } from './summary.ts';

/** The Markdown above the first section. */
export const introduction = ({ baseUrl }: ReferenceData): string =>
  blocks(`${PURPOSE} ${LIMITATIONS}`, `Base address of this service: <${baseUrl}>`);

/** The reference as Markdown. */
export function referenceMarkdown(data: ReferenceData): string {
  const sections = referenceSections(data).map(({ title, level, text }) => `${'#'.repeat(level)} ${title}\n\n${text}`);
  return `${blocks(`# ${SERVICE_NAME} for developers`, introduction(data), ...sections)}\n`;
}
