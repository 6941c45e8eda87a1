import { curate } from './curate.ts';
import type { AirportRecord, Dataset, Route } from './dataset.ts';
import { importances } from './importance.ts';
import { DataError, type DataFault, parseInfo, parseTables, type Tables } from './parse.ts';
import { checkReferences } from './references.ts';
import { makeRoutes, type Place, scheduledWeekly } from './routes.ts';
import type { DataText } from './rows.ts';

/**
 * Builds the network from the text of the data files.
 * @throws DataError with file, line, column and reason of everything that is wrong
 */
export function loadDataset(text: DataText): Dataset {
  const info = parseInfo(text['dataset.json']);
  const faults: DataFault[] = [];
  const tables = parseTables(text, faults);
  checkReferences(tables, faults);
  const curated = curate(tables, faults);
  if (faults.length > 0) throw new DataError(faults);

  const places = airportPlaces(tables);
  const airportIndex = new Map(places.map(({ iata }, index) => [iata as string, index]));
  const { routes, fit } = makeRoutes(curated, tables, places, airportIndex);
  const routesFrom = places.map((): number[] => []);
  for (const [index, { from }] of routes.entries()) routesFrom[from]?.push(index);

  return Object.freeze({
    airports: Object.freeze(makeAirports(places, routes, routesFrom)),
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
function airportPlaces(tables: Tables): Place[] {
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
  places: readonly Place[],
  routes: readonly Route[],
  routesFrom: readonly (readonly number[])[],
): AirportRecord[] {
  const traffic = routesFrom.map((indices) => {
    const regular = indices.map((i) => routes[i] as Route).filter(({ charterOnly }) => !charterOnly);
    return {
      routes: regular.length,
      weeklyDepartures: regular.reduce((sum, route) => sum + scheduledWeekly(route), 0),
    };
  });
  const weights = importances(traffic);
  // Where one can only arrive, nothing leaves that could be weighed: it is an airport of the network all the same.
  const reached = new Set(routes.flatMap(({ to, charterOnly }) => (charterOnly ? [] : [to])));
  return places.map((row, i) =>
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
      importance: weights[i] || (reached.has(i) ? 1 : 0),
      routeCount: traffic[i]?.routes ?? 0,
      weeklyDepartures: traffic[i]?.weeklyDepartures ?? 0,
    }),
  );
}
