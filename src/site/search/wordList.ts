/** The words that a sentence of the search may have besides names, each with its meaning. */
import { fold } from '../../contract/fold.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { FULL_MONTHS } from '../../core/time.ts';
import { DURATIONS } from '../route-table/fields.ts';
import { fullDay } from '../text/words.ts';
import type { FilterName } from './sentenceFilters.ts';

/** What is requested besides flights. */
export type Noun =
  | ('longest' | 'shortest' | 'busiest' | 'daily')
  | ('weekend' | 'stay' | 'day trip' | 'domestic' | 'return' | 'arrivals' | 'changes' | 'compare')
  /** Of places together: `airlines from Dublin and Boston`. */
  | ('airlines' | 'destinations');

/** What parts of a sentence request: values of filters, times in minutes of the day, a flight number, stops and their most. */
export type Requested = {
  readonly [name in FilterName | Clock | 'flight' | 'stops' | 'order' | 'minStay' | 'since' | Stop]?: readonly string[];
};

/** Of departure, and of arrival. */
type Clock = 'after' | 'before' | 'arriveAfter' | 'arriveBefore';

export type Stop = 'via' | 'avoid';

export type Direction = 'from' | 'to' | 'near' | Stop;

/** What people request and no timetable has. */
export type Lack = 'fares' | 'seats' | 'bookings';

/** The meaning of a word. */
export type WordPart =
  | { readonly kind: 'ignored' | 'unknown' }
  | { readonly kind: 'direction'; readonly direction: Direction; readonly noun?: Noun }
  | { readonly kind: 'noun'; readonly noun: Noun }
  | { readonly kind: 'lack'; readonly lack: Lack }
  | {
      readonly kind: 'filter';
      readonly requested: Requested;
      readonly isDate?: boolean;
      readonly noun?: Noun;
      /** Whether names can have the word: Rio de Janeiro. */
      readonly isInNames?: boolean;
    };

/** Words separated by commas, each with its meaning. */
const each = (words: string, meaning: WordPart) => words.split(',').map((word) => [word.trim(), meaning] as const);

const filter = (requested: Requested) => ({ kind: 'filter', requested }) as const;
const toward = (direction: Direction) => ({ kind: 'direction', direction }) as const;
const named = (noun: Noun): WordPart => ({ kind: 'noun', noun });

/** Filters by the names of their most: `under 2 hours`, `at most 1 stop`. */
const upTo = (names: readonly string[], requested: Requested) =>
  ['', 'max ', 'no more than ', 'at most ', 'under ', 'up to ', 'within ', 'less than '].flatMap((most) =>
    each(names.map((name) => most + name).join(), filter(requested)),
  );

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** `3 hour` and `three hour`. */
const numbered = (number: number, noun: string): string[] =>
  [number, NUMBERS[number] ?? number].map((name) => `${name} ${noun}`);

/** Numbers of months by their folded names. */
export const MONTH_NAMES: ReadonlyMap<string, string> = new Map(
  FULL_MONTHS.flatMap((month, i) =>
    [month.toLowerCase(), month.slice(0, 3).toLowerCase()].map((name) => [name, String(i + 1)] as const),
  ),
);

/** Filters by the names of some days in German, French, Spanish, Italian and Portuguese. */
const foreign = (options: Intl.DateTimeFormatOptions, days: readonly number[], requested: (i: number) => Requested) =>
  ['de', 'fr', 'es', 'it', 'pt'].flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return days.map((day, i) => [fold(format.format(day)), { ...filter(requested(i)), isInNames: true }] as const);
  });

/** The first Monday to Sunday and the months of 2024. */
const FIRST_WEEK = WEEKDAYS.map((_, i) => Date.UTC(2024, 0, 1 + i));
const FIRST_DAYS = FULL_MONTHS.map((_, i) => Date.UTC(2024, i));

