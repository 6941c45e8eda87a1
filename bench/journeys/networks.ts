/** The timetables and pairs of airports that journeys are searched on. */
import type { Dataset } from '../../src/core/dataset/dataset.ts';
import { at, must } from '../../src/core/must.ts';
import { seededRandom } from '../harness.ts';

/** What a timetable is built from. */
export type TimetableInput = Pick<Dataset, 'airports' | 'routes' | 'alliances' | 'dataDate'>;

/** Two different airports, as indices. */
export type AirportPair = readonly [from: number, to: number];

/** Airports that have a route, ascending. */
const served = ({ routes }: TimetableInput): number[] =>
  [...new Set(routes.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);

/** Pairs of served airports, the same in every run. */
export function randomPairs(input: TimetableInput, count: number, seed = 1): AirportPair[] {
  const airports = served(input);
  const random = seededRandom(seed);
  const draw = () => at(airports, Math.floor(random() * airports.length));
  return Array.from({ length: 2 * count }, (): AirportPair => [draw(), draw()])
    .filter(([from, to]) => from !== to)
    .slice(0, count);
}

/** The airports with the most departures, the busiest first. */
export const hubs = ({ airports }: TimetableInput, count: number): number[] =>
  [...airports.keys()]
    .sort((a, b) => at(airports, b).weeklyDepartures - at(airports, a).weeklyDepartures)
    .slice(0, count);

/** All pairs of hubs, and each hub with random airports in both directions. */
export function hubPairs(input: TimetableInput, count: number): AirportPair[] {
  const busiest = hubs(input, count);
  const between = busiest.flatMap((from) => busiest.flatMap((to): AirportPair[] => (from === to ? [] : [[from, to]])));
  const others = randomPairs(input, count * 10, 2).map(([other]) => other);
  const mixed = others.flatMap((other, i): AirportPair[] => {
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
