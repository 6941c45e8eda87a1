/** What a source folder has of an import. Pure: nothing of other sources is in it, so their order cannot matter. */
import type { Facts } from '../../../src/core/dataset/evidence/facts.ts';
import { detailsOf, joinedDetails, type RankedService } from '../../../src/core/dataset/evidence/publishedServices.ts';
import type { SourceTables } from '../../../src/core/dataset/parse.ts';
import {
  DETAILS,
  type Evidence,
  type Row,
  type ServiceCodes,
  SOURCE_INFO,
  type SourceInfo,
  serviceKey,
} from '../../../src/core/dataset/rows.ts';
import { dayBits, dayCount } from '../../../src/core/dataset/schedule.ts';
import { addTo, greatest, least } from '../../../src/core/objects.ts';
import { joinedMonths, YEAR } from '../../../src/core/seasonality.ts';
import { monthNumber } from '../../../src/core/time.ts';
import { sha256Of } from '../../../src/data/digests.ts';
import { covers, type ImportedNetwork, type ImportedService, type Importer, type Scope } from './importer.ts';
import { textOf } from './tables.ts';

/** The content of a source folder. */
export interface SourceContent {
  readonly info: SourceInfo;
  readonly services: readonly Row<'services.csv'>[];
  readonly departures: readonly Row<'departures.csv'>[];
  readonly evidence: readonly Evidence[];
  readonly airports: readonly Row<'airports.csv'>[];
  readonly airlines: readonly Row<'airlines.csv'>[];
  readonly flyingTimes: readonly Row<'flying-times.csv'>[];
}

/** Services of an import that are not published, as `LHR-JFK BA`, by the reason. */
export type ServicesByReason = Readonly<Record<string, readonly string[]>>;

/**
 * Makes the content of a source folder from an import.
 * @param before the folder that it will replace; null when there is none
 * @param isListed whether the reference lists have an airline or airport
 */
