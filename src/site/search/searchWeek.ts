/** The journeys of a search page: the week, and those of the chosen day. */
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { minuteOfDay } from '../../core/dataset/schedule.ts';
import { journeySteps } from '../../core/journeys/searchJourneys.ts';
import { at } from '../../core/must.ts';
import type { PageLocals } from '../../operations/pageLocals.ts';
import { airlineNames, type JourneyView, viewJourney } from './journeyView.ts';
import { type ConnectionsQuery, searchPath } from './query.ts';
import { bestDay, fastest, flownDays, journeysByDay } from './weekJourneys.ts';

/** A weekday of the row above the journeys. */
export interface DayView {
  readonly name: string;
  /** Minutes of its fastest journey; null when there is none. */
  readonly fastestMin: number | null;
  readonly path: string;
  readonly isChosen: boolean;
}

export interface WeekView {
  readonly days: readonly DayView[];
  /** The chosen weekday; 0 is Monday. */
  readonly chosen: number;
  /** Weekdays with a journey; bit 0 is Monday. */
  readonly flown: number;
  /** Those of the chosen day, the fastest first. */
  readonly journeys: readonly JourneyView[];
  /** The fastest of the week. */
  readonly fastest: JourneyView;
  /** Whether a journey of the week is direct. */
  readonly hasDirect: boolean;
}

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

/** The week of journeys between airports; null when there is none. One search. */
export async function searchWeek(
  { indexes, run }: Pick<PageLocals, 'indexes' | 'run'>,
  from: readonly number[],
  to: readonly number[],
  query: ConnectionsQuery,
): Promise<WeekView | null> {
  const { timetable } = indexes;
  const minute = (time: string | null) => (time === null ? null : minuteOfDay(time));
  const found = await run(
    journeySteps(timetable, {
      from,
      to,
      maxStops: query.maxStops,
      departAfter: minute(query.departAfter),
      departBefore: minute(query.departBefore),
      minLayover: query.minLayover,
      limit: ALL,
    }),
  );
  const week = journeysByDay(timetable, found);
  const best = bestDay(week);
  if (best === null) return null;
  const chosen = query.day ?? best;
  const nameOf = airlineNames(indexes);
  const view = (journey: (typeof found)[number]) => viewJourney(indexes, nameOf, journey);
  return {
    days: week.map((journeys, day) => ({
      name: at(WEEKDAYS, day),
      fastestMin: fastest(journeys),
      path: searchPath({ ...query, day }),
      isChosen: day === chosen,
    })),
    chosen,
    flown: flownDays(week),
    journeys: at(week, chosen).slice(0, SHOWN).map(view),
    fastest: view(at(at(week, best), 0)),
    hasDirect: found.some(({ stops }) => stops === 0),
  };
}
