/** An import merged into tables and evidence. Pure: the same import twice changes nothing the second time. */
import { activeServices } from '../../../src/core/dataset/evidence/activeServices.ts';
import type { Facts } from '../../../src/core/dataset/evidence/facts.ts';
import { createLedger, type EvidenceTables } from '../../../src/core/dataset/evidence/ledger.ts';
import { departureDetail, detailsOf } from '../../../src/core/dataset/evidence/publishedServices.ts';
import {
  DETAILS,
  type Detail,
  type Evidence,
  type EvidenceSource,
  routeKey,
  type ServiceCodes,
  serviceKey,
} from '../../../src/core/dataset/rows.ts';
import { dayBits, dayCount } from '../../../src/core/dataset/schedule.ts';
import { addTo, greatest, least } from '../../../src/core/objects.ts';
import { joinedMonths, YEAR } from '../../../src/core/seasonality.ts';
import { monthNumber } from '../../../src/core/time.ts';
import {
  covers,
  EVERY_OTHER_WEEK,
  type ImportedNetwork,
  type ImportedService,
  type Importer,
  type Scope,
} from './importer.ts';
import type { ImportTables } from './tables.ts';

/** The data that an import is merged into. */
export interface Recorded {
  readonly tables: ImportTables;
  readonly evidence: EvidenceTables;
}

/** Services of an import that are not published, as `LHR-JFK BA`, by the reason. */
export type ServicesByReason = Readonly<Record<string, readonly string[]>>;

/**
 * Merges an import: its evidence, its details, and the rows of airports and airlines that they need.
 * @param isInReference whether the reference lists have an airline or airport, from which any later import can take it
 */
export function mergeImport(
  { tables, evidence }: Recorded,
  imported: ImportedNetwork,
  source: EvidenceSource,
  scope: Scope,
  { facts, isInReference }: { readonly facts: Facts; isInReference(code: string): boolean },
) {
  const services = imported.services
    .filter((service) => covers(scope, service))
    .map((service) => ({ service, evidence: evidenceOf(service, source) }));
  const routes = imported.evidence.map((row) => ({ ...row, source: source.source }));
  const given: Evidence[] = [...services.map(({ evidence }) => evidence), ...routes];
  const whyRejected = (row: Evidence) => facts.outsideSpans(row, seenIn(row));
  const isRecorded = (row: Evidence) => whyRejected(row) === null;
  const records = given.filter(isRecorded);
  // Months alone are no evidence, nor is what is rejected: an empty timetable would end everything in its scope.
  const recorded = records.length === 0 ? evidence : combineEvidence(evidence, source, records);
  // The tables have one airline of a code: details of its former holder are not those of the present one.
  const detailed = services.filter(
    ({ evidence }) => isRecorded(evidence) && !facts.isOfFormerHolder(evidence, seenIn(evidence)),
  );
  const merged = mergeDetails(tables, detailed, evidence.evidence);
  const flown = activeServices(createLedger(recorded, facts));
  // Evidence may make a service active with a later import, whose source cannot name what only this one knows.
  const used = new Set([
    ...[...flown, ...merged['services.csv']].flatMap(codesOf),
    ...records.flatMap(codesOf).filter((code) => !isInReference(code)),
  ]);
  const pairs = [...tables['published-routes.csv'], ...flown].map(({ from, to }) => ({ from, to }));
  return {
    tables: {
      ...merged,
      'published-routes.csv': lastOfEach(pairs, routeKey),
      'flying-times.csv': lastOfEach([...tables['flying-times.csv'], ...imported.flyingTimes], routeKey),
      'airports.csv': withNew(tables['airports.csv'], imported.airports, used),
      'airlines.csv': withNew(tables['airlines.csv'], imported.airlines, used),
    },
    evidence: recorded,
    /** Services that are recorded, but that curated facts end. */
    withheld: byReason(records, (row) => {
      const present = facts.present(row, seenIn(row));
      return 'ended' in present ? present.ended : null;
    }),
    /** Services that are not recorded: no airline had their code when they were seen. */
    rejected: byReason(given, whyRejected),
    outside: imported.services.length - services.length,
  };
}

