import { monthNumber } from '../time.ts';
import type { Tables } from './parse.ts';
import { type Row, routeKey, serviceKey } from './rows.ts';
import { currentCode, type Successors } from './successors.ts';

/** A service with its departures, after curated facts. */
export interface CuratedService {
  readonly airline: string;
  readonly serviceType: Row<'services.csv'>['service_type'];
  readonly months: string | null;
  readonly seasonalNote: string | null;
  readonly departures: readonly Row<'departures.csv'>[];
}

/** The services of each route that is still flown, by `FROM-TO`. */
export type CuratedRoutes = Map<string, Map<string, CuratedService>>;

/**
 * Joins services and departures, and applies curated facts: the flights of a
 * closed airport or ceased airline go to its successor, or end; there are none
 * between countries whose airspace is closed to each other; services of charter
 * airlines become charter. The result has no routes and services marked dropped
 * and no routes without a service.
 * @param date ISO date of the data: what curated facts say of later months has not happened
 */
export function curate(tables: Tables, date: string): CuratedRoutes {
  const rename = renamer(tables, date);
  const isClosed = closedPairTest(tables, date);
  const isCuratedCharter = charterTest(tables['curated/charters.csv']);
  const active = new Set(tables['routes.csv'].flatMap(({ row }) => (row.status === 'active' ? [routeKey(row)] : [])));
  const dropped = new Set(tables['dropped-services.csv'].map(({ row }) => serviceKey(row)));
  const departures = Map.groupBy(tables['departures.csv'], ({ row }) => serviceKey(row));

  const routes: CuratedRoutes = new Map();
  for (const { row } of tables['services.csv']) {
    if (!active.has(routeKey(row)) || dropped.has(serviceKey(row))) continue;
    const [from, to, airline] = [rename.airport(row.from), rename.airport(row.to), rename.airline(row.airline)];
    if (!from || !to || !airline || from === to || isClosed(from, to)) continue;
    const services = getOrMake(routes, `${from}-${to}`, () => new Map<string, CuratedService>());
    const before = services.get(airline);
    services.set(airline, {
      airline,
      serviceType: isCuratedCharter(row.airline, row.from, row.to)
        ? 'charter'
        : (before?.serviceType ?? row.service_type),
      months: before ? null : row.months,
      seasonalNote: before?.seasonalNote ?? row.seasonal_note,
      departures: [
        ...(before?.departures ?? []),
        ...(departures.get(serviceKey(row)) ?? []).map((departure) => departure.row),
      ],
    });
  }
  return routes;
}

/** The code under which an airport's or airline's flights are shown, or null when they ended. */
function renamer(tables: Tables, date: string) {
  const has = (month: string | null) => month !== null && month <= date.slice(0, 7);
  const follow = (rows: readonly { iata: string; since: string; until: string | null; successor: string | null }[]) => {
    const gone = rows.filter(({ since, until }) => has(since) && !has(until));
    const successors: Successors = new Map(gone.map(({ iata, successor }) => [iata, successor]));
    return (code: string) => currentCode(successors, code);
  };
  return {
    airport: follow(
      tables['curated/closed-airports.csv'].map(({ row }) => ({ ...row, since: row.closed, until: row.reopened })),
    ),
    airline: follow(
      tables['curated/ceased-airlines.csv'].map(({ row }) => ({ ...row, since: row.ceased, until: row.reused })),
    ),
  };
}

/** Whether there are no flights between the countries of two airports. */
function closedPairTest(tables: Tables, date: string): (from: string, to: string) => boolean {
  const pairs = closedPairs(
    tables['curated/closed-country-pairs.csv'].map(({ row }) => row),
    monthNumber(date),
  );
  const countries = new Map(tables['airports.csv'].map(({ row }) => [row.iata, row.country_code]));
  return (from, to) => pairs.has(`${countries.get(from)} ${countries.get(to)}`);
}

/**
 * Pairs of country codes between which there are no flights, as `DZ MA`, both ways.
 * @param now month number
 */
export function closedPairs(
  rows: readonly Pick<Row<'curated/closed-country-pairs.csv'>, 'a' | 'b' | 'since' | 'until'>[],
  now: number,
): ReadonlySet<string> {
  const closed = rows.filter(
    ({ since, until }) => monthNumber(since) <= now && (until === null || monthNumber(until) > now),
  );
  return new Set(
    closed.flatMap(({ a, b }) => a.flatMap((one) => b.flatMap((two) => [`${one} ${two}`, `${two} ${one}`]))),
  );
}

function charterTest(rows: Tables['curated/charters.csv']): (airline: string, from: string, to: string) => boolean {
  const keys = new Set(rows.map(({ row }) => `${row.airline} ${row.from ?? '*'} ${row.to ?? '*'}`));
  return (airline, from, to) =>
    [`${from} ${to}`, `${from} *`, `* ${to}`, '* *'].some((where) => keys.has(`${airline} ${where}`));
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
