/** Flights of several legs: each leg lands before the next one leaves. */
import { memoize } from '../memoize.ts';
import { at } from '../must.ts';
import { addTo, entryOf } from '../objects.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../time.ts';
import { utcOffset } from '../timeZone.ts';
import { isTooFast } from './blockTimes.ts';
import type { Departure, Route } from './dataset.ts';

/**
 * The routes, with block times cut where the next leg of the same flight would leave before they end, and marked as
 * estimates. About 80 of the bundled timetables contradict themselves so, most by 10 to 20 minutes: they mix two seasons.
 * Where no flight is as fast, the number is that of two flights, and the block time stays.
 * @param airports those of the routes by index
 * @param date ISO date whose year says which clocks are in force
 */
export function withConnectingLegs(
  routes: readonly Route[],
  airports: readonly { readonly time_zone: string }[],
  date: string,
): Route[] {
  /** By airline, the departures of each flight number from each airport. */
  const legs = new Map<string, Map<number, Departure[]>>();
  const legKey = (flight: number, from: number): number => flight * airports.length + from;
  for (const { from, services } of routes)
    for (const { airlineCode, departures } of services) {
      const own = entryOf(legs, airlineCode, () => new Map<number, Departure[]>());
      for (const departure of departures)
        if (departure.flight !== null && departure.minute !== null)
          addTo(own, legKey(departure.flight, from), departure);
    }
  // Not March and October, in which two zones change their clocks weeks apart, and timetables with them. December, as a
  // zone can change its rules within the year: that of Vancouver did in 2026.
  const days = ['01', '07', '12'].map((month) => `${date.slice(0, 4)}-${month}-15`);
  const offsetsOf = memoize((zone: string) => days.map((day) => utcOffset(zone, day)));
  const shiftOf = (from: string, to: string): number => {
    const before = offsetsOf(from);
    return Math.max(...offsetsOf(to).map((offset, i) => offset - at(before, i)));
  };
  /** Minutes from a departure to the next leg of its flight, on the clocks that leave the fewest; infinite without one. */
  const minutesToNext = (route: Route, airline: string, flight: number, departure: Departure): number => {
    const next = legs.get(airline)?.get(legKey(flight, route.to));
    if (next === undefined) return Number.POSITIVE_INFINITY;
    const shift = shiftOf(at(airports, route.from).time_zone, at(airports, route.to).time_zone);
    const leaves = next.flatMap(minutesOfWeek);
    const gaps = minutesOfWeek(departure)
      .flatMap((minute) => leaves.map((next) => (next - minute - shift + 2 * MINUTES_PER_WEEK) % MINUTES_PER_WEEK))
      .filter((gap) => gap > 0 && gap < MINUTES_PER_DAY);
    return Math.min(Number.POSITIVE_INFINITY, ...gaps);
  };
  return routes.map((route) => {
    /** The minutes that the next leg leaves; the block time where that is enough, or where the number is of two flights. */
    const mostMinutes = (airline: string, departure: Departure): number | null => {
      const { blockMin, flight, minute } = departure;
      if (blockMin === null || flight === null || minute === null) return blockMin;
      const most = minutesToNext(route, airline, flight, departure);
      return most < blockMin && !isTooFast(most, route.distanceKm) ? most : blockMin;
    };
    let isChanged = false;
    const services = route.services.map((service) => ({
      ...service,
      departures: service.departures.map((departure) => {
        const blockMin = mostMinutes(service.airlineCode, departure);
        if (blockMin === departure.blockMin) return departure;
        isChanged = true;
        return { ...departure, blockMin, isEstimated: true };
      }),
    }));
    return isChanged ? Object.freeze({ ...route, services }) : route;
  });
}

/** Local minutes of the week at which a departure leaves. */
const minutesOfWeek = ({ minute, days }: Departure): number[] =>
  Array.from({ length: 7 }, (_, day) => day)
    .filter((day) => days & (1 << day))
    .map((day) => day * MINUTES_PER_DAY + (minute ?? 0));
