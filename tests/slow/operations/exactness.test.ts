/** Answers of filters on thousands of random requests, compared with a naive reading of the tables of the open data. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Input } from '../../../src/contract/operations.ts';
import type { FlightRow } from '../../../src/contract/schemas.ts';
import { FLIGHT_SORTS, ROUTE_SORTS, SEASONS, WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { must } from '../../../src/core/must.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { TABLES, type TableName } from '../../../src/reference/openData/openTables.ts';
import { rowsOf } from '../../support/rowsOf.ts';
import { SEED } from '../../support/seed.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { dataset, indexes } = bundledWorld();

type Cells = Readonly<Record<string, string | number | boolean | null>>;
/** The rows of a table of the open data. */
function rowsOfTable(name: TableName): Cells[] {
  const table = must(
    TABLES.find((each) => each.name === name),
    name,
  );
  return Array.from(table.rows(indexes), (row) =>
    Object.fromEntries(table.fields.map((field, i) => [field.name, (row[i] ?? null) as Cells[string]])),
  );
}

const text = (cell: Cells[string] | undefined): string => String(cell ?? '');
const keyOf = (row: Cells) => `${text(row['route_id'])} ${text(row['airline_code'])}`;
const departuresOf = Map.groupBy(rowsOfTable('departures'), keyOf);
const servicesOf = Map.groupBy(rowsOfTable('services'), (row) => text(row['route_id']));
const airports = new Map(rowsOfTable('airports').map((row) => [text(row['airport_code']), row]));
const alliances = new Map(rowsOfTable('airlines').map((row) => [text(row['airline_code']), row['alliance']]));
const routes = rowsOfTable('routes');
const routesFrom = Map.groupBy(routes, (row) => text(row['from']));
const routesTo = Map.groupBy(routes, (row) => text(row['to']));
/** The tables have no months, no families of aircraft and no regions. */
const monthsOf = new Map(dataset.routes.map(({ id, months }) => [id, months]));
const FAMILIES: Readonly<Record<string, readonly string[]>> = { A380: ['380', '388'], '77W': ['77W'], E90: ['E90'] };
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  Scandinavia: ['DK', 'NO', 'SE', 'SJ'],
  Baltics: ['EE', 'LT', 'LV'],
  Iberia: ['ES', 'PT', 'GI', 'AD'],
};
const isInRegion = (code: string, region: string): boolean => {
  const airport = must(airports.get(code), code);
  const zone = text(airport['time_zone']);
  if (region === 'Iberia' && zone.startsWith('Atlantic/')) return false;
  return (REGIONS[region] ?? []).includes(text(airport['country_code']));
};

type Truth = 'yes' | 'no' | 'unknown';
/** Yes when all are, no when one is. */
const all = (truths: readonly Truth[]): Truth =>
  truths.includes('no') ? 'no' : truths.includes('unknown') ? 'unknown' : 'yes';
const isTrue = (truth: boolean): Truth => (truth ? 'yes' : 'no');

type Filters = Partial<Omit<Input<'find_flights'>, 'sort'>>;

const within = (time: string, after = '00:00', before = '23:59') =>
  after <= before ? time >= after && time <= before : time >= after || time <= before;

function ofTime(time: Cells[string] | undefined, after: string | undefined, before: string | undefined): Truth {
  if (after === undefined && before === undefined) return 'yes';
  return typeof time === 'string' ? isTrue(within(time, after, before)) : 'unknown';
}

/** The suffix of the columns whose clocks a request has. */
const clocksOf = ({ month }: Filters) => (month === undefined ? '' : month === 1 ? '_january' : '_july');

/** Whether a route may be listed, its services aside. */
function ofRoute(row: Cells, filters: Filters): Truth {
  const [id, from, to] = ['route_id', 'from', 'to'].map((name) => text(row[name])) as [string, string, string];
  const months = monthsOf.get(id) ?? null;
  const country = (code: string) => text(airports.get(code)?.['country_code']);
  const label = row['seasonality_label'];
  const kind =
    label === null || label === undefined
      ? 'unknown'
      : /^Year-round/.test(text(label))
        ? 'year_round'
        : (/^(Summer|Winter)/.exec(text(label))?.[1]?.toLowerCase() ?? 'other');
  const minutes = Number(row['flying_min']);
  return all([
    isTrue(filters.month === undefined || months === null || months[filters.month - 1] !== '-'),
    filters.season === undefined || kind === filters.season ? 'yes' : kind === 'unknown' ? 'unknown' : 'no',
    isTrue(filters.from_country === undefined || filters.from_country.split(',').includes(country(from))),
    isTrue(filters.to_country === undefined || filters.to_country.split(',').includes(country(to))),
    isTrue(filters.from_region === undefined || isInRegion(from, filters.from_region)),
    isTrue(filters.to_region === undefined || isInRegion(to, filters.to_region)),
    isTrue(minutes >= (filters.min_flying_min ?? 0) && minutes <= (filters.max_flying_min ?? 9999)),
  ]);
}

/** Whether a service may be listed, its departures aside. */
const ofService = (row: Cells, filters: Filters): boolean =>
  (filters.include_charter || row['service_type'] !== 'charter') &&
  (filters.airline === undefined || filters.airline.split(',').includes(text(row['airline_code']))) &&
  (filters.alliance === undefined || alliances.get(text(row['airline_code'])) === filters.alliance);

const asksForDepartures = ({
  day,
  depart_after,
  depart_before,
  arrive_after,
  arrive_before,
  aircraft,
  flight,
}: Filters) =>
  [day, depart_after, depart_before, arrive_after, arrive_before, aircraft, flight].some(
    (value) => value !== undefined,
  );

