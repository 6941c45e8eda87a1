/** No page states as a fact what the data does not know: that there is nothing else, or on no other day. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { PAGE_IDS, pageEntry } from '../../../src/contract/pages.ts';
import { must } from '../../../src/core/must.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { pathsOf } from '../../../src/site/builtPages.ts';
import { readPalette } from '../../../src/site/maps/palette.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { requestedPage } from '../../../src/site/requestedPage.ts';
import { daysPhrase, journeyDays, shortDays } from '../../../src/site/text/words.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { indexes } = bundledWorld();
const names = pageNames(indexes);
const palette = readPalette();

/** Pages of each kind that are read. */
const OF_EACH_KIND = 20;

/** Sentences that claim that there is nothing besides what is known. */
const CLAIMS = [
  /\bonly (?:on|from|in|by|flies|fly|flown|operates)\b/i,
  /\b(?:every day|daily) (?:but|except)\b/i,
  /\bthere (?:is|are) (?:a|\d+|no) direct flights?\b.*\bon\b/i,
  /\b(?:no|not any) (?:other )?(?:direct )?(?:flights?|departures?|airlines?|routes?) (?:exists?|flies|fly|operates?|on|from|to)\b/i,
  /\bnever\b/i,
];

/** Searches and filters, whose texts say what was found. */
const REQUESTED = [
  '/connections?from=LHR&to=JFK',
  '/connections?from=STN&to=BGY',
  '/connections?from=STN&to=BGY&day=Fri',
  '/connections?from=ABZ&to=HNL&day=Tue',
  '/connections?from=DUB&to=LCY&day=Thu&return_day=same',
  '/connections?from=KEF&to=SYD&max_stops=0',
  '/connections?from=LON&to=Greece&day=Sat',
  '/connections?from=VIE&max_stops=0&day=Wed&return_day=same',
  '/compare?airports=LBA,MAN',
  '/compare?airports=LHR,LGW,STN&show=STN',
  '/airport-routes-dublin-DUB?day=Thu&to_country=DE',
  '/airport-routes-funchal-FNC?month=1',
  '/r/LHR-DUB?day=Fri',
  '/r/STN-BGY?day=Fri',
  '/departures-london-LHR?day=Fri&aircraft=A380',
  '/departures-addis-ababa-ADD?day=Mon',
  '/flights-paris-PAR-to-london-LON?day=Sun',
  '/search?q=salamanca',
  '/search?q=cork to the sun sunday',
  '/search?q=dublin to rome on thursdays',
  '/changes/search?airport=LHR',
];

/** Sentences of the pages on method and of the reference, which speak of the data itself and of rules. */
const APART = new Set(['developers', 'reference', 'about', 'data', 'quality']);

function textAt(address: string): string {
  const { pathname, searchParams } = new URL(address, indexes.baseUrl);
  const target = must(readAddress(pathname, names), address);
  const answer = requestedPage({ indexes, target }, searchParams, palette);
  if (answer instanceof Response) return '';
  const { head } = answer.page;
  return [head.title, head.description, pageMarkdown(indexes, answer.page)].join('\n');
}

const isClaim = (sentence: string): boolean => CLAIMS.some((claim) => claim.test(sentence));

test('no text of a component or of a set of days claims that there is nothing besides what is known', () => {
  const days = Array.from({ length: 128 }, (_, bits) => [journeyDays(bits), daysPhrase(bits), shortDays(bits)]).flat();
  const lines = readdirSync('src/site/components').flatMap((file) =>
    readFileSync(`src/site/components/${file}`, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line)),
  );
  expect(lines.length).toBeGreaterThan(500);
  expect([...days, ...lines].filter(isClaim)).toEqual([]);
  expect(
    ['Only on Thu', 'every day but Saturday', 'There is a direct flight on Thursdays.'].filter(isClaim),
  ).toHaveLength(3);
});

test('no page claims that there is nothing besides what is known', { timeout: 120_000 }, () => {
  const kinds = PAGE_IDS.filter((id) => !APART.has(id) && !pageEntry(id).query);
  const addresses = kinds.flatMap((id) => {
    const paths = pathsOf(indexes, id);
    const step = Math.max(1, Math.floor(paths.length / OF_EACH_KIND));
    return paths.filter((_, i) => i % step === 0).slice(0, OF_EACH_KIND);
  });
  const found = [...addresses, ...REQUESTED].flatMap((address) =>
    textAt(address)
      .split(/\n|(?<=[.!?]) /)
      .filter(isClaim)
      .map((sentence) => `${address}: ${sentence}`),
  );
  expect(found).toEqual([]);
  expect(addresses.length).toBeGreaterThan(150);
});
