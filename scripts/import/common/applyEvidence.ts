/** Which routes and services of the tables are flown, by the rule over all evidence. */
import { type Row, routeKey, serviceKey } from '../../../src/core/dataset/rows.ts';
import { activeServices } from '../../../src/core/evidence/activeServices.ts';
import type { EvidenceTables } from '../../../src/core/evidence/combine.ts';
import { codesKey, type Facts } from '../../../src/core/evidence/facts.ts';
import { createLedger, presentMonth } from '../../../src/core/evidence/ledger.ts';
import { monthNumber } from '../../../src/core/time.ts';
import type { ImportTables } from './tables.ts';

type StatusTables = Pick<ImportTables, 'routes.csv' | 'services.csv' | 'dropped-services.csv'>;

/**
 * Sets the status of every route and service. Services that are flown and of which no source has details get a row;
 * such a row goes when the service ends.
 * @param sellsSeats whether every passenger flight of an airline is scheduled, for services whose type no source has
 */
export function applyEvidence(
  tables: Pick<ImportTables, 'routes.csv' | 'services.csv' | 'departures.csv'>,
  { evidence, sources }: EvidenceTables,
  facts: Facts,
  sellsSeats: (airline: string) => boolean,
): StatusTables {
  const now = presentMonth(sources);
  const active = now === null ? new Map() : activeServices(createLedger(evidence, sources, facts, now));
  const lastSeen = new Map<string, number>();
  for (const row of evidence)
    if (row.last_seen !== null)
      lastSeen.set(codesKey(row), Math.max(lastSeen.get(codesKey(row)) ?? 0, monthNumber(row.last_seen)));

  const documented = documentedServices(tables, evidence);
  /** Rows of each service that is flown: of those under former codes and under its own, its own count. */
  const listed = new Map<string, Row<'services.csv'>[]>();
  for (const row of documented) {
    if (active.has(codesKey(row))) {
      listed.set(codesKey(row), [row]);
      continue;
    }
    const seen = lastSeen.get(codesKey(row)) ?? null;
    const present = facts.present(row, seen);
    // The loader follows closed airports and ceased airlines, but not an airline that moved.
    if (present === null || !active.has(codesKey(present)) || codesKey(facts.moved(row, seen)) !== codesKey(row))
      continue;
    const known = listed.get(codesKey(present)) ?? [];
    if (!known.some((other) => codesKey(other) === codesKey(present))) listed.set(codesKey(present), [...known, row]);
  }
  const flown = new Set([...listed.values()].flat().map(serviceKey));
  const added = [...active.keys()].filter((key) => !listed.has(key)).map(rowOf);
  for (const row of added) flown.add(serviceKey(row));
  const services = [...documented, ...added].map((row) =>
    row.service_type === null && sellsSeats(row.airline) ? { ...row, service_type: 'scheduled' as const } : row,
  );
  const flownRoutes = new Set(services.filter((row) => flown.has(serviceKey(row))).map(routeKey));
  const pairs = new Map(
    [...tables['routes.csv'], ...tables['services.csv'], ...added].map((row) => [routeKey(row), row]),
  );
  return {
    'routes.csv': [...pairs].map(([id, { from, to }]) => ({
      from,
      to,
      status: flownRoutes.has(id) ? 'active' : 'dropped',
    })),
    'services.csv': services,
    'dropped-services.csv': services.flatMap((row) => {
      const { from, to, airline } = row;
      return flownRoutes.has(routeKey(row)) && !flown.has(serviceKey(row)) ? [{ from, to, airline }] : [];
    }),
  };
}

/** The services of which a source has details. */
function documentedServices(
  tables: Pick<ImportTables, 'services.csv' | 'departures.csv'>,
  evidence: EvidenceTables['evidence'],
): Row<'services.csv'>[] {
  const known = new Set(tables['departures.csv'].map(serviceKey));
  for (const row of evidence) if (row.details !== '') known.add(codesKey(row));
  return tables['services.csv'].filter(
    (row) => row.months !== null || row.seasonal_note !== null || known.has(serviceKey(row)),
  );
}

/** A service of which only the key is known. */
const rowOf = (key: string): Row<'services.csv'> => ({
  from: key.slice(0, 3),
  to: key.slice(4, 7),
  airline: key.slice(8),
  service_type: null,
  months: null,
  seasonal_note: null,
});
