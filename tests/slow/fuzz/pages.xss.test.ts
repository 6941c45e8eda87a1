/** Cross-site scripting through what pages repeat, on real pages. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, startNode } from '../../support/service.ts';
import { smallBuild } from '../../support/smallBuild.ts';
import { ask } from '../contract/http.ts';
import { leaks } from './leaks.ts';

let node: Served;
beforeAll(async () => {
  node = await startNode(join((await smallBuild()).state, 'current'));
});
afterAll(() => node?.stop());

const PAYLOADS = [
  '<script>xss1</script>',
  '"><img src=x onerror=xss1>',
  "'><svg/onload=xss1>",
  'javascript:xss1',
  '</title><script>xss1</script>',
  '</script><script>xss1</script>',
  '&lt;script&gt;xss1',
  '<!--<script>xss1',
  '" autofocus onfocus=xss1 x="',
  '\u2028xss1</SCRIPT><ScRiPt>xss1',
  '{{xss1}}#{xss1}',
];

/** What of the payload stands in a page as markup. Within the quotes of an attribute anything but a quote is text. */
const live = (html: string): string | undefined =>
  /(?:href|src|action|formaction)=["']?\s*javascript:[^>]*/i.exec(html)?.[0] ??
  /<(?!\/?(?:p|h1|h2|b|strong|em|q|li|td|a|code|span|option|title)\b)[a-z!][^<>]*>?[^<]*xss1|<[a-z][^<>]*\son\w+=/i.exec(
    html.replace(/="[^"]*"/g, '=""'),
  )?.[0];

describe.each(['from', 'to', 'q', 'max_stops', 'unknown'])('through %s on /connections', (name) => {
  test.each(PAYLOADS)('%s stays text', async (payload) => {
    const others = name === 'from' ? 'to=JFK' : name === 'to' ? 'from=LHR' : 'from=LHR&to=JFK';
    const { status, headers, text } = await ask(node.origin, {
      path: `/connections?${others}&${name}=${encodeURIComponent(payload)}`,
    });
    expect(status).toBeLessThan(500);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(live(text)).toBeUndefined();
    expect(leaks(text)).toEqual([]);
  });
});

describe('through the path of a page that is missing', () => {
  test.each(PAYLOADS)('%s stays text', async (payload) => {
    for (const path of [
      `/${encodeURIComponent(payload)}`,
      `/r/${encodeURIComponent(payload)}?q=${encodeURIComponent(payload)}`,
    ]) {
      const { status, headers, text } = await ask(node.origin, { path });
      expect(status).toBe(404);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(live(text)).toBeUndefined();
      expect(leaks(text)).toEqual([]);
    }
  });
});

test('no page needs inline script or style: the policy allows none', async () => {
  for (const path of ['/', '/connections?from=LHR&to=JFK', '/developers', '/nothing']) {
    const { headers, text } = await ask(node.origin, { path });
    const policy = headers['content-security-policy'] ?? '';
    for (const [, attributes = '', body = ''] of text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
      if (!/type="application\/(?:ld\+)?json"/.test(attributes)) expect([path, body.trim()]).toEqual([path, '']);
    expect(text).not.toMatch(/\son\w+="/);
    if (!policy.includes('sha256')) {
      expect(text).not.toMatch(/<style\b/);
      expect(text).not.toMatch(/\sstyle="/);
    }
  }
});
