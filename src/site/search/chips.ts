/** The choices of a search as links: each leads to the search with that choice. */
import type { Link } from '../pageHead.ts';
import { counted, duration } from '../text/words.ts';
import { type ConnectionsQuery, type Order, searchPath } from './query.ts';

/** A link with a choice. */
interface Chip extends Link {
  readonly isCurrent: boolean;
}

export interface ChipGroup {
  readonly title: string;
  readonly chips: readonly Chip[];
}

/** Makes links to a page with other choices. @param path of the page with some choices */
export const chipMaker =
  <Query>(query: Query, path: (query: Query) => string) =>
  (text: string, change: Partial<Query>): Chip => {
    const changed = path({ ...query, ...change });
    return { text, path: changed, isCurrent: changed === path(query) };
  };

const STOPS = [0, 1, 2, 3];
const TIMES: readonly (readonly [text: string, after: string | null, before: string | null])[] = [
  ['Any time', null, null],
  ['Before 12:00', null, '11:59'],
  ['12:00 to 18:00', '12:00', '17:59'],
  ['After 18:00', '18:00', null],
];
const LAYOVERS = [null, 90, 120, 180];
const ORDER_TEXTS: readonly (readonly [Order, string])[] = [
  ['duration', 'Fastest'],
  ['departure', 'Earliest departure'],
  ['arrival', 'Earliest arrival'],
];

/**
 * The choices by stops, time of day, least layover and order.
 * @param fewestStops fewest stops with which there is a connection: smaller numbers are not offered
 */
export function chipGroups(query: ConnectionsQuery, fewestStops: number): ChipGroup[] {
  const chip = chipMaker(query, searchPath);
  const { maxStops, departAfter, departBefore, minLayover } = query;
  const times = TIMES.map(([text, after, before]) => chip(text, { departAfter: after, departBefore: before }));
  const layovers = LAYOVERS.map((minutes) =>
    chip(minutes === null ? 'Shortest' : duration(minutes), { minLayover: minutes }),
  );
  return [
    {
      title: 'Stops',
      chips: STOPS.filter((stops) => stops >= fewestStops || stops === maxStops).map((stops) =>
        chip(stops === 0 ? 'Direct only' : `Up to ${counted(stops, 'stop')}`, { maxStops: stops }),
      ),
    },
    {
      title: 'Departure',
      chips: isOffered(times) ? times : [...times, chip(`${departAfter ?? '00:00'} to ${departBefore ?? '23:59'}`, {})],
    },
    {
      title: 'Least layover',
      chips: isOffered(layovers) || minLayover === null ? layovers : [...layovers, chip(duration(minLayover), {})],
    },
    { title: 'Order', chips: ORDER_TEXTS.map(([order, text]) => chip(text, { order })) },
  ];
}

const isOffered = (chips: readonly Chip[]): boolean => chips.some(({ isCurrent }) => isCurrent);
