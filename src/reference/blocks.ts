/** Blocks of Markdown. */

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
