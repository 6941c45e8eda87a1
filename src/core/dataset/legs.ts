/** Flights of several legs: an estimated block time leaves the next leg its departure. */
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
 * The routes, with estimated block times cut where the next leg of the same flight would leave before they end. Where no
 * flight is as fast, the number is that of two flights, and the estimate stays.
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
    const shifts = ['01', '07'].map((month) => {
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
    const isEstimated = ({ isEstimated = false, blockMin, flight, minute }: Departure) =>
      isEstimated && blockMin !== null && flight !== null && minute !== null;
    if (!route.services.some(({ departures }) => departures.some(isEstimated))) return route;
    const services = route.services.map((service) => ({
      ...service,
      departures: service.departures.map((departure) => {
        if (!isEstimated(departure)) return departure;
        const most = minutesToNext(route, service.airlineCode, departure);
        const isLate = most < (departure.blockMin ?? 0) && !isTooFast(most, route.distanceKm);
        return isLate ? { ...departure, blockMin: most } : departure;
      }),
    }));
    return Object.freeze({ ...route, services });
  });
}
