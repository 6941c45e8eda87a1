/** Blocks of Markdown. */

/** Joins blocks with an empty line between them; null and empty ones are left out. */
export const blocks = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join('\n\n');

/** A code block. */
export const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** A list. */
export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** A table. Cells are Markdown: a bar in them is escaped already. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
