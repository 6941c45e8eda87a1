/** No page, Markdown version or document states absence or completeness as a fact about the world. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE_IDS, type PageId, pageEntry } from '../../../src/contract/pages.ts';
import { openRelease } from '../../../src/server/release.ts';
import { pathsOf } from '../../../src/site/builtPages.ts';
import { type Served, startNode } from '../../support/service.ts';
import { smallBuild } from '../../support/smallBuild.ts';
import { ask } from '../contract/http.ts';

/** Phrases of completeness and of absence. */
const FORBIDDEN = [
  /\b(?:all|every)(?: [\d,]+)?(?: direct| scheduled| the)* (?:flights?|destinations?|routes?|airlines?|departures?|origins?|connections?)\b/i,
  /\bno (?:such |direct |scheduled |connecting |known )*(?:flights?|destinations?|routes?|airlines?|departures?|journeys?|connections?)\b/i,
  /\bthere are none\b/i,
  /\b(?:can|cannot) fly\b|\bdoes not fly\b|\bnot flown\b/i,
  /\bshow all\b/i,
  /\bonly (?:on|from|in|by) \b/i,
  /\b(?:every day|daily) (?:but|except)\b/i,
];
/** A sentence that says what it is about: the data, or what is known. */
const QUALIFIED = /\b(?:our|the|its) data\b|\bknown\b/i;

/** What a page says: its text without inline tags, and the attributes that readers see. */
function textOf(html: string): string {
  const attributes = [...html.matchAll(/(?:aria-label|title|alt|placeholder|content)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  const text = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<\/?(?:a|b|code|em|small|span|strong)\b[^>]*>/g, '');
  return [...attributes, text].join('\n');
}

/** The sentences of a text that state too much. */
const faultsOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s|[\n|"<>]|\\n/)
    .filter((sentence) => FORBIDDEN.some((phrase) => phrase.test(sentence)) && !QUALIFIED.test(sentence));

/** Queries of pages that show nothing without one. */
const QUERIES: Partial<Record<PageId, string>> = {
  connections: '?from=LHR&to=JFK',
  compare: '?airports=LHR,JFK',
  search: '?q=San',
  changesSearch: '?airport=LHR',
};

let node: Served;
let paths: readonly string[];
beforeAll(async () => {
  const release = join((await smallBuild()).state, 'current');
  const { indexes } = await openRelease(release);
  paths = PAGE_IDS.flatMap((id) => {
    const [path] = pathsOf(indexes, id);
    if (path === undefined) return [];
    return [path + (QUERIES[id] ?? ''), ...(pageEntry(id).markdown ? [`${path === '/' ? '/index' : path}.md`] : [])];
  });
  node = await startNode(release);
});
afterAll(() => node?.stop());

describe('completeness and absence', () => {
  test('a sentence that states one of them is found', () => {
    expect(faultsOf('Show all 84 destinations')).toHaveLength(1);
    expect(faultsOf('There is no direct flight. Ask the airline.')).toEqual(['There is no direct flight.']);
    expect(faultsOf('Direct flights: none in our data. All direct flights of the data are returned.')).toEqual([]);
  });

  test('no page of any kind states one', async () => {
    expect(paths.length).toBeGreaterThan(PAGE_IDS.length);
    const faults: string[] = [];
    for (const path of [...paths, '/r/LHR-ZZZ', '/llms.txt', '/api/openapi.json']) {
      const { text } = await ask(node.origin, { path });
      faults.push(...faultsOf(textOf(text)).map((fault) => `${path}: ${fault.trim()}`));
    }
    expect(faults).toEqual([]);
  });

  test('the README states none', () => {
    expect(faultsOf(readFileSync('README.md', 'utf8'))).toEqual([]);
  });
});
