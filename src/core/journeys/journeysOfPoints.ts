import { type Chain, chainsOn, compareChains } from './chains.ts';
import { type Journey, journeyOf, weeklyKey } from './journey.ts';
import type { ParetoPoint } from './pareto.ts';
import { walkPaths } from './paths.ts';
import { isPauseDue, pause, prepare } from './prepare.ts';
import type { JourneySearch } from './search.ts';

/** A journey and the chain that it was made of. */
interface FoundJourney {
  readonly search: JourneySearch;
  readonly chain: Chain;
  readonly journey: Journey;
}

/**
 * The journeys of the points: by elapsed minutes, then stops, then weekday and time of departure, then as in
 * `compareChains`; at most `limit`, and each chain once. Points beyond the limit are not walked.
 * @param points of all days, the earlier day first
 * @yields like `paretoPoints`
 */
export function* journeysOfPoints(points: readonly ParetoPoint[], limit: number): Generator<undefined, Journey[]> {
  const journeys: Journey[] = [];
  const ordered = points.toSorted((a, b) => elapsed(a) - elapsed(b) || a.stops - b.stops);
  for (const equal of Map.groupBy(ordered, (point) => `${elapsed(point)} ${point.stops}`).values()) {
    const found = new Map<string, FoundJourney>();
    for (const point of equal) {
      const { search } = point;
      // Another search takes the scratch memory: that costs as much as a long step.
      if (isPauseDue(search) || search.scratch.owner !== search) yield* pause(search);
      for (const chain of chainsAt(point, limit)) {
        const key = weeklyKey(search, chain);
        if (!found.has(key)) found.set(key, { search, chain, journey: journeyOf(search, chain) });
      }
    }
    const sorted = [...found.values()].sort(compareFound);
    journeys.push(...sorted.slice(0, limit - journeys.length).map(({ journey }) => journey));
    if (journeys.length >= limit) break;
  }
  return journeys;
}

/** The chains of a point in the order of `compareChains`, at most `limit`. */
function chainsAt(point: ParetoPoint, limit: number): Chain[] {
  const { search, departures, stops } = point;
  const chains: Chain[] = [];
  prepare(search);
  walkPaths(search, departures, stops, elapsed(point), (flights) => {
    chains.push(...chainsOn(search, flights, limit - chains.length));
    return chains.length >= limit;
  });
  return chains;
}

/** For journeys that are equal in elapsed minutes and stops. */
function compareFound(a: FoundJourney, b: FoundJourney): number {
  const [one, other] = [a.journey.departure, b.journey.departure];
  return one.day - other.day || one.minute - other.minute || compareChains(a.search, a.chain, b.chain);
}

const elapsed = ({ leaves, arrives }: ParetoPoint): number => arrives - leaves;
