import { Marked } from 'marked';
import { fragment } from '../../reference/blocks.ts';
import { Markup, markup } from './markup.ts';

/** The fragment in the address of a parameter. */
export const parameterFragment = (name: string): string => `parameter-${name}`;

const marked = new Marked({
  async: false,
  renderer: {
    /** A code block with a button that a script shows. */
    code({ text, lang = '' }): string {
      return `${markup`<div class="snippet" data-code><pre tabindex="0"><code class="language-${lang}">${text}</code></pre><button type="button" data-copy hidden>Copy</button></div>`}\n`;
    },
    /** A heading that is a link to itself. */
    heading({ tokens, depth, text }): string {
      const id = fragment(text);
      return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
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

/** Markdown of the reference as HTML: code can be copied and tables scroll. */
export const markdownHtml = (markdown: string): string => marked.parse(markdown, { async: false });
