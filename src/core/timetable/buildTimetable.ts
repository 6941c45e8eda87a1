import type { Dataset } from '../dataset/dataset.ts';
import { startsOfGroups } from '../groups.ts';
import { must } from '../must.ts';
import { createUtcOffset } from '../timeZone.ts';
import { midweek, referenceWeek } from './referenceWeek.ts';
import { timedDepartures } from './timedDepartures.ts';
import { assembleTimetable, type Timetable } from './timetable.ts';
import { patternsOfRoutes } from './weeklyPatterns.ts';

/** As in rows.ts. The search counts on it: sums of the minutes of a journey stay within 16 bits. */
const MAX_BLOCK_MIN = 1800;

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

  const patterns = routes.map(({ services }) =>
    services.flatMap((service) =>
      timedDepartures(service).map(({ minute, days, blockMin }) => ({
        minute,
        days,
        block: blockMin,
        airline: must(airlineIndex.get(service.airlineCode), service.airlineCode),
      })),
    ),
  );
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
    patterns: patternsOfRoutes(patterns),
  });
}

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
