/** Rows of routes counted by airline, alliance, country, city, aircraft or day. */
import type { Group } from '../contract/schemas.ts';
import { ALLIANCE_NAMES, type GroupName, WEEKDAY_NAMES, WEEKDAYS } from '../contract/vocabulary.ts';
import { at } from '../core/must.ts';
import { entryOf } from '../core/objects.ts';
import type { Indexes } from './indexes.ts';
import type { RouteRow } from './routeRow.ts';

/** A value of a group with its name; null where the data does not know, or there is none. */
type Value = readonly [value: string | null, name: string | null];

const NONE: Value = [null, null];

/** What has been counted of a value. */
interface Counted {
  readonly name: string | null;
  routes: number;
  /** The route that was counted last: the services of a route come one after the other. */
  route: number;
  readonly airlines: Set<number>;
  weekly: number | null;
}

/**
 * Counts rows by value: the routes and airlines that have it, and their departures a week that are known. Departures of a
 * route whose types are several count for each. Most departures a week first, then most routes, then by value.
 */
export function groupsOf(indexes: Indexes, rows: readonly RouteRow[], group: GroupName): Group[] {
  const { departures } = indexes;
  const groups = new Map<string | null, Counted>();
  const add = ([value, name]: Value, route: number, service: number, weekly: number | null) => {
    const entry = entryOf(groups, value, () => ({
      name,
      routes: 0,
      route: -1,
      airlines: new Set<number>(),
      weekly: null,
    }));
    if (entry.route !== route) entry.routes++;
    entry.route = route;
    entry.airlines.add(at(departures.airline, service));
    if (weekly !== null) entry.weekly = (entry.weekly ?? 0) + weekly;
  };
  const valuesOf = VALUES[group];
  for (const { route, services, filter } of rows) {
    const daysOf = departures.daysMatching(route, filter);
    for (const service of services) {
      const isKnown = departures.hasKnownDays(service);
      const values = valuesOf(indexes, route, service, daysOf);
      for (const [value, countsOn] of values)
        add(value, route, service, isKnown ? departures.weekOf(service, countsOn ?? daysOf).weekly : null);
    }
  }
  return Array.from(groups, ([value, { name, routes, airlines, weekly }]) => ({
    value,
    name,
    routes,
    airlines: airlines.size,
    weekly,
  })).sort(
    (a, b) =>
      (b.weekly ?? -1) - (a.weekly ?? -1) || b.routes - a.routes || ((a.value ?? '~') < (b.value ?? '~') ? -1 : 1),
  );
}

type DaysOf = (departure: number) => number;

/** The values of a service of a row, each with the days on which its departures count for it; absent: as in the row. */
type ValuesOf = (
  indexes: Indexes,
  route: number,
  service: number,
  daysOf: DaysOf,
) => readonly (readonly [Value, DaysOf?])[];

const country =
  (end: 'from' | 'to'): ValuesOf =>
  ({ airports, routes }, route) => {
    const { countryCode, country: name } = at(airports, at(routes[end], route));
    return [[[countryCode, name]]];
  };

const city =
  (end: 'from' | 'to'): ValuesOf =>
  ({ airports, routes }, route) => {
    const { cityCode, cityLabel } = at(airports, at(routes[end], route));
    return [[[cityCode, cityLabel]]];
  };

const VALUES: Readonly<Record<GroupName, ValuesOf>> = {
  airline({ departures }, _, service) {
    const { code, name } = departures.airlineOf(service);
    return [[[code, name]]];
  },
  alliance({ departures }, _, service) {
    const { alliance } = departures.airlineOf(service);
    return [[alliance === null ? NONE : [alliance, ALLIANCE_NAMES[alliance]]]];
  },
  to_country: country('to'),
  from_country: country('from'),
  to_city: city('to'),
  from_city: city('from'),
  aircraft({ departures, naming }, _, service, daysOf) {
    const flown = departures.departuresOf(service).filter((departure) => daysOf(departure) !== 0);
    const types = new Set(flown.flatMap((departure) => departures.aircraftOf(departure)));
    const isUnknown = flown.length === 0 || flown.some((departure) => departures.aircraftOf(departure).length === 0);
    const known = [...types].map(
      (type) =>
        [
          [type, naming.aircraft.nameOfType(type)],
          (departure: number) => (departures.aircraftOf(departure).includes(type) ? daysOf(departure) : 0),
        ] as const,
    );
    const ofUnknown = (departure: number) => (departures.aircraftOf(departure).length === 0 ? daysOf(departure) : 0);
    return isUnknown ? [...known, [NONE, ofUnknown]] : known;
  },
  day({ departures }, _, service, daysOf) {
    if (!departures.hasKnownDays(service)) return [[NONE]];
    // What a condition on times leaves of a departure is computed once, not for each day.
    const first = at(departures.departureStart, service);
    const days = departures.departuresOf(service).map(daysOf);
    const all = days.reduce((bits, one) => bits | one, 0);
    return WEEKDAYS.flatMap((day, i) => {
      const onDay = (departure: number) => at(days, departure - first) & (1 << i);
      return all & (1 << i) ? [[[day, at(WEEKDAY_NAMES, i)], onDay] as const] : [];
    });
  },
};
