/** The journeys of a search page: those of its request, and the fastest of each weekday. */
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { minuteOfDay } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';
import type { JourneyResult } from '../../operations/findJourneys.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { callJourneys, type JourneyCall } from './journeyCalls.ts';
import { type JourneyView, viewJourney } from './journeyView.ts';
import type { Order } from './query.ts';

/** More than a week of journeys of any pair of places has. */
const ALL = 2_000;

/** Journeys shown without a click. */
const SHOWN_FIRST = 10;

/** The journeys that a page shows without a click, and the others; one more than fits is not hidden alone. */
export function foldJourneys(journeys: readonly JourneyView[]): [shown: JourneyView[], folded: JourneyView[]] {
  const shown = journeys.length === SHOWN_FIRST + 1 ? journeys.length : SHOWN_FIRST;
  return [journeys.slice(0, shown), journeys.slice(shown)];
}

export type WeekView = NonNullable<ReturnType<typeof searchWeek>['week']>;

/**
 * The journeys of a request, and the week around them; `week` is null where no weekday has any.
 * @param path of the page of a weekday; of all with null
 */
export function searchWeek(indexes: Indexes, call: JourneyCall, order: Order, path: (day: number | null) => string) {
  const { day, ...others } = call;
  const requested = callJourneys(indexes, call);
  const ofWeek = callJourneys(indexes, { ...others, offset: undefined, limit: ALL }).result;
  const journeys = journeysOf(requested.result);
  const all = ofWeek === null ? journeys : journeysOf(ofWeek);
  const [fastest] = all;
  const rest = { faults: requested.faults, result: requested.result };
  if (!fastest) return { ...rest, week: null };
  const view = (journey: (typeof all)[number]) => viewJourney(indexes, journey);
  const chosen = day === undefined ? null : WEEKDAYS.findIndex((name) => name === day);
  return {
    ...rest,
    week: {
      days: WEEKDAYS.map((name, index) => ({
        name,
        /** Minutes of its fastest journey; null when there is none, undefined when not all were searched. */
        fastestMin: all.find(({ days }) => days & (1 << index))?.elapsedMin ?? (ofWeek === null ? undefined : null),
        path: path(index),
        isChosen: index === chosen,
      })),
      /** The chosen weekday, 0 is Monday; null for all. */
      chosen,
      /** Path of the page of all weekdays. */
      anyDay: path(null),
      /** Weekdays with a journey; bit 0 is Monday. */
      flown: daysOf(all),
      /** Those of the request, in the chosen order. */
      journeys: inOrder(journeys.map(view), order),
      /** The fastest of the week. */
      fastest: view(fastest),
      /** Weekdays with a direct flight. */
      direct: daysOf(all.filter(({ stops }) => stops === 0)),
    },
  };
}

const journeysOf = (result: JourneyResult | null) => (result?.found.kind === 'journeys' ? result.found.journeys : []);

/** The weekdays of journeys; bit 0 is Monday. */
const daysOf = (journeys: readonly { readonly days: number }[]): number =>
  journeys.reduce((bits, { days }) => bits | days, 0);

/** @param journeys the fastest first: of journeys that are equal in another order, they stay so */
function inOrder(journeys: readonly JourneyView[], order: Order): readonly JourneyView[] {
  if (order === 'duration') return journeys;
  const departs = (journey: JourneyView) => minuteOfDay(at(journey.legs, 0).departs);
  const key = (journey: JourneyView) => departs(journey) + (order === 'arrival' ? journey.elapsedMin : 0);
  return journeys.toSorted((a, b) => key(a) - key(b));
}
