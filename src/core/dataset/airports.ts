/** The airports of the dataset: rows with curated facts, and what the network says of them. */
import { LIMITS } from '../../contract/vocabulary.ts';
import { at } from '../must.ts';
import { addTo } from '../objects.ts';
import { formerCodes, presentCodes } from './airportCodes.ts';
import { groupCities } from './cities.ts';
import type { AirportRecord, Route } from './dataset.ts';
import type { ServicesByRoute } from './evidence/publishedServices.ts';
import type { Tables } from './parse.ts';
import { type CuratedAirport, scheduledWeekly } from './routes.ts';
import type { Row } from './rows.ts';
import { currentCode } from './successors.ts';

/**
 * The airports that have a service now or in the tables of a source, or scheduled flights that no source has, by code;
 * with curated names, places, cities and metropolitan areas.
 */
export function curatedAirports(tables: Tables, published: ServicesByRoute): CuratedAirport[] {
  const correct = airportCorrections(tables['curated/airports.csv']);
  const cities = new Map(tables['curated/cities.csv'].map((row) => [row.iata, row]));
  const regions = new Map(tables['curated/regions.csv'].map((row) => [row.iata, row.region]));
  const former = formerCodes(tables['reference/airport-codes.csv']);
  const travelRegions = Map.groupBy(
    tables['curated/travel-regions.csv'].flatMap(({ region, other_names, airports }) =>
      airports.map((iata) => ({ iata, names: [region, ...other_names] })),
    ),
    ({ iata }) => iata,
  );
  const used = usedAirports(tables, published);
  const formerNames = namesOfClosed(tables, used);
  const movedTo = new Map([
    ...tables['curated/airline-moves.csv'].map(({ from, to }) => [from, to] as const),
    ...tables['curated/closed-airports.csv'].map(({ iata, successor }) => [iata, successor] as const),
  ]);
  return used
    .map((row) => {
      const city = cities.get(row.iata);
      return {
        ...correct(row),
        movedTo: movedTo.get(row.iata) ?? null,
        other_names: [...new Set([...row.other_names, ...(formerNames.get(row.iata) ?? [])])],
        region: regions.get(row.iata) ?? null,
        travelRegions: travelRegions.get(row.iata)?.flatMap(({ names }) => names) ?? [],
        formerCodes: former.get(row.iata) ?? [],
        city: city?.city ?? row.city,
        metropolitan_area: city?.metropolitan_area ?? row.metropolitan_area,
      };
    })
    .sort((a, b) => (a.iata < b.iata ? -1 : 1));
}

/**
 * Other names of closed airports by the code of the airport that has their flights now: `Tegel` is searched for Berlin. The
 * closed airport keeps them, and is found last.
 */
function namesOfClosed(
  tables: Tables,
  airports: readonly Row<'airports.csv'>[],
): ReadonlyMap<string, readonly string[]> {
  const closed = tables['curated/closed-airports.csv'].filter(({ reopened }) => reopened === null);
  const successors = new Map(closed.map(({ iata, successor }) => [iata, successor]));
  const names = new Map<string, string[]>();
  for (const { iata, other_names } of airports) {
    const current = currentCode(successors, iata);
    if (current !== null && current !== iata) for (const name of other_names) addTo(names, current, name);
  }
  return names;
}

function usedAirports(tables: Tables, published: ServicesByRoute): Row<'airports.csv'>[] {
  const present = presentCodes(tables['reference/airport-codes.csv'], 'iata');
  const codes = new Set<string>(tables['reference/scheduled-airports.csv'].map(({ iata }) => iata));
  for (const source of tables.sources) {
    for (const { from, to } of source['services.csv']) codes.add(from).add(to);
    for (const { iata } of source['airports.csv']) codes.add(iata);
  }
  for (const id of published.keys()) codes.add(id.slice(0, 3)).add(id.slice(4));
  const today = new Set([...codes].map((code) => present.get(code) ?? code));
  return [...today].flatMap((code) => tables.airports.get(code) ?? []);
}

export function makeAirports(airports: readonly CuratedAirport[], routes: readonly Route[]): AirportRecord[] {
  const regular = routes.filter(({ charterOnly }) => !charterOnly);
  const byOrigin = Map.groupBy(regular, ({ from }) => from);
  const traffic = airports.map((_, airport) => {
    const leaving = byOrigin.get(airport) ?? [];
    return {
      routeCount: leaving.length,
      weeklyDepartures: leaving.reduce((sum, route) => sum + scheduledWeekly(route), 0),
    };
  });
  const weights = importances(traffic);
  // An airport with arrivals only has no departures to weigh, but belongs to the network.
  const reached = new Set(regular.map(({ to }) => to));
  const indexOf = new Map(airports.map(({ iata }, i) => [iata, i]));
  /** Whether flights of an airport moved to another one, and that has at least as many now. */
  const isSuperseded = ({ movedTo }: CuratedAirport, i: number): boolean => {
    const [own, other] = [at(traffic, i), traffic[indexOf.get(movedTo ?? '') ?? -1]];
    return other !== undefined && other.routeCount >= own.routeCount && other.weeklyDepartures >= own.weeklyDepartures;
  };
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
    formerCodes: row.formerCodes,
    ...(isSuperseded(row, i) && { isSuperseded: true }),
    importance: at(weights, i) || (reached.has(i) ? 1 : 0),
    ...at(traffic, i),
  }));
  const cities = groupCities(records);
  return records.map((record, i) => Object.freeze({ ...record, ...at(cities, i) }));
}

/** Share of the airports with traffic that reach a weight at least. 1.2 % of 2,100 airports are 25. */
const SHARES: readonly (readonly [importance: number, share: number])[] = [
  [1, 1],
  [2, 0.4],
  [3, 0.15],
  [4, 0.05],
  [LIMITS.importance, 0.012],
];

/**
 * Hub weight of each airport, 0 to 5, aligned with the input. Airports are
 * ranked by the geometric mean of routes and weekly departures, so that
 * neither many thin routes nor one busy shuttle alone makes a hub; the rank
 * decides the weight. An airport without routes weighs 0.
 */
export function importances(traffic: readonly Pick<AirportRecord, 'routeCount' | 'weeklyDepartures'>[]): number[] {
  const ranked = traffic
    .map(({ routeCount, weeklyDepartures }, airport) => ({
      airport,
      score: Math.sqrt(routeCount * Math.max(routeCount, weeklyDepartures)),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const weights = traffic.map(() => 0);
  for (const [importance, share] of SHARES)
    for (const { airport } of ranked.slice(0, Math.ceil(share * ranked.length))) weights[airport] = importance;
  return weights;
}

/** Applies the corrections to a row of an airport. Loading publishes the result; importers convert times with it. */
export function airportCorrections(
  corrections: readonly Row<'curated/airports.csv'>[],
): (row: Row<'airports.csv'>) => Row<'airports.csv'> {
  const byCode = new Map(corrections.map((row) => [row.iata, row]));
  return (row) => {
    const known = byCode.get(row.iata);
    if (known === undefined) return row;
    return {
      ...row,
      name: known.name ?? row.name,
      latitude: known.latitude ?? row.latitude,
      longitude: known.longitude ?? row.longitude,
      time_zone: known.time_zone ?? row.time_zone,
    };
  };
}
