/** Itineraries between places, as pages show them. */
import { routePath } from '../../contract/paths.ts';
import type { Leg, Option } from '../../contract/schemas.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at, must } from '../../core/must.ts';
import type { PageLocals } from '../../operations/pageLocals.ts';

/** One flight of an itinerary. */
export interface LegView {
  readonly path: string;
  readonly from: AirportRecord;
  readonly to: AirportRecord;
  readonly flyingMin: number;
  readonly airlines: readonly string[];
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly season: string | null;
}

export interface ItineraryView {
  readonly totalFlyingMin: number;
  readonly stops: number;
  readonly legs: readonly LegView[];
}

/** Itineraries shown at most. */
const SHOWN = 12;
/** Longest flight time of an itinerary, in minutes: two days. */
const LONGEST_MIN = 2880;

/**
 * The best itineraries between the airports of two places: those with the fewest stops, shortest flight time first.
 * Calls find_connections once for each pair of airports, with no more stops than the best itinerary so far has.
 */
export async function searchItineraries(
  { indexes, call }: Pick<PageLocals, 'indexes' | 'call'>,
  origins: readonly AirportRecord[],
  destinations: readonly AirportRecord[],
  maxStops: number,
): Promise<ItineraryView[]> {
  const pairs = origins.flatMap((from) => destinations.filter((to) => to !== from).map((to) => ({ from, to })));
  const found: Option[] = [];
  let fewest = maxStops;
  for (const { from, to } of pairs) {
    const { options } = await call('find_connections', {
      from: from.code,
      to: to.code,
      max_stops: fewest,
      max_flying_min: LONGEST_MIN,
      include_charter: false,
    });
    found.push(...options);
    fewest = options[0]?.stops ?? fewest;
  }
  const airport = (code: string) => at(indexes.airports, must(indexes.airportIndex.get(code), `airport ${code}`));
  return found
    .filter(({ stops }) => stops === fewest)
    .sort((a, b) => a.total_flying_min - b.total_flying_min)
    .slice(0, SHOWN)
    .map((option) => viewItinerary(option, airport));
}

const viewItinerary = (option: Option, airport: (code: string) => AirportRecord): ItineraryView => ({
  totalFlyingMin: option.total_flying_min,
  stops: option.stops,
  legs: option.legs.map((leg) => ({
    path: routePath(leg.route_id),
    from: airport(leg.from),
    to: airport(leg.to),
    flyingMin: leg.flying_min,
    airlines: leg.airlines.map(({ airline }) => airline),
    days: daysOf(leg),
    season: leg.seasonality_label,
  })),
});

/** The weekdays of all airlines of a leg; bit 0 is Monday. */
const daysOf = ({ airlines }: Leg): number =>
  airlines.flatMap(({ schedule }) => schedule).reduce((days, { day }) => days | (1 << WEEKDAYS.indexOf(day)), 0);
