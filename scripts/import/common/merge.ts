/** An import laid over the network that is there: pure, and the same twice. */
import { type Row, routeKey, serviceKey } from '../../../src/core/dataset/rows.ts';
import { currentCode, type Successors } from '../../../src/core/dataset/successors.ts';
import type { ImportedNetwork, ImportedService } from './imported.ts';
import { covers, isWhole, type Scope } from './scope.ts';
import type { ImportTables } from './tables.ts';

/** Closed airports and ceased airlines of data/curated. */
export interface Gone {
  readonly airports: Successors;
  readonly airlines: Successors;
}

export interface Merged {
  readonly tables: ImportTables;
  /** Imported services, and seasons of routes, that lie outside of what the import was told to speak of. */
  readonly outside: number;
}

type ServiceRow = Row<'services.csv'>;
type DepartureRow = Row<'departures.csv'>;

/**
 * Lays an import over the tables.
 *
 * - A service that the import has takes its place. What the import does not
 *   know (days, type, months, note) stays as it was.
 * - A service in scope that the import does not have ends. So does the same
 *   service under the code of a closed airport or ceased airline, whose flights
 *   curated facts give to its successor.
 * - A route whose last service ends becomes dropped and keeps its services and
 *   departures as a record. A dropped route that the import has becomes active
 *   with the imported services only.
 */
export function merge(before: ImportTables, imported: ImportedNetwork, scope: Scope, gone: Gone): Merged {
  const within = imported.services.filter(({ from, to, airline }) => covers(scope, from, to, airline));
  // The months of a whole route are not one airline's to tell.
  const seasons = imported.seasons.filter(({ from, to }) => covers(scope, from, to, ''));
  const arriving = groupBy(within, routeKey);
  const services = groupBy(before['services.csv'], routeKey);
  const departures = groupBy(before['departures.csv'], serviceKey);
  const status = new Map(before['routes.csv'].map((row) => [routeKey(row), row.status]));
  const ends = endOf(within, scope, gone);

  const after = { routes: [] as Row<'routes.csv'>[], services: [] as ServiceRow[], departures: [] as DepartureRow[] };
  const keep = (row: ServiceRow) => {
    after.services.push(row);
    after.departures.push(...(departures.get(serviceKey(row)) ?? []));
  };
  for (const id of new Set([...status.keys(), ...arriving.keys()])) {
    const [from = '', to = ''] = id.split('-');
    const old = services.get(id) ?? [];
    const fresh = arriving.get(id) ?? [];
    const staying = status.get(id) === 'active' ? old.filter((row) => !ends(row)) : [];
    const isFlown = staying.length + fresh.length > 0;
    after.routes.push({ from, to, status: isFlown ? 'active' : 'dropped' });
    for (const row of isFlown ? staying : old) keep(row);
    for (const service of fresh) {
      const row = old.find(({ airline }) => airline === service.airline);
      after.services.push(serviceRow(service, row));
      after.departures.push(...departureRows(service, departures.get(serviceKey(service)) ?? []));
    }
  }
  const airports = new Set(after.routes.flatMap(({ from, to }): string[] => [from, to]));
  const airlines = new Set(after.services.map(({ airline }): string => airline));
  const tables: ImportTables = {
    'airports.csv': withNew(before['airports.csv'], imported.airports, airports),
    'airlines.csv': withNew(before['airlines.csv'], imported.airlines, airlines),
    'routes.csv': after.routes,
    'services.csv': after.services,
    'departures.csv': after.departures,
    'seasons.csv': withSeasons(before['seasons.csv'], seasons),
  };
  const outside = imported.services.length - within.length + imported.seasons.length - seasons.length;
  return { tables, outside };
}

/** Whether a service on an active route gives way to the import. */
function endOf(within: readonly ImportedService[], scope: Scope, gone: Gone): (row: ServiceRow) => boolean {
  const imported = new Set(within.map(serviceKey));
  const now = {
    airport: (code: string) => currentCode(gone.airports, code),
    airline: (code: string) => currentCode(gone.airlines, code),
  };
  return (row) => {
    if (imported.has(serviceKey(row))) return true;
    const [from, to, airline] = [now.airport(row.from), now.airport(row.to), now.airline(row.airline)];
    const isRenamed = from !== row.from || to !== row.to || airline !== row.airline;
    if (from && to && airline && isRenamed && imported.has(serviceKey({ from, to, airline }))) return true;
    const inScope = covers(scope, row.from, row.to, row.airline) || covers(scope, from ?? '', to ?? '', airline ?? '');
    return isWhole(scope) && inScope;
  };
}

const serviceRow = (service: ImportedService, before: ServiceRow | undefined): ServiceRow => ({
  from: service.from,
  to: service.to,
  airline: service.airline,
  service_type: service.serviceType ?? before?.service_type ?? null,
  months: service.months ?? before?.months ?? null,
  seasonal_note: service.seasonalNote ?? before?.seasonal_note ?? null,
});

const departureRows = (
  { from, to, airline, departures }: ImportedService,
  before: readonly DepartureRow[],
): readonly DepartureRow[] =>
  departures.length === 0 ? before : departures.map((departure) => ({ from, to, airline, ...departure }));

/** Airports and airlines already known keep their row; of the others those that are used are taken. */
function withNew<R extends { readonly iata: string }>(
  before: readonly R[],
  named: readonly R[],
  used: ReadonlySet<string>,
): readonly R[] {
  const rows = new Map(before.map((row) => [row.iata, row]));
  for (const row of named) if (used.has(row.iata) && !rows.has(row.iata)) rows.set(row.iata, row);
  return [...rows.values()];
}

function withSeasons(before: ImportTables['seasons.csv'], imported: ImportedNetwork['seasons']) {
  const rows = new Map(before.map((row) => [routeKey(row), row]));
  for (const row of imported) rows.set(routeKey(row), row);
  return [...rows.values()];
}

function groupBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  return Map.groupBy(rows, key);
}
