/** Block time: minutes from leaving the gate to arriving at the next. */
import { MINUTES_PER_DAY, mod } from './localTime.ts';

/** No airliner is faster than this over the ground, with the strongest winds behind it. */
const FASTEST_KMH = 1100;
/** A flight of more than this is a jet's or a large turboprop's, which needs some minutes from the gate and to it. */
const LONG_KM = 500;
const TAXI_MIN = 15;
/** Slower than this in the air is a stopover or a mistyped time; beyond the reach of small aircraft, sooner. */
const SLOWEST_KMH = 300;
const [FAR_KM, SLOWEST_FAR_KMH] = [1500, 450];
/** Minutes on the ground, in climb and in approach that are not held against a flight. */
const GROUND_MIN = 60;

/**
 * Minutes between two UTC times of day. Taken modulo a day, because timetables
 * do not always advance the day of an arrival past midnight and no flight lasts
 * longer. Null when the two are equal.
 */
export function blockMinutes(departureMin: number, arrivalMin: number): number | null {
  return mod(arrivalMin - departureMin, MINUTES_PER_DAY) || null;
}

/** Whether an aircraft can cover the distance in that block time. */
export function isPlausible(blockMin: number, km: number): boolean {
  const inTheAir = km > LONG_KM ? blockMin - TAXI_MIN : blockMin;
  const slowest = km > FAR_KM ? SLOWEST_FAR_KMH : SLOWEST_KMH;
  return (
    km <= (FASTEST_KMH * inTheAir) / 60 && (blockMin <= GROUND_MIN || km >= (slowest * (blockMin - GROUND_MIN)) / 60)
  );
}
