/** Other searches that a search page links to. */

import { connectionsPath } from '../../contract/paths.ts';
import { LIMITS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { nearbyAirports } from '../nearby.ts';
import { counted } from '../text/words.ts';
import type { ConnectionsQuery } from './query.ts';
import type { KnownPlace } from './resolvePlace.ts';

/** Another search, as a link. */
interface Suggestion {
  readonly text: string;
  readonly path: string;
}

/** Links to airports of the same names, at most. */
const MOST_OTHERS = 4;
/** Airports nearby of each place. */
const NEARBY = { radiusKm: 400, limit: 3 };

/** Searches with other places of the same names. */
export function otherMeanings(from: KnownPlace, to: KnownPlace, query: ConnectionsQuery): Suggestion[] {
  const label = ({ city, country, code }: AirportRecord) => `${city} in ${country} (${code})`;
  const links = [
    ...from.others.map((other) => searchFrom(other, query, `From ${label(other)}`)),
    ...to.others.map((other) => searchTo(other, query, `To ${label(other)}`)),
  ];
  return links.slice(0, MOST_OTHERS);
}

/** Searches in place of one that finds nothing: with another stop, and with airports nearby. */
export function nextBest(
  indexes: QueryIndexes,
  origins: readonly AirportRecord[],
  destinations: readonly AirportRecord[],
  query: ConnectionsQuery,
): Suggestion[] {
  const { from, to, maxStops } = query;
  const moreStops = { text: `Allow ${counted(maxStops + 1, 'stop')}`, path: connectionsPath(from, to, maxStops + 1) };
  const label = ({ city, code }: AirportRecord) => `${city} (${code}) nearby`;
  return [
    ...(maxStops < LIMITS.maxStops ? [moreStops] : []),
    ...servedNearby(indexes, at(origins, 0)).map((near) => searchFrom(near, query, `From ${label(near)}`)),
    ...servedNearby(indexes, at(destinations, 0)).map((near) => searchTo(near, query, `To ${label(near)}`)),
  ];
}

const searchFrom = ({ code }: AirportRecord, { to, maxStops }: ConnectionsQuery, text: string): Suggestion => ({
  text,
  path: connectionsPath(code, to, maxStops),
});

const searchTo = ({ code }: AirportRecord, { from, maxStops }: ConnectionsQuery, text: string): Suggestion => ({
  text,
  path: connectionsPath(from, code, maxStops),
});

/** Airports with routes near another. */
function servedNearby({ airports }: QueryIndexes, centre: AirportRecord): AirportRecord[] {
  const served = [...airports.keys()].filter((index) => at(airports, index).routeCount > 0);
  return nearbyAirports(airports, served, centre, NEARBY).map(({ airport }) => at(airports, airport));
}