const codesOf = ({ from, to, airline }: ServiceCodes) => (airline === null ? [from, to] : [from, to, airline]);

/** The keys of services for which there is a reason. */
function byReason<S extends ServiceCodes>(
  services: readonly S[],
  reasonOf: (service: S) => string | null,
): ServicesByReason {
  const reasons = new Map<string, string[]>();
  for (const service of services) {
    const reason = reasonOf(service);
    if (reason !== null) addTo(reasons, reason, serviceKey(service).trim());
  }
  for (const services of reasons.values()) services.sort();
  return Object.fromEntries(reasons);
}

/** Month number in which a service was last seen, or null when its source has no date for it. */
const seenIn = ({ last_seen }: Evidence): number | null => (last_seen === null ? null : monthNumber(last_seen));

/** The rows without those whose key a later one has, at the place of the first. */
const lastOfEach = <R>(rows: readonly R[], keyOf: (row: R) => string): R[] =>
  Array.from(new Map(rows.map((row) => [keyOf(row), row])).values());

/**
 * Joins the evidence of one source. The newest state of a source says which services it has, older ones only add to
 * when they were seen. Timetables without a scope (`named`) add up.
 */
export function combineEvidence(
  { evidence, sources }: EvidenceTables,
  source: EvidenceSource,
  added: readonly Evidence[],
): EvidenceTables {
  const before = sources.find((known) => known.source === source.source);
  const others = evidence.filter((row) => row.source !== source.source);
  const known = new Map(evidence.filter((row) => row.source === source.source).map((row) => [serviceKey(row), row]));
  const given = new Map(added.map((row) => [serviceKey(row), row]));
  const isNewest = before === undefined || source.as_of >= before.as_of;
  const [newer, older] = isNewest ? [given, known] : [known, given];
  const rows = [...newer].map(([key, row]) => joinedEvidence(row, older.get(key)));
  // Timetables of some services are imported one after the other; any other source is whole each time.
  const addsUp = source.kind === 'timetable' && source.scope === 'named';
  const kept = addsUp ? [...older].flatMap(([key, row]) => (newer.has(key) ? [] : [row])) : [];
  return {
    evidence: [...others, ...rows, ...kept],
    sources: [...sources.filter((one) => one !== before), isNewest || before === undefined ? source : before],
  };
}

/** The newer record of a service, with the months of both. */
const joinedEvidence = (newer: Evidence, older: Evidence | undefined): Evidence =>
  older === undefined
    ? newer
    : {
        ...newer,
        first_seen: least(newer.first_seen, older.first_seen),
        last_seen: greatest(newer.last_seen, older.last_seen),
        flights: newer.flights ?? older.flights,
        details: DETAILS.filter((one) => newer.details.includes(one) || older.details.includes(one)).join(''),
      };

/**
 * Merges the services of an import into the tables. Each detail of a service (departures, type, months, note) comes
 * from the source that has it and saw the service last; of two that saw it in the same month, from the last by name.
 * Which services are flown is not decided here.
 * @param known evidence from before the import
 */
