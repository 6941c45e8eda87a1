/** How many routes each choice of a form would leave. */
import { memoize } from '../memoize.ts';
import { missing } from '../must.ts';
import type { FilterColumns } from './columns.ts';
import { matchingDays } from './departureFilter.ts';
import { type RouteFilter, type RouteMatch, routeMatcher } from './routeFilter.ts';

/** What a choice is made by: numbers of the columns that a route has, or the part of it that matches. */
export type Facet = 'airline' | 'aircraft' | 'day' | 'from' | 'to' | 'season' | 'month' | 'flying_min' | 'distance_km';

/** The numbers of a facet of what matches of a route. */
const NUMBERS: Readonly<
  Record<Facet, (columns: FilterColumns, match: RouteMatch, filter: RouteFilter) => readonly number[]>
> = {
  airline: ({ airline }, { shown }) => shown.map((service) => airline[service] ?? missing(service)),
  aircraft: (columns, match, filter) => {
    const sets: number[] = [];
    visitMatching(columns, match, filter, (departure) => sets.push(columns.aircraft[departure] ?? missing(departure)));
    return sets;
  },
  day: (columns, match, filter) => {
    let all = 0;
    visitMatching(columns, match, filter, (_, days) => {
      all |= days;
    });
    return WEEK.filter((day) => all & (1 << day));
  },
  from: ({ from }, { route }) => [from[route] ?? missing(route)],
  to: ({ to }, { route }) => [to[route] ?? missing(route)],
  season: ({ season }, { route }) => [season[route] ?? missing(route)],
  /** Months, 1 is January: all of them where they are not known, as no route is known to rest then. */
  month: ({ months }, { route }) => {
    const bits = months[route] ?? missing(route);
    return YEAR.filter((month) => bits === 0 || bits & (1 << (month - 1)));
  },
  flying_min: ({ flyingMin }, { route }) => [flyingMin[route] ?? missing(route)],
  distance_km: ({ km }, { route }) => [km[route] ?? missing(route)],
};

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Visits the departures of a match, with the days on which they match. */
function visitMatching(
  columns: FilterColumns,
  { route, shown }: RouteMatch,
  { departures: filter }: RouteFilter,
  visit: (departure: number, days: number) => void,
): void {
  for (const service of shown) {
    const end = columns.departureStart[service + 1] ?? missing(service + 1);
    for (let departure = columns.departureStart[service] ?? missing(service); departure < end; departure++) {
      const days = matchingDays(columns, route, departure, filter);
      if (days !== 0) visit(departure, days);
    }
  }
}

/** ChoiceTests of one field: by value, whether a number of the facet is of it. */
export type ChoiceTests = ReadonlyMap<string, (number: number) => boolean>;

/** The routes that are known to match a filter. */
export function knownMatches(columns: FilterColumns, routes: readonly number[], filter: RouteFilter): RouteMatch[] {
  const matchOf = routeMatcher(columns, filter);
  return routes.flatMap((route) => {
    const match = matchOf(route);
    return match === null || match.shown.length === 0 ? [] : match;
  });
}

/**
 * How many routes match with each choice of a field.
 * @param matches the routes that match all other conditions; a choice of this field replaces what is chosen in it
 * @param filter these conditions
 */
export function countChoices(
  columns: FilterColumns,
  matches: readonly RouteMatch[],
  filter: RouteFilter,
  facet: Facet,
  choices: ChoiceTests,
): ReadonlyMap<string, number> {
  const tallies = Array.from(choices, ([value, isOf]) => ({ value, isOf, routes: 0, last: -1 }));
  const talliesOf = memoize((number: number) => tallies.filter(({ isOf }) => isOf(number)));
  for (const match of matches)
    for (const number of NUMBERS[facet](columns, match, filter))
      for (const tally of talliesOf(number)) {
        // A route counts once for a value, whatever the numbers of the value that it has.
        if (tally.last === match.route) continue;
        tally.last = match.route;
        tally.routes++;
      }
  return new Map(tallies.flatMap(({ value, routes }) => (routes > 0 ? [[value, routes] as const] : [])));
}
