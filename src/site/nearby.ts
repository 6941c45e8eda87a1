import type { AirportRecord } from '../core/dataset/dataset.ts';
import { greatCircleKm } from '../core/geography.ts';
import { at } from '../core/must.ts';

/** Kilometres of one degree of latitude. */
const KM_PER_DEGREE = 111;

/**
 * Airports within `radiusKm` of another, nearest first, at most `limit`, with distances in whole kilometres.
 * @param candidates indices into `airports`; those without coordinates are left out
 */
export function nearbyAirports(
  airports: readonly AirportRecord[],
  candidates: readonly number[],
  { code, lat, lon }: AirportRecord,
  { radiusKm = 250, limit = 6 } = {},
) {
  if (lat === null || lon === null) return [];
  return candidates
    .flatMap((airport) => {
      const other = at(airports, airport);
      if (other.lat === null || other.lon === null || other.code === code) return [];
      // Most airports are too far north or south: that is known without the great circle.
      if (Math.abs(other.lat - lat) * KM_PER_DEGREE > radiusKm) return [];
      const km = greatCircleKm(lat, lon, other.lat, other.lon);
      return km <= radiusKm ? [{ airport, km }] : [];
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, limit)
    .map(({ airport, km }) => ({ airport, km: Math.round(km) }));
}

/** The airports with departures among those near another. */
export function servedNearby(
  { airports }: { readonly airports: readonly AirportRecord[] },
  centre: AirportRecord,
  limits: { readonly radiusKm: number; readonly limit: number },
) {
  const served = [...airports.keys()].filter((index) => at(airports, index).routeCount > 0);
  return nearbyAirports(airports, served, centre, limits);
}
