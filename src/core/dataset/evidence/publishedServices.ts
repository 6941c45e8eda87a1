/**
 * The one place where evidence, timetables and curated facts become published services. Loading calls it, so that a
 * corrected table shows with the next build; an import loads the data to see what it changes.
 */

import { must } from '../../must.ts';
import { addTo, entryOf } from '../../objects.ts';
import { joinedMonths, YEAR } from '../../seasonality.ts';
import { monthNumber } from '../../time.ts';
import type { Service, ServiceAge } from '../dataset.ts';
import type { SourceTables, Tables } from '../parse.ts';
import {
  EVERY_OTHER_WEEK,
  type Evidence,
  type EvidenceSource,
  type Row,
  routeKey,
  type ServiceCodes,
  serviceKey,
} from '../rows.ts';
import { activeServices } from './activeServices.ts';
import { createFacts, type Facts } from './facts.ts';
import { createLedger, type EvidenceTables, wouldList } from './ledger.ts';

/** A published service with the rows of its departures. */
export interface PublishedService extends Omit<Service, 'airlineName' | 'departures' | 'weeklyDepartures'> {
  /** Whether a timetable of a whole year has the service: then its frequency in a week says nothing more. */
  readonly coversYear: boolean;
  readonly departures: readonly Row<'departures.csv'>[];
}

/** The services of each route that is flown, by `FROM-TO`. */
export type ServicesByRoute = ReadonlyMap<string, readonly PublishedService[]>;

/**
 * The services that are flown on the date of the data, under the codes of today, with what sources have of them.
 *
 * Details belong to the service that they are of today, by when they were seen. Of several rows that are one service by
 * now, those seen last count; rows seen in the same month are joined: of two airlines that merged, both fly.
 * A service whose airport or airline no list and no source has is left out.
 */
export function publishedServices(tables: Tables): ServicesByRoute {
  const { airports, airlines } = tables;
  const facts = factsOf(tables);
  const evidence = recordedEvidence(tables.sources);
  const detailed = detailedServices(evidence, facts);
  const seenOf = evidenceByService(evidence, facts);
  const yearly = new Set(evidence.evidence.filter(({ details }) => details.includes('y')).map(serviceKey));
  const seasons = joinedSeasons(evidence);
  const ageOf = serviceAges(evidence);
  const typeOf = serviceTypes(tables);

  const routes = new Map<string, PublishedService[]>();
  for (const codes of activeServices(createLedger(evidence, facts))) {
    const { from, to, airline } = codes;
    if (airline === null || !airports.has(from) || !airports.has(to) || !airlines.has(airline)) continue;
    const rows = detailed.get(serviceKey(codes)) ?? [];
    const seen = seenOf.get(serviceKey(codes)) ?? [];
    addTo(routes, routeKey(codes), {
      airlineCode: airline,
      serviceType:
        [...rows, { from, to, airline, service_type: null }].map(typeOf).find((type) => type !== null) ?? null,
      months: (rows.length === 1 && rows[0]?.months) || seasons(codes, seen),
      coversYear: rows.some((row) => yearly.has(serviceKey(row))),
      seasonalNote: rows.find(({ seasonal_note }) => seasonal_note !== null)?.seasonal_note ?? null,
      ...ageOf(seen),
      departures: departuresUnder(
        codes,
        rows.flatMap(({ departures }) => departures),
      ),
    });
  }
  return routes;
}

/**
 * Departures under the codes that their service has now. Those that are equal then are one flight, which two rows have. A
 * flight number is that of the airline that sold it: a successor numbers its flights anew.
 */
function departuresUnder(
  { from, to, airline }: ServiceCodes,
  rows: readonly Row<'departures.csv'>[],
): readonly Row<'departures.csv'>[] {
  if (rows.every((row) => row.from === from && row.to === to && row.airline === airline)) return rows;
  const moved = rows.map((row) => ({ ...row, from, to, flight: row.airline === airline ? row.flight : null }));
  return [...new Map(moved.map((row) => [JSON.stringify(row), row])).values()];
}

/** The curated facts, as they are on the date of the data. */
export const factsOf = (tables: Tables): Facts =>
  createFacts(tables, (airport) => tables.airports.get(airport)?.country_code, monthNumber(tables.date));

