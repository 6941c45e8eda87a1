/** The query indexes as files of a release, with every leg already written as JSON. */
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { startsOfSizes } from '../core/groups.ts';
import { matcherOf } from '../core/matching/matcher.ts';
import { buildIndex } from '../core/matching/matchIndex.ts';
import { indexFromText, indexToText } from '../core/matching/storedIndex.ts';
import { at } from '../core/must.ts';
import { type ScheduleTexts, scheduleFromBytes, scheduleToBytes } from '../core/schedule/scheduleTable.ts';
import { networkFromBytes, networkToBytes } from '../core/search/storedNetwork.ts';
import { timetableFromBytes, timetableToBytes } from '../core/timetable/storedTimetable.ts';
import { concatenate } from './bytes.ts';
import { type QueryIndexes, writeAirports } from './indexes.ts';
import { listOrder } from './listOrder.ts';
import { placeIndexes } from './placeIndexes.ts';
import { type RouteTable, routeEnds } from './routeTable.ts';
import { createRowPieces } from './rowPieces.ts';

/** The files of a snapshot by name. */
export const SNAPSHOT_FILES = [
  'airports.json',
  'matching.json',
  'network.bin',
  'routes.json',
  'legs.bin',
  'schedule.json',
  'schedule.bin',
  'timetable.bin',
  'changes.json',
] as const;
export type SnapshotFiles = Readonly<Record<(typeof SNAPSHOT_FILES)[number], Uint8Array>>;

/** `routes.json`: the route table, and the place of each leg in `legs.bin`. */
interface StoredRoutes extends Pick<QueryIndexes, 'timetableYears' | 'baseUrl'> {
  readonly starts: readonly number[];
  readonly to: readonly number[];
  readonly distanceKm: readonly (number | null)[];
  readonly charterOnly: readonly (readonly [route: number, flyingMin: number])[];
  /** Byte length of each leg without charter airlines, by route. */
  readonly lengths: readonly number[];
  /** Routes that have a second leg, with charter airlines; these follow the others in the same order. */
  readonly withCharter: readonly number[];
  readonly charterLengths: readonly number[];
  /** Byte length of each service within its leg, in the order of the schedule table. */
  readonly airlineLengths: readonly number[];
}

/** Writes the indexes. */
export function takeSnapshot(indexes: QueryIndexes): SnapshotFiles {
  const { airports, routes, network, schedule, timetable, changeLog, timetableYears, baseUrl } = indexes;
  const { airlines, seasonalNotes, seasonLabels } = schedule;
  const encoder = new TextEncoder();
  const withCharter = [...routes.withCharter];
  const legs = Array.from(routes.to, (_, route) => routes.legJson(route, false));
  const charterLegs = withCharter.map((route) => routes.legJson(route, true));
  const stored: StoredRoutes = {
    timetableYears,
    baseUrl,
    starts: [...routes.starts],
    to: [...routes.to],
    distanceKm: routes.distanceKm,
    charterOnly: [...routes.charterOnly],
    lengths: legs.map(({ length }) => length),
    withCharter,
    charterLengths: charterLegs.map(({ length }) => length),
    airlineLengths: Array.from(schedule.airline, (_, service) => routes.airlineJson(service).length),
  };
  return {
    'airports.json': encoder.encode(JSON.stringify(airports)),
    'matching.json': encoder.encode(indexToText(buildIndex(airports))),
    'network.bin': networkToBytes(network),
    'routes.json': encoder.encode(JSON.stringify(stored)),
    'legs.bin': concatenate([...legs, ...charterLegs]),
    'schedule.json': encoder.encode(JSON.stringify({ airlines, seasonalNotes, seasonLabels } satisfies ScheduleTexts)),
    'schedule.bin': scheduleToBytes(schedule),
    'timetable.bin': timetableToBytes(timetable),
    'changes.json': encoder.encode(JSON.stringify(changeLog)),
  };
}

/** Reads a snapshot. @throws Error when the files do not belong together */
export function openSnapshot(files: SnapshotFiles): QueryIndexes {
  const decoder = new TextDecoder();
  const airports: readonly AirportRecord[] = JSON.parse(decoder.decode(files['airports.json']));
  const stored: StoredRoutes = JSON.parse(decoder.decode(files['routes.json']));
  const legs = files['legs.bin'];
  const { lengths, charterLengths, airlineLengths, withCharter, timetableYears, baseUrl } = stored;
  const offsets = startsOfSizes([...lengths, ...charterLengths]);
  if (at(offsets, offsets.length - 1) !== legs.length)
    throw new Error(`legs.bin has ${legs.length} bytes, routes.json says ${at(offsets, offsets.length - 1)}`);

  const charterOnly = new Map(stored.charterOnly);
  const charterLeg = new Map(withCharter.map((route, i) => [route, lengths.length + i]));
  const schedule = scheduleFromBytes(files['schedule.bin'], JSON.parse(decoder.decode(files['schedule.json'])));
  const legOfAll = (route: number) => at(offsets, charterLeg.get(route) ?? route);
  const airlineStarts = startsOfAirlines(legs, legOfAll, schedule.serviceStart, airlineLengths);
  const routes: RouteTable = {
    ...routeEnds(Uint32Array.from(stored.starts), Uint32Array.from(stored.to)),
    distanceKm: stored.distanceKm,
    withCharter: new Set(withCharter),
    charterOnly,
    legJson: (route, includeCharter) => {
      const leg = (includeCharter ? charterLeg.get(route) : undefined) ?? route;
      return legs.subarray(offsets[leg], offsets[leg + 1]);
    },
    airlineJson: (service) => {
      const start = at(airlineStarts, service);
      return legs.subarray(start, start + at(airlineLengths, service));
    },
  };
  return {
    airports,
    airportIndex: new Map(airports.map(({ code }, index) => [code, index])),
    airportJson: writeAirports(airports),
    rowPieces: createRowPieces(airports, routes, schedule),
    matcher: matcherOf(indexFromText(decoder.decode(files['matching.json']))),
    routes,
    network: networkFromBytes(files['network.bin']),
    networkRoutes: Uint32Array.from(lengths.keys().filter((route) => !charterOnly.has(route))),
    ...placeIndexes(airports, routes),
    listOrder: listOrder(airports, routes),
    schedule,
    timetable: timetableFromBytes(files['timetable.bin']),
    changeLog: JSON.parse(decoder.decode(files['changes.json'])),
    baseUrl,
    timetableYears,
  };
}

const BRACKET = '['.charCodeAt(0);

/**
 * Where the JSON of each service begins among the legs. Nothing before the list of airlines has a bracket.
 * @param legStart where the leg of a route begins that has all its airlines
 */
function startsOfAirlines(
  legs: Uint8Array,
  legStart: (route: number) => number,
  serviceStart: Uint32Array,
  lengths: readonly number[],
): Uint32Array {
  const starts = new Uint32Array(lengths.length);
  for (let route = 0; route + 1 < serviceStart.length; route++) {
    let start = legs.indexOf(BRACKET, legStart(route)) + 1;
    for (let service = at(serviceStart, route); service < at(serviceStart, route + 1); service++) {
      starts[service] = start;
      start += at(lengths, service) + 1;
    }
  }
  return starts;
}
