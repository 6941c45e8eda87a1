/** Flights after the first of a trip: back, or on to other places, `onward=Cairo Wed, London Sun`. */

import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { minuteOfDay, timeOfDay } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';
import type { KnownPlace } from '../../core/naming/namedPlaces.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { counted, fullDay } from '../text/words.ts';
import type { ChipGroup } from './chips.ts';
import { endsOf, placeName } from './ends.ts';
import { viewUntimed } from './itineraryView.ts';
import { type CallChoices, connectionsBetween, journeyCall, namesIn } from './journeyCalls.ts';
import { type ConnectionsQuery, parseWeekday, searchPath } from './query.ts';
import { searchWeek, type WeekView } from './searchWeek.ts';

/** Parts of a trip after the first. */
const MOST_PARTS = 4;

/** A place with the weekday of the flight to it; 0 is Monday, null for the day with the fastest journey. */
type Stop = ReturnType<typeof readStop>;

/** `London Sun`: a weekday is the last word, if any. */
function readStop(item: string) {
  const [, place = item, last = ''] = /^(.*\S)\s+([a-z]{3,9})$/i.exec(item) ?? [];
  const day = parseWeekday(last);
  return { text: day === null ? item : place, day };
}

const stopText = ({ text, day }: Stop): string => (day === null ? text : `${text} ${at(WEEKDAYS, day)}`);

const readStops = (onward: string | null): Stop[] => namesIn(onward).map(readStop);

/**
 * The parts of a trip after its first flights. On the day of the part before, journeys leave after its arrival. Stops,
 * layovers, airlines and places to avoid are those of the search; its times and `via` are of the first flights alone.
 * @param start where the first flights lead
 * @param first journeys of the first flights; null when there are none
 */
export function onwardParts(
  indexes: Indexes,
  start: KnownPlace,
  first: WeekView | null,
  query: ConnectionsQuery,
  choices: CallChoices,
) {
  const stops = readStops(query.onward);
  const faults = stops.length > MOST_PARTS ? [`A trip has at most ${counted(MOST_PARTS, 'onward part')}.`] : [];
  const own = {
    ...{ ...query, departAfter: null, departBefore: null, arriveDay: null, arriveAfter: null, arriveBefore: null },
    ...{ limit: null, offset: null },
  };
  const { via: _, ...others } = choices;
  const parts = [];
  let [place, before] = [start, first];
  for (const [i, { text, day }] of stops.slice(0, MOST_PARTS).entries()) {
    const next = indexes.naming.place(text);
    const ends = next.kind === 'known' ? endsOf(indexes, place, next) : null;
    if (next.kind !== 'known' || !ends) {
      faults.push(
        next.kind === 'known' ? `The trip is in ${text} already.` : `“${text}” is not one place: use a city or a code.`,
      );
      break;
    }
    const path = (chosen: number | null) =>
      searchPath({
        ...query,
        onward: stops.map((stop, k) => stopText(k === i ? { ...stop, day: chosen } : stop)).join(', '),
      });
    const found = searchWeek(indexes, journeyCall({ ...own, day }, others, place, next), query.order, path);
    faults.push(...found.faults);
    const { week, note } = afterArrival(found.week, before);
    const untimed = (found.result?.directUntimed ?? []).map((each) => viewUntimed(indexes, each));
    const connects = untimed.length > 0 || connectionsBetween(indexes, ends, query.maxStops, others).length > 0;
    parts.push({
      id: `onward-${i}`,
      title: `${placeName(place)} to ${placeName(next)}${dayOf(week)}`,
      note: week ? note : `Journeys with ${connects ? 'known times' : 'these choices'}: none in our data.`,
      content: { kind: 'journeys' as const, week, itineraries: untimed },
    });
    [place, before] = [next, week];
  }
  return { parts, faults };
}

/** ` on Sunday`, where a day is chosen. */
const dayOf = (week: WeekView | null): string => (week?.chosen == null ? '' : ` on ${fullDay(week.chosen)}`);

/** On the day of the part before, the journeys that leave after its earliest arrival. */
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
      : `No journey of the part before arrives on ${fullDay(before.chosen)}.`;
  return { week: { ...week, journeys }, note };
}

/** Fewest minutes there of a day trip. */
const DAY_TRIP_STAY = 240;

/** Links to the trip one way, with a return, and there and back on one day. @param day of a day trip */
export function tripChips(query: ConnectionsQuery, day: number): ChipGroup[] {
  const { from, onward, returnDay } = query;
  // A list of places has commas between them.
  if (from.includes(',')) return [];
  const [stop, ...more] = readStops(onward);
  const isBack = stop?.text === from && more.length === 0;
  const oneWay = { ...query, onward: null, returnDay: null, minStay: null, maxStay: null };
  const sameDay = { ...oneWay, day, returnDay: 'same', minStay: DAY_TRIP_STAY };
  const chips = [
    { text: 'One way', path: searchPath(oneWay), isCurrent: stop === undefined && returnDay === null },
    { text: 'Return', path: searchPath({ ...oneWay, onward: from }), isCurrent: isBack },
    { text: 'Day trip', path: searchPath(sameDay), isCurrent: returnDay === 'same' },
  ];
  return [{ title: 'Trip', chips }];
}
