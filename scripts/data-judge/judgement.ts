/** How well the published routes agree with a list of routes. */
import { type Evidence, returnId, routeKey } from '../../src/core/dataset/rows.ts';
import { entryOf } from '../../src/core/objects.ts';
import { monthNumber } from '../../src/core/time.ts';

/** Routes that are published, listed, and both. */
export interface Agreement {
  served: number;
  listed: number;
  both: number;
}

/** The airlines of each route by its id; none where only the route is known. */
export function airlinesByRoute(rows: Iterable<Pick<Evidence, 'from' | 'to' | 'airline'>>): Map<string, Set<string>> {
  const routes = new Map<string, Set<string>>();
  for (const row of rows) {
    const airlines = entryOf(routes, routeKey(row), () => new Set());
    if (row.airline !== null) airlines.add(row.airline);
  }
  return routes;
}

/** The month (`YYYY-MM`) in which a source last saw each route, by its id; routes without a date are left out. */
export function lastSeen(evidence: Iterable<Evidence>): Map<string, string> {
  const seen = new Map<string, string>();
  for (const row of evidence)
    if (row.last_seen !== null && row.last_seen > (seen.get(routeKey(row)) ?? ''))
      seen.set(routeKey(row), row.last_seen);
  return seen;
}

/**
 * Compares routes.
 * @param served published routes by id (`LHR-JFK`): airlines, and the month in which a source last saw it, or ''
 * @param listed airlines of each listed route by id; empty where the list names none
 * @param now month number from which ages count
 * @param placeOf the place that an origin counts for, by its code; undefined leaves its routes out
 */
export function judge(
  served: ReadonlyMap<string, Readonly<{ airlines: readonly string[]; seen: string }>>,
  listed: ReadonlyMap<string, ReadonlySet<string>>,
  now: number,
  placeOf: (origin: string) => string | undefined,
) {
  const all: Agreement = { served: 0, listed: 0, both: 0 };
  /** By the code of the airline, of services instead of routes; only where the list names airlines. */
  const airlines: Counts = new Map();
  const places: Counts = new Map();
  /** By the years since a source last saw a published route: `0`, `1`, … or `unknown`. */
  const ages: Counts = new Map();
  const count = (agreement: Agreement, isServed: boolean, isListed: boolean) => {
    if (isServed) agreement.served++;
    if (isListed) agreement.listed++;
    if (isServed && isListed) agreement.both++;
  };
  for (const id of new Set([...served.keys(), ...listed.keys()])) {
    const [place, route, names] = [placeOf(id.slice(0, 3)), served.get(id), listed.get(id)];
    if (place === undefined) continue;
    const has = [route !== undefined, names !== undefined] as const;
    count(all, ...has);
    count(of(places, place), ...has);
    if (route) count(of(ages, ageOf(route.seen, now)), ...has);
    if (names?.size === 0) continue;
    for (const airline of new Set([...(route?.airlines ?? []), ...(names ?? [])]))
      count(of(airlines, airline), route?.airlines.includes(airline) === true, names?.has(airline) === true);
  }
  if ([...listed.values()].every(({ size }) => size === 0)) airlines.clear();
  return { all, airlines, places, ages };
}

type Routes = ReadonlyMap<string, unknown>;

/** Of the routes that a list of flights has twice or more, and both ways, those that are published. */
export function repeated(served: Routes, flights: ReadonlyMap<string, number>): Agreement {
  const routes = [...flights].filter(([id, count]) => count >= 2 && flights.has(returnId(id)));
  return { served: 0, listed: routes.length, both: routes.filter(([id]) => served.has(id)).length };
}

/** Of the routes that were published earlier, and are no more, those that a list has. */
export function ended(earlier: Iterable<string>, served: Routes, listed: Routes): Agreement {
  const gone = [...earlier].filter((id) => !served.has(id));
  return { served: gone.length, listed: 0, both: gone.filter((id) => listed.has(id)).length };
}

type Counts = Map<string, Agreement>;

const of = (counts: Counts, key: string): Agreement => entryOf(counts, key, () => ({ served: 0, listed: 0, both: 0 }));

const ageOf = (seen: string, now: number): string =>
  seen === '' ? 'unknown' : String(Math.floor(Math.max(0, now - monthNumber(seen)) / 12));

/**
 * The judgement as a table for people.
 * @param parts further agreements by their names; those without a route are left out
 * @param shown how many airlines and airports are named, those with most routes first
 */
export function judgementText(
  { all, airlines, places, ages }: ReturnType<typeof judge>,
  parts: ReadonlyMap<string, Agreement>,
  shown: number,
): string {
  const largest = (counts: ReadonlyMap<string, Agreement>) =>
    [...counts].sort(([a, x], [b, y]) => y.served + y.listed - x.served - x.listed || (a < b ? -1 : 1)).slice(0, shown);
  const byAge = [...ages].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return [
    row('', 'published', 'listed', 'both', 'precision', 'coverage'),
    agreementRow('all routes', all),
    ...[...parts].flatMap(([name, part]) => (part.served + part.listed > 0 ? agreementRow(name, part) : [])),
    ...byAge.map(([age, counts]) =>
      agreementRow(age === 'unknown' ? 'seen at an unknown time' : `seen ${age} to ${Number(age) + 1} years ago`, {
        ...counts,
        listed: 0,
      }),
    ),
    ...largest(airlines).map(([code, counts]) => agreementRow(`airline ${code}, services`, counts)),
    ...largest(places).map(([code, counts]) => agreementRow(`airport ${code}`, counts)),
  ].join('\n');
}

const agreementRow = (name: string, { served, listed, both }: Agreement): string =>
  row(name, String(served || '-'), String(listed || '-'), String(both), share(both, served), share(both, listed));

const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

const row = (name: string, ...cells: readonly string[]): string =>
  [name.padEnd(26), ...cells.map((cell) => cell.padStart(10))].join(' ');
