/** The indexes as files of a release. */
import { Departures, type DepartureTexts } from '../core/departures/departures.ts';
import { Routes } from '../core/departures/routeColumns.ts';
import { matcherOf } from '../core/matching/matcher.ts';
import { buildIndex, indexFromText, indexToText } from '../core/matching/matchIndex.ts';
import { countryRegionNames } from '../core/matching/regions.ts';
import { openTowns } from '../core/towns.ts';
import { type Indexes, indexesFrom, type StoredIndexes } from './indexes.ts';

/** The files of a snapshot by name. */
export const SNAPSHOT_FILES = ['indexes.json', 'matching.json', 'routes.bin', 'departures.bin', 'towns.tsv'] as const;
type SnapshotFiles = Readonly<Record<(typeof SNAPSHOT_FILES)[number], Uint8Array>>;

/** `indexes.json`: all that is not in a file of its own, with what the columns number. */
interface StoredTexts extends Omit<StoredIndexes, 'matcher' | 'routes' | 'departures' | 'towns'> {
  readonly seasonLabels: readonly string[];
  readonly departureTexts: DepartureTexts;
}

/** Writes the indexes. */
export function takeSnapshot({ stored }: Indexes): SnapshotFiles {
  const { matcher: _, routes, departures, towns, ...others } = stored;
  const { airlines, seasonalNotes, aircraftSets, built, month } = departures;
  const texts: StoredTexts = {
    ...others,
    seasonLabels: routes.seasonLabels,
    departureTexts: { airlines, seasonalNotes, aircraftSets, built, month },
  };
  const encoder = new TextEncoder();
  return {
    'indexes.json': encoder.encode(JSON.stringify(texts)),
    'matching.json': encoder.encode(
      indexToText(buildIndex(stored.airports, countryRegionNames(stored.countryRegions))),
    ),
    'routes.bin': routes.toBytes(),
    'departures.bin': departures.toBytes(),
    'towns.tsv': towns.bytes,
  };
}

/** Reads a snapshot. @throws Error when the files do not belong together */
export function openSnapshot(files: SnapshotFiles): Indexes {
  const decoder = new TextDecoder();
  const { seasonLabels, departureTexts, ...stored }: StoredTexts = JSON.parse(decoder.decode(files['indexes.json']));
  return indexesFrom({
    ...stored,
    matcher: matcherOf(indexFromText(decoder.decode(files['matching.json']))),
    routes: Routes.fromBytes(files['routes.bin'], seasonLabels),
    departures: Departures.fromBytes(files['departures.bin'], departureTexts),
    towns: openTowns(files['towns.tsv']),
  });
}
