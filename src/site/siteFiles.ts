import { PAGES } from '../contract/pages.ts';
import {
  AIRPORT_PLACES_PATH,
  REFERENCE_ENTRIES_PATH,
  SEARCH_ENTRIES_PATH,
  WORLD_MAP_DATA_PATH,
  WORLD_MAP_PATH,
} from '../contract/paths.ts';
import { CHANGES_FILE, changesDocument } from '../core/dataset/changes.ts';
import type { Indexes } from '../operations/indexes.ts';
import { documents } from '../reference/documents.ts';
import type { Operator } from '../reference/wellKnown.ts';
import { routeMapMarkup } from './maps/routeMapMarkup.ts';
import { worldMapSvg } from './maps/worldMapSvg.ts';
import { worldMap } from './pages/networkMaps.ts';
import { referenceEntries } from './pages/reference.ts';
import { airportPlaces, searchEntries } from './search/searchEntries.ts';

/** The files that pages load: path without a leading slash, and text. */
export function siteFiles(indexes: Indexes): readonly (readonly [path: string, text: string])[] {
  const map = worldMap(indexes);
  const markup = map ? String(routeMapMarkup(map, { full: PAGES.map.path })) : '';
  return [
    [SEARCH_ENTRIES_PATH.slice(1), JSON.stringify(searchEntries(indexes))],
    [REFERENCE_ENTRIES_PATH.slice(1), JSON.stringify(referenceEntries(indexes))],
    [AIRPORT_PLACES_PATH.slice(1), JSON.stringify(airportPlaces(indexes))],
    [WORLD_MAP_PATH.slice(1), worldMapSvg(map)],
    // The home page has the map as an image, until a script puts this in its place.
    [WORLD_MAP_DATA_PATH.slice(1), JSON.stringify({ markup })],
  ];
}

/** Change log, documents, and what pages load. The sitemap is made last: it has the days on which pages changed. */
export const commonFiles = (indexes: Indexes, operator?: Operator | null) => [
  [CHANGES_FILE, changesDocument(indexes.changeLog)] as const,
  ...siteFiles(indexes),
  ...documents(indexes, operator),
];