export function contentOf(
  name: string,
  imported: ImportedNetwork,
  info: SourceInfo,
  before: SourceTables | null,
  { facts, isListed }: { readonly facts: Facts; isListed(code: string): boolean },
) {
  const services = imported.services
    .filter((service) => covers(info.scope, service))
    .map((service) => ({ service, evidence: evidenceOf(service, name, info) }));
  const routes = imported.evidence.map((row) => ({ ...row, source: name }));
  const given: Evidence[] = [...services.map(({ evidence }) => evidence), ...routes];
  const whyRejected = (row: Evidence) => facts.outsideSpans(row, seenIn(row));
  const records = given.filter((row) => whyRejected(row) === null);
  const detailed = services.filter(({ evidence }) => whyRejected(evidence) === null && evidence.details !== '');
  const fresh: SourceContent = {
    info,
    services: detailed.map(({ service: { from, to, airline, service_type, months, seasonal_note } }) => {
      return { from, to, airline, service_type, months, seasonal_note };
    }),
    departures: detailed.flatMap(({ service: { from, to, airline, departures } }) =>
      departures.map((departure) => ({ from, to, airline, ...departure })),
    ),
    evidence: records,
    airports: imported.airports,
    airlines: imported.airlines,
    flyingTimes: imported.flyingTimes,
  };
  const content = before === null ? fresh : joinedContent(fresh, before);
  const used = new Set([...content.evidence, ...content.services].flatMap(codesOf));
  const ownRows = <R extends { readonly iata: string }>(rows: readonly R[]): R[] => [
    ...new Map(
      rows.toReversed().flatMap((row) => (used.has(row.iata) && !isListed(row.iata) ? [[row.iata, row]] : [])),
    ).values(),
  ];
  return {
    content: {
      ...content,
      airports: ownRows(content.airports),
      airlines: ownRows(content.airlines),
      flyingTimes: lastOfEach(content.flyingTimes, ({ from, to }) => `${from}-${to}`),
    },
    /** Services that are recorded, but that curated facts end. */
    withheld: byReason(records, (row) => {
      const present = facts.present(row, seenIn(row));
      return 'ended' in present ? present.ended : null;
    }),
    /** Services that are not recorded: no airline had their code when they were seen. */
    rejected: byReason(given, whyRejected),
    /** How many are recorded of this import. */
    recorded: records.length,
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
 * Joins the states of one source. The newest says which services it has, an older one only adds to when they were seen.
 * Timetables without a scope (`named`) are imported one after the other, and add up.
 */
function joinedContent(given: SourceContent, known: SourceTables): SourceContent {
  const before: SourceContent = {
    info: known.info,
    services: known['services.csv'],
    departures: known['departures.csv'],
    evidence: known['evidence.csv'],
    airports: known['airports.csv'],
    airlines: known['airlines.csv'],
    flyingTimes: known['flying-times.csv'],
  };
  const isNewest = given.info.as_of >= before.info.as_of;
  const [newer, older] = isNewest ? [given, before] : [before, given];
  const addsUp = given.info.kind === 'timetable' && given.info.scope === 'named';
  const old = new Map(older.evidence.map((row) => [serviceKey(row), row]));
  const now = new Map(newer.evidence.map((row) => [serviceKey(row), row]));
  const kept = addsUp ? [...old].flatMap(([key, row]) => (now.has(key) ? [] : [row])) : [];
  return {
    ...newer,
    info: { ...newer.info, years: joinedYears(newer, addsUp ? older : newer) },
    evidence: [...Array.from(now, ([key, row]) => joinedEvidence(row, old.get(key), addsUp)), ...kept],
    ...(addsUp ? joinedServices(newer, older) : {}),
    // The first row of a code counts.
    airports: [...newer.airports, ...older.airports],
    airlines: [...newer.airlines, ...older.airlines],
    flyingTimes: addsUp ? [...older.flyingTimes, ...newer.flyingTimes] : newer.flyingTimes,
  };
}

function joinedYears(a: SourceContent, b: SourceContent): [number, number] | null {
  const years = [...(a.info.years ?? []), ...(b.info.years ?? [])];
  return years.length === 0 ? null : [Math.min(...years), Math.max(...years)];
}

/** The newer record of a service, with the months of both. */
function joinedEvidence(newer: Evidence, older: Evidence | undefined, addsUp: boolean): Evidence {
  if (older === undefined) return newer;
  const has = (detail: string) => newer.details.includes(detail) || (addsUp && older.details.includes(detail));
  return {
    ...newer,
    first_seen: least(newer.first_seen, older.first_seen),
    last_seen: greatest(newer.last_seen, older.last_seen),
    flights: newer.flights ?? older.flights,
    details: DETAILS.filter(has).join(''),
  };
}

/** Services and departures of two timetables: of a service that both have, the details of the newer one where it has them. */
function joinedServices(newer: SourceContent, older: SourceContent): Pick<SourceContent, 'services' | 'departures'> {
  const services = new Map<string, RankedService[]>();
  for (const [rank, { services: rows, departures }] of [newer, older].entries()) {
    const byService = Map.groupBy(departures, serviceKey);
    for (const row of rows) {
      const key = serviceKey(row);
      addTo(services, key, { ...row, departures: byService.get(key) ?? [], seen: null, rank: `${1 - rank}` });
    }
  }
  const joined = [...services.values()].map(joinedDetails);
  return {
    services: joined.map(({ from, to, airline, service_type, months, seasonal_note }) => {
      return { from, to, airline, service_type, months, seasonal_note };
    }),
    departures: joined.flatMap(({ departures }) => departures),
  };
}

/** What an import is as a source, with its day: that of the source, at most the day of the import. */
export function infoOf(
  { kind }: Pick<Importer, 'kind'>,
  imported: ImportedNetwork,
  scope: Scope,
  date: string,
): SourceInfo {
  const last = imported.asOf ?? date;
  return {
    kind,
    as_of: last < date ? last : date,
    // Only timetables end what they do not list.
    scope: kind === 'timetable' ? scope : 'named',
    covers: kind === 'timetable' ? seasonCovered(imported) : null,
    years: imported.years === null ? null : [imported.years[0], imported.years[1]],
    imported: date,
  };
}

/** Longest name of a folder that is its parts as they are. */
const LONGEST_NAME = 100;

/**
 * Name of the folder of a source. Timetables of two scopes are two sources, and so are those of two seasons: neither ends
 * what only the other has.
 * @param base name of the source, or of its format
 */
export function folderName(base: string, { scope, covers }: SourceInfo, label?: string): string {
  const parts = [base, label, scope === 'named' ? undefined : scope, covers];
  const name = parts
    .filter((part) => part)
    .join('_')
    .replaceAll(/[^\w.-]/g, '_');
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}_${sha256Of(name).slice(0, 8)}`;
}

/** The months of the year that a timetable covers; null for the whole year, or where they are not known. */
function seasonCovered({ services }: ImportedNetwork): string | null {
  const seasons = services.flatMap(({ season, departures }) => (departures.length > 0 ? [season ?? null] : []));
  if (seasons.includes(null)) return null;
  const covered = joinedMonths(seasons.flatMap((season) => season?.covers ?? []));
  return covered === YEAR ? null : covered;
}

/** The record of an imported service. @param source name of its folder */
export function evidenceOf(service: ImportedService, source: string, { as_of }: Pick<SourceInfo, 'as_of'>): Evidence {
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

/** The files of a source folder, without empty tables, each sorted: the same content is always the same text. */
export function filesOf({ info, ...tables }: SourceContent): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [file, rows] of [
    ['services.csv', tables.services],
    ['departures.csv', tables.departures],
    ['evidence.csv', tables.evidence],
    ['airports.csv', tables.airports],
    ['airlines.csv', tables.airlines],
    ['flying-times.csv', tables.flyingTimes],
  ] as const)
    if (rows.length > 0) files.set(file, textOf(file, rows));
  return files.set(SOURCE_INFO, `${JSON.stringify(info, null, 2)}\n`);
}
