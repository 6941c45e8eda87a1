/** Great circles, and the block time estimated from their length. */

/** Mean radius R₁ of the Earth (IUGG, from WGS84), in kilometres. */
const MEAN_EARTH_RADIUS_KM = 6371.0088;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Great-circle distance in kilometres between two points in degrees, by the
 * haversine formula (Sinnott, "Virtues of the Haversine", 1984) on a sphere of
 * mean radius; within 0.6 % of the distance on the ellipsoid.
 */
export function greatCircleKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const sinLat = Math.sin(radians(lat2 - lat1) / 2);
  const sinLon = Math.sin(radians(lon2 - lon1) / 2);
  const h = sinLat * sinLat + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * sinLon * sinLon;
  // Rounding can push h past 1 for antipodes, where asin would be NaN.
  return 2 * MEAN_EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A place in degrees; null when it is not known. */
export interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The place of an airport. */
export const placeOf = ({ lat, lon }: { readonly lat: number | null; readonly lon: number | null }): Place => ({
  latitude: lat,
  longitude: lon,
});

/** Great-circle kilometres between two places; null when one is not known. */
export const kmBetween = (a: Place, b: Place): number | null =>
  a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null
    ? null
    : greatCircleKm(a.latitude, a.longitude, b.latitude, b.longitude);

/** Points of the great circle between two positions in degrees, both ends included, at most `step` degrees of arc apart. */
export function greatCirclePoints(
  start: readonly [lon: number, lat: number],
  end: readonly [lon: number, lat: number],
  step: number,
): (readonly [lon: number, lat: number])[] {
  return greatCircleSteps(start, end, Math.max(1, Math.ceil(arcBetween(start, end) / radians(step))));
}

/** Radians of arc between two positions in degrees. */
const arcBetween = (start: readonly [lon: number, lat: number], end: readonly [lon: number, lat: number]): number =>
  greatCircleKm(start[1], start[0], end[1], end[0]) / MEAN_EARTH_RADIUS_KM;

/**
 * Points that divide the great circle between two positions in degrees into equal steps, both ends included.
 * By spherical linear interpolation (Shoemake, "Animating Rotation with Quaternion Curves", 1985) of unit vectors.
 * Antipodes are joined by any of their great circles.
 */
export function greatCircleSteps(
  start: readonly [lon: number, lat: number],
  end: readonly [lon: number, lat: number],
  steps: number,
): (readonly [lon: number, lat: number])[] {
  const arc = arcBetween(start, end);
  const a = unitVector(start);
  const b = unitVector(end);
  const between = Array.from({ length: steps - 1 }, (_, i) => {
    const share = (i + 1) / steps;
    if (arc === 0) return start;
    const weightA = Math.sin((1 - share) * arc) / Math.sin(arc);
    const weightB = Math.sin(share * arc) / Math.sin(arc);
    const x = weightA * a.x + weightB * b.x;
    const y = weightA * a.y + weightB * b.y;
    const z = weightA * a.z + weightB * b.z;
    return [degrees(Math.atan2(y, x)), degrees(Math.atan2(z, Math.hypot(x, y)))] as const;
  });
  return [start, ...between, end];
}

const degrees = (angle: number) => (angle * 180) / Math.PI;

const unitVector = ([lon, lat]: readonly [lon: number, lat: number]) => ({
  x: Math.cos(radians(lat)) * Math.cos(radians(lon)),
  y: Math.cos(radians(lat)) * Math.sin(radians(lon)),
  z: Math.sin(radians(lat)),
});

/** Block minutes ≈ intercept + perKm × great-circle km. */
export interface BlockTimeFit {
  readonly interceptMin: number;
  readonly perKm: number;
}

/**
 * Ordinary least squares of block minutes on great-circle kilometres: the
 * intercept is time on the ground and in climb, the slope is cruise.
 * @throws RangeError when the samples do not span two distances
 */
export function fitBlockTime(samples: readonly { readonly km: number; readonly blockMin: number }[]): BlockTimeFit {
  const n = samples.length;
  const meanKm = samples.reduce((sum, s) => sum + s.km, 0) / n;
  const meanMin = samples.reduce((sum, s) => sum + s.blockMin, 0) / n;
  let covariance = 0;
  let variance = 0;
  for (const { km, blockMin } of samples) {
    covariance += (km - meanKm) * (blockMin - meanMin);
    variance += (km - meanKm) ** 2;
  }
  if (!(variance > 0))
    throw new RangeError(`block times of two distances or more are needed for a fit, got ${n} samples`);
  const perKm = covariance / variance;
  return { interceptMin: meanMin - perKm * meanKm, perKm };
}

/** Kilometres of one degree of latitude, at least. */
const KM_PER_DEGREE = 111;

/**
 * The indices of places within a distance of a position, nearest first, with the kilometres.
 * @param places in degrees; those without coordinates are left out
 */
export function placesWithin(
  places: readonly { readonly lat: number | null; readonly lon: number | null }[],
  { lat, lon }: { readonly lat: number; readonly lon: number },
  radiusKm: number,
): { readonly index: number; readonly km: number }[] {
  return places
    .flatMap((place, index) => {
      // Most places are too far north or south: that is known without the great circle.
      if (place.lat === null || place.lon === null || Math.abs(place.lat - lat) * KM_PER_DEGREE > radiusKm) return [];
      const km = greatCircleKm(lat, lon, place.lat, place.lon);
      return km <= radiusKm ? [{ index, km }] : [];
    })
    .sort((a, b) => a.km - b.km || a.index - b.index);
}