const daysOf = (row: Cells): string[] => WEEKDAYS.filter((_, i) => text(row['days'])[i] !== '.');
const matchingDays = (row: Cells, { day }: Filters): string[] =>
  daysOf(row).filter((each) => day === undefined || day.split(',').includes(each));

function ofDeparture(row: Cells, filters: Filters): Truth {
  const types = text(row['aircraft']).split(' ').filter(Boolean);
  const asked = filters.aircraft === undefined ? null : (FAMILIES[filters.aircraft] ?? []);
  return all([
    isTrue(matchingDays(row, filters).length > 0),
    ofTime(row['departure'], filters.depart_after, filters.depart_before),
    ofTime(row[`arrival${clocksOf(filters)}`], filters.arrive_after, filters.arrive_before),
    asked === null ? 'yes' : types.length === 0 ? 'unknown' : isTrue(types.some((type) => asked.includes(type))),
    filters.flight === undefined
      ? 'yes'
      : row['flight'] === null
        ? isTrue(text(row['airline_code']) === /^../.exec(filters.flight)?.[0]) === 'yes'
          ? 'unknown'
          : 'no'
        : isTrue(row['flight'] === filters.flight),
  ]);
}

interface NaiveRow {
  readonly route: Cells;
  readonly airline: string;
  readonly departure: Cells | null;
  readonly truth: Truth;
}

/** All departures that nothing known rules out, and services of which none is known. */
function naive(candidates: readonly Cells[], filters: Filters): NaiveRow[] {
  return candidates.flatMap((route) => {
    const routeTruth = ofRoute(route, filters);
    if (routeTruth === 'no') return [];
    return (servicesOf.get(text(route['route_id'])) ?? []).flatMap((service): NaiveRow[] => {
      const airline = text(service['airline_code']);
      if (!ofService(service, filters)) return [];
      if (filters.flight !== undefined && !filters.flight.startsWith(airline)) return [];
      const rows = departuresOf.get(keyOf(service)) ?? [];
      if (rows.length === 0) {
        const truth = all([routeTruth, asksForDepartures(filters) ? 'unknown' : 'yes']);
        return [{ route, airline, departure: null, truth }];
      }
      return rows.flatMap((departure) => {
        const truth = all([routeTruth, ofDeparture(departure, filters)]);
        return truth === 'no' ? [] : [{ route, airline, departure, truth }];
      });
    });
  });
}

/** What an answer says of what the tables can neither keep nor rule out, by services: one that is shown is not counted. */
function naiveUnknown(rows: readonly NaiveRow[], { month }: Filters) {
  const services = [...Map.groupBy(rows, ({ route, airline }) => `${text(route['route_id'])} ${airline}`).values()];
  const isShown = (some: readonly NaiveRow[]) => some.some(({ truth }) => truth === 'yes');
  const aside = services.filter((some) => !isShown(some)).map(([first]) => must(first, 'row'));
  const routes = Map.groupBy(rows, ({ route }) => text(route['route_id']));
  const listed = [...routes].filter(([, some]) => isShown(some)).map(([id]) => id);
  return {
    routes: routes.size - listed.length,
    services: aside.length,
    airlines: [...new Set(aside.map(({ airline }) => airline))].sort(),
    ...(month === undefined ? {} : { months: listed.filter((id) => (monthsOf.get(id) ?? null) === null).length }),
  };
}

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

const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
const sets = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }).map((some) => some.join());
const PLACES = ['LHR', 'STN', 'DUB', 'DXB', 'HEL', 'JFK', 'FNC', 'BGY', 'LGW', 'SIN', 'KEF', 'TOS'];
const shared = {
  include_charter: fc.boolean(),
  include_unknown: fc.option(fc.boolean(), { nil: undefined }),
  alliance: rarely(fc.constantFrom('star', 'oneworld', 'skyteam')),
  airline: rarely(sets(['BA', 'FR', 'LH', 'EK', 'SK', 'DY', 'TP', 'U2'])),
  day: rarely(sets(WEEKDAYS)),
  depart_after: rarely(time),
  depart_before: rarely(time),
  arrive_after: rarely(time),
  arrive_before: rarely(time),
  aircraft: rarely(fc.constantFrom(...Object.keys(FAMILIES))),
  min_flying_min: rarely(fc.integer({ min: 60, max: 200 })),
  max_flying_min: rarely(fc.integer({ min: 100, max: 600 })),
  // The tables have the clocks of these months.
  month: rarely(fc.constantFrom(1, 7)),
  season: rarely(fc.constantFrom(...SEASONS)),
} as const;
const flightFilters = fc.record({
  ...shared,
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

/** The operations that list routes: what is asked of, its routes, and the ends by which they are filtered. */
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
      fc.property(subject, listFilters, (asked: Subject, { sort, ...all }) => {
        const isOfOther = (name: string) => /^(from|to)_/.test(name) && !ends.some((end) => name.startsWith(end));
        const { airline_code } = asked;
        // The routes of an airline have no filter by airline.
        const isFilter = (name: string) => !isOfOther(name) && (name !== 'airline' || airline_code === undefined);
        const filters = Object.fromEntries(Object.entries(all).filter(([name]) => isFilter(name))) as typeof all;
        const rowsOfAll = naive(routes(asked), filters).filter(
          ({ airline }) => airline_code === undefined || airline === airline_code,
        );
        const groups = Map.groupBy(rowsOfAll, ({ route }) => text(route['route_id']));
        const isKnown = (rows: readonly NaiveRow[]) => rows.some(({ truth }) => truth === 'yes');
        const known = [...groups].filter(([, rows]) => isKnown(rows));
        const aside = [...groups].filter(([, rows]) => !isKnown(rows));
        const listed = filters.include_unknown ? [...groups] : known;
        const input = { ...asked, ...filters, ...(sort === undefined ? {} : { sort }), fields: 'summary' };
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
