/** Rows of routes counted by airline, alliance, country, city, aircraft or day. */
import type { Group } from '../contract/schemas.ts';
import { ALLIANCE_NAMES, type GroupName, WEEKDAY_NAMES, WEEKDAYS } from '../contract/vocabulary.ts';
import { at } from '../core/must.ts';
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
  /** By airline: 1 if it was counted. */
  readonly isCounted: Uint8Array;
  airlines: number;
  weekly: number | null;
}

/**
 * Counts rows by value: the routes and airlines that have it, and their departures a week that are known. Departures of a
 * route whose types are several count for each. Most departures a week first, then most routes, then by value.
 */
export function groupsOf(indexes: Indexes, rows: readonly RouteRow[], group: GroupName): Group[] {
  const { departures } = indexes;
  const groups = new Map<string | null, Counted>();
  const count = COUNTS[group];
  for (const { route, services, filter } of rows) {
    const daysOf = departures.daysMatching(route, filter);
    for (const service of services)
      count(indexes, route, service, daysOf, ([value, name], weekly) => {
        let entry = groups.get(value);
        if (entry === undefined) {
          const isCounted = new Uint8Array(departures.airlines.length);
          entry = { name, routes: 0, route: -1, isCounted, airlines: 0, weekly: null };
          groups.set(value, entry);
        }
        if (entry.route !== route) entry.routes++;
        entry.route = route;
        const airline = at(departures.airline, service);
        if (entry.isCounted[airline] === 0) entry.airlines++;
        entry.isCounted[airline] = 1;
        if (weekly !== null) entry.weekly = (entry.weekly ?? 0) + weekly;
      });
  }
  return Array.from(groups, ([value, { name, routes, airlines, weekly }]) => ({
    value,
    name,
    routes,
    airlines,
    weekly,
  })).sort(
    (a, b) =>
      (b.weekly ?? -1) - (a.weekly ?? -1) || b.routes - a.routes || ((a.value ?? '~') < (b.value ?? '~') ? -1 : 1),
  );
}

type DaysOf = (departure: number) => number;

/**
 * Counts a service of a row: calls `add` for each value that it has, with its departures a week that count for the value;
 * null where they are not known.
 */
type Count = (
  indexes: Indexes,
  route: number,
  service: number,
  daysOf: DaysOf,
  add: (value: Value, weekly: number | null) => void,
) => void;

/** The departures of a service a week; null where they are not known. */
const weeklyOf = ({ departures }: Indexes, service: number, daysOf: DaysOf): number | null =>
  departures.hasKnownDays(service) ? departures.weekOf(service, daysOf).weekly : null;

/** Counts each service for one value. */
const byValue =
  (toValue: (indexes: Indexes, route: number, service: number) => Value): Count =>
  (indexes, route, service, daysOf, add) =>
    add(toValue(indexes, route, service), weeklyOf(indexes, service, daysOf));

const byCountry = (end: 'from' | 'to') =>
  byValue(({ airports, routes }, route) => {
    const { countryCode, country } = at(airports, at(routes[end], route));
    return [countryCode, country];
  });

const byCity = (end: 'from' | 'to') =>
  byValue(({ airports, routes }, route) => {
    const { cityCode, cityLabel } = at(airports, at(routes[end], route));
    return [cityCode, cityLabel];
  });

const DAYS: readonly Value[] = WEEKDAYS.map((day, i) => [day, at(WEEKDAY_NAMES, i)]);

const COUNTS: Readonly<Record<GroupName, Count>> = {
  airline: byValue(({ departures }, _, service) => {
    const { code, name } = departures.airlineOf(service);
    return [code, name];
  }),
  alliance: byValue(({ departures }, _, service) => {
    const { alliance } = departures.airlineOf(service);
    return alliance === null ? NONE : [alliance, ALLIANCE_NAMES[alliance]];
  }),
  to_country: byCountry('to'),
  from_country: byCountry('from'),
  to_city: byCity('to'),
  from_city: byCity('from'),
  aircraft(indexes, _, service, daysOf, add) {
    const { departures, naming } = indexes;
    const flown = departures.departuresOf(service).filter((departure) => daysOf(departure) !== 0);
    for (const type of new Set(flown.flatMap((departure) => departures.aircraftOf(departure)))) {
      const ofType = (departure: number) => (departures.aircraftOf(departure).includes(type) ? daysOf(departure) : 0);
      add([type, naming.aircraft.nameOfType(type)], weeklyOf(indexes, service, ofType));
    }
    const isUnknown = (departure: number) => departures.aircraftOf(departure).length === 0;
    if (flown.length === 0 || flown.some(isUnknown))
      add(
        NONE,
        weeklyOf(indexes, service, (departure) => (isUnknown(departure) ? daysOf(departure) : 0)),
      );
  },
  day({ departures }, _, service, daysOf, add) {
    if (!departures.hasKnownDays(service)) {
      add(NONE, null);
      return;
    }
    for (const [day, weekly] of departures.weekdaysOf(service, daysOf).entries())
      if (weekly > 0) add(at(DAYS, day), weekly);
  },
};
