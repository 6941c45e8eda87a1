/** Block time: minutes from leaving the gate to arriving at the next. */
import { MINUTES_PER_DAY, mod } from './local-time.ts';

/** No airliner is faster than this over the ground for a whole flight, taxi included. */
const FASTEST_KMH = 1100;
/** Slower than this in the air is a stopover or a mistyped time. */
const SLOWEST_KMH = 300;
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
  return (
    km <= (FASTEST_KMH * blockMin) / 60 &&
    (blockMin <= GROUND_MIN || km >= (SLOWEST_KMH * (blockMin - GROUND_MIN)) / 60)
  );
}
