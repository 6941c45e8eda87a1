import type { Journey } from '../../../src/core/journeys/journey.ts';
import type { TestWorld } from './world.ts';

/** A journey in the form of naiveJourneys. */
export function journeyText({ codes, timetable }: TestWorld, journey: Journey): string {
  let leaves = 0;
  const legs = journey.legs.map(({ from, to, airline, blockMin }, i) => {
    const text = `${codes[from]}-${codes[to]} ${timetable.airlines[airline]} ${blockMin}+${leaves}`;
    leaves += blockMin + (journey.layovers[i] ?? 0);
    return text;
  });
  const { departure, arrival, arrivalDayOffset, elapsedMin, days } = journey;
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => days & (1 << (day - 1)));
  return `${departure.day + 1} ${legs.join(' ')} in ${elapsedMin} at ${arrivalDayOffset}d${arrival.minute} days ${weekdays.join('')}`;
}
