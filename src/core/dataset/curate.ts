import type { DataFault, Tables } from './parse.ts';
import type { Row } from './rows.ts';
import { currentCode, type Successors } from './successors.ts';

/** A service with its departures, after curated facts. */
export interface CuratedService {
  readonly airline: string;
  readonly serviceType: Row<'services.csv'>['service_type'];
  readonly months: string | null;
  readonly seasonalNote: string | null;
  readonly departures: Row<'departures.csv'>[];
}

/** The services of each route that is still flown, by `FROM-TO`. */
export type CuratedRoutes = Map<string, Map<string, CuratedService>>;

/**
 * Joins services and departures, and applies what people know better: an
 * airport or airline that closed gives its flights to its successor, or takes
 * them with it; charter airlines' services become charter. Routes marked
 * dropped, and routes that lose their last service, are not in the result.
 */
export function curate(tables: Tables, faults: DataFault[]): CuratedRoutes {
  const rename = renamer(tables);
  const isCuratedCharter = charterTest(tables['curated/charters.csv']);
  const active = new Set<string>();
  for (const { row } of tables['routes.csv']) if (row.status === 'active') active.add(`${row.from}-${row.to}`);

  const departures = new Map<string, Row<'departures.csv'>[]>();
  for (const { row } of tables['departures.csv']) {
    const key = `${row.from}-${row.to} ${row.airline}`;
    const list = departures.get(key);
    if (list) list.push(row);
    else departures.set(key, [row]);
  }

  const routes: CuratedRoutes = new Map();
  const seen = new Set<string>();
  for (const { row, line } of tables['services.csv']) {
    const key = `${row.from}-${row.to} ${row.airline}`;
    if (seen.has(key))
      faults.push({ file: 'services.csv', line, column: 'airline', reason: `is listed twice: ${key}` });
    seen.add(key);
    if (!active.has(`${row.from}-${row.to}`)) continue;
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
      departures: [...(before?.departures ?? []), ...(departures.get(key) ?? [])],
    });
  }
  for (const { row, line } of tables['departures.csv'])
    if (!seen.has(`${row.from}-${row.to} ${row.airline}`))
      faults.push({
        file: 'departures.csv',
        line,
        column: 'airline',
        reason: `has no row in services.csv: ${row.from}-${row.to} ${row.airline}`,
      });
  return routes;
}

/** What became of airports and airlines: their code, their successor's, or null when they are gone. */
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
