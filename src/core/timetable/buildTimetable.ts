import type { Dataset } from '../dataset/dataset.ts';
import { startsOfGroups, startsOfSizes } from '../groups.ts';
import { at, must } from '../must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../time.ts';
import { createUtcOffset } from '../timeZone.ts';
import { midweek, referenceWeek } from './referenceWeek.ts';
import { timedDepartures } from './timedDepartures.ts';
import { assembleTimetable, type Timetable } from './timetable.ts';

/** As in rows.ts. The search counts on it: sums of the minutes of a journey stay within 16 bits. */
const MAX_BLOCK_MIN = 1800;

/** One flight on one day of the week, before it is put in order. */
interface Flight {
  readonly departs: number;
  readonly airline: number;
  readonly block: number;
}

/**
 * Builds the timetable of a dataset. Routes are sorted by origin, then destination, and airports by code, as in it.
 * @throws RangeError for an unknown time zone, and for what a timetable cannot hold
 */
export function buildTimetable(dataset: Pick<Dataset, 'airports' | 'routes' | 'dataDate'>): Timetable {
  checkRoutes(dataset.routes);
  const { airports, routes } = dataset;
  const week = referenceWeek(dataset);
  const utcOffset = createUtcOffset();
  const zones = new Map<string, number>();
  for (const { timeZone } of airports)
    if (!zones.has(timeZone)) zones.set(timeZone, utcOffset(timeZone, midweek(week)));
  const offset = Int16Array.from(airports, ({ timeZone }) => must(zones.get(timeZone), timeZone));
  const countries = [...new Set(airports.map(({ countryCode }) => countryCode))].sort();
  const countryIndex = new Map(countries.map((code, i) => [code, i]));
  const airlines = [
    ...new Set(
      routes.flatMap(({ services }) => services.filter((s) => timedDepartures(s).length > 0).map((s) => s.airlineCode)),
    ),
  ].sort();
  const airlineIndex = new Map(airlines.map((code, i) => [code, i]));

  const flights = routes.map(({ from, services }): Flight[] =>
    services
      .flatMap((service) =>
        timedDepartures(service).flatMap(({ minute, days, blockMin }) =>
          weekdays(days).map((day) => ({
            departs: (day * MINUTES_PER_DAY + minute - at(offset, from) + MINUTES_PER_WEEK) % MINUTES_PER_WEEK,
            airline: must(airlineIndex.get(service.airlineCode), service.airlineCode),
            block: blockMin,
          })),
        ),
      )
      .sort((a, b) => a.departs - b.departs || a.airline - b.airline || a.block - b.block),
  );
  const all = flights.flat();
  return assembleTimetable({
    week,
    airlines,
    offset,
    country: Uint16Array.from(airports, ({ countryCode }) => must(countryIndex.get(countryCode), countryCode)),
    outStart: startsOfGroups(
      airports.length,
      routes.map(({ from }) => from),
    ),
    routeTo: Uint16Array.from(routes, ({ to }) => to),
    routeStart: startsOfSizes(flights.map(({ length }) => length)),
    departs: Uint16Array.from(all, ({ departs }) => departs),
    block: Uint16Array.from(all, ({ block }) => block),
    airline: Uint16Array.from(all, ({ airline }) => airline),
  });
}

/** The weekdays of a bit set; 0 is Monday. */
const weekdays = (days: number): number[] => [0, 1, 2, 3, 4, 5, 6].filter((day) => days & (1 << day));

/** @throws RangeError where the order of the routes or a block time is not as in a dataset */
function checkRoutes(routes: Dataset['routes']): void {
  for (const [index, route] of routes.entries()) {
    const before = routes[index - 1];
    if (before && (before.from > route.from || (before.from === route.from && before.to >= route.to)))
      throw new RangeError(`Routes must ascend by origin and destination: ${before.id} stands before ${route.id}.`);
    for (const { blockMin } of route.services.flatMap(timedDepartures))
      if (!Number.isInteger(blockMin) || blockMin < 1 || blockMin > MAX_BLOCK_MIN)
        throw new RangeError(`Block time of ${route.id} must be 1 to ${MAX_BLOCK_MIN} whole minutes, not ${blockMin}.`);
  }
}
