import type { Journey } from '../../../src/core/journeys/searchJourneys.ts';
import { airlineCode, type TestWorld } from './world.ts';

/** A journey in the form of naiveJourneys. */
export function journeyText(world: TestWorld, journey: Journey): string {
  const { codes } = world;
  let leaves = 0;
  const legs = journey.legs.map((leg, i) => {
    const { from, to, blockMin } = leg;
    const text = `${codes[from]}-${codes[to]} ${airlineCode(world, leg)} ${blockMin}+${leaves}`;
    leaves += blockMin + (journey.layovers[i] ?? 0);
    return text;
  });
  const { departure, arrival, elapsedMin, days } = journey;
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => days & (1 << (day - 1)));
  return `${departure.day + 1} ${legs.join(' ')} in ${elapsedMin} at ${arrival.dayOffset}d${arrival.minute} days ${weekdays.join('')}`;
}
