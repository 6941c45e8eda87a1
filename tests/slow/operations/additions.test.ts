/** Groups, numbers at places, common destinations, avoided countries and updates, compared with a naive reading of the data. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Input } from '../../../src/contract/operations.ts';
import type { Group } from '../../../src/contract/schemas.ts';
import { ALLIANCES, CHANGE_KINDS, GROUPS, type GroupName } from '../../../src/contract/vocabulary.ts';
import type { Change } from '../../../src/core/dataset/changes.ts';
import { must } from '../../../src/core/must.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { rowsOf } from '../../support/rowsOf.ts';
import { SEED } from '../../support/seed.ts';
import {
  airports,
  alliances,
  type Cells,
  dataset,
  departuresOf,
  type Filters,
  indexes,
  keyOf,
  matchingDays,
  type NaiveRow,
  naive,
  PLACES,
  rarely,
  routes,
  routesFrom,
  routesTo,
  servicesOf,
  sets,
  shared,
  text,
} from './naiveTables.ts';

/** `RUNS=10000` for as many random requests. */
const RUNS = Number(process.env['RUNS'] ?? 200);
const LIMITS = { numRuns: RUNS, seed: SEED };
const TIME = { timeout: 600_000 };

/** The city of an airport: the tables have its name alone. */
const cityCodes = new Map(dataset.airports.map(({ code, cityCode }) => [code, cityCode]));
const countryOf = (code: string) => text(airports.get(code)?.['country_code']);

/** Departures a week: those of one service at the same time of a day are one. */
function weeklyOf(rows: readonly NaiveRow[], filters: Filters): number | null {
  const known = rows.filter(({ departure }) => departure !== null);
  if (known.length === 0) return null;
  const times = known.flatMap(({ route, airline, departure }) =>
    matchingDays(must(departure, 'departure'), filters).map(
      (day) => `${text(route['route_id'])} ${airline} ${day} ${text(departure?.['departure'])}`,
    ),
  );
  return new Set(times).size;
}

/** The values of a row in a group; null for what is not known, or none. */
function valuesOf({ route, airline, departure }: NaiveRow, group: GroupName, filters: Filters): (string | null)[] {
  const [from, to] = [text(route['from']), text(route['to'])];
  switch (group) {
    case 'airline':
      return [airline];
    case 'alliance':
      return [(alliances.get(airline) as string | null) ?? null];
    case 'from_country':
      return [countryOf(from)];
    case 'to_country':
      return [countryOf(to)];
    case 'from_city':
      return [must(cityCodes.get(from), from)];
    case 'to_city':
      return [must(cityCodes.get(to), to)];
    case 'aircraft': {
      const types = text(departure?.['aircraft']).split(' ').filter(Boolean);
      return types.length === 0 ? [null] : types;
    }
    case 'day':
      return departure === null ? [null] : matchingDays(departure, filters);
  }
}

/** The groups of rows, as texts, sorted. */
function naiveGroups(rows: readonly NaiveRow[], group: GroupName, filters: Filters): string[] {
  const values = new Map<string | null, NaiveRow[]>();
  for (const row of rows)
    for (const value of valuesOf(row, group, filters)) values.set(value, [...(values.get(value) ?? []), row]);
  return Array.from(values, ([value, some]) => {
    const onDay = group === 'day' && value !== null ? { ...filters, day: value } : filters;
    const numbers = [
      new Set(some.map(({ route }) => route['route_id'])).size,
      new Set(some.map(({ airline }) => airline)).size,
      weeklyOf(some, onDay),
    ];
    return `${value} ${numbers.map(String).join(' ')}`;
  }).sort();
}

const groupTexts = (groups: readonly Group[]): string[] =>
  groups.map(({ value, routes: count, airlines, weekly }) => `${value} ${count} ${airlines} ${weekly}`).sort();

