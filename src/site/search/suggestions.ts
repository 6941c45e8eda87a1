/** What else one might search for. */
import { LIMITS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { connectionsPath } from '../addresses.ts';
import type { ConnectionsQuery } from '../pages/connections.ts';
import type { Link } from '../pages/page.ts';
import { nearbyAirports } from '../siteIndex.ts';
import { counted } from '../text/words.ts';
import type { Place } from './resolvePlace.ts';

/** Places of the same names. */
export function otherMeanings(
  from: Place,
  to: Place,
  { from: fromText, to: toText, maxStops }: ConnectionsQuery,
): Link[] {
  const others = (place: Place) => (place.kind === 'known' ? place.others : []);
  const text = (airport: AirportRecord) => `${airport.city} in ${airport.country} (${airport.code})`;
  return [
    ...others(from).map((airport) => ({
      text: `From ${text(airport)}`,
      path: connectionsPath(airport.code, toText, maxStops),
    })),
    ...others(to).map((airport) => ({
      text: `To ${text(airport)}`,
      path: connectionsPath(fromText, airport.code, maxStops),
    })),
  ].slice(0, 4);
}

/** With nothing found: more stops, then airports nearby. */
export function nextBest(
  live: QueryIndexes,
  origins: readonly AirportRecord[],
  destinations: readonly AirportRecord[],
  { from, to, maxStops }: ConnectionsQuery,
): Link[] {
  const links: Link[] = [];
  if (maxStops < LIMITS.maxStops)
    links.push({ text: `Allow ${counted(maxStops + 1, 'stop')}`, path: connectionsPath(from, to, maxStops + 1) });
  const near = (centre: AirportRecord | undefined) => (centre ? flownNearby(live, centre) : []);
  for (const { city, code } of near(origins[0]))
    links.push({ text: `From ${city} (${code}) nearby`, path: connectionsPath(code, to, maxStops) });
  for (const { city, code } of near(destinations[0]))
    links.push({ text: `To ${city} (${code}) nearby`, path: connectionsPath(from, code, maxStops) });
  return links;
}

function flownNearby({ airports }: QueryIndexes, centre: AirportRecord): AirportRecord[] {
  const byLatitude = [...airports.keys()]
    .filter((i) => (airports[i]?.routeCount ?? 0) > 0 && airports[i]?.lat !== null)
    .sort((a, b) => (airports[a]?.lat ?? 0) - (airports[b]?.lat ?? 0));
  return nearbyAirports(airports, byLatitude, centre, { radiusKm: 400, limit: 3 }).flatMap(
    ({ airport }) => airports[airport] ?? [],
  );
}
