/** The journeys of a search page: the week, and those of the chosen day. */
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { Departures } from '../../core/departures/departures.ts';
import { timeWindow } from '../../core/filter/departureFilter.ts';
import { eachDestination } from '../../core/journeys/search.ts';
import { type Journey, searchJourneys } from '../../core/journeys/searchJourneys.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Ends } from '../../operations/places.ts';
import { type JourneyView, viewJourney } from './journeyView.ts';
import type { ConnectionsQuery, Order } from './query.ts';
import type { Restrictions } from './restrictions.ts';

/** More than a week of journeys of any pair of places has. */
const ALL = 2_000;
/** Journeys of a day shown at most. */
const SHOWN = 40;

/** Journeys shown without a click. */
const SHOWN_FIRST = 10;

/** The journeys that a page shows without a click, and the others; one more than fits is not hidden alone. */
export function foldJourneys(journeys: readonly JourneyView[]): [shown: JourneyView[], folded: JourneyView[]] {
  const shown = journeys.length === SHOWN_FIRST + 1 ? journeys.length : SHOWN_FIRST;
  return [journeys.slice(0, shown), journeys.slice(shown)];
}

export type WeekView = NonNullable<ReturnType<typeof searchWeek>>;

/** The week of journeys between airports; null when there is none. One search. @param path of the page of a weekday */
export function searchWeek(
  indexes: Indexes,
  ends: Ends,
  query: ConnectionsQuery,
  restrictions: Restrictions,
  path: (day: number) => string,
) {
  const { timetable } = indexes;
  const found = searchJourneys(timetable, {
    groups: eachDestination(ends.from, ends.to),
    maxStops: query.maxStops,
    departs: timeWindow(query.departAfter, query.departBefore),
    arrives: timeWindow(null, query.arriveBefore),
    minLayover: query.minLayover,
    ...(query.maxLayover === null ? {} : { maxLayover: query.maxLayover }),
    ...restrictions,
    limit: ALL,
  });
  const week = journeysByDay(indexes.departures, found);
  const fastestMin = Math.min(...found.map(({ elapsedMin }) => elapsedMin));
  /** The first weekday with the fastest journey of the week. */
  const best = week.findIndex(([first]) => first?.elapsedMin === fastestMin);
  if (best === -1) return null;
  const chosen = query.day ?? best;
  const view = (journey: Journey) => viewJourney(indexes, journey);
  return {
    days: week.map((journeys, day) => ({
      name: at(WEEKDAYS, day),
      /** Minutes of its fastest journey; null when there is none. */
      fastestMin: journeys[0]?.elapsedMin ?? null,
      path: path(day),
      isChosen: day === chosen,
    })),
    /** The chosen weekday; 0 is Monday. */
    chosen,
    /** Weekdays with a journey; bit 0 is Monday. */
    flown: daysOf(found),
    /** The fastest of the chosen day, in the chosen order. */
    journeys: inOrder(indexes.departures, at(week, chosen).slice(0, SHOWN), query.order).map(view),
    /** The fastest of the week. */
    fastest: view(at(at(week, best), 0)),
    /** Weekdays with a direct flight. */
    direct: daysOf(found.filter(({ stops }) => stops === 0)),
  };
}

/** The weekdays of journeys; bit 0 is Monday. */
const daysOf = (journeys: readonly Journey[]): number => journeys.reduce((bits, { days }) => bits | days, 0);

/**
 * The journeys that leave on each weekday, Monday first, and that no other of that day beats: by elapsed time, stops and
 * departure.
 * @param journeys all of a search over the whole week: each is listed once, with the days on which it can be flown
 */
const journeysByDay = (departures: Departures, journeys: readonly Journey[]): Journey[][] =>
  WEEKDAYS.map((_, day) => {
    const flown = journeys.filter(({ days }) => days & (1 << day));
    return flown
      .filter((journey) => !flown.some((other) => beats(departures, other, journey)))
      .sort((a, b) => a.elapsedMin - b.elapsedMin || a.stops - b.stops || a.departure.minute - b.departure.minute);
  });

/** Minute of departure in UTC, by which departures of several airports are ordered. */
const departureUtc = ({ offset }: Departures, { departure, legs }: Journey): number =>
  departure.minute - at(offset, at(legs, 0).from);

/** @param journeys of one day, the fastest first: of journeys that are equal in another order, they stay so */
function inOrder(departures: Departures, journeys: readonly Journey[], order: Order): readonly Journey[] {
  if (order === 'duration') return journeys;
  const key = (journey: Journey) => departureUtc(departures, journey) + (order === 'arrival' ? journey.elapsedMin : 0);
  return journeys.toSorted((a, b) => key(a) - key(b));
}

/** On one day, to one airport: departs no earlier, arrives no later, has no more stops, and is better in one of these. */
function beats(departures: Departures, a: Journey, b: Journey): boolean {
  const later = departureUtc(departures, a) - departureUtc(departures, b);
  const earlier = b.elapsedMin - a.elapsedMin - later;
  const fewer = b.stops - a.stops;
  return (
    a.legs.at(-1)?.to === b.legs.at(-1)?.to && later >= 0 && earlier >= 0 && fewer >= 0 && later + earlier + fewer > 0
  );
}