/** The evidence of all sources, with the folders that it is of. */
export interface RecordedEvidence extends EvidenceTables {
  readonly folders: readonly SourceTables[];
}

/** The evidence of sources. A folder without `evidence.csv` has its services, without a date. */
export const recordedEvidence = (folders: readonly SourceTables[]): RecordedEvidence => ({
  folders,
  evidence: folders.flatMap((folder) => (hasEvidence(folder) ? folder['evidence.csv'] : servicesAsEvidence(folder))),
  sources: folders.map(({ name: source, info: { kind, as_of, scope, covers } }): EvidenceSource => {
    return { source, kind, as_of, scope, covers };
  }),
});

const hasEvidence = (folder: SourceTables): boolean => folder['evidence.csv'].length > 0;

function servicesAsEvidence(folder: SourceTables): Evidence[] {
  const departures = Map.groupBy(folder['departures.csv'], serviceKey);
  return folder['services.csv'].map((row) => ({
    source: folder.name,
    from: row.from,
    to: row.to,
    airline: row.airline,
    first_seen: null,
    last_seen: null,
    flights: null,
    months: null,
    details: detailsOf(row, departures.get(serviceKey(row)) ?? []),
  }));
}

/** Initials of the details that a row has; see EvidenceRow. */
export const detailsOf = (
  row: Pick<Row<'services.csv'>, 'service_type' | 'months' | 'seasonal_note'>,
  departures: readonly Pick<Row<'departures.csv'>, 'departure'>[],
): string =>
  [
    departures.length === 0 ? '' : departureDetail(departures),
    row.service_type === null ? '' : 't',
    row.months === null ? '' : 'm',
    row.seasonal_note === null ? '' : 'n',
  ].join('');

/** Whether departures have times (`d`) or weekdays alone (`w`). */
export const departureDetail = (departures: readonly Pick<Row<'departures.csv'>, 'departure'>[]): 'd' | 'w' =>
  departures.some(({ departure }) => departure !== null) ? 'd' : 'w';

/** What sources have of a service besides evidence. */
interface DetailedService extends Row<'services.csv'> {
  readonly departures: readonly Row<'departures.csv'>[];
}

/** A row of one source with its rank: the month in which the source saw the service last, then the name of the source. */
export interface RankedService extends DetailedService {
  readonly seen: number | null;
  readonly rank: string;
}

/** Details by the service that they are of today: for each service of the time, those that its sources provide together. */
function detailedServices({ folders, evidence }: RecordedEvidence, facts: Facts) {
  const seenIn = new Map(evidence.map((row) => [`${row.source} ${serviceKey(row)}`, row.last_seen]));
  const groups = new Map<string, Map<string, RankedService[]>>();
  for (const folder of folders) {
    const departures = Map.groupBy(folder['departures.csv'], serviceKey);
    for (const row of folder['services.csv']) {
      const own = serviceKey(row);
      const month = seenIn.get(`${folder.name} ${own}`) ?? null;
      const seen = month === null ? null : monthNumber(month);
      const codes = facts.present(row, seen);
      if ('ended' in codes) continue;
      const ranked = { ...row, departures: departures.get(own) ?? [], seen, rank: `${month ?? ''} ${folder.name}` };
      addTo(
        entryOf(groups, serviceKey(codes), () => new Map<string, RankedService[]>()),
        own,
        ranked,
      );
    }
  }
  return new Map([...groups].map(([key, services]) => [key, lastSeenOf([...services.values()])]));
}

/** Of the services that are one today, those that were seen last. @param services the rows of each, one for each source */
function lastSeenOf(services: readonly (readonly RankedService[])[]): readonly DetailedService[] {
  const dated = services.map((rows) => ({ rows, seen: Math.max(...rows.map(({ seen }) => seen ?? 0)) }));
  const last = Math.max(...dated.map(({ seen }) => seen));
  return dated.filter(({ seen }) => seen === last).map(({ rows }) => joinedDetails(rows));
}

/**
 * One service as its sources have it together: each detail is that of the source that has it and saw the service last, of
 * two in one month of the last by name. Weekdays without times never replace departures with times.
 */
