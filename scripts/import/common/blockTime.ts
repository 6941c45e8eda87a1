/** Block time: minutes from leaving the gate to arriving at the next. */
import type { Row } from '../../../src/core/dataset/rows.ts';
import { greatCircleKm } from '../../../src/core/geography.ts';

/** No airliner is faster over the ground, with the strongest tail wind. */
const FASTEST_KMH = 1100;
/** A longer flight is a jet's or a large turboprop's, which needs some minutes from the gate and to it. */
const LONG_KM = 500;
const TAXI_MIN = 15;
/** A slower flight has a stopover or a mistyped time; beyond the reach of small aircraft the limit is higher. */
const SLOWEST_KMH = 300;
const [FAR_KM, SLOWEST_FAR_KMH] = [1500, 450];
/** Minutes on the ground, in climb and in approach that do not count as slow. */
const GROUND_MIN = 60;

/** Whether an aircraft can cover the distance in that block time. */
export function isPlausible(blockMin: number, km: number): boolean {
  const inTheAir = km > LONG_KM ? blockMin - TAXI_MIN : blockMin;
  const slowest = km > FAR_KM ? SLOWEST_FAR_KMH : SLOWEST_KMH;
  return (
    km <= (FASTEST_KMH * inTheAir) / 60 && (blockMin <= GROUND_MIN || km >= (slowest * (blockMin - GROUND_MIN)) / 60)
  );
}

type AirportPosition = Pick<Row<'airports.csv'>, 'latitude' | 'longitude'>;

/** Whether a block time is plausible between two airports. It is when the place of one is unknown. */
export function isPlausibleBetween(blockMin: number, from: AirportPosition, to: AirportPosition): boolean {
  const km = kmBetween(from, to);
  return km === null || isPlausible(blockMin, km);
}

/** Kilometres between two airports; null when the place of one is unknown. */
export function kmBetween(from: AirportPosition, to: AirportPosition): number | null {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null) return null;
  return greatCircleKm(from.latitude, from.longitude, to.latitude, to.longitude);
}
