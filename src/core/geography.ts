/** Great-circle distance, and the block time estimated from it. */

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

/** Block minutes ≈ intercept + perKm × great-circle km, with its error on the timetable. */
export interface BlockTimeFit {
  readonly interceptMin: number;
  readonly perKm: number;
  readonly samples: number;
  readonly meanAbsoluteErrorMin: number;
}

/** One route of known block time. */
export interface BlockTimeSample {
  readonly km: number;
  readonly blockMin: number;
}

/**
 * Ordinary least squares of block minutes on great-circle kilometres: the
 * intercept is time on the ground and in climb, the slope is cruise.
 * @throws RangeError when the samples do not span two distances
 */
export function fitBlockTime(samples: readonly BlockTimeSample[]): BlockTimeFit {
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
  const interceptMin = meanMin - perKm * meanKm;
  const error = samples.reduce((sum, s) => sum + Math.abs(s.blockMin - (interceptMin + perKm * s.km)), 0);
  return { interceptMin, perKm, samples: n, meanAbsoluteErrorMin: error / n };
}
