import { describe, expect, test } from 'vitest';
import { routesFrom } from '../../../src/core/departures/routeColumns.ts';
import { at } from '../../../src/core/must.ts';
import { comparePage, readCompareQuery } from '../../../src/site/pages/compare.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { indexes } = bundledWorld();
const page = (query: string) => comparePage(indexes, readCompareQuery(new URLSearchParams(query)));

/** Codes of the scheduled destinations of an airport. */
function destinations(code: string): Set<string> {
  const { routes, airports, airportIndex } = indexes;
  const own = [...routesFrom(routes, airportIndex.get(code) ?? -1)].filter((route) => routes.charterOnly[route] === 0);
  return new Set(own.map((route) => at(airports, at(routes.to, route)).code));
}

describe('airports side by side', () => {
  const [lhr, lgw, stn] = ['LHR', 'LGW', 'STN'].map(destinations) as [Set<string>, Set<string>, Set<string>];
  const shown = (query: string) => page(query).rows.map(({ to }) => to.code);

  test('have every destination of each, with the routes that there are', () => {
    const { rows, figures, airports } = page('airports=LHR,LGW,STN');
    expect(airports.map(({ code }) => code)).toEqual(['LHR', 'LGW', 'STN']);
    expect(new Set(rows.map(({ to }) => to.code))).toEqual(lhr.union(lgw).union(stn));
    for (const { to, routes } of rows)
      expect(routes.map((route) => route?.path ?? null)).toEqual(
        [lhr, lgw, stn].map((own, i) => (own.has(to.code) ? `/r/${['LHR', 'LGW', 'STN'][i]}-${to.code}` : null)),
      );
    expect(figures[0]?.values).toEqual([lhr, lgw, stn].map(({ size }) => String(size)));
  });

  test('flights on unknown days make a number a least one, and without airports there are examples', () => {
    const { figures, examples } = page('airports=LHR,LGW,STN');
    const weekly = figures.find(({ name }) => name === 'Flights a week')?.values;
    expect(weekly?.[2]).toMatch(/^At least \d+$/);
    expect(examples).toEqual([]);
    expect(page('').examples[0]).toEqual({ text: 'London: LHR, LGW and LCY', path: '/compare?airports=LHR,LGW,LCY' });
  });

  test('show those of all airports, or of one alone', () => {
    expect(new Set(shown('airports=LHR,LGW,STN&show=shared'))).toEqual(lhr.intersection(lgw).intersection(stn));
    expect(new Set(shown('airports=LHR,LGW,STN&show=STN'))).toEqual(stn.difference(lhr).difference(lgw));
    const { views } = page('airports=LHR,LGW&show=LGW');
    expect(views.map(({ text }) => text)).toEqual([
      `From any (${lhr.union(lgw).size})`,
      `From both (${lhr.intersection(lgw).size})`,
      `Only from LHR (${lhr.difference(lgw).size})`,
      `Only from LGW (${lgw.difference(lhr).size})`,
    ]);
    expect(views.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)).toEqual([views[3]?.text]);
  });

  test('count the destinations of each airline', () => {
    const { airlines } = page('airports=LHR,LGW');
    const shuttle = airlines.find(({ path }) => path.endsWith('-BA'));
    expect(shuttle?.routes.every((number) => number > 10)).toBe(true);
    for (const { routes } of airlines) expect(Math.max(...routes)).toBeGreaterThan(0);
  });
});

describe('what is entered', () => {
  test('becomes codes in the address', () => {
    expect(page('first=Heathrow&second=London+(LGW)').canonical).toBe('/compare?airports=LHR,LGW');
    expect(page('first=lhr&second=&third=lgw&show=shared').canonical).toBe('/compare?airports=LHR,LGW&show=shared');
  });

  test('a city gives its three busiest airports', () => {
    expect(page('first=London').airports.map(({ code }) => code)).toEqual(['LHR', 'LGW', 'LCY']);
  });

  test('the same airport twice, or one alone, is not compared', () => {
    for (const query of ['', 'airports=LHR', 'airports=LHR,LHR']) {
      const { airports, rows, canonical, title } = page(query);
      expect([airports, rows, canonical, title]).toEqual([[], [], null, 'Compare airports']);
    }
  });

  test('what is not known or ambiguous is said, and stays in its field', () => {
    const { faults, canonical, fields } = page('first=LHR&second=qqzzqq&third=San+Jose');
    expect(canonical).toBeNull();
    expect(fields[0]).toBe('London (LHR)');
    expect(faults[0]).toMatch(/^“qqzzqq” is not a known airport or city\./);
    expect(faults[1]).toMatch(/^“San Jose” can be .*SJC.*\. Enter the code\.$/);
  });

  test('an unknown view shows all', () => {
    expect(page('airports=LHR,LGW&show=JFK').canonical).toBe('/compare?airports=LHR,LGW');
  });
});
