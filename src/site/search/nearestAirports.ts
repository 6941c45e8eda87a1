import { greatCircleKm } from '../../core/geography.ts';

/** An airport with departures: where it is in degrees, and its number of direct destinations. */
export type AirportPlace = readonly [label: string, path: string, lat: number, lon: number, destinations: number];

/** The airports nearest to a place, nearest first, with distances in whole kilometres. @param lat in degrees, as `lon` */
export const nearestAirports = (
  places: readonly AirportPlace[],
  { lat, lon }: { readonly lat: number; readonly lon: number },
  limit: number,
) =>
  places
    .map(([label, path, placeLat, placeLon, destinations]) => ({
      label,
      path,
      destinations,
      km: greatCircleKm(lat, lon, placeLat, placeLon),
    }))
    .sort((a, b) => a.km - b.km)
    .slice(0, limit)
    .map((near) => ({ ...near, km: Math.round(near.km) }));
