import hljs from 'highlight.js/lib/common';
import { Marked } from 'marked';
import { fragment } from '../../reference/section.ts';
import { Markup, markup } from './markup.ts';

/** The languages of code blocks, by the names that the highlighter uses. */
const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'bash',
  ts: 'typescript',
  json: 'json',
  toml: 'ini',
};

/** The fragment in the address of a parameter. */
export const parameterFragment = (name: string): string => `parameter-${name}`;

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
    /** A table in a box that scrolls, also by keyboard. Links can name the rows of parameters. */
    table({ header, rows }): string {
      const cells = (row: typeof header) => row.map(({ tokens }) => new Markup(this.parser.parseInline(tokens)));
      const head = cells(header).map((cell) => markup`<th scope="col">${cell}</th>`);
      const body = rows.map((row) => {
        const name = header[0]?.text === 'Parameter' ? /\w+/.exec(row[0]?.text ?? '')?.[0] : undefined;
        const id = name === undefined ? null : markup` id="${parameterFragment(name)}"`;
        return markup`<tr${id}>${cells(row).map((cell) => markup`<td>${cell}</td>`)}</tr>`;
      });
      return `${markup`<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`}\n`;
    },
  },
});

/** Markdown of the reference as HTML: code is highlighted and tables scroll. */
export const markdownHtml = (markdown: string): string => marked.parse(markdown, { async: false });
