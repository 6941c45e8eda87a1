/** Answers of filters on thousands of random requests, compared with a naive reading of the tables of the open data. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Input } from '../../../src/contract/operations.ts';
import type { FlightRow } from '../../../src/contract/schemas.ts';
import { FLIGHT_SORTS, ROUTE_SORTS, WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { must } from '../../../src/core/must.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { rowsOf } from '../../support/rowsOf.ts';
import { SEED } from '../../support/seed.ts';
import {
  asksForDepartures,
  type Cells,
  clocksOf,
  type Filters,
  indexes,
  matchingDays,
  type NaiveRow,
  naive,
  naiveUnknown,
  PLACES,
  REGIONS,
  rarely,
  routes,
  routesFrom,
  routesTo,
  rowsOfTable,
  sets,
  shared,
  text,
} from './naiveTables.ts';

const flightText = ({ route, airline, departure }: NaiveRow, filters: Filters) =>
  [
    text(route['route_id']),
    airline,
    text(departure?.['flight']),
    text(departure?.['departure']),
    text(departure?.[`arrival${clocksOf(filters)}`]),
    text(departure?.[`arrival_day_offset${clocksOf(filters)}`]),
    text(departure?.['block_min']),
    departure ? matchingDays(departure, filters).join() : '',
    text(departure?.['aircraft']),
    text(route['distance_km']),
    text(route['seasonality_label']),
  ].join(' ');
const answerText = (row: FlightRow) =>
  [
    row.route_id,
    row.airline_code,
    text(row.flight),
    text(row.departure),
    text(row.arrival),
    text(row.arrival_day_offset),
    text(row.block_min),
    row.days.join(),
    row.aircraft.join(' '),
    text(row.distance_km),
    text(row.seasonality_label),
  ].join(' ');

const flightFilters = fc.record({
  ...shared,
  arrive_day: rarely(sets(WEEKDAYS)),
  from: fc.option(sets(PLACES), { nil: undefined, freq: 6 }),
  to: rarely(sets(PLACES)),
  from_country: rarely(sets(['GB', 'IE', 'NO'])),
  to_country: rarely(sets(['ES', 'US', 'GB', 'LI'])),
  from_region: rarely(fc.constantFrom(...Object.keys(REGIONS))),
  to_region: rarely(fc.constantFrom(...Object.keys(REGIONS))),
  flight: rarely(fc.constantFrom('BA117', 'LH400', 'FR1', 'EK1', 'SK1', 'DY1302')),
  sort: fc.constantFrom(...FLIGHT_SORTS),
});
/** `RUNS=10000` for as many random requests. */
const RUNS = Number(process.env['RUNS'] ?? 300);

