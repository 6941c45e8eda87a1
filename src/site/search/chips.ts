/** The choices of a search as links: each leads to the search with that choice. */
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { keysOf } from '../../core/objects.ts';
import type { Link } from '../pageHead.ts';
import { counted, duration, fullDay } from '../text/words.ts';
import { type ConnectionsQuery, type Order, searchPath } from './query.ts';

/** A link with a choice. */
interface Chip extends Link {
  readonly isCurrent: boolean;
}

export interface ChipGroup {
  readonly title: string;
  readonly chips: readonly Chip[];
}

/** Makes links to a page with other choices: one, and one for each value of a choice. @param path of the page */
export function chipMaker<Query>(query: Query, path: (query: Query) => string) {
  const chip = (text: string, changed: Query): Chip => {
    const own = path(changed);
    return { text, path: own, isCurrent: own === path(query) };
  };
  const group = <Name extends keyof Query>(
    title: string,
    name: Name,
    values: readonly Query[Name][],
    textOf: (value: Query[Name]) => string,
  ): ChipGroup => ({ title, chips: values.map((value) => chip(textOf(value), { ...query, [name]: value })) });
  return { chip, group };
}

const STOPS = [0, 1, 2, 3];
const TIMES: readonly (readonly [text: string, after: string | null, before: string | null])[] = [
  ['Any time', null, null],
  ['Before 12:00', null, '11:59'],
  ['12:00 to 18:00', '12:00', '17:59'],
  ['After 18:00', '18:00', null],
];
const LAYOVERS = [null, 90, 120, 180];
const ORDER_TEXTS: Readonly<Record<Order, string>> = {
  duration: 'Fastest',
  departure: 'Earliest departure',
  arrival: 'Earliest arrival',
};

/**
 * The choices by stops, time of day, least layover and order.
 * @param fewestStops fewest stops with which there is a connection: smaller numbers are not offered
 */
export function chipGroups(query: ConnectionsQuery, fewestStops: number): ChipGroup[] {
  const { chip, group } = chipMaker(query, searchPath);
  const { maxStops, departAfter, departBefore, minLayover } = query;
  const stops = STOPS.filter((number) => number >= fewestStops || number === maxStops);
  const times = TIMES.map(([text, after, before]) =>
    chip(text, { ...query, departAfter: after, departBefore: before }),
  );
  const isOther = !times.some(({ isCurrent }) => isCurrent);
  const layovers = [...new Set([...LAYOVERS, minLayover])];
  return [
    group('Stops', 'maxStops', stops, (most) => (most === 0 ? 'Direct only' : `Up to ${counted(most, 'stop')}`)),
    {
      title: 'Departure',
      chips: [...times, ...(isOther ? [chip(`${departAfter ?? '00:00'} to ${departBefore ?? '23:59'}`, query)] : [])],
    },
    group('Least layover', 'minLayover', layovers, (minutes) => (minutes === null ? 'Shortest' : duration(minutes))),
    group('Order', 'order', keysOf(ORDER_TEXTS), (order) => ORDER_TEXTS[order]),
  ];
}

const STAYS = [null, 240, 360, 480];

/** The choices of trips out and back: the day, and the time there. */
export function tripGroups(query: ConnectionsQuery): ChipGroup[] {
  const { group } = chipMaker(query, searchPath);
  const days = [...WEEKDAYS.keys()];
  const isDay = query.returnDay === 'same';
  return [
    group('Day', 'day', isDay ? days : [null, ...days], (day) => (day === null ? 'Any' : fullDay(day))),
    ...(isDay
      ? [group('Time there', 'minStay', STAYS, (stay) => (stay === null ? 'Any' : `${duration(stay)} or more`))]
      : []),
    group('Leave after', 'departAfter', [null, '06:00', '08:00', '10:00'], (time) => time ?? 'Any'),
    group('Back after', 'returnAfter', [null, '16:00', '18:00', '20:00'], (time) => time ?? 'Any'),
  ];
}
