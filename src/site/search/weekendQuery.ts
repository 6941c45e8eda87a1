/** The choices of a page of weekend trips, as its address has them. */
import { LOCAL_TIME, WEEKDAYS } from '../../contract/vocabulary.ts';
import { minuteOfDay } from '../../core/dataset/schedule.ts';
import type { JourneyQuery } from '../../core/journeys/search.ts';
import { at } from '../../core/must.ts';
import { duration, fullDay } from '../text/words.ts';
import type { ChipGroup } from './chips.ts';
import { queryText } from './query.ts';

export interface WeekendQuery {
  /** Weekday out, 0 is Monday; null for Friday after a time or Saturday morning. */
  readonly out: number | null;
  /** Earliest departure out, `HH:MM`: on Friday, or on the chosen day. */
  readonly after: string;
  /** Weekday back. */
  readonly back: number;
  /** Longest flight out in minutes; null for any. */
  readonly maxFlyingMin: number | null;
  /** Country of the destinations; empty for all. */
  readonly country: string;
}

const [FRIDAY, SATURDAY, SUNDAY] = [4, 5, 6];
export const USUAL_WEEKEND: WeekendQuery = {
  out: null,
  after: '16:00',
  back: SUNDAY,
  maxFlyingMin: null,
  country: '',
};
/** Minutes after midnight at which Saturday morning ends. */
const NOON = 720;

/** Reads the query of the address; what is not valid has its default. */
export function readWeekendQuery(search: URLSearchParams): WeekendQuery {
  const last = (name: string) => queryText(search, name);
  const day = (name: string) => WEEKDAYS.findIndex((each) => each.toLowerCase() === last(name).toLowerCase());
  const [out, back, longest] = [day('out'), day('back'), last('max_flying_min')];
  return {
    out: out === -1 ? USUAL_WEEKEND.out : out,
    after: LOCAL_TIME.test(last('depart_after')) ? last('depart_after') : USUAL_WEEKEND.after,
    back: back === -1 ? USUAL_WEEKEND.back : back,
    maxFlyingMin: /^[1-9]\d{0,3}$/.test(longest) ? Number(longest) : null,
    country: last('country'),
  };
}

/** The address of a page of weekend trips with these choices. @param path of the page */
export function weekendSearchPath(path: string, { out, after, back, maxFlyingMin, country }: WeekendQuery): string {
  const query = new URLSearchParams();
  if (out !== USUAL_WEEKEND.out) query.set('out', at(WEEKDAYS, out ?? FRIDAY));
  if (after !== USUAL_WEEKEND.after) query.set('depart_after', after);
  if (back !== USUAL_WEEKEND.back) query.set('back', at(WEEKDAYS, back));
  if (maxFlyingMin !== null) query.set('max_flying_min', String(maxFlyingMin));
  if (country !== '') query.set('country', country);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** When the flights out may depart. */
export const outWindows = ({
  out,
  after,
}: WeekendQuery): Pick<JourneyQuery, 'days' | 'departAfter' | 'departBefore'>[] => {
  const first = { days: 1 << (out ?? FRIDAY), departAfter: minuteOfDay(after) };
  return out === null ? [first, { days: 1 << SATURDAY, departBefore: NOON }] : [first];
};

/** The choices in words: `on Friday after 16:00 or on Saturday morning`. */
export const outPhrase = ({ out, after }: WeekendQuery): string =>
  out === null ? `on Friday after ${after} or on Saturday morning` : `on ${fullDay(out)} after ${after}`;

/** Most countries to choose from. */
const COUNTRIES = 12;

/** The choices as links. @param path of the page @param countries of the destinations, those with the most first */
export function weekendChips(path: string, query: WeekendQuery, countries: readonly string[]): ChipGroup[] {
  const chip = (text: string, change: Partial<WeekendQuery>) => {
    const changed = { ...query, ...change };
    const address = weekendSearchPath(path, changed);
    return { text, path: address, isCurrent: address === weekendSearchPath(path, query) };
  };
  const days = [3, FRIDAY, SATURDAY];
  return [
    {
      title: 'Out',
      chips: [chip('Fri or Sat morning', { out: null }), ...days.map((out) => chip(fullDay(out), { out }))],
    },
    {
      title: 'Leave after',
      chips: ['06:00', '14:00', '16:00', '18:00', '20:00'].map((after) => chip(after, { after })),
    },
    { title: 'Back', chips: [SATURDAY, SUNDAY, 0].map((back) => chip(fullDay(back), { back })) },
    {
      title: 'Flight time',
      chips: [
        chip('Any', { maxFlyingMin: null }),
        ...[120, 180, 300].map((most) => chip(`Up to ${duration(most)}`, { maxFlyingMin: most })),
      ],
    },
    {
      title: 'Country',
      chips: ['', ...countries.filter((country, i) => i < COUNTRIES || country === query.country)].map((country) =>
        chip(country || 'Any', { country }),
      ),
    },
  ];
}