test(`group counts what the tables hold, SEED=${SEED}`, TIME, () => {
  const seen = new Map<GroupName, number>();
  fc.assert(
    fc.property(
      fc.constantFrom(...PLACES),
      fc.constantFrom('airport_destinations', 'airport_origins', 'find_flights'),
      fc.constantFrom(...GROUPS),
      fc.record(shared),
      (code, id, group, filters) => {
        const candidates = (id === 'airport_origins' ? routesTo : routesFrom).get(code) ?? [];
        const rows = naive(candidates, filters).filter(({ truth }) => filters.include_unknown || truth === 'yes');
        const subject = id === 'find_flights' ? { from: code, limit: 500, offset: 0 } : { airport_code: code };
        const answer = callOperation(indexes, id, { ...subject, ...filters, group } as Input<typeof id>);
        const groups = rowsOf(must(answer.groups, 'groups'));
        expect(groupTexts(groups)).toEqual(naiveGroups(rows, group, filters));
        const order = groups.map(({ weekly, routes: count }) => [weekly ?? -1, count] as const);
        expect(order).toEqual(order.toSorted((a, b) => b[0] - a[0] || b[1] - a[1]));
        seen.set(group, (seen.get(group) ?? 0) + groups.length);
      },
    ),
    LIMITS,
  );
  for (const group of GROUPS) expect(seen.get(group), group).toBeGreaterThan(5);
});

test(`at counts the routes and departures of each airline at the places, SEED=${SEED}`, TIME, () => {
  const scheduled = (row: Cells) => row['service_type'] !== 'charter';
  let counted = 0;
  fc.assert(
    fc.property(
      sets([...PLACES, 'LON', 'NYC', 'ORY', 'GRU', 'SYD']),
      rarely(fc.constantFrom(...ALLIANCES)),
      (airport, alliance) => {
        const places = airport
          .split(',')
          .map((place) =>
            [...airports.keys()].filter((code) =>
              airports.has(place) ? code === place : airports.get(code)?.['metropolitan_area'] === place,
            ),
          );
        const at = places.flat();
        const ends = routes.filter((row) => at.includes(text(row['from'])) || at.includes(text(row['to'])));
        const services = ends.flatMap((row) => servicesOf.get(text(row['route_id'])) ?? []).filter(scheduled);
        const byAirline = Map.groupBy(services, (row) => text(row['airline_code']));
        const serves = (some: readonly Cells[], place: readonly string[]) =>
          some.some((row) => place.some((code) => text(row['route_id']).split('-').includes(code)));
        const expected = [...byAirline]
          .filter(
            ([code, some]) =>
              places.every((place) => serves(some, place)) &&
              (alliance === undefined || alliances.get(code) === alliance),
          )
          .map(([code, some]) => {
            const rows = some.flatMap((row) =>
              (departuresOf.get(keyOf(row)) ?? []).map((departure) => ({
                route: row,
                airline: code,
                departure,
                truth: 'yes' as const,
              })),
            );
            return `${code} ${some.length} ${weeklyOf(rows, {})}`;
          });
        const input = { airport, limit: 500, offset: 0, ...(alliance === undefined ? {} : { alliance }) };
        const { airlines } = callOperation(indexes, 'find_airlines', input);
        const answered = rowsOf(airlines).filter(({ routes: count }) => count !== null);
        expect(
          answered
            .map(({ airline_code, at: numbers }) => `${airline_code} ${numbers?.routes} ${numbers?.weekly}`)
            .sort(),
        ).toEqual(expected.sort());
        counted += expected.length;
      },
    ),
    LIMITS,
  );
  expect(counted).toBeGreaterThan(RUNS);
});

