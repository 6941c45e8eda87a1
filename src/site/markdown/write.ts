import type { PageHead } from '../pages/page.ts';
import type { SiteData } from '../siteData.ts';

/** Text that Markdown does not read as anything else. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, '\\$&');

/** A link to a page, with its full address. */
export const link = ({ baseUrl }: SiteData, text: string, path: string): string =>
  `[${escapeMarkdown(text)}](${baseUrl}${path})`;

/** A table; cells are Markdown already. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A list. */
export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** A page: title, lead, sections that are not empty, and where it comes from. */
export function writePage(
  world: SiteData,
  head: PageHead,
  title: string,
  lead: string,
  sections: readonly (readonly [title: string, text: string])[],
): string {
  const [first, last] = world.dataset.timetableYears;
  const parts = [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(lead),
    ...sections.flatMap(([name, text]) => (text === '' ? [] : [`## ${name}\n\n${text}`])),
    '---',
    bullets([
      `Page: ${world.baseUrl}${head.path}`,
      ...(head.json === undefined ? [] : [`JSON: ${world.baseUrl}${head.json}`]),
      `A realistic network made from weekly timetables of ${first} to ${last}, not today’s schedule. Times are local.`,
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}
