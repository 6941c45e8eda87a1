/** Markdown versions of pages. */
import { markdownPath } from '../contract/paths.ts';
import { bullets } from '../reference/blocks.ts';
import type { LayoutData, Link, PageHead } from './pageHead.ts';

/** Escapes the characters that Markdown interprets. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, '\\$&');

/** A link to the Markdown version of a page, with its full address: readers of Markdown follow it. */
export const link = ({ baseUrl }: Pick<LayoutData, 'baseUrl'>, text: string, path: string): string =>
  `[${escapeMarkdown(text)}](${baseUrl}${markdownPath(path)})`;

/** Links as a list. A search has no Markdown version: it is only named. */
export const linkList = (site: Pick<LayoutData, 'baseUrl'>, links: readonly Link[]): string =>
  bullets(links.map(({ text, path }) => (path.includes('?') ? text : link(site, text, path))));

/** A heading and the Markdown below it; a section without text is left out. */
export type PageSection = readonly [title: string, text: string];

/** The Markdown version of a page: title, lead, sections, and links to its other formats. */
export function writePage(
  { baseUrl, timetableYears }: LayoutData,
  { path, json }: PageHead,
  title: string,
  lead: string,
  sections: readonly PageSection[],
): string {
  const [first, last] = timetableYears;
  const parts = [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(lead),
    ...sections.flatMap(([name, text]) => (text === '' ? [] : [`## ${name}\n\n${text}`])),
    '---',
    bullets([
      `Page: ${baseUrl}${path}`,
      ...(json === undefined ? [] : [`JSON: ${baseUrl}${json}`]),
      `Based on weekly timetables of ${first} to ${last}, not on current schedules. Times are local.`,
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}