test(`also_from lists cities that every place flies to under the same filters, SEED=${SEED}`, TIME, () => {
  const seen = { listed: 0, otherAirport: 0 };
  const { include_unknown: _, ...filters } = shared;
  fc.assert(
    fc.property(
      fc.constantFrom(...PLACES, 'EDI', 'MAN'),
      sets([...PLACES, 'EDI', 'MAN', 'BRS']),
      fc.record({ ...filters, to_country: rarely(sets(['ES', 'US', 'IT', 'DE'])) }),
      (code, also, sent) => {
        const known = (from: string) =>
          naive(routesFrom.get(from) ?? [], sent)
            .filter(({ truth }) => truth === 'yes')
            .map(({ route }) => text(route['to']));
        const cities = also.split(',').map((place) => new Set(known(place).map((to) => cityCodes.get(to))));
        const expected = new Set(known(code).filter((to) => cities.every((some) => some.has(cityCodes.get(to)))));
        const input = { airport_code: code, also_from: also, ...sent, fields: 'summary' } as const;
        const answer = callOperation(indexes, 'airport_destinations', input as Input<'airport_destinations'>);
        const listed = rowsOf(answer.destinations).map(({ to }) => to);
        expect(listed.toSorted()).toEqual([...expected].sort());
        seen.listed += listed.length;
        const own = also.split(',').map((place) => new Set(known(place)));
        seen.otherAirport += listed.filter((to) => !own.every((some) => some.has(to))).length;
      },
    ),
    LIMITS,
  );
  expect(seen.listed).toBeGreaterThan(RUNS);
  expect(seen.otherAirport).toBeGreaterThan(0);
});

test(`avoid_country allows no stop in the countries, SEED=${SEED}`, TIME, () => {
  const regular = routes.filter((row) => row['charter_only'] !== true);
  const minutesOf = new Map(regular.map((row) => [text(row['route_id']), Number(row['flying_min'])]));
  const seen = { direct: 0, stops: 0, avoided: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...PLACES, 'ABZ', 'CUZ', 'HNL'),
      fc.constantFrom(...PLACES, 'DPS', 'ABZ', 'PMI'),
      sets(['GB', 'DE', 'US', 'AE', 'TR', 'FR', 'SG', 'ES', 'NO', 'IE']),
      (from, to, avoid_country) => {
        fc.pre(from !== to);
        const avoided = new Set(avoid_country.split(','));
        const stops = (routesFrom.get(from) ?? []).map((row) => text(row['to']));
        const totals = stops
          .filter((stop) => minutesOf.has(`${from}-${stop}`) && minutesOf.has(`${stop}-${to}`) && stop !== to)
          .filter((stop) => !avoided.has(countryOf(stop)))
          .map((stop) => must(minutesOf.get(`${from}-${stop}`), stop) + must(minutesOf.get(`${stop}-${to}`), stop));
        const direct = minutesOf.get(`${from}-${to}`);
        const expected = direct === undefined ? totals.sort((a, b) => a - b).slice(0, 7) : [direct];
        const input = { from, to, avoid_country, max_stops: 1, max_flying_min: 9999, include_charter: false };
        const options = rowsOf(callOperation(indexes, 'find_connections', input).options);
        expect(options.map((option) => option.total_flying_min)).toEqual(expected);
        for (const { legs } of options)
          for (const leg of legs.slice(0, -1)) expect(avoided.has(countryOf(leg.to))).toBe(false);
        const reach = { airport_code: from, avoid_country, max_stops: 1, max_flying_min: 9999, limit: 500, offset: 0 };
        const reached = new Set(stops.filter((stop) => minutesOf.has(`${from}-${stop}`)));
        for (const stop of [...reached].filter((code) => !avoided.has(countryOf(code))))
          for (const row of routesFrom.get(stop) ?? [])
            if (minutesOf.has(text(row['route_id'])) && text(row['to']) !== from) reached.add(text(row['to']));
        expect(callOperation(indexes, 'reachable_airports', reach).total).toBe(reached.size);
        seen.direct += Number(direct !== undefined);
        seen.stops += Number(direct === undefined && expected.length > 0);
        seen.avoided += Number(stops.some((stop) => avoided.has(countryOf(stop)) && minutesOf.has(`${stop}-${to}`)));
      },
    ),
    LIMITS,
  );
  expect(Math.min(seen.direct, seen.stops, seen.avoided)).toBeGreaterThan(RUNS / 20);
});

