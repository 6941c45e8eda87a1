/** Merging an import into the tables. Pure: the same import twice changes nothing the second time. */

import { type Row, routeKey, serviceKey } from '../../../src/core/dataset/rows.ts';
import { currentCode } from '../../../src/core/dataset/successors.ts';
import { must } from '../../../src/core/must.ts';
import type { CuratedFacts } from './curated.ts';
import type { ImportedNetwork, ImportedService } from './imported.ts';
import { covers, isWhole, type Scope } from './scope.ts';
import type { ImportTables } from './tables.ts';

export interface Merged {
  readonly tables: ImportTables;
  /** Imported services, and seasons of routes, that are out of scope. */
  readonly outside: number;
}

type RouteRow = Row<'routes.csv'>;
type ServiceRow = Row<'services.csv'>;
type DepartureRow = Row<'departures.csv'>;

/**
 * Merges an import into the tables.
 *
 * - An imported service replaces the known one. What the import does not have (days, type, months, note) stays.
 * - A service in scope that the import does not have ends. So does the same service under the code of a closed airport
 *   or ceased airline, whose flights curated facts give to its successor.
 * - A service that curated facts exclude is not imported, and ends when the import has it.
 * - A route whose last service ends is dropped, and keeps its services and departures as a record. A dropped route that
 *   the import has becomes active with the imported services only.
 */
export function merge(before: ImportTables, imported: ImportedNetwork, scope: Scope, facts: CuratedFacts): Merged {
  const within = imported.services.filter(({ from, to, airline }) => covers(scope, from, to, airline));
  // An airline does not speak for the months of a whole route.
  const seasons = imported.seasons.filter(({ from, to }) => covers(scope, from, to, ''));
  const countries = new Map(
    [...before['airports.csv'], ...imported.airports].map(({ iata, country_code }) => [iata, country_code]),
  );
  const flown = within.filter((service) => !facts.isExcluded(service, (airport) => countries.get(airport)));
  const ends = endTest(new Set(within.map(serviceKey)), scope, facts);
  const network = mergeNetwork(before, flown, ends);
  const airports = new Set(network['routes.csv'].flatMap(({ from, to }) => [from, to]));
  const airlines = new Set(network['services.csv'].map(({ airline }) => airline));
  const seasonRows = new Map([...before['seasons.csv'], ...seasons].map((row) => [routeKey(row), row]));
  return {
    tables: {
      ...network,
      'airports.csv': withNew(before['airports.csv'], imported.airports, imported.isDirectory ?? airports),
      'airlines.csv': withNew(before['airlines.csv'], imported.airlines, imported.isDirectory ?? airlines),
      'seasons.csv': [...seasonRows.values()],
    },
    outside: imported.services.length - within.length + imported.seasons.length - seasons.length,
  };
}

/** Merges routes, services and departures. @param ends whether a service on an active route ends */
function mergeNetwork(
  before: ImportTables,
  imported: readonly ImportedService[],
  ends: (row: ServiceRow) => boolean,
): Pick<ImportTables, 'routes.csv' | 'services.csv' | 'departures.csv'> {
  const arriving = Map.groupBy(imported, routeKey);
  const known = new Map(before['routes.csv'].map((row) => [routeKey(row), row]));
  const services = Map.groupBy(before['services.csv'], routeKey);
  const departures = Map.groupBy(before['departures.csv'], serviceKey);
  const after = { routes: [] as RouteRow[], services: [] as ServiceRow[], departures: [] as DepartureRow[] };
  for (const id of new Set([...known.keys(), ...arriving.keys()])) {
    const old = services.get(id) ?? [];
    const fresh = arriving.get(id) ?? [];
    const { from, to } = known.get(id) ?? must(fresh[0], 'service of a new route');
    const staying = known.get(id)?.status === 'active' ? old.filter((row) => !ends(row)) : [];
    const isFlown = staying.length + fresh.length > 0;
    after.routes.push({ from, to, status: isFlown ? 'active' : 'dropped' });
    for (const row of isFlown ? staying : old) {
      after.services.push(row);
      after.departures.push(...(departures.get(serviceKey(row)) ?? []));
    }
    for (const service of fresh) {
      const row = old.find(({ airline }) => airline === service.airline);
      after.services.push(serviceRow(service, row));
      after.departures.push(...departureRows(service, departures.get(serviceKey(service)) ?? []));
    }
  }
  return { 'routes.csv': after.routes, 'services.csv': after.services, 'departures.csv': after.departures };
}

/** Whether a service on an active route is replaced or ended by the import. @param imported keys of its services in scope */
function endTest(imported: ReadonlySet<string>, scope: Scope, facts: CuratedFacts): (row: ServiceRow) => boolean {
  return (row) => {
    if (imported.has(serviceKey(row))) return true;
    const from = currentCode(facts.airports, row.from);
    const to = currentCode(facts.airports, row.to);
    const airline = currentCode(facts.airlines, row.airline);
    if (from && to && airline && imported.has(serviceKey({ from, to, airline }))) return true;
    const isCovered =
      covers(scope, row.from, row.to, row.airline) ||
      covers(scope, from ?? row.from, to ?? row.to, airline ?? row.airline);
    return isWhole(scope) && isCovered;
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

/** Known rows stay, and of the others those that are used are added. @param used codes; true: all rows are added and replace known ones */
function withNew<R extends { readonly iata: string }>(
  before: readonly R[],
  named: readonly R[],
  used: ReadonlySet<string> | true,
): readonly R[] {
  const rows = new Map(before.map((row) => [row.iata, row]));
  for (const row of named) if (used === true || (used.has(row.iata) && !rows.has(row.iata))) rows.set(row.iata, row);
  return [...rows.values()];
}
