import type { Alliance } from '../../contract/vocabulary.ts';
import { countEach } from '../objects.ts';
import { passengerServices, passengerTypes } from './aircraftTypes.ts';
import { curatedAirports, makeAirports } from './airports.ts';
import type { AirlineCodes, Dataset, MissingAirline, Route } from './dataset.ts';
import { publishedServices } from './evidence/publishedServices.ts';
import { DataError, type DataFault, parseInfo, parseTables, type Tables } from './parse.ts';
import { checkReferences } from './references.ts';
import { makeRoutes } from './routes.ts';
import { type DataText, isNotBefore } from './rows.ts';

/**
 * Builds the dataset from the text of the data files.
 * @param folder of the files, as messages name it
 * @throws DataError with file, line, column and reason of every fault
 */
export function loadDataset(text: DataText, folder = 'data'): Dataset {
  const info = parseInfo(text['dataset.json']);
  const faults: DataFault[] = [];
  const { tables, lines } = parseTables(text, faults);
  // A table that cannot be read lacks what all others refer to.
  if (faults.some(({ column }) => column.startsWith('('))) throw new DataError(faults, folder);
  checkReferences(tables, lines, faults);
  if (faults.length > 0) throw new DataError(faults, folder);

  const airports = curatedAirports(tables);
  const airportIndex = new Map(airports.map(({ iata }, index) => [iata, index] as const));
  const active = publishedServices(tables, info.data_date, info.timetable_years);
  const published = passengerServices(active, tables['reference/aircraft.csv']);
  const routes = makeRoutes(published, tables, info.data_date, airports, airportIndex);

  return Object.freeze({
    airports: Object.freeze(makeAirports(airports, routes)),
    routes: Object.freeze(routes),
    airportIndex,
    routeIndex: new Map(routes.map(({ id }, index) => [id, index])),
    alliances: alliancesAt(tables, info.data_date),
    aircraft: passengerTypes(tables['reference/aircraft.csv']),
    missingAirlines: missingAirlines(tables, routes),
    fetchedSources: tables['fetched-sources.csv'],
    quality: tables['quality.csv'],
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
    dataDate: info.data_date,
    timetableYears: info.timetable_years,
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

/** The airlines of the data, and those of the reference list that it lacks. */
function airlineCodes(tables: Tables): AirlineCodes[] {
  const rows = [...tables['reference/airlines.csv'], ...tables['airlines.csv']];
  const byCode = new Map(rows.map(({ iata, ...airline }) => [iata, { code: iata, ...airline }]));
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}
