import { at } from '../must.ts';
import { curate } from './curate.ts';
import type { AirportRecord, Dataset, Route } from './dataset.ts';
import { importances } from './importance.ts';
import { DataError, type DataFault, parseInfo, parseTables, type Tables } from './parse.ts';
import { checkReferences } from './references.ts';
import { type CuratedAirport, makeRoutes, scheduledWeekly } from './routes.ts';
import type { DataText } from './rows.ts';

/**
 * Builds the dataset from the text of the data files.
 * @throws DataError with file, line, column and reason of every fault
 */
export function loadDataset(text: DataText): Dataset {
  const info = parseInfo(text['dataset.json']);
  const faults: DataFault[] = [];
  const tables = parseTables(text, faults);
  checkReferences(tables, faults);
  if (faults.length > 0) throw new DataError(faults);

  const airports = curatedAirports(tables);
  const airportIndex = new Map(airports.map(({ iata }, index) => [iata, index] as const));
  const { routes, fit } = makeRoutes(curate(tables), tables, airports, airportIndex);
  const routesFrom = airports.map((): number[] => []);
  for (const [index, { from }] of routes.entries()) at(routesFrom, from).push(index);

  return Object.freeze({
    airports: Object.freeze(makeAirports(airports, routes, routesFrom)),
    routes: Object.freeze(routes),
    airportIndex,
    routeIndex: new Map(routes.map(({ id }, index) => [id, index])),
    routesFrom,
    blockTimeFit: fit,
    dataDate: info.data_date,
    timetableYears: info.timetable_years,
  });
}

/** Airport rows by code, with the curated city and metropolitan area. */
function curatedAirports(tables: Tables): CuratedAirport[] {
  const cities = new Map(tables['curated/cities.csv'].map(({ row }) => [row.iata, row]));
  return tables['airports.csv']
    .map(({ row }) => {
      const city = cities.get(row.iata);
      return city
        ? { ...row, city: city.city, metropolitan_area: city.metropolitan_area ?? row.metropolitan_area }
        : row;
    })
    .sort((a, b) => (a.iata < b.iata ? -1 : 1));
}

function makeAirports(
  airports: readonly CuratedAirport[],
  routes: readonly Route[],
  routesFrom: readonly (readonly number[])[],
): AirportRecord[] {
  const traffic = routesFrom.map((indices) => {
    const regular = indices.map((i) => at(routes, i)).filter(({ charterOnly }) => !charterOnly);
    return {
      routes: regular.length,
      weeklyDepartures: regular.reduce((sum, route) => sum + scheduledWeekly(route), 0),
    };
  });
  const weights = importances(traffic);
  // An airport with arrivals only has no departures to weigh, but belongs to the network.
  const reached = new Set(routes.flatMap(({ to, charterOnly }) => (charterOnly ? [] : [to])));
  return airports.map((row, i) =>
    Object.freeze({
      code: row.iata,
      icao: row.icao,
      name: row.name,
      city: row.city,
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
    }),
  );
}