function mergeDetails(
  before: ImportTables,
  imported: readonly { readonly service: ImportedService; readonly evidence: Evidence }[],
  known: readonly Evidence[],
): ImportTables {
  const services = new Map(before['services.csv'].map((row) => [serviceKey(row), row]));
  const departures = Map.groupBy(before['departures.csv'], serviceKey);
  const ranks = detailRanks(known);
  for (const { service, evidence } of imported) {
    if (evidence.details === '') continue;
    const key = serviceKey(service);
    const { from, to, airline } = service;
    const isNewest = (detail: Detail) => rankOf(evidence) >= (ranks.get(`${detail} ${key}`) ?? '');
    const row = services.get(key);
    const [had, kind] = [departures.get(key), departureDetail(service.departures)];
    // Weekdays of a list without times never replace departures with times.
    const isBetter = had === undefined || (kind === departureDetail(had) ? isNewest(kind) : kind === 'd');
    const isReplaced = service.departures.length > 0 && isBetter;
    const rows = service.departures.map((departure) => ({ from, to, airline, ...departure }));
    if (isReplaced) departures.set(key, rows);
    // The note of departures that are replaced goes with them.
    const isStale = isReplaced && EVERY_OTHER_WEEK.some((note) => note === row?.seasonal_note);
    services.set(key, {
      ...{ from, to, airline },
      service_type: newest(service.service_type, row?.service_type, isNewest('t')),
      months: newest(service.months, row?.months, isNewest('m')),
      seasonal_note: newest(service.seasonal_note, isStale ? null : row?.seasonal_note, isNewest('n')),
    });
  }
  return { ...before, 'services.csv': [...services.values()], 'departures.csv': [...departures.values()].flat() };
}

const newest = <T>(imported: T | null, known: T | null | undefined, isNewest: boolean): T | null =>
  (isNewest ? (imported ?? known) : (known ?? imported)) ?? null;

/** The rank of a source for the details of a service: its month, then its name. */
const rankOf = ({ last_seen, source }: Evidence): string => `${last_seen ?? ''} ${source}`;

/** The greatest rank of each detail of each service, by initial and service. */
function detailRanks(evidence: readonly Evidence[]): ReadonlyMap<string, string> {
  const ranks = new Map<string, string>();
  for (const row of evidence)
    for (const detail of row.details) {
      const key = `${detail} ${serviceKey(row)}`;
      const rank = rankOf(row);
      if (rank > (ranks.get(key) ?? '')) ranks.set(key, rank);
    }
  return ranks;
}

/** Known rows stay, and of the others those that are used are added. @param used codes */
function withNew<R extends { readonly iata: string }>(
  before: readonly R[],
  named: readonly R[],
  used: ReadonlySet<string>,
): readonly R[] {
  const rows = new Map(before.map((row) => [row.iata, row]));
  for (const row of named) if (used.has(row.iata) && !rows.has(row.iata)) rows.set(row.iata, row);
  return [...rows.values()];
}

/** The source that an import is, with its day: that of the source, at most the day of the import. */
export function sourceOf(
  { name, kind }: Pick<Importer, 'name' | 'kind'>,
  imported: ImportedNetwork,
  scope: Scope,
  date: string,
): EvidenceSource {
  // Only timetables end what they do not list.
  const covered = kind === 'timetable' ? scope : 'named';
  const covers = kind === 'timetable' ? seasonCovered(imported) : null;
  const last = imported.asOf ?? date;
  return {
    // Timetables of two seasons are two sources: neither ends what only the other has.
    source: [name, imported.label, covered === 'named' ? undefined : covered, covers].filter((part) => part).join(' '),
    kind,
    as_of: last < date ? last : date,
    scope: covered,
    covers,
  };
}

/** The months of the year that a timetable covers; null for the whole year, or where they are not known. */
function seasonCovered({ services }: ImportedNetwork): string | null {
  const seasons = services.flatMap(({ season, departures }) => (departures.length > 0 ? [season ?? null] : []));
  if (seasons.includes(null)) return null;
  const covers = joinedMonths(seasons.flatMap((season) => season?.covers ?? []));
  return covers === YEAR ? null : covers;
}

/** The record of an imported service. */
export function evidenceOf(service: ImportedService, { source, as_of }: EvidenceSource): Evidence {
  const { from, to, airline, departures, seen } = service;
  const month = seen === undefined ? as_of.slice(0, 7) : seen;
  const weekly = departures.reduce((sum, { days }) => sum + dayCount(dayBits(days)), 0);
  const flights = weekly || service.weekly || null;
  return {
    source,
    from,
    to,
    airline,
    first_seen: month,
    last_seen: month,
    flights,
    details: `${detailsOf(service, departures)}${service.coversYear ? 'y' : ''}`,
    months: service.season?.months === YEAR ? null : (service.season?.months ?? null),
  };
}
