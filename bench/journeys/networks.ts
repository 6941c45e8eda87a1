/** The timetables and pairs of airports that journeys are searched on. */
import type { Dataset } from '../../src/core/dataset/dataset.ts';
import { at, must } from '../../src/core/must.ts';
import { type Pair, randomPairs } from '../search/bundled.ts';

/** What a timetable is built from. */
export type TimetableInput = Pick<Dataset, 'airports' | 'routes' | 'alliances' | 'dataDate'>;

/** The airports with the most departures, the busiest first. */
export const hubs = ({ airports }: TimetableInput, count: number): number[] =>
  [...airports.keys()]
    .sort((a, b) => at(airports, b).weeklyDepartures - at(airports, a).weeklyDepartures)
    .slice(0, count);

/** All pairs of hubs, and each hub with random airports in both directions. */
export function hubPairs(input: TimetableInput, count: number): Pair[] {
  const busiest = hubs(input, count);
  const between = busiest.flatMap((from) => busiest.flatMap((to): Pair[] => (from === to ? [] : [[from, to]])));
  const others = randomPairs(input, count * 10, 2).map(([other]) => other);
  const mixed = others.flatMap((other, i): Pair[] => {
    const hub = must(busiest[i % count], 'hub');
    return hub === other
      ? []
      : [
          [hub, other],
          [other, hub],
        ];
  });
  return [...between, ...mixed];
}
