/** Markdown: blocks, and the sections of the reference that are made of them. */
import type { Topic } from '../contract/topics.ts';

/** Joins blocks with an empty line between them; null and empty ones are left out. */
export const blocks = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join('\n\n');

/** A code block. */
export const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** A request with curl as a code block. */
export const curl = (url: string): string => code('sh', `curl '${url}'`);

/** A value as a code block. */
export const jsonBlock = (value: unknown): string => code('json', prettyJson(value));

/** JSON with two spaces of indentation, and lists of plain values on one line. */
const prettyJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /\[\s+((?:"[^"]*"|[\d.]+)(?:,\s+(?:"[^"]*"|[\d.]+))*)\s+\]/g,
    (_, items: string) => `[${items.replace(/,\s+/g, ', ')}]`,
  );

/** A list. */
export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** A table. Cells are Markdown: a bar in them is escaped already. A row is a list of cells, or one text with bars between them. */
export const table = (head: readonly string[], rows: readonly (readonly string[] | string)[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${typeof row === 'string' ? row : row.join(' | ')} |`)
    .join('\n');

/** A part of the reference with a heading. */
export interface Section {
  readonly title: string;
  /** 2 or 3; a section of level 3 belongs to the section of level 2 before it. */
  readonly level: 2 | 3;
  /** The page that has it; null for the start page. */
  readonly topic: Topic | null;
  /** Markdown below the heading. */
  readonly text: string;
  /** Whether a client can do without it to call an operation: llms-full.txt leaves it out. */
  readonly isOptional?: true;
}

/** Markdown with addresses before the fragments of links to sections. @param address of the page of a section */
export function withAddresses(
  text: string,
  sections: readonly Section[],
  address: (section: Section) => string,
): string {
  const byFragment = new Map(sections.map((section) => [fragment(section.title), section]));
  return text.replace(/\]\(#([^)]+)\)/g, (link, id: string) => {
    const section = byFragment.get(id);
    return section ? `](${address(section)}#${id})` : link;
  });
}

/** The fragment in the address of a heading, as Markdown viewers make it. */
export const fragment = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
