import { at } from '../../src/core/must.ts';
import { seededRandom } from '../harness.ts';
import type { World } from './bundled.ts';

/**
 * A network in the shape of the world's: few hubs and many small airports (attraction falls with
 * the airport's place in the list), near airports joined rather than far ones, most routes flown
 * both ways, minutes from distance. The constants are fitted: at 2,100 airports and 26,000 routes,
 * random pairs need 0, 1, 2, 3 stops or more in 1, 9, 38, 38, 14 of 100 cases (the world: 1, 10, 40, 34, 15).
 */
export function syntheticNetwork(airportCount: number, routeCount: number): World {
  const random = seededRandom(1);
  const positions = Array.from({ length: airportCount }, () => {
    // Airports crowd in a few regions; the middle of a region comes from a coarse grid.
    const region = Math.floor(random() * REGIONS);
    return { x: regionX(region) + spread(random), y: regionY(region) + spread(random) };
  });
  const weights = positions.map((_, place) => 1 / (place + 4));
  const cumulative = new Float64Array(airportCount);
  let sum = 0;
  for (const [place, weight] of weights.entries()) {
    sum += weight;
    cumulative[place] = sum;
  }
  const drawAirport = () => lowerBound(cumulative, random() * sum);
  const xs = Float64Array.from(positions, ({ x }) => x);
  const ys = Float64Array.from(positions, ({ y }) => y);
  const squaredDistance = (a: number, b: number) => (at(xs, a) - at(xs, b)) ** 2 + (at(ys, a) - at(ys, b)) ** 2;
  const nearest = (from: number, draws: number) => {
    let [best, least] = [-1, Number.POSITIVE_INFINITY];
    for (let i = 0; i < draws; i++) {
      const drawn = drawAirport();
      const apart = squaredDistance(from, drawn);
      if (drawn !== from && apart < least) [best, least] = [drawn, apart];
    }
    return best;
  };

  const routes: { from: number; to: number; flyingMin: number }[] = [];
  const seen = new Set<number>();
  const add = (from: number, to: number) => {
    if (to < 0 || seen.has(from * airportCount + to)) return;
    seen.add(from * airportCount + to);
    routes.push({ from, to, flyingMin: Math.round(40 + Math.sqrt(squaredDistance(from, to)) / 13) });
  };
  const join = (from: number, to: number) => {
    add(from, to);
    if (to >= 0 && random() < 0.95) add(to, from);
  };
  // The remotest airports see a neighbour only; the others a hub that is not far.
  for (let from = 0; from < airportCount; from++) join(from, nearest(from, 800));
  while (routes.length < routeCount) {
    const from = drawAirport();
    join(from, nearest(from, random() < 0.08 ? 6 : 60));
  }
  return {
    busyness: weights,
    routes: routes.slice(0, routeCount),
  };
}

const REGIONS = 16;
const regionX = (region: number) => (region % 4) * 4500;
const regionY = (region: number) => Math.floor(region / 4) * 3500;
/** Kilometres from the middle of a region; the sum of three draws gathers airports around it. */
const spread = (random: () => number) => (random() + random() + random() - 1.5) * 2000;

/** First place whose value exceeds `target`. */
function lowerBound(ascending: Float64Array, target: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(ascending, middle) > target) high = middle;
    else low = middle + 1;
  }
  return low;
}
