/** Journeys between places as pages show them. */

import { routePath } from '../../contract/paths.ts';
import type { Option } from '../../contract/schemas.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import type { CallOperation } from '../../operations/pageLocals.ts';
import { type AirportView, viewAirport } from '../pages/places.ts';

/** One flight of a journey. */
export interface LegView {
  readonly path: string;
  readonly from: AirportView;
  readonly to: AirportView;
  readonly flyingMin: number;
  readonly airlines: readonly string[];
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly season: string | null;
}

export interface JourneyView {
  readonly totalFlyingMin: number;
  readonly stops: number;
  readonly legs: readonly LegView[];
}

/** Journeys shown at most. */
const SHOWN = 12;
/** Two days in the air: beyond what any person would ask for. */
const LONGEST_MIN = 2880;

/** The best journeys between any two airports of the places: fewest stops, then least time in the air. */
export async function findJourneys(
  live: QueryIndexes,
  call: CallOperation,
  origins: readonly AirportRecord[],
  destinations: readonly AirportRecord[],
  maxStops: number,
): Promise<JourneyView[]> {
  const pairs = origins.flatMap((from) => destinations.filter((to) => to !== from).map((to) => [from, to] as const));
  const answers = await Promise.all(
    pairs.map(([from, to]) =>
      call('find_connections', {
        from: from.code,
        to: to.code,
        max_stops: maxStops,
        max_flying_min: LONGEST_MIN,
        include_charter: false,
      }),
    ),
  );
  const options = answers.flatMap((answer) => answer.options);
  const fewest = Math.min(...options.map(({ stops }) => stops));
  return options
    .filter(({ stops }) => stops === fewest)
    .sort((a, b) => a.total_flying_min - b.total_flying_min)
    .slice(0, SHOWN)
    .map((option) => viewJourney(live, option));
}

const viewJourney = (live: QueryIndexes, { total_flying_min, stops, legs }: Option): JourneyView => ({
  totalFlyingMin: total_flying_min,
  stops,
  legs: legs.flatMap((leg) => {
    const [from, to] = [leg.from, leg.to].map((code) => live.airports[live.airportIndex.get(code) ?? -1]);
    if (!from || !to) return [];
    const days = leg.airlines.flatMap(({ schedule }) => schedule.map(({ day }) => DAY_BITS[day]));
    return {
      path: routePath(leg.route_id),
      from: viewAirport(from),
      to: viewAirport(to),
      flyingMin: leg.flying_min,
      airlines: leg.airlines.map(({ airline }) => airline),
      days: days.reduce((all, day) => all | day, 0),
      season: leg.seasonality_label,
    };
  }),
});

const DAY_BITS = { Mon: 1, Tue: 2, Wed: 4, Thu: 8, Fri: 16, Sat: 32, Sun: 64 } as const;
