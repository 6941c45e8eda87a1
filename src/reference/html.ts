import hljs from 'highlight.js/lib/common';
import { Marked } from 'marked';
import type { QueryIndexes } from '../operations/indexes.ts';
import type { PublishContext } from '../operations/records.ts';
import { opening } from './markdown.ts';
import { sectionsOf, subjectOf } from './reference.ts';
import { fragment, type Section, type Subject } from './section.ts';
import { tryForm } from './tryForm.ts';

/** A line of the table of contents. */
export interface Heading {
  /** Fragment of its address. */
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
}

export interface ReferenceHtml {
  /** Everything below the page's own h1. No script, no style attribute. */
  readonly html: string;
  /** The headings in reading order. */
  readonly toc: readonly Heading[];
}

/** The reference as HTML: the content of `/developers`. */
export const developersHtml = (published: PublishContext, indexes: QueryIndexes): ReferenceHtml =>
  asHtml(subjectOf(published, indexes));

export function asHtml(subject: Subject): ReferenceHtml {
  const sections = sectionsOf(subject);
  return {
    html: [render(opening(subject)), ...sections.map(sectionHtml)].join('\n'),
    toc: sections.map(({ title, level }) => ({ id: fragment(title), title, level })),
  };
}

function sectionHtml({ title, level, text, operation }: Section): string {
  const id = fragment(title);
  const heading = `<h${level} id="${id}"><a href="#${id}">${escapeHtml(title)}</a></h${level}>`;
  return [heading, render(text), operation ? tryForm(operation) : ''].join('\n');
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Names of languages that the highlighter knows by another name, or not at all. */
const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'bash',
  js: 'javascript',
  python: 'python',
  json: 'json',
  toml: 'ini',
};

const marked = new Marked({
  async: false,
  renderer: {
    /** Highlighted with classes only (`hljs-…`); the button is for the script, and hidden without it. */
    code({ text, lang = '' }): string {
      const language = LANGUAGES[lang];
      const inner = language ? hljs.highlight(text, { language }).value : escapeHtml(text);
      return `<div class="code" data-code><pre tabindex="0"><code class="language-${escapeHtml(lang)}">${inner}</code></pre><button type="button" data-copy hidden>Copy</button></div>\n`;
    },
    /** In a box that scrolls by itself, also by keyboard. */
    table(token): string {
      const cells = (tag: string, row: readonly { tokens: (typeof token.header)[number]['tokens'] }[]) =>
        `<tr>${row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const body = token.rows.map((row) => cells('td', row)).join('');
      return `<div class="table" tabindex="0"><table><thead>${cells('th', token.header)}</thead><tbody>${body}</tbody></table></div>\n`;
    },
  },
});

const render = (markdown: string): string => marked.parse(markdown, { async: false });
