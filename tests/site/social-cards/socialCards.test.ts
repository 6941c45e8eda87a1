import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFonts, readWasm } from '../../../scripts/release/build/pictures.ts';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { must } from '../../../src/core/must.ts';
import { buildIndexes, type Indexes } from '../../../src/operations/indexes.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { isBuilt } from '../../../src/site/builtPages.ts';
import { readPalette } from '../../../src/site/maps/palette.ts';
import type { BuiltKind, Page } from '../../../src/site/page.ts';
import { BUILT_KINDS } from '../../../src/site/pageKinds.ts';
import { createSocialCardRenderer } from '../../../src/site/social-cards/renderer.ts';
import { CARD, cardSvg } from '../../../src/site/social-cards/template.ts';
import { flights, tinyWorld } from '../../support/testWorld.ts';
import { flightListAt } from '../pages.ts';
import { testSite } from '../testSite.ts';

const indexes = testSite();
/** The page of an image. */
function cardOf(of: Indexes, name: string): Page | null {
  const page = readAddress(`/picture/${name}.png`, pageNames(of))?.page;
  if (!page) return null;
  const kind: BuiltKind | undefined = isBuilt(page.id) ? BUILT_KINDS[page.id] : undefined;
  return kind ? kind.make(of, page.params) : flightListAt(of, `/${name}`);
}
const card = (name: string) => cardOf(indexes, name);
const mapOf = ({ map }: Page) => (typeof map === 'function' ? map() : map);

describe('the image of a page', () => {
  test('names the airport and its destinations', () => {
    expect(card('LHR')).toMatchObject({
      signs: ['LHR'],
      title: 'Flights from London Heathrow (LHR)',
      summary: '4 destinations, 2 airlines',
    });
  });

  test('names both airports and the flight time, and draws one arc', () => {
    const page = must(card('LHR-JFK'), 'page');
    expect(page).toMatchObject({
      signs: [{ code: 'LHR' }, '→', { code: 'JFK' }],
      title: expect.stringMatching(/^London Heathrow to New York/),
      summary: '7\u00a0h\u00a050\u00a0min, 7 flights a week',
    });
    expect(mapOf(page)?.routes).toEqual([[0, 1]]);
  });

  test('is there for an airline and a country', () => {
    expect(card('airline-british-airways-BA')).toMatchObject({
      signs: ['BA'],
      summary: expect.stringMatching(/^\d routes, /),
    });
    expect(card('country-australia')?.summary).toMatch(/^\d airports?, \d direct routes?$/);
  });

  test('does not count flights on unknown days as none', () => {
    const lines = flights('LHR-JFK BA 08:00 480min scheduled', 'LHR-JFK BY scheduled', 'LGW-SYD BY scheduled');
    const dataset = loadDataset(tinyWorld(lines));
    const some = buildIndexes({ dataset, baseUrl: 'https://routes.example' });
    const summary = (name: string) => cardOf(some, name)?.summary;
    expect(summary('LHR-JFK')).toBe('8\u00a0h, at least 7 flights a week');
    expect(summary('LGW-SYD')).toMatch(/, 1 airline$/);
    expect(summary('city-london-LON')).toBe('2 routes, 2 airlines');
    expect(summary('flights-to-sydney-SYD')).toBe('1 origin, 1 airline');
  });

  test('is there for a city at its canonical path', () => {
    expect(card('city-london-LON')?.signs).toEqual(['LHR', 'LGW']);
    expect(card('city-anything-LON')).toBeNull();
  });

  test.each([
    ['an unknown airport', 'XXX'],
    ['an airport without scheduled flights', 'FNC'],
    ['airports without a route', 'LHR-NAN'],
    ['a charter-only route', 'LGW-FNC'],
    ['another path', 'about'],
  ])('is not there for %s', (_, name) => expect(card(name)).toBeNull());
});

describe('rendering', () => {
  let render: (svg: string) => Uint8Array;
  beforeAll(async () => {
    const readLand = (path: string) => readFileSync(`public${path}`, 'utf8');
    render = await createSocialCardRenderer({ wasm: readWasm(), fonts: readFonts(), readLand });
  });
  const svg = (name: string, change: object = {}) => cardSvg(readPalette(), { ...must(card(name), name), ...change });
  const png = (name: string, change?: object) => Buffer.from(render(svg(name, change)));

  test('gives a PNG of 1200 × 630 pixels', () => {
    const image = png('LHR-JFK');
    expect(image.subarray(1, 4).toString()).toBe('PNG');
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([CARD.width, CARD.height]);
    expect(image.length).toBeLessThan(200_000);
  });

  test('draws the text, the land and the arc', () => {
    const image = png('LHR-JFK');
    expect(png('LHR-JFK', { title: 'x' }).equals(image)).toBe(false);
    expect(png('LHR-JFK', { map: null }).equals(image)).toBe(false);
    const map = mapOf(must(card('LHR-JFK'), 'page'));
    expect(png('LHR-JFK', { map: { ...map, routes: [] } }).equals(image)).toBe(false);
    expect(Buffer.from(render(svg('LHR-JFK').replaceAll(/<use[^>]*>/g, ''))).equals(image)).toBe(false);
    expect(png('LHR-JFK').equals(image)).toBe(true);
  });
});
