import { airlinePath } from '../../contract/paths.ts';
import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';
import type { RowView } from '../route-table/rows.ts';
import { shownServices } from '../services.ts';
import { routeAt, type SiteData } from '../siteData.ts';
import { compareNames, count, counted, duration, kilometres } from '../text/words.ts';

/** An airline at a hub. */
export interface HubAirline {
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly destinations: number;
  readonly weekly: number;
}

/** The airlines of routes, most destinations first. */
export function hubAirlines(site: SiteData, routes: readonly number[]): HubAirline[] {
  const services = routes.flatMap((index) => shownServices(routeAt(site, index)));
  return [...Map.groupBy(services, ({ airlineCode }) => airlineCode)]
    .map(([code, flown]) => {
      const name = at(flown, 0).airlineName;
      const weekly = flown.reduce((sum, { weeklyDepartures }) => sum + weeklyDepartures, 0);
      return { code, name, destinations: flown.length, weekly, path: airlinePath({ name, code }) };
    })
    .sort((a, b) => b.destinations - a.destinations || b.weekly - a.weekly || compareNames(a.name, b.name));
}

/** Fewest destinations that facts compare. */
const LEAST_COMPARED = 3;

/** The extremes among the destinations of a hub, in sentences. */
export function hubFacts(destinations: readonly RowView[]): string[] {
  if (destinations.length < LEAST_COMPARED) return [];
  const busiest = destinations.reduce((best, one) => (one.weekly > best.weekly ? one : best));
  const isOneBusiest = destinations.filter(({ weekly }) => weekly === busiest.weekly).length === 1;
  return [
    ...(isOneBusiest ? [`Most flights: ${busiest.to.label}, ${counted(busiest.weekly, 'flight')} a week.`] : []),
    ...distanceFacts(destinations),
    dailyFact(destinations),
  ];
}

function dailyFact(destinations: readonly RowView[]): string {
  const daily = destinations.filter(({ days }) => days === ALL_DAYS).length;
  if (daily === 0) return 'No destination has daily flights.';
  if (daily === destinations.length) return 'Every destination has daily flights.';
  return `Daily flights: ${counted(daily, 'destination')} of ${count(destinations.length)}.`;
}

function distanceFacts(destinations: readonly RowView[]): string[] {
  const measured = destinations.flatMap(({ to, flyingMin, distanceKm: km }) =>
    km === null ? [] : [{ to, flyingMin, km }],
  );
  if (measured.length < LEAST_COMPARED) return [];
  const longest = measured.reduce((best, one) => (one.km > best.km ? one : best));
  const shortest = measured.reduce((best, one) => (one.km < best.km ? one : best));
  const text = ({ to, flyingMin, km }: typeof longest) => `${to.label}, ${kilometres(km)} in ${duration(flyingMin)}.`;
  return [`Longest: ${text(longest)}`, `Shortest: ${text(shortest)}`];
}
