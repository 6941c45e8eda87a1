import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFonts, readWasm } from '../../../scripts/release/build/pictures.ts';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { buildIndexes, type Indexes } from '../../../src/operations/indexes.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { readPalette } from '../../../src/site/maps/palette.ts';
import { FLIGHT_LIST } from '../../../src/site/pages/flightLists.ts';
import { createSocialCardRenderer } from '../../../src/site/social-cards/renderer.ts';
import { socialCard } from '../../../src/site/social-cards/socialCards.ts';
import { CARD, cardSvg } from '../../../src/site/social-cards/template.ts';
import { flights, tinyWorld } from '../../support/testWorld.ts';
import { flightListAt } from '../requested.ts';
import { testSite } from '../testSite.ts';

const indexes = testSite();
const cardOf = (of: Indexes, name: string) => {
  const page = readAddress(`/picture/${name}.png`, pageNames(of))?.page;
  const list = flightListAt(of, `/${name}`);
  return page ? (socialCard(of, page) ?? (list && FLIGHT_LIST.card(list))) : null;
};
const card = (name: string) => cardOf(indexes, name);

describe('the image of a page', () => {
  test('names the airport and its destinations', () => {
    expect(card('LHR')).toMatchObject({
      signs: ['LHR'],
      title: 'Flights from London Heathrow',
      summary: '4 destinations, 2 airlines',
    });
  });

  test('names both airports and the flight time, and draws one arc', () => {
    expect(card('LHR-JFK')).toMatchObject({
      signs: ['LHR', 'JFK'],
      title: expect.stringMatching(/^London Heathrow to New York/),
      summary: '7\u00a0h\u00a050\u00a0min, 7 flights a week',
      map: { routes: [[0, 1]] },
    });
  });

  test('does not count flights on unknown days as none', () => {
    const lines = flights('LHR-JFK BA 08:00 480min scheduled', 'LHR-JFK BY scheduled', 'LGW-SYD BY scheduled');
    const dataset = loadDataset(tinyWorld(lines));
    const some = buildIndexes({ dataset, baseUrl: 'https://routes.example' });
    const summary = (name: string) => cardOf(some, name)?.summary;
    expect(summary('LHR-JFK')).toBe('8\u00a0h, at least 7 flights a week');
    expect(summary('LGW-SYD')).toMatch(/, 1 airline$/);
    expect(summary('city-london-LON')).toBe('2 airlines, at least 7 flights a week');
    expect(summary('flights-to-sydney-SYD')).toBe('1 airline');
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
  const svg = (name: string, change: object = {}) => {
    const found = card(name);
    if (!found) throw new Error(`no image ${name}`);
    return cardSvg(readPalette(), { ...found, ...change });
  };
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
    const { map } = card('LHR-JFK') ?? {};
    expect(png('LHR-JFK', { map: { ...map, routes: [] } }).equals(image)).toBe(false);
    expect(Buffer.from(render(svg('LHR-JFK').replaceAll(/<use[^>]*>/g, ''))).equals(image)).toBe(false);
    expect(png('LHR-JFK').equals(image)).toBe(true);
  });
});
