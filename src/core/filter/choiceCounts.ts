/** How many routes each choice of a form would leave. */
import { memoize } from '../memoize.ts';
import { missing } from '../must.ts';
import { increase } from '../objects.ts';
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
  aircraft: (columns, match, filter) =>
    departuresOf(columns, match, filter).map(({ departure }) => columns.aircraft[departure] ?? missing(departure)),
  day: (columns, match, filter) => {
    const days = departuresOf(columns, match, filter).reduce((bits, one) => bits | one.days, 0);
    return WEEK.filter((day) => days & (1 << day));
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

/** The departures of a match, with the days on which they match. */
function departuresOf(columns: FilterColumns, { route, shown }: RouteMatch, { departures: filter }: RouteFilter) {
  const found: { readonly departure: number; readonly days: number }[] = [];
  for (const service of shown) {
    const end = columns.departureStart[service + 1] ?? missing(service + 1);
    for (let departure = columns.departureStart[service] ?? missing(service); departure < end; departure++) {
      const days = matchingDays(columns, route, departure, filter);
      if (days !== 0) found.push({ departure, days });
    }
  }
  return found;
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
  const counts = new Map<string, number>();
  const tests = [...choices];
  const valuesOf = memoize((number: number) => {
    const values: string[] = [];
    // A loop: the routes of an alliance have 1,000 airports and 200 choices.
    for (const test of tests) if (test[1](number)) values.push(test[0]);
    return values;
  });
  for (const match of matches) {
    const [first, ...others] = NUMBERS[facet](columns, match, filter);
    if (first === undefined) continue;
    const values = others.length === 0 ? valuesOf(first) : new Set([first, ...others].flatMap(valuesOf));
    for (const value of values) increase(counts, value);
  }
  return counts;
}
