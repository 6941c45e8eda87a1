import { expect, test } from 'vitest';
import { Markup, markup } from '../../../src/site/text/markup.ts';

test('text is escaped in content and in attributes', () => {
  const text = `<b title="x">'&'</b>`;
  expect(String(markup`<p title="${text}">${text}</p>`)).toBe(
    '<p title="&lt;b title=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;">&lt;b title=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;</p>',
  );
});

test('markup and lists of it are inserted as they are, and null inserts nothing', () => {
  const cells = ['a', '<'].map((text) => markup`<td>${text}</td>`);
  expect(String(markup`<tr>${cells}${null}${new Markup('<td/>')}</tr>`)).toBe('<tr><td>a</td><td>&lt;</td><td/></tr>');
});

test('numbers are inserted as text', () => expect(String(markup`${0} ${1.5}`)).toBe('0 1.5'));
