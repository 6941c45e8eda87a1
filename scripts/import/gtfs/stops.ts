/** Stops of a feed, and the airports that they are. */
import { kmBetween, placesWithin } from '../../../src/core/geography.ts';
import { memoize } from '../../../src/core/memoize.ts';
import { numberIn } from '../../../src/core/numberIn.ts';
import type { Cells } from '../common/csv.ts';
import type { ImportContext } from '../common/importer.ts';
import type { FeedRows } from './feed.ts';

/** A stop may have the code of an airport this near: coordinates of seaplane bases differ by tens of kilometres. */
const SAME_PLACE_KM = 50;
/** A stop without such a code is the nearest airport, if it is this near. */
const NEAREST_KM = 5;

/** Reads the stops. @returns the IATA code of the airport of a stop by its id, null when it has none */
export async function readStops(rows: FeedRows, context: ImportContext): Promise<(id: string) => string | null> {
  const stops = new Map<string, ReturnType<typeof stopIn>>();
  for await (const cell of rows('stops.txt')) stops.set(cell('stop_id'), stopIn(cell));
  const airports = [...context.airports.values()];
  const places = airports.map(({ latitude: lat, longitude: lon }) => ({ lat, lon }));
  return memoize((id: string) => {
    const stop = stops.get(id);
    if (stop === undefined) return null;
    const parent = stops.get(stop.parent);
    const codes = [stop.code, stop.id, parent?.code ?? '', parent?.id ?? ''];
    const place = stop.place ?? parent?.place ?? null;
    for (const code of codes) {
      const airport = context.airports.get(context.airportCodes.get(code.toUpperCase()) ?? '');
      if (airport && (place === null || (kmBetween(airport, place) ?? 0) <= SAME_PLACE_KM)) return airport.iata;
    }
    if (place === null) return null;
    const [near] = placesWithin(places, { lat: place.latitude, lon: place.longitude }, NEAREST_KM);
    return airports[near?.index ?? -1]?.iata ?? null;
  });
}

function stopIn(cell: Cells) {
  const [latitude, longitude] = [degrees(cell('stop_lat'), 90), degrees(cell('stop_lon'), 180)];
  // Feeds write 0,0 for a position that they do not know.
  const isPlace = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
  const place = isPlace ? { latitude, longitude } : null;
  return { id: cell('stop_id'), code: cell('stop_code'), parent: cell('parent_station'), place };
}

function degrees(text: string, most: number): number | null {
  const value = numberIn(text);
  return value !== null && Math.abs(value) <= most ? value : null;
}
