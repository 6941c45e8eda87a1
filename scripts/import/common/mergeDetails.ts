/** Merging the details of an import into the tables. Pure: the result does not depend on the order of imports. */
import { departureDetail } from '../../../src/core/dataset/evidence/publishedServices.ts';
import { type Detail, type Evidence, type Row, routeKey, serviceKey } from '../../../src/core/dataset/rows.ts';
import { must } from '../../../src/core/must.ts';
import { EVERY_OTHER_WEEK, type ImportedNetwork, type ImportedService } from './imported.ts';
import type { ImportTables } from './tables.ts';

/** What an import has of a service, and the evidence of it. */
export interface EvidencedService {
  readonly service: ImportedService;
  readonly evidence: Evidence;
}

/**
 * Merges the services of an import into the tables. Each detail of a service (departures, type, months, note) comes
 * from the source that has it and saw the service last; of two that saw it in the same month, from the last by name.
 * Which services are flown is not decided here.
 * @param known evidence from before the import
 */
export function mergeDetails(
  before: ImportTables,
  imported: Pick<ImportedNetwork, 'seasons' | 'flyingTimes'> & { readonly services: readonly EvidencedService[] },
  known: readonly Evidence[],
): ImportTables {
  const services = new Map(before['services.csv'].map((row) => [serviceKey(row), row]));
  const departures = Map.groupBy(before['departures.csv'], serviceKey);
  const ranks = detailRanks(known);
  for (const { service, evidence } of imported.services) {
    if (evidence.details === '') continue;
    const key = serviceKey(service);
    const isNewest = (detail: Detail) => rankOf(evidence) >= (ranks.get(`${detail} ${key}`) ?? '');
    const row = services.get(key) ?? emptyRow(service);
    services.set(key, {
      ...row,
      service_type: newest(service.serviceType, row.service_type, isNewest('t')),
      months: newest(service.months, row.months, isNewest('m')),
      seasonal_note: newest(service.seasonalNote, row.seasonal_note, isNewest('n')),
    });
    if (service.departures.length === 0) continue;
    const [had, kind] = [departures.get(key), departureDetail(service.departures)];
    // Weekdays of a list without times never replace departures with times.
    const isBetter = had === undefined || (kind === departureDetail(had) ? isNewest(kind) : kind === 'd');
    if (!isBetter) continue;
    departures.set(key, departureRows(service));
    // The note of departures that are replaced goes with them.
    const isStale = service.seasonalNote === null && EVERY_OTHER_WEEK.some((note) => note === row.seasonal_note);
    if (isStale) services.set(key, { ...must(services.get(key), key), seasonal_note: null });
  }
  const seasons = new Map([...before['seasons.csv'], ...imported.seasons].map((row) => [routeKey(row), row]));
  const flyingTimes = new Map(
    [...before['flying-times.csv'], ...imported.flyingTimes].map((row) => [routeKey(row), row]),
  );
  return {
    ...before,
    'services.csv': [...services.values()],
    'departures.csv': [...departures.values()].flat(),
    'seasons.csv': [...seasons.values()],
    'flying-times.csv': [...flyingTimes.values()],
  };
}

const newest = <T>(imported: T | null, known: T | null, isNewest: boolean): T | null =>
  isNewest ? (imported ?? known) : (known ?? imported);

/** The rank of a source for the details of a service: its month, then its name. */
const rankOf = ({ last_seen, source }: Evidence): string => `${last_seen ?? ''} ${source}`;

/** The greatest rank of each detail of each service, by initial and service. */
function detailRanks(evidence: readonly Evidence[]): ReadonlyMap<string, string> {
  const ranks = new Map<string, string>();
  for (const row of evidence)
    for (const detail of row.details) {
      const key = `${detail} ${row.from}-${row.to} ${row.airline}`;
      const rank = rankOf(row);
      if (rank > (ranks.get(key) ?? '')) ranks.set(key, rank);
    }
  return ranks;
}

const emptyRow = ({ from, to, airline }: ImportedService): Row<'services.csv'> => ({
  from,
  to,
  airline,
  service_type: null,
  months: null,
  seasonal_note: null,
});

const departureRows = ({ from, to, airline, departures }: ImportedService): Row<'departures.csv'>[] =>
  departures.map((departure) => ({ from, to, airline, ...departure }));

/** Known rows stay, and of the others those that are used are added. @param used codes; true: all rows are added and replace known ones */
export function withNew<R extends { readonly iata: string }>(
  before: readonly R[],
  named: readonly R[],
  used: ReadonlySet<string> | true,
): readonly R[] {
  const rows = new Map(before.map((row) => [row.iata, row]));
  for (const row of named) if (used === true || (used.has(row.iata) && !rows.has(row.iata))) rows.set(row.iata, row);
  return [...rows.values()];
}
