/** A naive reading of the tables of the open data: which departures a request matches, and arbitraries of requests. */
import fc from 'fast-check';
import type { Input } from '../../../src/contract/operations.ts';
import { SEASONS, WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { must } from '../../../src/core/must.ts';
import { TABLES, type TableName } from '../../../src/reference/openData/openTables.ts';
import { bundledWorld } from '../../support/testWorld.ts';

export const { dataset, indexes } = bundledWorld();

export type Cells = Readonly<Record<string, string | number | boolean | null>>;
/** The rows of a table of the open data. */
export function rowsOfTable(name: TableName): Cells[] {
  const table = must(
    TABLES.find((each) => each.name === name),
    name,
  );
  return Array.from(table.rows(indexes), (row) =>
    Object.fromEntries(table.fields.map((field, i) => [field.name, (row[i] ?? null) as Cells[string]])),
  );
}

export const text = (cell: Cells[string] | undefined): string => String(cell ?? '');
export const keyOf = (row: Cells) => `${text(row['route_id'])} ${text(row['airline_code'])}`;
export const departuresOf = Map.groupBy(rowsOfTable('departures'), keyOf);
export const servicesOf = Map.groupBy(rowsOfTable('services'), (row) => text(row['route_id']));
export const airports = new Map(rowsOfTable('airports').map((row) => [text(row['airport_code']), row]));
export const alliances = new Map(rowsOfTable('airlines').map((row) => [text(row['airline_code']), row['alliance']]));
export const routes = rowsOfTable('routes');
export const routesFrom = Map.groupBy(routes, (row) => text(row['from']));
export const routesTo = Map.groupBy(routes, (row) => text(row['to']));
/** The tables have no months, no families of aircraft and no regions. */
export const monthsOf = new Map(dataset.routes.map(({ id, months }) => [id, months]));
export const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  A380: ['380', '388'],
  '77W': ['77W'],
  E90: ['E90'],
};
export const REGIONS: Readonly<Record<string, readonly string[]>> = {
  Scandinavia: ['DK', 'NO', 'SE', 'SJ'],
  Baltics: ['EE', 'LT', 'LV'],
  Iberia: ['ES', 'PT', 'GI', 'AD'],
};
export const isInRegion = (code: string, region: string): boolean => {
  const airport = must(airports.get(code), code);
  const zone = text(airport['time_zone']);
  if (region === 'Iberia' && !zone.startsWith('Europe/')) return false;
  return (REGIONS[region] ?? []).includes(text(airport['country_code']));
};

export type Truth = 'yes' | 'no' | 'unknown';
/** Yes when all are, no when one is. */
export const all = (truths: readonly Truth[]): Truth =>
  truths.includes('no') ? 'no' : truths.includes('unknown') ? 'unknown' : 'yes';
export const isTrue = (truth: boolean): Truth => (truth ? 'yes' : 'no');

export type Filters = Partial<Omit<Input<'find_flights'>, 'sort'>>;

export const within = (time: string, after = '00:00', before = '23:59') =>
  after <= before ? time >= after && time <= before : time >= after || time <= before;

export function ofTime(time: Cells[string] | undefined, after: string | undefined, before: string | undefined): Truth {
  if (after === undefined && before === undefined) return 'yes';
  return typeof time === 'string' ? isTrue(within(time, after, before)) : 'unknown';
}

/** The suffix of the columns whose clocks a request has. */
export const clocksOf = ({ month }: Filters) => (month === undefined ? '' : month === 1 ? '_january' : '_july');

/** Whether a route may be listed, its services aside. */
export function ofRoute(row: Cells, filters: Filters): Truth {
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
export const ofService = (row: Cells, filters: Filters): boolean =>
  (filters.include_charter || row['service_type'] !== 'charter') &&
  (filters.airline === undefined || filters.airline.split(',').includes(text(row['airline_code']))) &&
  (filters.alliance === undefined || alliances.get(text(row['airline_code'])) === filters.alliance);

export const asksForDepartures = ({
  day,
  arrive_day,
  depart_after,
  depart_before,
  arrive_after,
  arrive_before,
  aircraft,
  flight,
}: Filters) =>
  [day, arrive_day, depart_after, depart_before, arrive_after, arrive_before, aircraft, flight].some(
    (value) => value !== undefined,
  );

export const daysOf = (row: Cells): string[] => WEEKDAYS.filter((_, i) => text(row['days'])[i] !== '.');
/** The days of departure that match; of a departure whose arrival is not known, each of them may. */
export function matchingDays(row: Cells, filters: Filters): string[] {
  const { day, arrive_day } = filters;
  const offset = row[`arrival_day_offset${clocksOf(filters)}`];
  const arrives = (each: string) =>
    WEEKDAYS.at(((WEEKDAYS as readonly string[]).indexOf(each) + Number(offset) + 7) % 7);
  return daysOf(row)
    .filter((each) => day === undefined || day.split(',').includes(each))
    .filter(
      (each) => arrive_day === undefined || offset === null || arrive_day.split(',').includes(arrives(each) ?? ''),
    );
}

export function ofDeparture(row: Cells, filters: Filters): Truth {
  const types = text(row['aircraft']).split(' ').filter(Boolean);
  const requested = filters.aircraft === undefined ? null : (FAMILIES[filters.aircraft] ?? []);
  return all([
    isTrue(matchingDays(row, filters).length > 0),
    ofTime(row['departure'], filters.depart_after, filters.depart_before),
    ofTime(row[`arrival${clocksOf(filters)}`], filters.arrive_after, filters.arrive_before),
    filters.arrive_day === undefined || row[`arrival${clocksOf(filters)}`] !== null ? 'yes' : 'unknown',
    requested === null
      ? 'yes'
      : types.length === 0
        ? 'unknown'
        : isTrue(types.some((type) => requested.includes(type))),
    filters.flight === undefined
      ? 'yes'
      : row['flight'] === null
        ? isTrue(text(row['airline_code']) === /^../.exec(filters.flight)?.[0]) === 'yes'
          ? 'unknown'
          : 'no'
        : isTrue(row['flight'] === filters.flight),
  ]);
}

export interface NaiveRow {
  readonly route: Cells;
  readonly airline: string;
  readonly departure: Cells | null;
  readonly truth: Truth;
}

/** All departures that nothing known rules out, and services without a known departure. */
export function naive(candidates: readonly Cells[], filters: Filters): NaiveRow[] {
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
export function naiveUnknown(rows: readonly NaiveRow[], { month }: Filters) {
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

export const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
export const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
export const sets = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }).map((some) => some.join());
export const PLACES = ['LHR', 'STN', 'DUB', 'DXB', 'HEL', 'JFK', 'FNC', 'BGY', 'LGW', 'SIN', 'KEF', 'TOS'];
export const shared = {
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
