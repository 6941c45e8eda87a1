import { describe, expect, test } from 'vitest';
import { at, must } from '../../../src/core/must.ts';
import type { Text } from '../../../src/site/page.ts';
import { compareKind, comparePage, readCompareQuery } from '../../../src/site/pages/compare.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { contentsOf, entriesOf, sectionOf } from '../pages.ts';

const { indexes } = bundledWorld();
const page = (query: string) => comparePage(indexes, readCompareQuery(new URLSearchParams(query)));

/** The table of a section. */
function tableOf(query: string, name: string) {
  const content = must(sectionOf(page(query), name), name).content;
  if (content.kind !== 'table') throw new Error(`${name} has no table`);
  return content;
}

const linkIn = (text: Text) => (typeof text === 'string' ? undefined : text.find((part) => typeof part === 'object'));

/** Codes of the scheduled destinations of an airport. */
function destinations(code: string): Set<string> {
  const { routes, airports, airportIndex } = indexes;
  const own = [...routes.routesFrom(airportIndex.get(code) ?? -1)].filter((route) => routes.charterOnly[route] === 0);
  return new Set(own.map((route) => at(airports, at(routes.to, route)).code));
}

test('an airport without flights is not compared, which is said, and is no example', () => {
  const { signs, faults, canonical } = page('airports=LHR,KBP,LGW');
  expect(signs.map(({ code }) => code)).toEqual(['LHR', 'LGW']);
  expect([faults, canonical]).toEqual([['No direct flights from “KBP” in our data.'], null]);
  for (const { path = '' } of entriesOf(page(''), 'Cities with several airports'))
    expect(page(path.slice(path.indexOf('?'))).faults).toEqual([]);
});

test('a route whose days are not known has its airlines and its distance', () => {
  const texts = tableOf('airports=STN,LHR', 'Destinations').rows.flatMap((cells) =>
    cells.flatMap((cell) => (typeof cell === 'string' ? [] : cell.slice(1))),
  );
  expect(texts).toContainEqual(expect.stringMatching(/^ Ryanair · \d/));
  expect(texts).not.toContainEqual(expect.stringMatching(/^ +·/));
});

describe('airports side by side', () => {
  const [lhr, lgw, stn] = ['LHR', 'LGW', 'STN'].map(destinations) as [Set<string>, Set<string>, Set<string>];
  /** Paths of the routes to each destination, by code of the destination; null without one. */
  const shown = (query: string) =>
    new Map(
      tableOf(query, 'Destinations').rows.map(([to = '', ...cells]) => [
        /\(([A-Z]{3})\)$/.exec(linkIn(to)?.text ?? '')?.[1],
        cells.map((cell) => linkIn(cell)?.path ?? null),
      ]),
    );
  const codesOf = (query: string) => new Set(shown(query).keys());

  test('have every destination of each, with the routes that there are', () => {
    const { signs } = page('airports=LHR,LGW,STN');
    expect(signs.map(({ code }) => code)).toEqual(['LHR', 'LGW', 'STN']);
    const rows = shown('airports=LHR,LGW,STN');
    expect(new Set(rows.keys())).toEqual(lhr.union(lgw).union(stn));
    for (const [to = '', paths] of rows)
      expect(paths).toEqual(
        [lhr, lgw, stn].map((own, i) => (own.has(to) ? `/r/${['LHR', 'LGW', 'STN'][i]}-${to}` : null)),
      );
    expect(tableOf('airports=LHR,LGW,STN', 'Side by side').rows[0]).toEqual([
      'Destinations',
      ...[lhr, lgw, stn].map(({ size }) => String(size)),
    ]);
  });

  test('flights on unknown days make a number a least one, and without airports there are examples', () => {
    const { rows } = tableOf('airports=LHR,LGW,STN', 'Side by side');
    expect(rows.find(([name]) => name === 'Flights a week')?.[3]).toMatch(/^At least \d+$/);
    const flights = tableOf('airports=LHR,LGW,STN', 'Destinations').rows.flatMap(([, ...cells]) =>
      cells.flatMap((cell) => linkIn(cell)?.text ?? []),
    );
    // A number, a least one, or no known day.
    expect(new Set(flights.map((text) => text.replace(/\d[\d,]*/, '1')))).toEqual(new Set(['1', '≥ 1', 'Yes']));
    expect(entriesOf(page('airports=LHR,LGW,STN'), 'Cities with several airports')).toEqual([]);
    expect(entriesOf(page(''), 'Cities with several airports')[0]).toEqual({
      text: 'London: LHR, LGW and LCY',
      path: '/compare?airports=LHR,LGW,LCY',
    });
  });

  test('show those of all airports, or of one alone', () => {
    expect(codesOf('airports=LHR,LGW,STN&show=shared')).toEqual(lhr.intersection(lgw).intersection(stn));
    expect(codesOf('airports=LHR,LGW,STN&show=STN')).toEqual(stn.difference(lhr).difference(lgw));
    const chips = sectionOf(page('airports=LHR,LGW&show=LGW'), 'Destinations')?.chips?.[0]?.chips ?? [];
    expect(chips.map(({ text }) => text)).toEqual([
      `From any (${lhr.union(lgw).size})`,
      `From both (${lhr.intersection(lgw).size})`,
      `Known from LHR, not from LGW (${lhr.difference(lgw).size})`,
      `Known from LGW, not from LHR (${lgw.difference(lhr).size})`,
    ]);
    expect(chips.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)).toEqual([chips[3]?.text]);
  });
});

