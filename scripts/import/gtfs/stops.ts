/** Stops of a feed, and the airports that they are. */
import { greatCircleKm } from '../../../src/core/geography.ts';
import { memoize } from '../../../src/core/memoize.ts';
import { type ImportContext, iataCodeOf } from '../common/importer.ts';
import type { Feed } from './feed.ts';

/** A stop may have the code of an airport this near: coordinates of seaplane bases differ by tens of kilometres. */
const SAME_PLACE_KM = 50;
/** A stop without such a code is the nearest airport, if it is this near. */
const NEAREST_KM = 5;

interface Stop {
  readonly id: string;
  readonly code: string;
  readonly parent: string;
  /** Degrees; null when unknown. */
  readonly position: readonly [latitude: number, longitude: number] | null;
}

/** Reads the stops. @returns the IATA code of the airport of a stop by its id, null when it has none */
export async function readStops(feed: Feed, context: ImportContext): Promise<(id: string) => string | null> {
  const stops = new Map<string, Stop>();
  for await (const cell of feed.rows('stops.txt')) {
    const [latitude, longitude] = [cell('stop_lat'), cell('stop_lon')];
    stops.set(cell('stop_id'), {
      id: cell('stop_id'),
      code: cell('stop_code'),
      parent: cell('parent_station'),
      position: isDegrees(latitude, 90) && isDegrees(longitude, 180) ? [Number(latitude), Number(longitude)] : null,
    });
  }
  return memoize((id: string) => {
    const stop = stops.get(id);
    if (stop === undefined) return null;
    const parent = stops.get(stop.parent);
    const codes = [stop.code, stop.id, parent?.code ?? '', parent?.id ?? ''];
    const position = stop.position ?? parent?.position ?? null;
    for (const code of codes) {
      const iata = iataCodeOf(code.toUpperCase(), context);
      if (iata !== null && (position === null || (kmTo(iata, position, context) ?? 0) <= SAME_PLACE_KM)) return iata;
    }
    return position === null ? null : nearest(position, context);
  });
}

const isDegrees = (text: string, most: number): boolean => /^[+-]?\d/.test(text) && Math.abs(Number(text)) <= most;

/** Kilometres from an airport; null when its position is not known. */
function kmTo(iata: string, position: NonNullable<Stop['position']>, { airports }: ImportContext): number | null {
  const { latitude, longitude } = airports.get(iata) ?? { latitude: null, longitude: null };
  return latitude === null || longitude === null ? null : greatCircleKm(...position, latitude, longitude);
}

/** The nearest airport within five kilometres, or null. */
function nearest(position: NonNullable<Stop['position']>, context: ImportContext): string | null {
  let best: string | null = null;
  let least = NEAREST_KM;
  for (const iata of context.airports.keys()) {
    const km = kmTo(iata, position, context);
    if (km === null || km > least) continue;
    [best, least] = [iata, km];
  }
  return best;
}
