import type { AirportRecord, Dataset, Route, Service } from '../../../src/core/dataset/dataset.ts';
import { dayBits, minuteOfDay } from '../../../src/core/dataset/schedule.ts';
import { buildDepartures } from '../../../src/core/departures/departures.ts';
import { buildRoutes } from '../../../src/core/departures/routeColumns.ts';
import { buildTimetable, type JourneyLeg, type Timetable } from '../../../src/core/journeys/timetable.ts';
import { at } from '../../../src/core/must.ts';

/** An airport of a test world. */
export interface Place {
  readonly zone: string;
  readonly country: string;
}

/** A line of a test world's timetable; times are local to the origin, days 1 (Monday) to 7. */
export interface Line {
  readonly from: string;
  readonly to: string;
  readonly airline: string;
  readonly days: string;
  readonly time: string;
  readonly blockMin: number;
}

/** The airlines of codes, those that fly. */
export const airlinesNamed = (
  { timetable }: Pick<TestWorld, 'timetable'>,
  codes: readonly string[],
): ReadonlySet<number> =>
  new Set(
    [...timetable.departures.airlines.keys()].filter((i) => codes.includes(at(timetable.departures.airlines, i).code)),
  );

/** The code of the airline of a leg. */
export const airlineCode = ({ timetable }: Pick<TestWorld, 'timetable'>, { row }: JourneyLeg): string =>
  timetable.departures.airlineOf(timetable.departures.serviceOf(row)).code;

/** What a timetable is built from. */
export type TimetableInput = Pick<Dataset, 'airports' | 'routes' | 'alliances' | 'dataDate'>;

/** The timetable of a dataset. */
export const timetableOf = (dataset: TimetableInput): Timetable =>
  buildTimetable(dataset.airports, buildRoutes(dataset), buildDepartures(dataset));

/** A timetable with the names that make assertions readable. */
export interface TestWorld {
  readonly dataset: TimetableInput;
  readonly timetable: Timetable;
  readonly codes: readonly string[];
  readonly lines: readonly Line[];
  readonly places: Readonly<Record<string, Place>>;
}

/**
 * A world at a glance: `week('A-B XX 12345 08:00 90', …)` is an airline's flight from A to B, Monday to Friday at
 * 08:00, of 90 minutes. Airports are in UTC, each in a country of its own, unless `places` has others:
 * `{ A: 'Asia/Tokyo JP' }`.
 */
export function week(...lines: readonly string[]): TestWorld;
export function week(places: Readonly<Record<string, string>>, ...lines: readonly string[]): TestWorld;
export function week(first: Readonly<Record<string, string>> | string, ...more: readonly string[]): TestWorld {
  const lines = (typeof first === 'string' ? [first, ...more] : more).map((line) => {
    const match = /^(\w+)-(\w+) (\w\w) ([1-7]+) (\d\d:\d\d) (\d+)$/.exec(line);
    if (match === null) throw new Error(`Not a line of a timetable: ${line}`);
    const [, from = '', to = '', airline = '', days = '', time = '', minutes] = match;
    return { from, to, airline, days, time, blockMin: Number(minutes) };
  });
  const given = typeof first === 'string' ? {} : first;
  const codes = [...new Set([...lines.flatMap(({ from, to }) => [from, to]), ...Object.keys(given)])];
  const places = codes.map((code): [string, Place] => {
    const [zone = 'UTC', country = code] = (given[code] ?? 'UTC').split(' ');
    return [code, { zone, country }];
  });
  return makeWorld(Object.fromEntries(places), lines);
}

/** The airlines of random worlds that are of one alliance. */
const ALLIANCES_OF_TESTS: TimetableInput['alliances'] = new Map([
  ['XX', 'star'],
  ['YY', 'star'],
]);

/** A test world of its parts. */
export function makeWorld(places: Readonly<Record<string, Place>>, lines: readonly Line[]): TestWorld {
  const codes = Object.keys(places).sort();
  const airports = codes.map((code) => airportOf(code, places[code]));
  const ids = [...new Set(lines.map(({ from, to }) => `${from}-${to}`))].sort();
  const routes = ids.map((id) => {
    const ofRoute = lines.filter(({ from, to }) => `${from}-${to}` === id);
    const [from = '', to = ''] = id.split('-');
    return routeOf(codes.indexOf(from), codes.indexOf(to), id, ofRoute);
  });
  routes.sort((a, b) => a.from - b.from || a.to - b.to);
  const dataset = { airports, routes, alliances: ALLIANCES_OF_TESTS, dataDate: '2026-07-15' };
  return { dataset, timetable: timetableOf(dataset), codes, lines, places };
}

function airportOf(code: string, place: Place | undefined): AirportRecord {
  if (!place) throw new Error(`no place ${code}`);
  return {
    code,
    icao: null,
    name: code,
    city: code,
    region: null,
    cityCode: code,
    cityLabel: code,
    country: place.country,
    countryCode: place.country,
    lat: null,
    lon: null,
    timeZone: place.zone,
    metropolitanArea: null,
    travelRegions: [],
    otherNames: [],
    formerCodes: [],
    importance: 1,
    routeCount: 1,
    weeklyDepartures: 1,
  };
}

function routeOf(from: number, to: number, id: string, lines: readonly Line[]): Route {
  const services = [...Map.groupBy(lines, ({ airline }) => airline)].map(([airline, flights]) =>
    scheduled(airline, flights),
  );
  return {
    id,
    from,
    to,
    seasonalityLabel: null,
    labelDerived: false,
    months: null,
    distanceKm: null,
    flyingMin: 60,
    isEstimated: false,
    services,
    charterOnly: false,
  };
}

/** A scheduled service. */
export function scheduled(airline: string, lines: readonly Line[]): Service {
  return {
    airlineCode: airline,
    airlineName: airline,
    serviceType: 'scheduled',
    seasonalNote: null,
    timetableMonth: null,
    seenMonth: null,
    months: null,
    departures: lines.map(({ time, days, blockMin }) => ({
      minute: minuteOfDay(time),
      days: dayBits(days),
      blockMin,
      flight: null,
      aircraft: [],
    })),
    weeklyDepartures: lines.length,
  };
}
