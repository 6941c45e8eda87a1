/** HTML and SVG as text. Everything that a template inserts is escaped here, and only here. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** Escaped HTML or SVG. */
export class Markup {
  readonly #text: string;

  /** @param text markup that is escaped already */
  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template can insert: text and numbers are escaped, markup is not; null inserts nothing. */
type Insert = string | number | Markup | readonly Markup[] | null;

/** Template tag for HTML and SVG: `` markup`<b>${name}</b>` ``. */
export const markup = (strings: TemplateStringsArray, ...inserts: readonly Insert[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...inserts.map(insertedText)));

function insertedText(value: Insert): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.toString();
  return typeof value === 'object' ? value.join('') : escapeText(String(value));
}
