/** The indexes as files of a release. */
import { type DepartureTexts, departuresFromBytes, departuresToBytes } from '../core/departures/departures.ts';
import { routesFromBytes, routesToBytes } from '../core/departures/routeColumns.ts';
import { matcherOf } from '../core/matching/matcher.ts';
import { buildIndex } from '../core/matching/matchIndex.ts';
import { indexFromText, indexToText } from '../core/matching/storedIndex.ts';
import { assembleIndexes, type Indexes } from './indexes.ts';
import type { StoredNames } from './names.ts';

/** The files of a snapshot by name. */
export const SNAPSHOT_FILES = [
  'airports.json',
  'matching.json',
  'routes.bin',
  'departures.bin',
  'texts.json',
  'changes.json',
] as const;
export type SnapshotFiles = Readonly<Record<(typeof SNAPSHOT_FILES)[number], Uint8Array>>;

/** `texts.json`: what the columns number, and the settings of the build. */
interface StoredTexts
  extends DepartureTexts,
    StoredNames,
    Pick<Indexes, 'missingAirlines' | 'timetableYears' | 'dataDate' | 'baseUrl'> {
  readonly seasonLabels: readonly string[];
}

/** Writes the indexes. */
export function takeSnapshot(indexes: Indexes): SnapshotFiles {
  const { airports, missingAirlines, routes, departures, changeLog, timetableYears, dataDate, baseUrl } = indexes;
  const { airlineCodes, aircraftTypes, countryRegions } = indexes;
  const { airlines, seasonalNotes, aircraftSets, week } = departures;
  const encoder = new TextEncoder();
  const { seasonLabels } = routes;
  const texts: StoredTexts = {
    missingAirlines,
    timetableYears,
    dataDate,
    baseUrl,
    airlines,
    seasonalNotes,
    aircraftSets,
    week,
    seasonLabels,
    airlineCodes,
    aircraftTypes,
    countryRegions,
  };
  return {
    'airports.json': encoder.encode(JSON.stringify(airports)),
    'matching.json': encoder.encode(indexToText(buildIndex(airports))),
    'routes.bin': routesToBytes(routes),
    'departures.bin': departuresToBytes(departures),
    'texts.json': encoder.encode(JSON.stringify(texts)),
    'changes.json': encoder.encode(JSON.stringify(changeLog)),
  };
}

/** Reads a snapshot. @throws Error when the files do not belong together */
export function openSnapshot(files: SnapshotFiles): Indexes {
  const decoder = new TextDecoder();
  const json = (name: keyof SnapshotFiles) => JSON.parse(decoder.decode(files[name]));
  const { airlineCodes, aircraftTypes, countryRegions, missingAirlines, ...stored }: StoredTexts = json('texts.json');
  const { seasonLabels, timetableYears, dataDate, baseUrl, ...texts } = stored;
  return assembleIndexes({
    airports: json('airports.json'),
    missingAirlines,
    matcher: matcherOf(indexFromText(decoder.decode(files['matching.json']))),
    routes: routesFromBytes(files['routes.bin'], seasonLabels),
    departures: departuresFromBytes(files['departures.bin'], texts),
    airlineCodes,
    aircraftTypes,
    countryRegions,
    changeLog: json('changes.json'),
    baseUrl,
    dataDate,
    timetableYears,
  });
}