describe('what is entered', () => {
  test('becomes codes in the address', () => {
    expect(page('first=Heathrow&second=London+(LGW)').canonical).toBe('/compare?airports=LHR,LGW');
    expect(page('first=lhr&second=&third=lgw&show=shared').canonical).toBe('/compare?airports=LHR,LGW&show=shared');
  });

  test('leads to that address from any other', () => {
    const made = (query: string) => compareKind.make(indexes, {}, new URLSearchParams(query));
    expect(made('airports=lhr,lgw')).toEqual({ redirect: '/compare?airports=LHR,LGW' });
    expect(made('airports=LHR,LGW')).toMatchObject({ title: expect.stringContaining('Gatwick') });
  });

  test('a city gives its three busiest airports', () => {
    expect(page('first=London').signs.map(({ code }) => code)).toEqual(['LHR', 'LGW', 'LCY']);
  });

  test.each([
    ['first=London&second=Manchester', ['LHR', 'LGW', 'MAN']],
    ['first=London&second=Pariss', ['LHR', 'LGW', 'CDG']],
    ['first=London&second=Manchester&third=Oslo', ['LHR', 'MAN', 'OSL']],
  ])('%s: each field gives an airport', (query, codes) =>
    expect(page(query).signs.map(({ code }) => code)).toEqual(codes),
  );

  test('the same airport twice, or one alone, is not compared', () => {
    for (const query of ['', 'airports=LHR', 'airports=LHR,LHR']) {
      const { signs, canonical, title } = page(query);
      expect([signs, canonical, title]).toEqual([[], null, 'Compare airports']);
      expect(contentsOf(page(query), 'table')).toEqual([]);
    }
  });

  test('what is not known or ambiguous is said, and stays in its field', () => {
    const { faults, canonical, fields } = page('first=LHR&second=qqzzqq&third=San+Jose');
    expect(canonical).toBeNull();
    expect(fields[0]).toBe('London (LHR)');
    expect(faults[0]).toMatch(/^“qqzzqq” is not a known airport or city\./);
    expect(faults[1]).toMatch(/^“San Jose” can be .*SJC.*\. Enter the code\.$/);
    expect(page('first=qqzzqq&second=LHR').fields).toEqual(['qqzzqq', 'London (LHR)', '']);
    expect(page('first=qqzzqq&second=lhr&third=jfk').fields).toEqual(['qqzzqq', 'London (LHR)', 'New York (JFK)']);
    expect(page('first=London&second=qqzzqq').fields).toEqual(['London', 'qqzzqq', '']);
  });

  test('an unknown view shows all', () => {
    expect(page('airports=LHR,LGW&show=JFK').canonical).toBe('/compare?airports=LHR,LGW');
  });
});
