/** Flights of several legs: each leg lands before the next one leaves. */
import { memoize } from '../memoize.ts';
import { at } from '../must.ts';
import { addTo } from '../objects.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../time.ts';
import { utcOffset } from '../timeZone.ts';
import { isTooFast } from './blockTimes.ts';
import type { Departure, Route } from './dataset.ts';

interface Leg {
  readonly route: Route;
  readonly departure: Departure;
  /** Local minutes of the week. */
  readonly minutes: readonly number[];
}

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
  const legs = new Map<string, Leg[]>();
  for (const route of routes)
    for (const { airlineCode, departures } of route.services)
      for (const departure of departures) {
        const { flight, minute, days } = departure;
        if (flight === null || minute === null) continue;
        const flown = Array.from({ length: 7 }, (_, day) => day).filter((day) => days & (1 << day));
        const minutes = flown.map((day) => day * MINUTES_PER_DAY + minute);
        addTo(legs, `${airlineCode}${flight} ${route.from}`, { route, departure, minutes });
      }
  const shiftOf = memoize((zones: string): number => {
    const [from = '', to = ''] = zones.split(' ');
    // Not March and October, in which two zones change their clocks weeks apart, and timetables with them. December, as a
    // zone can change its rules within the year: that of Vancouver did in 2026.
    const shifts = ['01', '07', '12'].map((month) => {
      const day = `${date.slice(0, 4)}-${month}-15`;
      return utcOffset(to, day) - utcOffset(from, day);
    });
    return Math.max(...shifts);
  });
  /** Minutes from a departure to the next leg of its flight, on the clocks that leave the fewest. */
  const minutesToNext = (route: Route, airline: string, { flight, minute, days }: Departure): number => {
    const shift = shiftOf(`${at(airports, route.from).time_zone} ${at(airports, route.to).time_zone}`);
    const next = legs.get(`${airline}${flight} ${route.to}`) ?? [];
    const gaps = Array.from({ length: 7 }, (_, day) => day)
      .filter((day) => days & (1 << day))
      .flatMap((day) => {
        const left = day * MINUTES_PER_DAY + (minute ?? 0) + shift;
        return next.flatMap(({ minutes }) =>
          minutes.map((each) => (each - left + MINUTES_PER_WEEK) % MINUTES_PER_WEEK),
        );
      })
      .filter((gap) => gap > 0 && gap < MINUTES_PER_DAY);
    return Math.min(Number.POSITIVE_INFINITY, ...gaps);
  };
  return routes.map((route) => {
    /** The minutes that the next leg leaves; the block time where that is enough, or where the number is of two flights. */
    const mostMinutes = (airline: string, departure: Departure): number | null => {
      const { blockMin, flight, minute } = departure;
      if (blockMin === null || flight === null || minute === null) return blockMin;
      const most = minutesToNext(route, airline, departure);
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
