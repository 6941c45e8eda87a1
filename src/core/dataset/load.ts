import { type BlockTimeSample, fitBlockTime, greatCircleKm } from '../geography.ts';
import { hemispheres, seasonalityLabel, unionOfMonths } from '../seasonality.ts';
import { type CuratedRoutes, type CuratedService, curate } from './curate.ts';
import type { AirportRecord, BlockTimeFit, Dataset, Route, Service } from './dataset.ts';
import { importances } from './importance.ts';
import { DataError, type DataFault, parseInfo, parseTables, type Tables } from './parse.ts';
import type { DataText, Row } from './rows.ts';
import { dayBits, medianBlockMin, minuteOfDay, scheduleOf, weeklyDepartures } from './schedule.ts';

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

/** Departures a week of a route that are not charter. */
export const scheduledWeekly = (route: Route): number =>
  route.services.reduce((sum, s) => sum + (s.serviceType === 'charter' ? 0 : s.weeklyDepartures), 0);

type Place = Row<'airports.csv'>;

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

function makeRoutes(
  curated: CuratedRoutes,
  tables: Tables,
  places: readonly Place[],
  index: ReadonlyMap<string, number>,
) {
  const names = new Map(tables['airlines.csv'].map(({ row }) => [row.iata as string, row.name as string]));
  const months = new Map<string, string>();
  for (const file of ['seasons.csv', 'curated/seasons.csv'] as const)
    for (const { row } of tables[file]) months.set(`${row.from}-${row.to}`, row.months);

  const drafts = [...curated].map(([id, byAirline]) => {
    const [from, to] = [index.get(id.slice(0, 3)) ?? -1, index.get(id.slice(4)) ?? -1];
    const [a, b] = [places[from] as Place, places[to] as Place];
    const located = a.latitude !== null && a.longitude !== null && b.latitude !== null && b.longitude !== null;
    const km = located
      ? greatCircleKm(a.latitude as number, a.longitude as number, b.latitude as number, b.longitude as number)
      : null;
    const services = [...byAirline.values()].map((service) =>
      makeService(service, names.get(service.airline) ?? service.airline),
    );
    const regular = services.filter(({ serviceType }) => serviceType !== 'charter');
    const charterOnly = regular.length === 0;
    const blockMin = medianBlockMin((charterOnly ? services : regular).flatMap(({ departures }) => departures));
    const flown =
      months.get(id) ??
      unionOfMonths(
        [...byAirline.values()].filter((s) => charterOnly || s.serviceType !== 'charter').map((s) => s.months),
      );
    return { id, from, to, km, services, charterOnly, blockMin, flown, ends: hemispheres(a.latitude, b.latitude) };
  });
  drafts.sort((a, b) => (a.id < b.id ? -1 : 1));

  const fit = fitOrDefault(
    drafts.flatMap(({ km, blockMin }) => (km === null || blockMin === null ? [] : [{ km, blockMin }])),
  );
  const routes = drafts.map(
    ({ id, from, to, km, services, charterOnly, blockMin, flown, ends }): Route =>
      Object.freeze({
        id,
        from,
        to,
        seasonalityLabel: seasonalityLabel(flown, ends),
        months: flown,
        distanceKm: km === null ? null : Math.round(km),
        flyingMin: blockMin ?? estimate(fit, km, id),
        services: services.sort(
          (a, b) => b.weeklyDepartures - a.weeklyDepartures || (a.airlineCode < b.airlineCode ? -1 : 1),
        ),
        charterOnly,
      }),
  );
  return { routes, fit };
}

/** The fit on the bundled timetable: serves data that has no block times of its own. */
const BUNDLED_FIT: BlockTimeFit = { interceptMin: 46.9, perKm: 0.07106, samples: 0, meanAbsoluteErrorMin: 0 };

/** Fewer routes with a known block time than this cannot carry a fit. */
const FEWEST_SAMPLES = 30;

const fitOrDefault = (samples: readonly BlockTimeSample[]): BlockTimeFit =>
  samples.length < FEWEST_SAMPLES ? BUNDLED_FIT : fitBlockTime(samples);

function estimate(fit: BlockTimeFit, km: number | null, id: string): number {
  if (km !== null) return Math.max(1, Math.round(fit.interceptMin + fit.perKm * km));
  throw new DataError([
    {
      file: 'departures.csv',
      line: 1,
      column: 'block_min',
      reason: `is not known for ${id}, and an airport without coordinates allows no estimate`,
    },
  ]);
}

function makeService(service: CuratedService, airlineName: string): Service {
  const departures = service.departures.map((row) => ({
    minute: row.departure === null ? null : minuteOfDay(row.departure),
    days: dayBits(row.days),
    blockMin: row.block_min,
  }));
  const schedule = scheduleOf(departures);
  return {
    airlineCode: service.airline,
    airlineName,
    serviceType: service.serviceType,
    seasonalNote: service.seasonalNote,
    departures,
    schedule,
    weeklyDepartures: weeklyDepartures(schedule),
  };
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
      importance: weights[i] ?? 0,
      routeCount: traffic[i]?.routes ?? 0,
      weeklyDepartures: traffic[i]?.weeklyDepartures ?? 0,
    }),
  );
}

/** Every code must be known where it is used, and no key may stand twice. */
function checkReferences(tables: Tables, faults: DataFault[]): void {
  const airports = new Set<string>();
  const airlines = new Set<string>();
  const pairs = new Set<string>();
  const once = (seen: Set<string>, key: string, file: string, line: number, column: string) => {
    if (seen.has(key)) faults.push({ file, line, column, reason: `is listed twice: ${key}` });
    seen.add(key);
  };
  for (const { row, line } of tables['airports.csv']) once(airports, row.iata, 'airports.csv', line, 'iata');
  for (const { row, line } of tables['airlines.csv']) once(airlines, row.iata, 'airlines.csv', line, 'iata');
  for (const { row, line } of tables['routes.csv']) once(pairs, `${row.from}-${row.to}`, 'routes.csv', line, 'to');

  for (const file of ['routes.csv', 'services.csv', 'departures.csv'] as const)
    for (const { row, line } of tables[file]) {
      for (const column of ['from', 'to'] as const)
        if (!airports.has(row[column]))
          faults.push({ file, line, column, reason: `is not in airports.csv: ${row[column]}` });
      if (row.from === row.to)
        faults.push({ file, line, column: 'to', reason: `is the same airport as from: ${row.to}` });
      if ('airline' in row && !airlines.has(row.airline))
        faults.push({ file, line, column: 'airline', reason: `is not in airlines.csv: ${row.airline}` });
      if (file === 'services.csv' && !pairs.has(`${row.from}-${row.to}`))
        faults.push({ file, line, column: 'to', reason: `has no row in routes.csv: ${row.from}-${row.to}` });
    }
  for (const { row, line } of tables['curated/closed-airports.csv'])
    if (row.successor !== null && !airports.has(row.successor))
      faults.push({
        file: 'curated/closed-airports.csv',
        line,
        column: 'successor',
        reason: `is not in airports.csv: ${row.successor}`,
      });
  for (const { row, line } of tables['curated/ceased-airlines.csv'])
    if (row.successor !== null && !airlines.has(row.successor))
      faults.push({
        file: 'curated/ceased-airlines.csv',
        line,
        column: 'successor',
        reason: `is not in airlines.csv: ${row.successor}`,
      });
}