/** Random change logs over some routes and airlines. */
const routeIds = ['LHR-JFK', 'JFK-LHR', 'DUB-LHR', 'FNC-LGW', 'STN-BGY', 'KEF-JFK', 'SIN-LHR', 'TOS-OSL'];
const ids = fc.uniqueArray(fc.constantFrom(...routeIds), { maxLength: 4 });
const airlineChanges = fc.array(
  fc.record({ route: fc.constantFrom(...routeIds), airline: fc.constantFrom('BA', 'FR', 'LH') }),
  { maxLength: 4 },
);
const change: fc.Arbitrary<Change> = fc
  .record({
    date: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-25'),
    added: ids,
    dropped: ids,
    returned: ids,
    airline_added: airlineChanges,
    airline_dropped: airlineChanges,
    flown: fc.boolean(),
    rescheduled_routes: ids,
    /** Routes with another timetable that an older log does not name. */
    unlisted: fc.constantFrom(0, 0, 3),
  })
  .map(({ flown, unlisted, ...one }) => ({
    ...one,
    rescheduled: one.rescheduled_routes.length + unlisted,
    relabelled: one.added.map((route) => ({ route, from: null, to: 'Year-round' })),
    airlines: Object.fromEntries(
      [...one.added, ...one.dropped, ...one.returned].map((route) => [route, flown ? ['BA', 'LH'] : ['FR']]),
    ),
  }));

test(`updates count what of the log a filter keeps, SEED=${SEED}`, TIME, () => {
  let counted = 0;
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.record({
        airport: rarely(sets(['LHR', 'LON', 'JFK', 'DUB'])),
        airline: rarely(sets(['BA', 'FR'])),
        kind: rarely(fc.constantFrom(...CHANGE_KINDS)),
        since: rarely(fc.constantFrom('2026-11-21', '2026-11-25')),
      }),
      (changes, filters) => {
        const rowsOfChange = (one: Change) => [
          ...(['added', 'dropped', 'returned'] as const).flatMap((kind) =>
            one[kind].map((route) => ({ kind, route, codes: one.airlines?.[route] ?? [] })),
          ),
          ...one.relabelled.map(({ route }) => ({ kind: 'relabelled' as const, route, codes: [] as string[] })),
          ...(one.airline_added ?? []).map(({ route, airline }) => ({
            kind: 'airline_added' as const,
            route,
            codes: [airline],
          })),
          ...(one.airline_dropped ?? []).map(({ route, airline }) => ({
            kind: 'airline_dropped' as const,
            route,
            codes: [airline],
          })),
          ...(one.rescheduled_routes ?? []).map((route) => ({
            kind: 'rescheduled' as const,
            route,
            codes: [] as string[],
          })),
        ];
        const isAt = (route: string, place: string) =>
          route
            .split('-')
            .some(
              (code) => code === place || (!airports.has(place) && airports.get(code)?.['metropolitan_area'] === place),
            );
        const kept = (row: ReturnType<typeof rowsOfChange>[number]) =>
          (filters.kind === undefined || row.kind === filters.kind) &&
          (filters.airport === undefined || filters.airport.split(',').some((place) => isAt(row.route, place))) &&
          (filters.airline === undefined || filters.airline.split(',').some((code) => row.codes.includes(code)));
        const updates = changes.filter(({ date }) => date >= (filters.since ?? ''));
        const isFiltered = filters.airport !== undefined || filters.airline !== undefined || filters.kind !== undefined;
        const expected = updates.map((one) => {
          const rows = rowsOfChange(one).filter(kept);
          const isListed = one.rescheduled === one.rescheduled_routes?.length;
          const numbers = CHANGE_KINDS.map((kind) => {
            if (kind === 'rescheduled' && !isListed) return isFiltered ? null : one.rescheduled;
            return rows.filter((row) => row.kind === kind).length;
          });
          counted += rows.length;
          return [one.date, ...numbers].join(' ');
        });
        const answer = callOperation({ ...indexes, changeLog: { changes } }, 'route_changes', {
          ...filters,
          limit: 500,
          offset: 0,
        } as Input<'route_changes'>);
        expect(
          rowsOf(answer.updates).map((update) => [update.date, ...CHANGE_KINDS.map((kind) => update[kind])].join(' ')),
        ).toEqual(expected);
        expect(answer.total).toBe(updates.flatMap(rowsOfChange).filter(kept).length);
        expect(rowsOf(answer.changes)).toHaveLength(answer.total);
      },
    ),
    LIMITS,
  );
  expect(counted).toBeGreaterThan(RUNS);
});
