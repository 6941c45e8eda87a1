/** Addresses of pages that are made on request and do not exist, on real pages. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/harness.ts';
import { at } from '../../../src/core/must.ts';
import { type Served, startNode } from '../../support/service.ts';
import { smallBuild } from '../../support/smallBuild.ts';
import { ask } from '../contract/http.ts';

let node: Served;
beforeAll(async () => {
  node = await startNode(join((await smallBuild()).state, 'current'));
});
afterAll(() => node?.stop());

test.each(['/flights-LHR', '/flights--', '/city-LHR', '/weekend-from-JFKJFK'])('%s is 404', async (path) => {
  const page = await ask(node.origin, { path });
  expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  const markdown = await ask(node.origin, { path: `${path}.md` });
  expect([markdown.status, markdown.headers['content-type']]).toEqual([404, 'text/markdown; charset=utf-8']);
  expect(node.stderr()).toBe('');
});

test('any address is answered without an error of the server', async () => {
  const random = seededRandom(17);
  const pick = (texts: readonly string[]) => at(texts, Math.floor(random() * texts.length));
  const parts = [
    'LHR',
    'JFK',
    'london',
    '-',
    '--',
    '-to-',
    'x',
    '%2e',
    '%00',
    '.md',
    '.html',
    '?q',
    '~',
    '%F0%9F%92%A9',
  ];
  for (let i = 0; i < 500; i++) {
    const rest = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(parts)).join('');
    const path = pick(['/flights-', '/city-', '/weekend-from-', '/airport-routes-', '/r/', '/']) + rest;
    const { status } = await ask(node.origin, { path });
    expect([path, status < 500]).toEqual([path, true]);
  }
  expect(node.stderr()).toBe('');
});
