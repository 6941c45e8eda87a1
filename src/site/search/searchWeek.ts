/** The journeys of a request, and the fastest of each weekday. */
import { LIMITS, WEEKDAYS } from '../../contract/vocabulary.ts';
import { minuteOfDay } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';
import type { JourneyResult } from '../../operations/findJourneys.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { callJourneys, type JourneyCall } from './journeyCalls.ts';
import { type JourneyView, type TripView, viewJourney } from './journeyView.ts';
import { type Order, oneDay } from './plannerQuery.ts';

/** More than a week of journeys of any pair of places has. */
const ALL = 2_000;

/** Journeys shown without a click. */
const SHOWN_FIRST = 10;

/**
 * The journeys that a page shows without a click, and the others: those that nobody would take, and those after the first
 * ones. One more than fits is not hidden alone.
 */
export function foldJourneys({
  journeys,
  untimed,
}: Pick<WeekView, 'journeys' | 'untimed'>): [shown: JourneyView[], folded: JourneyView[]] {
  const likely = journeys.filter((journey) => !isRoundabout(journey, [...journeys, ...untimed]));
  const shown = likely.slice(0, likely.length === SHOWN_FIRST + 1 ? likely.length : SHOWN_FIRST);
  return [shown, journeys.filter((journey) => !shown.includes(journey))];
}

/** How much longer than another journey one takes that nobody would take: so many times, and minutes. */
const ROUNDABOUT = { times: 2, minutes: 180 };

/** Trips that people take, and those with a way that nobody would take. */
export function foldTrips(trips: readonly TripView[]): [shown: TripView[], folded: TripView[]] {
  const ways = { out: trips.map(({ out }) => out), back: trips.map(({ back }) => back) };
  const isLikely = ({ out, back }: TripView) => !isRoundabout(out, ways.out) && !isRoundabout(back, ways.back);
  const shown = trips.filter(isLikely);
  return shown.length === 0 ? [[...trips], []] : [shown, trips.filter((trip) => !shown.includes(trip))];
}

/** How long a journey or a direct flight takes. */
type Way = Pick<JourneyView, 'stops' | 'elapsedMin'> & { readonly to: { readonly cityCode: string } };

/** Whether another journey of the same ends has fewer stops and takes less than half of the time. */
const isRoundabout = (journey: JourneyView, all: readonly Way[]): boolean =>
  all.some(
    ({ stops, elapsedMin, to }) =>
      stops < journey.stops &&
      to.cityCode === journey.to.cityCode &&
      elapsedMin * ROUNDABOUT.times <= journey.elapsedMin &&
      elapsedMin + ROUNDABOUT.minutes <= journey.elapsedMin,
  );

export type WeekView = NonNullable<ReturnType<typeof searchWeek>['week']>;

/**
 * The journeys of a request, and the week around them; `week` is null where no weekday has any.
 * @param path of the page of a weekday, by its short name; of all without
 */
export function searchWeek(
  indexes: Indexes,
  sent: JourneyCall,
  order: Order,
  path: (day: string | undefined) => string,
) {
  // The operation lists the fastest ones: the earliest and the latest of a day can be among all that it lists.
  const { call, result, faults } = callJourneys(
    indexes,
    order === 'duration' || sent.offset !== undefined ? sent : { ...sent, limit: LIMITS.journeys },
  );
  const { day, ...others } = call;
  const ofWeek = callJourneys(indexes, { ...others, offset: undefined, limit: ALL }).result;
  const journeys = journeysOf(result);
  const all = ofWeek === null ? journeys : journeysOf(ofWeek);
  const [fastest] = all;
  if (!fastest) return { call, faults, result, week: null };
  const view = (journey: (typeof all)[number]) => viewJourney(indexes, journey);
  const chosen = oneDay(day);
  const week = {
    days: WEEKDAYS.map((name, index) => ({
      name,
      /** Minutes of its fastest journey; null when there is none, undefined when not all were searched. */
      fastestMin: all.find(({ days }) => days & (1 << index))?.elapsedMin ?? (ofWeek === null ? undefined : null),
      path: path(name),
      isChosen: index === chosen,
    })),
    /** The chosen weekday, 0 is Monday; null for all or several. */
    chosen,
    /** Whether all weekdays are shown. */
    isAll: day === undefined,
    /** Path of the page of all weekdays. */
    anyDay: path(undefined),
    /** Weekdays with a journey; bit 0 is Monday. */
    flown: daysOf(all),
    /** Those of the request, in the chosen order. */
    journeys: inOrder(journeys.map(view), order),
    /** The direct flights without known times. */
    untimed: (result?.directUntimed ?? []).map(({ route }) => ({
      to: at(indexes.airports, at(indexes.routes.to, route)),
      elapsedMin: at(indexes.routes.flyingMin, route),
      stops: 0,
    })),
    /** The fastest of the week. */
    fastest: view(fastest),
    /** Weekdays with a direct flight. */
    direct: daysOf(all.filter(({ stops }) => stops === 0)),
  };
  return { call, faults, result, week };
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
  const sign = order === '-departure' ? -1 : 1;
  return journeys.toSorted((a, b) => sign * (key(a) - key(b)));
}
