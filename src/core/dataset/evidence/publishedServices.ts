/**
 * The one place where evidence, timetables and curated facts become published services. Loading calls it, so that a
 * corrected table shows with the next build; an import loads the data to see what it changes.
 */

import { must } from '../../must.ts';
import { addTo } from '../../objects.ts';
import { joinedMonths, YEAR } from '../../seasonality.ts';
import { monthNumber } from '../../time.ts';
import { underPresentCodes } from '../airportCodes.ts';
import type { Service, ServiceAge } from '../dataset.ts';
import type { Tables } from '../parse.ts';
import { type Evidence, type Row, routeKey, type ServiceCodes, serviceKey } from '../rows.ts';
import { activeServices, wouldList } from './activeServices.ts';
import { createFacts, type Facts } from './facts.ts';
import { createLedger, type EvidenceTables } from './ledger.ts';

/** A published service with the rows of its departures. */
export interface PublishedService extends Omit<Service, 'airlineName' | 'departures' | 'weeklyDepartures'> {
  /** Whether a timetable of a whole year has the service: then its frequency in a week says nothing more. */
  readonly coversYear: boolean;
  readonly departures: readonly Row<'departures.csv'>[];
}

/** The services of each route that is flown, by `FROM-TO`. */
export type ServicesByRoute = ReadonlyMap<string, readonly PublishedService[]>;

/**
 * The services that are flown on a date, under the codes of today, with what timetables have of them.
 *
 * Details belong to the service that they are of today, by when they were seen. Of several rows that are one service by
 * now, those seen last count; rows seen in the same month are joined: of two airlines that merged, both fly.
 * A service whose airport or airline has no row in the tables is left out; an import adds such rows.
 * @param date ISO date of the data: what curated facts say of later months has not happened
 */
export function publishedServices(tables: Tables, date: string, years: readonly [number, number]): ServicesByRoute {
  const facts = factsOf(tables, date);
  const evidence = recordedEvidence(tables, years);
  const detailed = detailedServices(tables, evidence, facts);
  const seenOf = evidenceByService(evidence, facts);
  const yearly = new Set(evidence.evidence.filter(({ details }) => details.includes('y')).map(serviceKey));
  const airports = new Set(airportsOf(tables).map(({ iata }) => iata));
  const airlines = new Set(tables['airlines.csv'].map(({ iata }) => iata));
  const seasons = joinedSeasons(evidence);
  const ageOf = serviceAges(evidence);
  const typeOf = serviceTypes(tables);
  const departures = Map.groupBy(tables['departures.csv'], serviceKey);

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
        rows.flatMap((row) => departures.get(serviceKey(row)) ?? []),
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

/** The curated facts of a data folder. @param countryOf country code of an airport; by default of those in the tables */
export const factsOf = (
  tables: Tables,
  date: string,
  countryOf: (airport: string) => string | undefined = countriesOf(tables),
): Facts => createFacts(tables, countryOf, monthNumber(date));

function countriesOf(tables: Tables): (airport: string) => string | undefined {
  const countries = new Map(airportsOf(tables).map((row) => [row.iata, row.country_code]));
  return (airport) => countries.get(airport);
}

/** The evidence of a data folder. Services without any are one timetable of the years of the data. */
export function recordedEvidence(tables: Tables, years: readonly [number, number]): EvidenceTables {
  const sources = tables['evidence-sources.csv'];
  if (sources.length > 0) return { evidence: tables['evidence.csv'], sources };
  const departures = Map.groupBy(tables['departures.csv'], serviceKey);
  return {
    evidence: tables['services.csv'].map((row) => ({
      source: OWN,
      from: row.from,
      to: row.to,
      airline: row.airline,
      first_seen: null,
      last_seen: null,
      flights: null,
      months: null,
      details: detailsOf(row, departures.get(serviceKey(row)) ?? []),
    })),
    sources: [{ source: OWN, kind: 'timetable', as_of: `${years[1]}-12-31`, scope: 'named', covers: null }],
  };
}

/** Name of the source of a network without evidence tables. */
const OWN = 'data';

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

/** Rows of services.csv by the service that they are today. */
function detailedServices(tables: Tables, { evidence }: EvidenceTables, facts: Facts) {
  const seenLast = new Map<string, number>();
  for (const row of evidence)
    if (row.last_seen !== null && row.details !== '') {
      const key = serviceKey(row);
      seenLast.set(key, Math.max(seenLast.get(key) ?? 0, monthNumber(row.last_seen)));
    }
  const detailed = new Map<string, { seen: number; rows: Row<'services.csv'>[] }>();
  for (const row of tables['services.csv']) {
    const month = seenLast.get(serviceKey(row)) ?? null;
    const codes = facts.present(row, month);
    if ('ended' in codes) continue;
    const [key, seen] = [serviceKey(codes), month ?? 0];
    const known = detailed.get(key);
    if (known === undefined || seen > known.seen) detailed.set(key, { seen, rows: [row] });
    else if (seen === known.seen) known.rows.push(row);
  }
  return new Map([...detailed].map(([key, { rows }]) => [key, rows]));
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
function serviceAges({ evidence, sources }: EvidenceTables) {
  const described = new Map(sources.map((source) => [source.source, source]));
  const dated = new Set(evidence.flatMap(({ source, last_seen }) => (last_seen === null ? [] : [source])));
  const sourceOf = ({ source }: Evidence) => must(described.get(source), source);
  const dateOf = (row: Evidence): string => {
    const { source, kind, as_of } = sourceOf(row);
    return row.last_seen ?? (dated.has(source) || source === OWN || kind === 'observed' ? '' : as_of);
  };
  const newestMonth = (rows: readonly Evidence[]) => rows.map(dateOf).sort().at(-1)?.slice(0, 7) || null;
  return (rows: readonly Evidence[]): ServiceAge => ({
    timetableMonth:
      newestMonth(rows.filter(({ details }) => details.includes('d'))) ??
      newestMonth(rows.filter((row) => sourceOf(row).kind === 'timetable')),
    seenMonth: newestMonth(rows.filter((row) => sourceOf(row).kind === 'observed')),
  });
}

const airportsOf = (tables: Tables) => underPresentCodes(tables['airports.csv'], tables['reference/airport-codes.csv']);

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