test(`find_flights lists what the tables hold, and counts what they cannot rule out, SEED=${SEED}`, {
  timeout: 600_000,
}, () => {
  const seen = { rows: 0, aside: 0, empty: 0 };
  fc.assert(
    fc.property(flightFilters, ({ sort, ...filters }) => {
      const { from, to, from_country, to_country, from_region, to_region, airline, flight } = filters;
      const narrowing = [from, to, from_country, to_country, from_region, to_region, airline, flight];
      fc.pre(narrowing.some((value) => value !== undefined));
      const [origins, destinations] = [from?.split(','), to?.split(',')];
      const candidates = (
        origins?.flatMap((code) => routesFrom.get(code) ?? []) ??
        destinations?.flatMap((code) => routesTo.get(code) ?? []) ??
        routes
      ).filter((row) => !destinations || destinations.includes(text(row['to'])));
      const rows = naive(candidates, filters);
      const known = rows.filter(({ truth }) => truth === 'yes');
      const aside = rows.filter(({ truth }) => truth === 'unknown');
      const expected = (filters.include_unknown ? rows : known).map((row) => flightText(row, filters)).sort();
      const pages: FlightRow[] = [];
      let answer = callOperation(indexes, 'find_flights', { ...filters, sort, limit: 500, offset: 0 });
      pages.push(...rowsOf(answer.flights));
      while (pages.length < answer.total && pages.length < 2500) {
        answer = callOperation(indexes, 'find_flights', { ...filters, sort, limit: 500, offset: pages.length });
        pages.push(...rowsOf(answer.flights));
      }
      expect(answer.total).toBe(expected.length);
      if (pages.length === answer.total) expect(pages.map(answerText).sort()).toEqual(expected);
      const asksUnknown = asksForDepartures(filters) || filters.month !== undefined || filters.season !== undefined;
      expect(answer.unknown !== undefined).toBe(asksUnknown);
      if (answer.unknown) {
        const { examples, ...counts } = answer.unknown;
        expect(counts).toEqual(naiveUnknown(rows, filters));
        expect(examples).toHaveLength(Math.min(5, counts.routes));
      } else expect(aside).toEqual([]);
      checkOrder(pages, sort);
      seen.rows += known.length;
      seen.aside += aside.length;
      seen.empty += Number(rows.length === 0);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(seen.rows).toBeGreaterThan(RUNS);
  expect(seen.aside).toBeGreaterThan(RUNS);
  expect(seen.empty).toBeLessThan(RUNS * 0.8);
});

/** Whether a list is in the order of a field, values that are not known last. */
function checkOrder(rows: readonly Cells[] | readonly object[], sort: string): void {
  const name = sort.replace('-', '');
  const values = rows.map((row) => (row as Cells)[name] ?? null);
  const firstUnknown = values.indexOf(null);
  const known = firstUnknown === -1 ? values : values.slice(0, firstUnknown);
  expect(known.includes(null)).toBe(false);
  expect(values.slice(known.length).every((value) => value === null)).toBe(true);
  for (let i = 1; i < known.length; i++) {
    const [a, b] = [known[i - 1] ?? '', known[i] ?? ''];
    expect(sort.startsWith('-') ? a >= b : a <= b, `${sort}: ${a}, ${b}`).toBe(true);
  }
}

/** The operations that list routes: its subject, its routes, and the ends by which they are filtered. */
const LISTS = [
  {
    id: 'airport_destinations',
    subject: fc.constantFrom(...PLACES).map((airport_code) => ({ airport_code })),
    routes: ({ airport_code = '' }: Subject) => routesFrom.get(airport_code) ?? [],
    ends: ['to'],
  },
  {
    id: 'airport_origins',
    subject: fc.constantFrom(...PLACES).map((airport_code) => ({ airport_code })),
    routes: ({ airport_code = '' }: Subject) => routesTo.get(airport_code) ?? [],
    ends: ['from'],
  },
  {
    id: 'airline_routes',
    subject: fc.constantFrom('BA', 'FR', 'SK').map((airline_code) => ({ airline_code })),
    routes: ({ airline_code = '' }: Subject) => routesOf.get(airline_code) ?? [],
    ends: ['from', 'to'],
  },
] as const;
type Subject = Readonly<{ airport_code?: string; airline_code?: string }>;
const routeById = new Map(routes.map((row) => [text(row['route_id']), row]));
const routesOf = new Map(
  ['BA', 'FR', 'SK'].map((code) => [
    code,
    rowsOfTable('services')
      .filter((row) => row['airline_code'] === code)
      .map((row) => must(routeById.get(text(row['route_id'])), 'route')),
  ]),
);

const listFilters = fc.record({
  ...shared,
  to_country: rarely(sets(['ES', 'US', 'GB', 'LI'])),
  to_region: rarely(fc.constantFrom(...Object.keys(REGIONS))),
  from_country: rarely(sets(['ES', 'US', 'GB', 'LI'])),
  from_region: rarely(fc.constantFrom(...Object.keys(REGIONS))),
  sort: fc.option(fc.constantFrom(...ROUTE_SORTS), { nil: undefined }),
});

test.each(LISTS)(
  `$id shows or counts every row that the tables cannot rule out, SEED=${SEED}`,
  {
    timeout: 600_000,
  },
  ({ id, subject, routes, ends }) => {
    const seen = { listed: 0, aside: 0 };
    fc.assert(
      fc.property(subject, listFilters, (requested: Subject, { sort, ...all }) => {
        const isOfOther = (name: string) => /^(from|to)_/.test(name) && !ends.some((end) => name.startsWith(end));
        const { airline_code } = requested;
        // The routes of an airline have no filter by airline.
        const isFilter = (name: string) => !isOfOther(name) && (name !== 'airline' || airline_code === undefined);
        const filters = Object.fromEntries(Object.entries(all).filter(([name]) => isFilter(name))) as typeof all;
        const rowsOfAll = naive(routes(requested), filters).filter(
          ({ airline }) => airline_code === undefined || airline === airline_code,
        );
        const groups = Map.groupBy(rowsOfAll, ({ route }) => text(route['route_id']));
        const isKnown = (rows: readonly NaiveRow[]) => rows.some(({ truth }) => truth === 'yes');
        const known = [...groups].filter(([, rows]) => isKnown(rows));
        const aside = [...groups].filter(([, rows]) => !isKnown(rows));
        const listed = filters.include_unknown ? [...groups] : known;
        const input = { ...requested, ...filters, ...(sort === undefined ? {} : { sort }), fields: 'summary' };
        const answer = callOperation(indexes, id, input as Input<typeof id>);
        const rows = rowsOf(
          'destinations' in answer ? answer.destinations : 'origins' in answer ? answer.origins : answer.routes,
        );
        expect(rows.map(({ route_id }) => route_id).sort()).toEqual(listed.map(([route]) => route).sort());
        for (const row of rows) {
          if (!('weekly' in row)) throw new Error('a row that is no summary');
          const possible = must(groups.get(row.route_id), row.route_id);
          const shown = possible.filter(({ truth }) => filters.include_unknown || truth === 'yes');
          expect([...row.airlines].sort()).toEqual([...new Set(shown.map(({ airline }) => airline))].sort());
          const days = new Set(shown.flatMap(({ departure }) => (departure ? matchingDays(departure, filters) : [])));
          expect(row.days).toEqual(WEEKDAYS.filter((day) => days.has(day)));
          expect(row.weekly === null).toBe(shown.every(({ departure }) => departure === null));
          const without = possible.filter(({ departure }) => departure === null).map(({ airline }) => airline);
          expect([...row.unknown_days].sort()).toEqual([...without].sort());
        }
        const asksUnknown = asksForDepartures(filters) || filters.month !== undefined || filters.season !== undefined;
        const { examples = [], ...counts } = answer.unknown ?? {};
        expect(counts).toEqual(asksUnknown ? naiveUnknown(rowsOfAll, filters) : {});
        expect(examples).toHaveLength(Math.min(5, asksUnknown ? aside.length : 0));
        if (sort !== undefined && !sort.endsWith('city')) checkOrder(rows, sort);
        seen.listed += known.length;
        seen.aside += aside.length;
      }),
      { numRuns: Math.ceil(RUNS / LISTS.length), seed: SEED },
    );
    expect(seen.listed).toBeGreaterThan(RUNS / LISTS.length);
    expect(seen.aside).toBeGreaterThan(RUNS / LISTS.length);
  },
);

test(`reachable_airports uses every route that is not known to rest, and counts none as unknown, SEED=${SEED}`, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PLACES),
      fc.integer({ min: 1, max: 12 }),
      shared.alliance,
      (code, month, alliance) => {
        const rows = naive(routesFrom.get(code) ?? [], { month, alliance });
        const input = { airport_code: code, month, ...(alliance === undefined ? {} : { alliance }) };
        const page = { max_stops: 0, max_flying_min: 9999, limit: 500, offset: 0 };
        const { airports: reached, unknown } = callOperation(indexes, 'reachable_airports', { ...input, ...page });
        const expected = new Set(rows.map(({ route }) => text(route['to'])));
        expect(
          rowsOf(reached)
            .map(({ airport_code }) => airport_code)
            .sort(),
        ).toEqual([...expected].sort());
        expect(unknown).toEqual({ routes: 0, services: 0, airlines: [], examples: [] });
      },
    ),
    { numRuns: 100, seed: SEED },
  );
});
