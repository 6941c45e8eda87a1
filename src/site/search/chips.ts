/** The choices of a search as links: each leads to the search with that choice. */
import { LAYOVER, WEEKDAYS } from '../../contract/vocabulary.ts';
import type { Link } from '../pageHead.ts';
import { counted, duration, fullDay } from '../text/words.ts';
import { journeysPath, laterLegs, ORDERS, oneDay, type PlannerQuery } from './plannerQuery.ts';

/** A link with a choice. */
interface Chip extends Link {
  readonly isCurrent: boolean;
}

export interface ChipGroup {
  readonly title: string;
  readonly chips: readonly Chip[];
}

/** Makes links to a search with other choices. */
function chipMaker(query: PlannerQuery) {
  const own = journeysPath(query);
  const chip = (text: string, changed: PlannerQuery): Chip => {
    const path = journeysPath({ ...changed, offset: undefined });
    return { text, path, isCurrent: path === journeysPath({ ...query, offset: undefined }) || path === own };
  };
  /** A group of the values of one parameter; none is no value. The value of the query is one of them. */
  const group = (
    title: string,
    name: keyof PlannerQuery,
    values: readonly (string | undefined)[],
    textOf: (value: string | undefined) => string,
  ): ChipGroup => {
    const all = values.includes(query[name]) ? values : [...values, query[name]];
    return { title, chips: all.map((value) => chip(textOf(value), { ...query, [name]: value })) };
  };
  return { chip, group };
}

const TIMES: readonly (readonly [text: string, after: string | undefined, before: string | undefined])[] = [
  ['Any time', undefined, undefined],
  ['Before 12:00', undefined, '11:59'],
  ['12:00 to 18:00', '12:00', '17:59'],
  ['After 18:00', '18:00', undefined],
];
const LAYOVERS = [undefined, '90', '120', '180'];
const STAYS = [undefined, '240', '360', '480'];
const ORDER_TEXTS = {
  duration: 'Fastest',
  departure: 'Earliest departure',
  arrival: 'Earliest arrival',
  '-departure': 'Latest departure',
};

const stopsText = (most: string | undefined): string =>
  most === '0' ? 'Direct only' : `Up to ${counted(Number(most ?? 2), 'stop')}`;
const minutesText = (minutes: string | undefined): string => duration(Number(minutes));

/**
 * The choices of journeys in one direction by stops, time of day, least layover and order.
 * @param fewestStops fewest stops with which there is a connection: smaller numbers are not offered
 */
export function journeyGroups(query: PlannerQuery, fewestStops: number): ChipGroup[] {
  const { chip, group } = chipMaker(query);
  const { depart_after: after, depart_before: before, max_stops: most = '2' } = query;
  const times = TIMES.map(([text, depart_after, depart_before]) =>
    chip(text, { ...query, depart_after, depart_before }),
  );
  const isOther = !times.some(({ isCurrent }) => isCurrent);
  return [
    stopsGroup({ ...query, max_stops: most }, fewestStops),
    {
      title: 'Departure',
      chips: [...times, ...(isOther ? [chip(`${after ?? '00:00'} to ${before ?? '23:59'}`, query)] : [])],
    },
    group('Least layover', 'min_layover', LAYOVERS, (value) =>
      value === undefined ? `Usual (${duration(LAYOVER.domesticMin)} or more)` : minutesText(value),
    ),
    group(
      'Order',
      'sort',
      [undefined, ...ORDERS.slice(1)],
      (order) => ORDER_TEXTS[ORDERS.find((one) => one === order) ?? 'duration'],
    ),
  ];
}

/** @param query with the most stops */
function stopsGroup(query: PlannerQuery, fewestStops: number): ChipGroup {
  const stops = ['0', '1', '2', '3'].filter((number) => Number(number) >= fewestStops || number === query.max_stops);
  return chipMaker(query).group('Stops', 'max_stops', stops, stopsText);
}

/**
 * The choices of trips out and back: days with the nights there, times, hours of a day trip, and stops.
 * @param countries names of countries to go to, where the trip may go anywhere
 */
