import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import type { RowView } from '../route-table/rows.ts';
import { count, counted, duration, kilometres } from '../text/words.ts';

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
