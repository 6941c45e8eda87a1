/**
 * Which routes match, and what of each: the one filter of lists of routes and of flights. The server calls it on the
 * columns of the dataset, the browser on those of the rows of a page.
 */
import type { RouteConditionValues } from '../../contract/parameters.ts';
import { SEASONS } from '../../contract/vocabulary.ts';
import { missing } from '../must.ts';
import { keysOf } from '../objects.ts';
import { type FilterColumns, isRest, type RouteFacts } from './columns.ts';
import { type DepartureFilter, matchService, readsDepartures } from './departureFilter.ts';

/** The filters of a request, names resolved to what they stand for. A null condition does not apply. */
export interface RouteFilter {
  /** Airports of origin. */
  readonly from: ReadonlySet<number> | null;
  /** Airports of destination. */
  readonly to: ReadonlySet<number> | null;
  /** The values of the parameters that are conditions on the facts of a route. */
  readonly facts: RouteConditionValues;
  readonly departures: DepartureFilter;
}

/** Whether a route matches by one condition: `unknown` where the data does not know. */
type Verdict = 'all' | 'unknown' | 'none';

/** A condition on the facts of a route, by the value of its parameter. */
type Condition<Value> = (facts: RouteFacts, value: Value) => (route: number) => Verdict;

const verdictOf = (matches: boolean): Verdict => (matches ? 'all' : 'none');

/** The conditions on the facts of a route by parameter: each is all that its parameter does. */
const CONDITIONS: {
  readonly [Name in keyof RouteConditionValues]-?: Condition<NonNullable<RouteConditionValues[Name]>>;
} = {
  min_flying_min:
    ({ flyingMin }, least) =>
    (route) =>
      verdictOf((flyingMin[route] ?? missing(route)) >= least),
  max_flying_min:
    ({ flyingMin }, most) =>
    (route) =>
      verdictOf((flyingMin[route] ?? missing(route)) <= most),
  /** A route whose months are not known is not known to rest. */
  month:
    ({ months }, month) =>
    (route) =>
      verdictOf(!isRest(months[route] ?? missing(route), month - 1)),
  season: ({ season }, value) => {
    const [index, unknown] = [SEASONS.indexOf(value), SEASONS.indexOf('unknown')];
    return (route) => {
      const known = season[route] ?? missing(route);
      return known === index ? 'all' : known === unknown ? 'unknown' : 'none';
    };
  },
};

/** The conditions that read what the data always knows. */
const ALWAYS_KNOWN: ReadonlySet<string> = new Set<keyof RouteConditionValues>(['min_flying_min', 'max_flying_min']);

/** What of a route matches. A route without a service in `shown` only may match. */
export interface RouteMatch {
  readonly route: number;
  /** The services with a departure that is known to match, in the order of the columns. */
  readonly shown: readonly number[];
  /** The services that nothing known rules out, and that are not shown. */
  readonly mayMatch: readonly number[];
}

/** Whether a filter reads what may be unknown: its answer says what it leaves out for that. */
export const readsUnknown = ({ facts, departures }: RouteFilter): boolean =>
  readsDepartures(departures) || keysOf(facts).some((name) => facts[name] !== undefined && !ALWAYS_KNOWN.has(name));

/** Prepares a filter for many routes. @returns what of a route matches, null where something known rules it out */
export function routeMatcher(columns: FilterColumns, filter: RouteFilter): (route: number) => RouteMatch | null {
  const { from, to, facts, departures } = filter;
  const conditions = conditionsOf(columns, facts);
  return (route) => {
    if (from !== null && !from.has(columns.from[route] ?? missing(route))) return null;
    if (to !== null && !to.has(columns.to[route] ?? missing(route))) return null;
    let isKnown = true;
    for (const condition of conditions) {
      const verdict = condition(route);
      if (verdict === 'none') return null;
      if (verdict === 'unknown') isKnown = false;
    }
    const [shown, mayMatch]: [number[], number[]] = [[], []];
    const end = columns.serviceStart[route + 1] ?? missing(route + 1);
    for (let service = columns.serviceStart[route] ?? missing(route); service < end; service++) {
      const match = matchService(columns, route, service, departures);
      if (match !== 'none') (isKnown && match !== 'unknown' ? shown : mayMatch).push(service);
    }
    return shown.length + mayMatch.length === 0 ? null : { route, shown, mayMatch };
  };
}

/** The conditions on facts that apply. */
function conditionsOf(columns: RouteFacts, facts: RouteConditionValues): ((route: number) => Verdict)[] {
  return keysOf(CONDITIONS).flatMap((name) => {
    const value = facts[name];
    if (value === undefined) return [];
    // The condition of a name takes the values of its parameter.
    const condition = CONDITIONS[name] as Condition<typeof value>;
    return [condition(columns, value)];
  });
}

/** What filters leave out because the data does not know. */
export interface UnknownCount {
  /** The routes that may match and are not listed. */
  readonly routes: readonly number[];
  /** The services that may match and are not shown, also those of routes that are listed. */
  readonly services: readonly number[];
}

/** Counts what only may match. */
export function countUnknown(matches: Iterable<RouteMatch>): UnknownCount {
  const [routes, services]: [number[], number[]] = [[], []];
  for (const { route, shown, mayMatch } of matches) {
    if (shown.length === 0) routes.push(route);
    services.push(...mayMatch);
  }
  return { routes, services };
}
