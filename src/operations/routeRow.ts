/** A row of a list of routes: what of a route a request shows. */
import type { DepartureFilter } from '../core/filter/departureFilter.ts';
import type { RouteMatch } from '../core/filter/routeFilter.ts';
import type { Indexes } from './indexes.ts';

/** A row of a list of routes. */
export interface RouteRow {
  readonly route: number;
  /** The services of the row, in the order of the contract. */
  readonly services: readonly number[];
  /** Services that nothing known rules out: those of the row, and those that it leaves out because something is not known. */
  readonly possible: readonly number[];
  /** The departures of the row. */
  readonly filter: DepartureFilter;
}

/** A route that matches, as a row. @param includeUnknown whether the row has what may match, too */
export const rowOfMatch = (match: RouteMatch, filter: DepartureFilter, includeUnknown = false): RouteRow =>
  toRow(match, includeUnknown ? { ...filter, includeUnknown } : filter, includeUnknown);

/** The rows of routes that match, or may match: what only may match is left out unless `includeUnknown`. */
export function rowsOfMatches(
  matches: readonly RouteMatch[],
  filter: DepartureFilter,
  includeUnknown: boolean,
): RouteRow[] {
  const ofRows = includeUnknown ? { ...filter, includeUnknown } : filter;
  return matches
    .filter(({ shown }) => includeUnknown || shown.length > 0)
    .map((match) => toRow(match, ofRows, includeUnknown));
}

function toRow({ route, shown, mayMatch }: RouteMatch, filter: DepartureFilter, includeUnknown: boolean): RouteRow {
  const possible = mayMatch.length === 0 ? shown : [...shown, ...mayMatch].sort((a, b) => a - b);
  return { route, services: includeUnknown ? possible : shown, possible, filter };
}

/** The weekdays of a row, and its departures a week that are known; null when none is. */
export function weekOfRow({ departures }: Indexes, { route, services, filter }: RouteRow) {
  const known = services.filter((service) => departures.hasKnownDays(service));
  const weeks = known.map((service) => departures.weekOf(service, departures.daysMatching(route, filter)));
  return {
    days: weeks.reduce((bits, week) => bits | week.days, 0),
    weekly: known.length === 0 ? null : weeks.reduce((sum, { weekly }) => sum + weekly, 0),
  };
}
