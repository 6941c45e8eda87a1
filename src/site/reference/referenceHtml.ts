import hljs from 'highlight.js/lib/common';
import { Marked } from 'marked';
import { introduction } from '../../reference/markdown.ts';
import type { ReferenceData } from '../../reference/referenceData.ts';
import { fragment, type Section } from '../../reference/section.ts';
import { referenceSections } from '../../reference/sections.ts';
import { Markup, markup } from '../text/markup.ts';
import { tryForm } from './tryForm.ts';

/** An entry of the table of contents. */
export interface Heading {
  /** Fragment of its address. */
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
}

export interface ReferenceHtml {
  /** Everything below the h1 of the page. There are no scripts and no style attributes in it. */
  readonly html: string;
  /** The headings in reading order. */
  readonly toc: readonly Heading[];
}

/** The reference as HTML, with a form below each operation. */
export function referenceHtml(data: ReferenceData): ReferenceHtml {
  const sections = referenceSections(data);
  return {
    html: [markdownHtml(introduction(data)), ...sections.map(sectionHtml)].join('\n'),
    toc: sections.map(({ title, level }) => ({ id: fragment(title), title, level })),
  };
}

function sectionHtml({ title, level, text, operation }: Section): string {
  const id = fragment(title);
  const link = markup`<a href="#${id}">${title}</a>`;
  const heading = level === 2 ? markup`<h2 id="${id}">${link}</h2>` : markup`<h3 id="${id}">${link}</h3>`;
  const content = [markdownHtml(text), operation ? tryForm(operation) : ''].join('\n');
  // Narrow screens show it closed, wide ones open: styles/fold.css.
  return `${heading}\n${markup`<details class="part"><summary>Show<span class="vh"> ${title}</span></summary>${new Markup(content)}</details>`}\n`;
}

/** The languages of code blocks, by the names that the highlighter uses. */
const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'bash',
  ts: 'typescript',
  json: 'json',
  toml: 'ini',
};

const marked = new Marked({
  async: false,
  renderer: {
    /** A code block with classes for highlighting, and a button that a script shows. */
    code({ text, lang = '' }): string {
      const language = LANGUAGES[lang];
      const inner = language ? new Markup(hljs.highlight(text, { language }).value) : text;
      return `${markup`<div class="snippet" data-code><pre tabindex="0"><code class="language-${lang}">${inner}</code></pre><button type="button" data-copy hidden>Copy</button></div>`}\n`;
    },
    /** A heading that links can name. */
    heading({ tokens, depth, text }): string {
      return `<h${depth} id="${fragment(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    /** A table in a box that scrolls, also by keyboard. */
    table({ header, rows }): string {
      const cells = (row: typeof header) => row.map(({ tokens }) => new Markup(this.parser.parseInline(tokens)));
      const head = cells(header).map((cell) => markup`<th scope="col">${cell}</th>`);
      const body = rows.map((row) => markup`<tr>${cells(row).map((cell) => markup`<td>${cell}</td>`)}</tr>`);
      return `${markup`<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`}\n`;
    },
  },
});

/** Markdown of the reference as HTML: code is highlighted and tables scroll. */
export const markdownHtml = (markdown: string): string => marked.parse(markdown, { async: false });
