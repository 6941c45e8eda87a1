import { at } from '../must.ts';
import { alliancesAt, checkAlliances } from './alliances.ts';
import { groupCities } from './cities.ts';
import { curate } from './curate.ts';
import type { AirportRecord, Dataset, Route } from './dataset.ts';
import { importances } from './importance.ts';
import { DataError, type DataFault, parseInfo, parseTables, type Tables } from './parse.ts';
import { checkFacts, checkReferences } from './references.ts';
import { type CuratedAirport, makeRoutes, scheduledWeekly } from './routes.ts';
import type { DataText } from './rows.ts';

/**
 * Builds the dataset from the text of the data files.
 * @param folder of the files, as messages name it
 * @throws DataError with file, line, column and reason of every fault
 */
export function loadDataset(text: DataText, folder = 'data'): Dataset {
  const info = parseInfo(text['dataset.json']);
  const faults: DataFault[] = [];
  const tables = parseTables(text, faults);
  // A table that cannot be read lacks what all others refer to.
  if (faults.some(({ column }) => column.startsWith('('))) throw new DataError(faults, folder);
  checkReferences(tables, faults);
  checkFacts(tables, faults);
  checkAlliances(tables, faults);
  if (faults.length > 0) throw new DataError(faults, folder);

  const airports = curatedAirports(tables);
  const airportIndex = new Map(airports.map(({ iata }, index) => [iata, index] as const));
  const { routes, fit } = makeRoutes(curate(tables, info.data_date), tables, airports, airportIndex);

  return Object.freeze({
    airports: Object.freeze(makeAirports(airports, routes)),
    routes: Object.freeze(routes),
    airportIndex,
    routeIndex: new Map(routes.map(({ id }, index) => [id, index])),
    alliances: alliancesAt(tables, info.data_date),
    blockTimeFit: fit,
    dataDate: info.data_date,
    timetableYears: info.timetable_years,
  });
}

/** Airport rows by code, with curated names, places, cities and metropolitan areas. */
function curatedAirports(tables: Tables): CuratedAirport[] {
  const corrections = new Map(tables['curated/airports.csv'].map(({ row }) => [row.iata, row]));
  const cities = new Map(tables['curated/cities.csv'].map(({ row }) => [row.iata, row]));
  const regions = new Map(tables['curated/regions.csv'].map(({ row }) => [row.iata, row.region]));
  const travelRegions = Map.groupBy(
    tables['curated/travel-regions.csv'].flatMap(({ row: { region, other_names, airports } }) =>
      airports.map((iata) => ({ iata, names: [region, ...other_names] })),
    ),
    ({ iata }) => iata,
  );
  return tables['airports.csv']
    .map(({ row }) => {
      const [city, known] = [cities.get(row.iata), corrections.get(row.iata)];
      return {
        ...row,
        region: regions.get(row.iata) ?? null,
        travelRegions: travelRegions.get(row.iata)?.flatMap(({ names }) => names) ?? [],
        name: known?.name ?? row.name,
        latitude: known?.latitude ?? row.latitude,
        longitude: known?.longitude ?? row.longitude,
        time_zone: known?.time_zone ?? row.time_zone,
        city: city?.city ?? row.city,
        metropolitan_area: city?.metropolitan_area ?? row.metropolitan_area,
      };
    })
    .sort((a, b) => (a.iata < b.iata ? -1 : 1));
}

function makeAirports(airports: readonly CuratedAirport[], routes: readonly Route[]): AirportRecord[] {
  const byOrigin = Map.groupBy(
    routes.filter(({ charterOnly }) => !charterOnly),
    ({ from }) => from,
  );
  const traffic = airports.map((_, airport) => {
    const regular = byOrigin.get(airport) ?? [];
    return {
      routes: regular.length,
      weeklyDepartures: regular.reduce((sum, route) => sum + scheduledWeekly(route), 0),
    };
  });
  const weights = importances(traffic);
  // An airport with arrivals only has no departures to weigh, but belongs to the network.
  const reached = new Set(routes.flatMap(({ to, charterOnly }) => (charterOnly ? [] : [to])));
  const records = airports.map((row, i) => ({
    code: row.iata,
    icao: row.icao,
    name: row.name,
    city: row.city,
    region: row.region,
    travelRegions: row.travelRegions,
    country: row.country,
    countryCode: row.country_code,
    lat: row.latitude,
    lon: row.longitude,
    timeZone: row.time_zone,
    metropolitanArea: row.metropolitan_area,
    otherNames: row.other_names,
    importance: at(weights, i) || (reached.has(i) ? 1 : 0),
    routeCount: at(traffic, i).routes,
    weeklyDepartures: at(traffic, i).weeklyDepartures,
  }));
  const cities = groupCities(records);
  return records.map((record, i) => Object.freeze({ ...record, ...at(cities, i) }));
}
