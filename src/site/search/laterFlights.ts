/** The flights of a trip after the first: back, or on to other places. Each is a request of its own. */
import { minuteOfDay, timeOfDay } from '../../core/dataset/schedule.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { fullDay } from '../text/words.ts';
import { type ItineraryView, viewUntimed } from './itineraryView.ts';
import { choicesOf, connectionsBetween, journeyCall, requestOf } from './journeyCalls.ts';
import { endOfText, endsOf, type JourneyEnd } from './journeyEnds.ts';
import { journeysPath, laterLegs, ORDERS, type PlannerQuery } from './plannerQuery.ts';
import { searchWeek, type WeekView } from './searchWeek.ts';

/** A flight of a trip after the first. */
interface LaterFlight {
  readonly title: string;
  readonly note: string;
  readonly week: WeekView | null;
  readonly untimed: readonly ItineraryView[];
  /** Path of the request. */
  readonly json: string;
}

/** What a trip has after its first flight. */
interface LaterFlights {
  readonly flights: readonly LaterFlight[];
  /** Names of the places that they lead to. */
  readonly places: readonly string[];
  readonly faults: readonly string[];
}

/** The choices of the first flight alone. */
const FIRST_ONLY: PlannerQuery = {
  ...{ depart_after: undefined, depart_before: undefined, arrive_day: undefined, arrive_after: undefined },
  ...{ arrive_before: undefined, via: undefined, limit: undefined, offset: undefined },
};

/**
 * The flights of a trip after the first. On the day of the flight before, journeys leave after its arrival. Stops, layovers,
 * airlines and places to avoid are those of the search; its times and `via` are of the first flight alone.
 * @param start where the first flight leads
 * @param first journeys of the first flight; null when there are none
 */
export function laterFlights(
  indexes: Indexes,
  start: JourneyEnd,
  first: WeekView | null,
  query: PlannerQuery,
): LaterFlights {
  const flights: LaterFlight[] = [];
  const [places, faults]: [string[], string[]] = [[], []];
  let [place, before] = [start, first];
  for (const { to, day, withDay } of laterLegs(query)) {
    const next = endOfText(indexes, to, 'to');
    const ends = next.kind === 'known' ? endsOf(indexes, place, next) : null;
    if (next.kind !== 'known' || !ends) {
      faults.push(
        next.kind === 'known' ? `The trip is in ${to} already.` : `“${to}” is not one place: use a city or a code.`,
      );
      break;
    }
    const own = journeyCall(indexes, { ...query, ...FIRST_ONLY, day }, asOrigin(place), next);
    const order = ORDERS.find((each) => each === query.sort) ?? 'duration';
    const found = searchWeek(indexes, own.call, order, (chosen) => journeysPath(withDay(chosen)));
    faults.push(...found.faults);
    const { week, note } = afterArrival(found.week, before);
    const untimed = (found.result?.directUntimed ?? []).map((each) => viewUntimed(indexes, each));
    const connects =
      untimed.length > 0 || connectionsBetween(indexes, ends, own.call.max_stops, choicesOf(own.call)).length > 0;
    flights.push({
      title: `${place.name} to ${next.name}${week?.chosen == null ? '' : ` on ${fullDay(week.chosen)}`}`,
      note: week ? note : `Journeys with ${connects ? 'known times' : 'these choices'}: none in our data.`,
      week,
      untimed,
      json: requestOf(found.call),
    });
    places.push(next.name);
    [place, before] = [next, week];
  }
  return { flights, places, faults };
}

/** A destination as the origin of the next flight. */
const asOrigin = ({ input, ...end }: JourneyEnd): JourneyEnd => ({
  ...end,
  input: Object.fromEntries(Object.entries(input).map(([name, value]) => [name.replace(/^to/, 'from'), value])),
});

/** On the day of the flight before, the journeys that leave after its earliest arrival. */
function afterArrival(week: WeekView | null, before: WeekView | null): { week: WeekView | null; note: string } {
  if (!week || !before || before.chosen === null || week.chosen !== before.chosen) return { week, note: '' };
  // A flight across the date line can arrive on the day before.
  const arrivals = before.journeys.map((one) => minuteOfDay(one.arrives) + one.dayShift * MINUTES_PER_DAY);
  const earliest = Math.min(...arrivals);
  if (earliest < 0) return { week, note: '' };
  const journeys = week.journeys.filter(({ departs }) => minuteOfDay(departs) > earliest);
  const note =
    earliest < MINUTES_PER_DAY
      ? `Departures after ${timeOfDay(earliest)}, the earliest arrival of that day.`
      : `No journey of the flight before arrives on ${fullDay(before.chosen)}.`;
  return { week: { ...week, journeys }, note };
}
