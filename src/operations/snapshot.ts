/**
 * The live operations as files of a release, so that a server starts without
 * reading the timetable: airports and the search network to find itineraries,
 * and every leg already written out as JSON to answer with.
 */
import type { Input } from '../contract/operations.ts';
import { isCharter } from '../core/dataset/charter.ts';
import type { AirportRecord, Dataset } from '../core/dataset/dataset.ts';
import { matcherOf } from '../core/matching/matcher.ts';
import { buildIndex } from '../core/matching/matchIndex.ts';
import { indexFromText, indexToText } from '../core/matching/storedIndex.ts';
import { networkFromBytes, networkToBytes } from '../core/search/storedNetwork.ts';
import { buildIndexes, type CharterRoute, planConnections, type QueryIndexes } from './indexes.ts';
import { type PublishContext, toLeg } from './records.ts';

/** The files of a snapshot by name. */
export const SNAPSHOT_FILES = ['airports.json', 'matching.json', 'network.bin', 'legs.json', 'legs.bin'] as const;
export type SnapshotFiles = Readonly<Record<(typeof SNAPSHOT_FILES)[number], Uint8Array>>;

/**
 * `legs.json`: where each route's leg stands in `legs.bin`, which routes have charter airlines, and of which years
 * the timetables are that they were made from.
 */
interface LegTable {
  /** Byte length of each leg, by route. */
  readonly lengths: readonly number[];
  /** Routes that have a second leg, with charter airlines; these follow the others in the same order. */
  readonly withCharter: readonly number[];
  readonly charterLengths: readonly number[];
  readonly charterOnly: readonly (readonly [id: string, route: CharterRoute])[];
  readonly timetableYears: Dataset['timetableYears'];
}

/** Writes the snapshot of a world. */
export function takeSnapshot(published: PublishContext): SnapshotFiles {
  const { dataset } = published;
  const live = buildIndexes(dataset);
  const encoder = new TextEncoder();
  const leg = (index: number, charter: boolean) => {
    const route = dataset.routes[index];
    if (!route) throw new Error(`no route ${index}`);
    return encoder.encode(JSON.stringify(toLeg(published, route, charter)));
  };
  const legs = dataset.routes.map((_, index) => leg(index, false));
  const withCharter = dataset.routes.flatMap(({ services }, i) => (services.some(isCharter) ? [i] : []));
  const charterLegs = withCharter.map((index) => leg(index, true));
  const table: LegTable = {
    lengths: legs.map(({ length }) => length),
    withCharter,
    charterLengths: charterLegs.map(({ length }) => length),
    charterOnly: [...live.charterOnly],
    timetableYears: live.timetableYears,
  };
  return {
    'airports.json': encoder.encode(JSON.stringify(dataset.airports)),
    'matching.json': encoder.encode(indexToText(buildIndex(dataset.airports))),
    'network.bin': networkToBytes(live.network),
    'legs.json': encoder.encode(JSON.stringify(table)),
    'legs.bin': concatenate([...legs, ...charterLegs]),
  };
}

/** The live operations as a server has them: connections come as bytes, ready to send. */
export interface LiveBytes {
  readonly live: QueryIndexes;
  /** The answer of find_connections. @throws NotFound */
  readonly connections: (input: Input<'find_connections'>) => Uint8Array;
}

/** Reads a snapshot. @throws Error when the files do not belong together */
export function openSnapshot(files: SnapshotFiles): LiveBytes {
  const decoder = new TextDecoder();
  const airports = JSON.parse(decoder.decode(files['airports.json'])) as AirportRecord[];
  const table = JSON.parse(decoder.decode(files['legs.json'])) as LegTable;
  const bytes = files['legs.bin'];
  if (!table.timetableYears) throw new Error('legs.json names no years of timetables: build it anew with this version');
  const starts = offsets([...table.lengths, ...table.charterLengths]);
  if (starts.at(-1) !== bytes.length)
    throw new Error(`legs.bin has ${bytes.length} bytes, legs.json says ${starts.at(-1)}`);

  const charterOnly = new Map(table.charterOnly);
  const left = new Set(table.charterOnly.map(([, { route }]) => route));
  const live: QueryIndexes = {
    airports,
    airportIndex: new Map(airports.map(({ code }, index) => [code, index])),
    matcher: matcherOf(indexFromText(decoder.decode(files['matching.json']))),
    network: networkFromBytes(files['network.bin']),
    regular: Uint32Array.from(table.lengths.keys().filter((index) => !left.has(index))),
    charterOnly,
    timetableYears: table.timetableYears,
  };

  const charterPlace = new Map(table.withCharter.map((route, i) => [route, table.lengths.length + i]));
  const legBytes = (route: number, charter: boolean): Uint8Array => {
    const place = (charter ? charterPlace.get(route) : undefined) ?? route;
    return bytes.subarray(starts[place], starts[place + 1]);
  };
  return {
    live,
    connections: (input) => writeConnections(planConnections(live, input), legBytes, input.include_charter),
  };
}

const encoder = new TextEncoder();

/** Same bytes as JSON.stringify of findConnections (the parity test holds them together), without making the objects. */
function writeConnections(
  { from, to, plans }: ReturnType<typeof planConnections>,
  legBytes: (route: number, charter: boolean) => Uint8Array,
  includeCharter: boolean,
): Uint8Array {
  const parts: (string | Uint8Array)[] = [];
  let text = `{"from":"${from}","to":"${to}","options":[`;
  for (const { totalFlyingMin, routes } of plans) {
    text += `{"total_flying_min":${totalFlyingMin},"stops":${routes.length - 1},"legs":[`;
    for (const [i, route] of routes.entries()) {
      parts.push(i > 0 ? ',' : text, legBytes(route, includeCharter && routes.length === 1));
    }
    text = ']},';
  }
  parts.push(plans.length > 0 ? ']}]}' : `${text}]}`);
  return concatenate(parts);
}

/** Joins bytes and ASCII text; text goes straight into its place, as memory of its own for each would cost more than the search. */
function concatenate(parts: readonly (string | Uint8Array)[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') encoder.encodeInto(part, all.subarray(at));
    else all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Start of each piece, and the end of the last. */
function offsets(lengths: readonly number[]): number[] {
  const starts = [0];
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length);
  return starts;
}
