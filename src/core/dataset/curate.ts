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
 * closed airport or ceased airline go to its successor, or end; services of
 * charter airlines become charter. The result has no routes marked dropped and
 * no routes without a service.
 */
export function curate(tables: Tables): CuratedRoutes {
  const rename = renamer(tables);
  const isCuratedCharter = charterTest(tables['curated/charters.csv']);
  const active = new Set(tables['routes.csv'].flatMap(({ row }) => (row.status === 'active' ? [routeKey(row)] : [])));
  const departures = Map.groupBy(tables['departures.csv'], ({ row }) => serviceKey(row));

  const routes: CuratedRoutes = new Map();
  for (const { row } of tables['services.csv']) {
    if (!active.has(routeKey(row))) continue;
    const [from, to, airline] = [rename.airport(row.from), rename.airport(row.to), rename.airline(row.airline)];
    if (!from || !to || !airline || from === to) continue;
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
function renamer(tables: Tables) {
  const follow = (rows: Tables['curated/closed-airports.csv' | 'curated/ceased-airlines.csv']) => {
    const successors: Successors = new Map(rows.map(({ row }) => [row.iata, row.successor]));
    return (code: string) => currentCode(successors, code);
  };
  return {
    airport: follow(tables['curated/closed-airports.csv']),
    airline: follow(tables['curated/ceased-airlines.csv']),
  };
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