export function tripGroups(query: PlannerQuery, countries: readonly string[] | null): ChipGroup[] {
  const { group } = chipMaker(query);
  const isDay = query.return_day === 'same';
  const days = [...WEEKDAYS];
  const dayText = (day: string | undefined) => {
    const index = oneDay(day);
    return index === null ? (day ?? 'Any') : isDay ? fullDay(index) : (WEEKDAYS[index] ?? 'Any');
  };
  const after = (title: string, name: keyof PlannerQuery, times: readonly string[]) =>
    group(title, name, [undefined, ...times], (time) => time ?? 'Any time');
  return [
    group(isDay ? 'Day' : 'Out', 'day', isDay ? days : [undefined, ...days], dayText),
    isDay
      ? group('Time there', 'min_stay', STAYS, (stay) => (stay === undefined ? 'Any' : `${minutesText(stay)} or more`))
      : group('Back', 'return_day', daysFrom(oneDay(query.day) ?? 0), (day) => backText(oneDay(query.day), day)),
    after('Leave after', 'depart_after', isDay ? ['06:00', '08:00', '10:00'] : ['06:00', '12:00', '16:00', '18:00']),
    after('Back after', 'return_after', ['12:00', '16:00', '18:00', '20:00']),
    ...(countries === null
      ? [stopsGroup({ ...query, max_stops: query.max_stops ?? '2' }, 0)]
      : [group('Country', 'to_country', [undefined, ...countries], (country) => country ?? 'Any')]),
  ];
}

/** The weekdays from one on. */
const daysFrom = (day: number) => [...WEEKDAYS.slice(day), ...WEEKDAYS.slice(0, day)];

/** `Sun, 2 nights`: the day back, with the nights since the day out. */
function backText(out: number | null, day: string | undefined): string {
  const back = oneDay(day);
  if (back === null) return day ?? 'Any';
  const name = WEEKDAYS[back] ?? '';
  if (out === null) return name;
  const nights = (back - out + 7) % 7;
  return nights === 0 ? `${name}, same day` : `${name}, ${counted(nights, 'night')}`;
}

/** The day out and the day back of a return trip that names none, and the day and the least minutes of a day trip. */
export const RETURN = { day: 'Fri', return_day: 'Sun' } as const;
export const DAY_TRIP = { day: 'Sat', return_day: 'same', min_stay: '240' } as const;

/** Links to the trip one way, with a return, there and back on one day, and with a flight on from there. */
export function tripKinds(query: PlannerQuery, isToPlace: boolean): ChipGroup {
  const legs = laterLegs(query);
  const oneWay: PlannerQuery = {
    ...query,
    ...{ return_day: undefined, return_after: undefined, return_before: undefined },
    ...{ min_stay: undefined, max_stay: undefined, offset: undefined, limit: undefined, keep: undefined },
    ...{ to2: undefined, to3: undefined, to4: undefined, to5: undefined },
    ...{ day2: undefined, day3: undefined, day4: undefined, day5: undefined },
  };
  const { return_day: back } = query;
  const single = oneDay(query.day) === null ? {} : { day: query.day };
  const kind = (text: string, changed: PlannerQuery, isCurrent: boolean): Chip => ({
    ...{ text, path: journeysPath(changed), isCurrent },
  });
  const trips = [
    kind('Return', { ...oneWay, ...RETURN, ...single }, back !== undefined && back !== 'same'),
    kind('Day trip', { ...oneWay, ...DAY_TRIP, ...single }, back === 'same'),
  ];
  if (!isToPlace) return { title: 'Trip', chips: trips };
  return {
    title: 'Trip',
    chips: [
      kind('One way', oneWay, back === undefined && legs.length === 0),
      ...trips,
      kind(
        'Several flights',
        legs.length > 0 ? query : { ...oneWay, to2: query.from ?? query.from_country ?? query.from_region },
        legs.length > 0,
      ),
    ],
  };
}
