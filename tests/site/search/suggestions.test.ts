import { expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { at } from '../../../src/core/must.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { aboutPlace, nextBest, otherMeanings } from '../../../src/site/search/suggestions.ts';
import { airportLines, flights, tinyWorld } from '../../support/testWorld.ts';

const published = {
  dataset: loadDataset(
    tinyWorld({
      'airports.csv': airportLines('LHR', 'LGW', 'LCY', 'STN', 'LTN', 'JFK', 'LGA', 'EWR', 'ORD', 'YXU'),
      ...flights(
        'LHR-ORD BA 08:30 480min scheduled',
        'ORD-JFK BA 08:30 120min scheduled',
        'LGW-JFK BA 08:30 480min scheduled',
        'JFK-ORD BA 08:30 130min scheduled',
        'LCY-STN BA 08:30 30min scheduled',
        'LTN-EWR BA 08:30 480min charter',
        'STN-LCY BA 08:30 30min scheduled',
      ),
    }),
  ),
  baseUrl: 'https://routes.example',
};
const indexes = buildIndexes(published);
const index = (code: string) => indexes.airportIndex.get(code) ?? -1;
const airports = (...codes: readonly string[]) => codes.map((code) => at(indexes.airports, index(code)));
const ends = (from: string, to: string) => ({ from: [index(from)], to: [index(to)] });
const ANY = {};
const query = (maxStops: number) => ({ from: 'LHR', to: 'JFK', max_stops: String(maxStops) });
const texts = (links: readonly { readonly text: string }[]) => links.map(({ text }) => text);

test('a place has the pages of its first four airports with flights', () => {
  expect(texts(aboutPlace(airports('LTN', 'LHR', 'LGW', 'YXU', 'STN', 'LCY', 'JFK')))).toEqual(
    ['LHR', 'LGW', 'STN', 'LCY'].map((code) => `Flights from London (${code})`),
  );
});

test('a search without a result is offered with more stops, and with airports nearby that have one', () => {
  const links = nextBest(indexes, ends('LHR', 'JFK'), query(0), ANY);
  expect(links).toEqual([
    { text: 'Allow 1 stop', path: '/connections?from=LHR&to=JFK&max_stops=1' },
    { text: 'From London (LGW) nearby', path: '/connections?from=LGW&to=JFK&max_stops=0' },
  ]);
  expect(texts(nextBest(indexes, ends('STN', 'ORD'), query(0), ANY))).toEqual(['From London (LHR) nearby']);
  expect(texts(nextBest(indexes, ends('ORD', 'EWR'), query(0), ANY))).toEqual(['To New York (JFK) nearby']);
  expect(nextBest(indexes, ends('STN', 'YXU'), query(3), ANY)).toEqual([]);
});

test('other places of the names are offered, four at most', () => {
  const place = (others: readonly string[]) => ({
    kind: 'known' as const,
    scope: 'city' as const,
    airports: airports('LHR'),
    others: airports(...others),
  });
  expect(otherMeanings(place(['YXU']), place(['LGA']), query(2))).toEqual([
    { text: 'From London in Canada (YXU)', path: '/connections?from=YXU&to=JFK' },
    { text: 'To New York in the United States (LGA)', path: '/connections?from=LHR&to=LGA' },
  ]);
  expect(otherMeanings(place(['YXU', 'LGA', 'EWR']), place(['ORD', 'JFK']), query(2))).toHaveLength(4);
});
