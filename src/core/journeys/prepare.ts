import { at } from '../must.ts';
import type { JourneyScratch } from '../timetable/scratch.ts';
import { setLowerBounds } from './lowerBounds.ts';
import { type JourneySearch, SLICE } from './search.ts';

/** Makes the scratch memory that of the search, unless it is already. */
export function prepare(search: JourneySearch): void {
  const { scratch } = search;
  if (scratch.owner === search) return;
  scratch.owner = null;
  scratch.onwardStart.fill(-1);
  scratch.onwardCount = 0;
  forgetArrivals(scratch);
  markAirports(search);
  markRoutes(search);
  setLowerBounds(search);
  scratch.owner = search;
}

function forgetArrivals(scratch: JourneyScratch): void {
  const { arrival, touched, touchedCount } = scratch;
  if (touchedCount > touched.length) arrival.fill(0);
  else for (let i = 0; i < touchedCount; i++) arrival[at(touched, i)] = 0;
  scratch.touchedCount = 0;
}

/**
 * No airport is visited twice, so the origin is no stop; nor is a destination, where a journey ends: see `searchesOf`.
 */
function markAirports({ scratch, query, origin, destinations }: JourneySearch): void {
  const { destination, stop, via } = scratch;
  destination.fill(0);
  stop.fill(1);
  via.fill(0);
  for (const airport of query.via ?? []) via[airport] = 1;
  for (const airport of query.avoid) stop[airport] = 0;
  for (const airport of destinations) {
    destination[airport] = 1;
    stop[airport] = 0;
  }
  stop[origin] = 0;
}

function markRoutes({ timetable, scratch, query }: JourneySearch): void {
  const { flown, airlineStart, airlineRoute } = timetable;
  const { usable, allowed } = scratch;
  if (query.airlines === null) {
    usable.set(flown);
    return;
  }
  usable.fill(0);
  allowed.fill(0);
  for (const airline of query.airlines) {
    allowed[airline] = 1;
    const end = at(airlineStart, airline + 1);
    for (let i = at(airlineStart, airline); i < end; i++) usable[at(airlineRoute, i)] = 1;
  }
}

/** Whether the search has run for so long that the caller should get its turn. */
export const isPauseDue = ({ work, pauseAt }: JourneySearch): boolean => work >= pauseAt;

/** Gives the caller its turn. Other searches may run meanwhile; their values leave the scratch memory again. */
export function* pause(search: JourneySearch): Generator<undefined, void> {
  yield;
  prepare(search);
  search.pauseAt = search.work + SLICE;
}