/** Words with a meaning, as folded texts. */
export const WORDS: ReadonlyMap<string, WordPart> = new Map<string, WordPart>([
  ...each(
    `a, airbus, both, airline, airport, airport code, airport code for, all, an, and, any, anyone, anywhere, are, at, be,
    best, boeing, by, can, code, connection, could, country, day, days,
    destination, distance, do, does, everywhere, far, fastest, find, first, flies, flight,
    flight number, fly, flying, for, get, go, goes, going, have, hello, help, here, hey, hi, holiday, home, hour, how,
    i, iata, iata code, id, im, in, in the world, is, it, its, last, last minute, leave, like, list, long,
    looking, many, map, maps, me, much, multi city, my, need, network, next, of, often, on, one, one way,
    only, or, out, place, plane, please, possible, quickest, route, route map, schedule, search, see, serve,
    show, some, someone, state, status, still, take, tell, terminal, that, the, then, there,
    this, time, timetable, travel, trip, want, way, we, what, when, where, where from, which, who, why, will,
    with, within, world map, would, you`,
    { kind: 'ignored' },
  ),
  // The same of French, German, Italian, Portuguese, Spanish and Dutch.
  ...each(
    `am, da, de, di, el, em, en, flug, fluge, il, im, le, vlucht, vluchten, vol, vols, voli, volo, voo, voos, vuelo`,
    { kind: 'ignored' },
  ),
  ...foreign({ weekday: 'long' }, FIRST_WEEK, (i) => ({ day: WEEKDAYS.slice(i, i + 1) })),
  ...foreign({ month: 'long' }, FIRST_DAYS, (i) => ({ month: [String(i + 1)] })),
  ...each('today, tomorrow, tonight, this week, next week', { kind: 'filter', requested: {}, isDate: true }),
  ...each(
    `barato, billig, billige, budget, cheap, cheapest, cheap deal, cost, deal, discount, economici, fare, gunstige, how much,
    low cost, pas cher, pas chers, price`,
    { kind: 'lack', lack: 'fares' },
  ),
  ...each(`baggage, business class, cabin, class, economy, economy class, first class, legroom, luggage, seat`, {
    kind: 'lack',
    lack: 'seats',
  }),
  ...each('book, booking, buy, reservation, reserve, ticket', { kind: 'lack', lack: 'bookings' }),
  ...each(
    `airlines from, airlines at, airlines in, airlines of, airlines serving, airlines that serve, airlines that fly from,
    airlines flying from, which airlines serve, which airlines fly from`,
    { ...toward('from'), noun: 'airlines' },
  ),
  ...each(`destinations from, destinations of, destinations served from, places served from, where can i fly from`, {
    ...toward('from'),
    noun: 'destinations',
  }),
  // No page has it.
  ...each(
    `all year, board, boat, bus, car, cargo, child, christmas, each, easter, every, ferry, least, less, live, long haul, mediterranean, month, more, most, no, other, people, person, real, short haul,
    than, train, year, year round`,
    { kind: 'unknown' },
  ),
  ...each('from, between, out of, leaving, leaving from, departing, departures, departures from', toward('from')),
  ...each('ab, depuis, desde, vluchten van, von', toward('from')),
  ...each('to, into, towards', toward('to')),
  ...each('hacia, hasta, naar, nach, para, pour, vers, voli a, voli per, vols a, voos a, vuelos a', toward('to')),
  ...each('arrive in, arrive at, arriving in, be in, be at', { ...toward('to'), noun: 'arrivals' }),
  ...each('weekend in, weekends in, city break in, city breaks in', { ...toward('to'), noun: 'stay' }),
  ...each('via, through, stopping in, change in, changing in, changing at', toward('via')),
  ...each(
    `avoid, avoiding, not, not via, not through, not with, without, without going through, without going via,
    without a stop in, without stopping in, without changing in, without changing at`,
    toward('avoid'),
  ),
  ...each(
    `direct, direct only, only direct, no stops, non stop, nonstop, without a stop, without stops, without stopping,
    without changing, without a change, without changes, no changes, direkt, direktflug, direktfluge, direto, diretti,
    diretto, directo`,
    filter({ stops: ['0'] }),
  ),
  ...[1, 2, 3].flatMap((stops) =>
    ['stop', 'change'].flatMap((noun) => upTo(numbered(stops, noun), { stops: [String(stops)] })),
  ),
  ...each(
    `near, near to, nearby, close to, around, nearest to, closest to, nearest airport, nearest airport to,
    alternatives to, nearest airports to, closest airport, closest airport to, closest airports to`,
    toward('near'),
  ),
  ...each('weekend, weekend trip, city break', named('weekend')),
  ...each('day trip, day return, same day return, there and back', named('day trip')),
  ...each('return, returning, return trip, return flight, round trip, back, and back, come back', named('return')),
  ...each('longest, longest flight, farthest, furthest', named('longest')),
  ...each('shortest, shortest flight, hop, hops, hopping', named('shortest')),
  ...each('daily, every day, each day, every day of the week', named('daily')),
  ...each('earliest arrival, arrive first, arrives first, arriving first', filter({ order: ['arrival'] })),
  ...each(
    'earliest, earliest flight, earliest departure, first flight, first departure',
    filter({ order: ['departure'] }),
  ),
  ...each(
    'latest, latest flight, latest departure, last flight, last flight back, last departure',
    filter({ order: ['-departure'] }),
  ),
  ...each('arrival, arriving, arriving at, arrivals at', named('arrivals')),
  ...each('new, new routes, what is new, whats new, changes, ended, ended routes', named('changes')),
  ...each('this year', filter({ since: ['year'] })),
  ...each('this month', filter({ since: ['month'] })),
  ...each('compare, vs, versus', named('compare')),
  ...each('domestic, internal', named('domestic')),
  ...WEEKDAYS.flatMap((day, i) => each(`${day}, ${fullDay(i)}`.toLowerCase(), filter({ day: [day] }))),
  ...WEEKDAYS.flatMap((out, i) =>
    WEEKDAYS.flatMap((back, j) =>
      each(`${out} to ${back}, ${fullDay(i)} to ${fullDay(j)}`.toLowerCase(), {
        ...filter({ day: [out, back] }),
        noun: 'return',
      }),
    ),
  ),
  ...each('weekday, weekdays only, monday to friday', filter({ day: WEEKDAYS.slice(0, 5) })),
  ...each('at weekends, at the weekend, on weekends, on a weekend', filter({ day: WEEKDAYS.slice(5) })),
  ...each('morning, early, early morning', filter({ time: ['morning'] })),
  ...each('afternoon', filter({ time: ['afternoon'] })),
  ...each('evening, late, late evening', filter({ time: ['evening'] })),
  ...each('night, at night, late night', filter({ time: ['night'] })),
  ...each('red eye, redeye, overnight', filter({ time: ['evening', 'night'] })),
  ...[...MONTH_NAMES].map(([name, month]) => [name, filter({ month: [month] })] as const),
  // Tables are filtered by month: July and January stand for the seasons.
  ...each('summer', filter({ month: ['7'] })),
  ...each('winter', filter({ month: ['1'] })),
  ...each('summer only, only in summer, summer season', filter({ season: ['Summer seasonal'] })),
  ...each('winter only, only in winter, winter season', filter({ season: ['Winter seasonal'] })),
  ...DURATIONS.flatMap((within) =>
    upTo([`${within / 60}h`, ...numbered(within / 60, 'hour')], { within: [String(within)] }),
  ),
  ...each('oneworld, one world', filter({ alliance: ['oneworld'] })),
  ...each('skyteam, sky team', filter({ alliance: ['skyteam'] })),
  ...each('star alliance', filter({ alliance: ['star'] })),
  ...each('dreamliner', filter({ aircraft: ['787'] })),
  ...each('jumbo, jumbo jet', filter({ aircraft: ['747'] })),
  ...each('superjumbo, super jumbo', filter({ aircraft: ['A380'] })),
]);

/** What a word means, also in the plural. */
export const wordNamed = (folded: string): WordPart | undefined =>
  WORDS.get(folded) ?? (folded.length > 4 ? WORDS.get(folded.replace(/s$/, '')) : undefined);
