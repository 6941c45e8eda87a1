/** How much of the network is published, and how much of it with times: a refresh must not lose it without saying so. */
import type { Dataset } from '../../../src/core/dataset/dataset.ts';
import { dayCount } from '../../../src/core/dataset/schedule.ts';
import { keysOf } from '../../../src/core/objects.ts';

/** Counts of a network. */
export interface NetworkCounts {
  readonly routes: number;
  /** Routes of which a departure time is known. */
  readonly timedRoutes: number;
  /** Departures a week whose day is known. */
  readonly departures: number;
  readonly airlines: number;
}

/** Counts what a dataset publishes. */
export function countNetwork({ routes }: Pick<Dataset, 'routes'>): NetworkCounts {
  const airlines = new Set<string>();
  let [timedRoutes, departures] = [0, 0];
  for (const { services } of routes) {
    const all = services.flatMap((service) => service.departures);
    for (const { airlineCode } of services) airlines.add(airlineCode);
    departures += all.reduce((sum, { days }) => sum + dayCount(days), 0);
    if (all.some(({ minute }) => minute !== null)) timedRoutes++;
  }
  return { routes: routes.length, timedRoutes, departures, airlines: airlines.size };
}

/** What each count is, in the order of a report. */
const TITLES: Readonly<Record<keyof NetworkCounts, string>> = {
  routes: 'routes',
  timedRoutes: 'routes with times',
  departures: 'departures a week',
  airlines: 'airlines',
};

/** Counts before and after, one a line: `routes with times: 22,435 before, 19,843 after`. */
export const countLines = (before: NetworkCounts, after: NetworkCounts): string[] =>
  keysOf(TITLES).map(
    (count) =>
      `  ${TITLES[count]}: ${before[count].toLocaleString('en')} before, ${after[count].toLocaleString('en')} after`,
  );
