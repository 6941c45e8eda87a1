import type { Alliance } from '../../contract/vocabulary.ts';
import { countEach } from '../objects.ts';
import { passengerServices, passengerTypes } from './aircraftTypes.ts';
import { curatedAirports, makeAirports } from './airports.ts';
import type { AirlineCodes, Dataset, MissingAirline, Route } from './dataset.ts';
import { publishedServices } from './evidence/publishedServices.ts';
import { DataError, type DataFault, DEFAULT_NAMES, type FolderNames, parseTables, type Tables } from './parse.ts';
import { checkReferences } from './references.ts';
import { makeRoutes } from './routes.ts';
import { type DataText, isNotBefore } from './rows.ts';

/**
 * Builds the dataset: a pure function of the source folders, the curated tables and the reference lists.
 * @param data the files of `data/`
 * @param state those of the state of an installation
 * @throws DataError with file, line, column and reason of every fault
 */
export function loadDataset(data: DataText, state: DataText = {}, names: FolderNames = DEFAULT_NAMES): Dataset {
  return datasetOf(readTables(data, state, names));
}

/** Reads and checks all tables. @throws DataError with file, line, column and reason of every fault */
export function readTables(data: DataText, state: DataText = {}, names: FolderNames = DEFAULT_NAMES): Tables {
  const faults: DataFault[] = [];
  const tables = parseTables(data, state, names, faults);
  // A table that cannot be read lacks what all others refer to.
  if (faults.some(({ column }) => column.startsWith('('))) throw new DataError(faults);
  checkReferences(tables, ({ path }) => path.startsWith(`${names.data}/`), faults);
  if (faults.length > 0) throw new DataError(faults);
  return tables;
}

/** The dataset of tables that were checked. @throws DataError where a block time is neither known nor can be estimated */
export function datasetOf(tables: Tables): Dataset {
  const { date } = tables;
  const active = publishedServices(tables);
  const airports = curatedAirports(tables, active);
  const airportIndex = new Map(airports.map(({ iata }, index) => [iata, index] as const));
  const published = passengerServices(active, tables['reference/aircraft.csv']);
  const routes = makeRoutes(published, tables, airports, airportIndex);

  return Object.freeze({
    airports: Object.freeze(makeAirports(airports, routes)),
    routes: Object.freeze(routes),
    airportIndex,
    routeIndex: new Map(routes.map(({ id }, index) => [id, index])),
    alliances: alliancesAt(tables, date),
    aircraft: passengerTypes(tables['reference/aircraft.csv']),
    missingAirlines: missingAirlines(tables, routes),
    sources: tables.sources.map(({ name, info: { files: _, ...info }, ...rows }) => {
      // A folder without evidence has its services.
      const services = rows['evidence.csv'].length || rows['services.csv'].length;
      return { name, ...info, services };
    }),
    quality: tables.quality,
    airlines: airlineCodes(tables),
    countryRegions: tables['curated/country-regions.csv'].map(
      ({ region: name, other_names: otherNames, countries }) => ({ name, otherNames, countries }),
    ),
    themes: tables['curated/themes.csv'].map(({ theme: name, other_names: otherNames, regions, ...codes }) => ({
      name,
      otherNames,
      regions,
      countries: codes.countries ?? [],
      airports: codes.airports ?? [],
    })),
    dataDate: date,
    timetableYears: yearsOf(routes, tables),
  });
}

/** The alliance of each member on a date, by code of the airline. @param date ISO date */
function alliancesAt(tables: Tables, date: string): ReadonlyMap<string, Alliance> {
  const month = date.slice(0, 'YYYY-MM'.length);
  return new Map(
    tables['curated/alliances.csv']
      .filter((row) => row.since <= month && isNotBefore(row.until, month))
      .map((row) => [row.airline, row.alliance]),
  );
}

/** The data has few routes of an airline where lists have more than this many times as many. */
const FEW = 4;

/** The curated airlines without an active service, or with few of theirs: an import can add some. */
function missingAirlines(tables: Tables, routes: readonly Route[]): MissingAirline[] {
  const active = countEach(routes.flatMap(({ services }) => services.map(({ airlineCode }) => airlineCode)));
  return tables['curated/missing-airlines.csv']
    .map(({ iata, routes: listedRoutes, ...airline }) => ({
      code: iata,
      ...airline,
      routes: active.get(iata) ?? 0,
      listedRoutes,
    }))
    .filter((airline) => airline.routes === 0 || airline.routes * FEW < (airline.listedRoutes ?? 0))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** All airlines that a list or a source has, by code. */
const airlineCodes = (tables: Tables): AirlineCodes[] =>
  [...tables.airlines.values()]
    .map(({ iata, ...airline }) => ({ code: iata, ...airline }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));

/** The first and the last year of the timetables of what is flown; services without a date have those of their source. */
function yearsOf(routes: readonly Route[], { sources, date }: Tables): readonly [number, number] {
  const months = new Set(
    routes.flatMap(({ services }) => services.flatMap(({ timetableMonth }) => timetableMonth ?? [])),
  );
  const isUndated = ({ 'evidence.csv': rows }: Tables['sources'][number]) =>
    rows.length === 0 || rows.some(({ last_seen }) => last_seen === null);
  const undated = sources.filter(isUndated);
  const years = [...[...months].map(yearOf), ...undated.flatMap(({ info }) => info.years ?? [])];
  return years.length === 0 ? [yearOf(date), yearOf(date)] : [Math.min(...years), Math.max(...years)];
}

const yearOf = (day: string): number => Number(day.slice(0, 4));