export function joinedDetails(rows: readonly RankedService[]): DetailedService {
  const [first] = rows;
  if (rows.length === 1 && first !== undefined) return first;
  const newest = rows.toSorted((a, b) => (a.rank > b.rank ? -1 : 1));
  const timed = newest.find(({ departures }) => departures.length > 0 && departureDetail(departures) === 'd');
  const scheduled = timed ?? newest.find(({ departures }) => departures.length > 0);
  // A note on departures goes with them.
  const isNoteOf = (row: RankedService) =>
    row.seasonal_note !== null && (row === scheduled || !EVERY_OTHER_WEEK.some((note) => note === row.seasonal_note));
  return {
    ...must(first, 'row of a service'),
    service_type: newest.find(({ service_type }) => service_type !== null)?.service_type ?? null,
    months: newest.find(({ months }) => months !== null)?.months ?? null,
    seasonal_note: newest.find(isNoteOf)?.seasonal_note ?? null,
    departures: scheduled?.departures ?? [],
  };
}

/** Evidence by the service that it is of today. */
function evidenceByService({ evidence }: EvidenceTables, facts: Facts): ReadonlyMap<string, readonly Evidence[]> {
  const rows = new Map<string, Evidence[]>();
  for (const row of evidence) {
    const codes = facts.present(row, row.last_seen === null ? null : monthNumber(row.last_seen));
    if (!('ended' in codes)) addTo(rows, serviceKey(codes), row);
  }
  return rows;
}

/**
 * The months of services from timetables of seasons that cover the year together: those in which any of them has the
 * service. A timetable in whose scope it is, and that does not list it, says that it is not flown in its months.
 */
function joinedSeasons({ sources }: EvidenceTables) {
  const seasonal = sources.filter(({ covers = null }) => covers !== null);
  return (codes: ServiceCodes, rows: readonly Evidence[]): string | null => {
    const own = rows.filter((row) => row.months && seasonal.some(({ source }) => source === row.source));
    const speaking = seasonal.filter(
      ({ source, scope }) => own.some((row) => row.source === source) || wouldList(scope, codes),
    );
    const covered = joinedMonths(speaking.flatMap(({ covers }) => covers ?? []));
    return covered === YEAR ? joinedMonths(own.flatMap(({ months }) => months ?? [])) : null;
  };
}

/**
 * When sources last had a service. A row without a date is of the day of its source where no row of it has a date;
 * in a source with dates its year is not known, nor in a network without evidence.
 */
function serviceAges({ evidence, sources, folders }: RecordedEvidence) {
  const described = new Map(sources.map((source) => [source.source, source]));
  const dated = new Set(evidence.flatMap(({ source, last_seen }) => (last_seen === null ? [] : [source])));
  const derived = new Set(folders.filter((folder) => !hasEvidence(folder)).map(({ name }) => name));
  const sourceOf = ({ source }: Evidence) => must(described.get(source), source);
  const dateOf = (row: Evidence): string => {
    const { source, kind, as_of } = sourceOf(row);
    return row.last_seen ?? (dated.has(source) || derived.has(source) || kind === 'observed' ? '' : as_of);
  };
  const newestMonth = (rows: readonly Evidence[]) => rows.map(dateOf).sort().at(-1)?.slice(0, 7) || null;
  return (rows: readonly Evidence[]): ServiceAge => ({
    timetableMonth:
      newestMonth(rows.filter(({ details }) => details.includes('d'))) ??
      newestMonth(rows.filter((row) => sourceOf(row).kind === 'timetable')),
    seenMonth: newestMonth(rows.filter((row) => sourceOf(row).kind === 'observed')),
  });
}

/** The type of a service: charter by the curated table, that of its source, or that of all flights of its airline. */
function serviceTypes(tables: Tables) {
  const charters = new Set(
    tables['curated/charters.csv'].map((row) => `${row.airline} ${row.from ?? '*'} ${row.to ?? '*'}`),
  );
  const scheduled = new Set(
    tables['curated/import/airlines.csv'].flatMap((row) => (row.sells === 'scheduled' ? [row.iata] : [])),
  );
  return ({ from, to, airline, service_type }: Omit<Row<'services.csv'>, 'months' | 'seasonal_note'>) => {
    const places = [`${from} ${to}`, `${from} *`, `* ${to}`, '* *'];
    if (places.some((where) => charters.has(`${airline} ${where}`))) return 'charter';
    return service_type ?? (scheduled.has(airline) ? 'scheduled' : null);
  };
}
