/** The query indexes as files of a release, with every leg already written as JSON. */
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { matcherOf } from '../core/matching/matcher.ts';
import { buildIndex } from '../core/matching/matchIndex.ts';
import { indexFromText, indexToText } from '../core/matching/storedIndex.ts';
import {
  charterRoutes,
  type ScheduleTexts,
  scheduleFromBytes,
  scheduleToBytes,
} from '../core/schedule/scheduleTable.ts';
import { networkFromBytes, networkToBytes } from '../core/search/storedNetwork.ts';
import { timetableFromBytes, timetableToBytes } from '../core/timetable/storedTimetable.ts';
import { type QueryIndexes, writeAirports } from './indexes.ts';
import { createLegWriter } from './legs.ts';
import { listOrder } from './listOrder.ts';
import { placeIndexes } from './placeIndexes.ts';
import { type RouteColumns, type RouteTable, routeEnds } from './routeTable.ts';
import { createRowPieces } from './rowPieces.ts';
import { legsFromBytes, legsToBytes } from './storedLegs.ts';

/** The files of a snapshot by name. */
export const SNAPSHOT_FILES = [
  'airports.json',
  'matching.json',
  'network.bin',
  'routes.json',
  'legs.bin',
  'legSizes.bin',
  'schedule.json',
  'schedule.bin',
  'timetable.bin',
  'changes.json',
] as const;
export type SnapshotFiles = Readonly<Record<(typeof SNAPSHOT_FILES)[number], Uint8Array>>;

/** Files without which a snapshot opens, too; legs are then written when they are asked for. */
type Optional = 'legs.bin' | 'legSizes.bin';

/** `routes.json`: the route table. */
interface StoredRoutes extends Pick<QueryIndexes, 'timetableYears' | 'baseUrl'> {
  readonly starts: readonly number[];
  readonly to: readonly number[];
  readonly distanceKm: readonly (number | null)[];
  readonly charterOnly: readonly (readonly [route: number, flyingMin: number])[];
}

/** Writes the indexes. */
export function takeSnapshot(indexes: QueryIndexes): SnapshotFiles {
  const { airports, routes, network, schedule, timetable, changeLog, timetableYears, baseUrl } = indexes;
  const { airlines, seasonalNotes, seasonLabels } = schedule;
  const encoder = new TextEncoder();
  const { legs, sizes } = legsToBytes(routes, schedule);
  const stored: StoredRoutes = {
    timetableYears,
    baseUrl,
    starts: [...routes.starts],
    to: [...routes.to],
    distanceKm: routes.distanceKm,
    charterOnly: [...routes.charterOnly],
  };
  return {
    'airports.json': encoder.encode(JSON.stringify(airports)),
    'matching.json': encoder.encode(indexToText(buildIndex(airports))),
    'network.bin': networkToBytes(network),
    'routes.json': encoder.encode(JSON.stringify(stored)),
    'legs.bin': legs,
    'legSizes.bin': sizes,
    'schedule.json': encoder.encode(JSON.stringify({ airlines, seasonalNotes, seasonLabels } satisfies ScheduleTexts)),
    'schedule.bin': scheduleToBytes(schedule),
    'timetable.bin': timetableToBytes(timetable),
    'changes.json': encoder.encode(JSON.stringify(changeLog)),
  };
}

/**
 * Reads a snapshot.
 * @param keptBytes memory for each kind of text that is written when it is first needed
 * @throws Error when the files do not belong together
 */
export function openSnapshot(
  files: Omit<SnapshotFiles, Optional> & Partial<SnapshotFiles>,
  keptBytes?: number,
): QueryIndexes {
  const decoder = new TextDecoder();
  const airports: readonly AirportRecord[] = JSON.parse(decoder.decode(files['airports.json']));
  const stored: StoredRoutes = JSON.parse(decoder.decode(files['routes.json']));
  const { timetableYears, baseUrl, distanceKm } = stored;
  const charterOnly = new Map(stored.charterOnly);
  const schedule = scheduleFromBytes(files['schedule.bin'], JSON.parse(decoder.decode(files['schedule.json'])));
  const columns: RouteColumns = {
    ...routeEnds(Uint32Array.from(stored.starts), Uint16Array.from(stored.to)),
    distanceKm,
    withCharter: charterRoutes(schedule),
    charterOnly,
  };
  const rowPieces = createRowPieces(airports, columns, schedule, keptBytes);
  const { 'legs.bin': legs, 'legSizes.bin': sizes } = files;
  const routes: RouteTable = {
    ...columns,
    ...(legs && sizes
      ? legsFromBytes({ legs, sizes }, columns, schedule)
      : createLegWriter({ airports, routes: columns, schedule, rowPieces, baseUrl })),
  };
  return {
    airports,
    airportIndex: new Map(airports.map(({ code }, index) => [code, index])),
    airportJson: writeAirports(airports),
    rowPieces,
    matcher: matcherOf(indexFromText(decoder.decode(files['matching.json']))),
    routes,
    network: networkFromBytes(files['network.bin']),
    networkRoutes: Uint32Array.from(routes.to.keys().filter((route) => !charterOnly.has(route))),
    ...placeIndexes(airports, routes),
    listOrder: listOrder(airports, routes),
    schedule,
    timetable: timetableFromBytes(files['timetable.bin']),
    changeLog: JSON.parse(decoder.decode(files['changes.json'])),
    baseUrl,
    timetableYears,
  };
}
