/**
 * What a person types into the search, read as a sentence: `night flights from lax`, `ryanair manchester`. The words are
 * divided into names and words of the list below, so that the fewest are left over.
 */
import { fold } from '../../contract/fold.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { placesWithin } from '../../core/geography.ts';
import { editDistance } from '../../core/matching/typos.ts';
import { memoize } from '../../core/memoize.ts';
import { at, must } from '../../core/must.ts';
import { keysOf } from '../../core/objects.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { countryNamed, readFlightNumber } from '../../operations/names.ts';
import { airportName } from '../airportView.ts';
import { DAY_PARTS, DURATIONS, type FilterName, type Filters, PART_MINUTES } from '../route-table/filters.ts';
import { FULL_MONTHS } from '../season.ts';
import { airlinesWithPage } from '../subjects.ts';
import { fullDay } from '../text/words.ts';
import { isNamed, type ResolvedPlace, regionNamed, resolvePlace } from './resolvePlace.ts';

/** Airports of one city. */
export interface Airports {
  readonly kind: 'airports';
  /** At least one, busiest first. */
  readonly airports: readonly AirportRecord[];
}

/** An end of a flight. */
export type End =
  | Airports
  /** Airports of several cities, one of which is meant: those of a name, or those near a town without an airport. */
  | { readonly kind: 'choice'; readonly airports: readonly AirportRecord[]; readonly town?: string }
  | { readonly kind: 'country'; readonly name: string }
  | { readonly kind: 'region'; readonly name: string; readonly airports: readonly AirportRecord[] };

/** An airline with a page. */
export type PageAirline = ReturnType<typeof airlinesWithPage>[number];

/** What is asked for besides flights. */
type Noun = Order | 'weekend' | 'stay' | 'day trip' | 'domestic' | 'return' | 'arrivals' | 'changes' | 'compare';
type Order = 'longest' | 'shortest' | 'busiest';

/** What parts of a sentence ask for: values of filters, times in minutes of the day, a flight number, stops and their most. */
export type Asked = { readonly [name in FilterName | Clock | 'flight' | 'stops' | Stop]?: readonly string[] };
/** Of departure, and of arrival. */
type Clock = 'after' | 'before' | 'arriveAfter' | 'arriveBefore';

/** A part of a sentence that is understood. */
interface Understood {
  readonly text: string;
  /** The same with the words that lead to it: `to Rome`. */
  readonly words: string;
  readonly asked: Asked;
  /** Whether it is a day of a year. */
  readonly isDate: boolean;
}

/** What a sentence says. */
export interface Sentence {
  readonly from?: End | undefined;
  readonly to?: End | undefined;
  /** Where a stop is, and where none is. */
  readonly via: readonly End[];
  readonly avoid: readonly End[];
  /** Places after the first two: a flight on to each. */
  readonly onward: readonly End[];
  /** The places that are named, but have no flight in the data. */
  readonly idle: readonly End[];
  /** A town near which an airport is asked for, as it was typed. */
  readonly near?: string | undefined;
  /** The airlines that are named, each once: of each name those that it can mean. */
  readonly airlines: readonly (readonly PageAirline[])[];
  /** Flight number, canonical. */
  readonly flight?: string | undefined;
  readonly nouns: ReadonlySet<Noun>;
  /** Filters of a table of flights, without airline, country and region. */
  readonly filters: Filters;
  /** Earliest and latest departure, in minutes of the day. Of the filters, `time` has the parts of the day in between. */
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  /** Latest arrival, in minutes of the day. */
  readonly arriveBefore?: number | undefined;
  /** Most stops. */
  readonly stops?: number | undefined;
  /** Whether a word says that `from` is the origin. */
  readonly isFrom: boolean;
  readonly understood: readonly Understood[];
  /** Words that are not understood, also those that name a second value where a search has one. */
  readonly unknown: readonly string[];
}

type Stop = 'via' | 'avoid';
type Direction = 'from' | 'to' | 'near' | Stop;

/** What a few words mean. */
type Part =
  | { readonly kind: 'ignored' | 'unknown' }
  | { readonly kind: 'direction'; readonly direction: Direction; readonly noun?: Noun }
  | { readonly kind: 'noun'; readonly noun: Noun }
  | { readonly kind: 'filter' | 'flight'; readonly asked: Asked; readonly isDate?: boolean; readonly noun?: Noun }
  | { readonly kind: 'place' | 'idle'; readonly place: End }
  | { readonly kind: 'airlines'; readonly airlines: readonly PageAirline[] };

/** A part with the number of its words. The fewest points win. */
type Reading = Part & { readonly points: number };

/** Points of a reading, by how sure it is. */
const POINTS = {
  ignored: 0.4,
  word: 0.5,
  family: 0.55,
  flight: 0.6,
  airline: 0.95,
  place: 1,
  /** `alaska` is the airline rather than the region, `caribbean` the region: the data has no such airline. */
  airlineFirstWord: 1.02,
  region: 1.03,
  /** `tui` is an airline rather than the airport of the code. */
  absentFirstWord: 1.04,
  placeCode: 1.05,
  airlineCode: 1.15,
  airlineBegins: 1.5,
  town: 1.6,
  /** Of a town whose airport has no flight, those near it are offered first: `oxford`. */
  idle: 1.7,
  /** Names in part, or with a typing error. One of two words is likelier than two names. */
  placeLike: 1.9,
  airlineLike: 2,
  unknown: 4,
} as const;
/** Points of a direction that no place follows. */
const NO_PLACE = 3;
/** What follows a direction: 1 is a place, this also an airline. */
const AVOIDING = 2;
/** Farthest airport that is near a town, in kilometres. */
export const NEAR_KM = 150;
/** Most airports that are offered for a town in a sentence. */
const MOST_NEAR = 4;
/** Most words of a name, and of a sentence. */
const LONGEST_NAME = 5;
const MOST_WORDS = 16;

/** Words separated by commas, each with its meaning. */
const each = (words: string, meaning: Part) => words.split(',').map((word) => [word.trim(), meaning] as const);
const filter = (asked: Asked) => ({ kind: 'filter', asked }) as const;
const toward = (direction: Direction) => ({ kind: 'direction', direction }) as const;
const named = (noun: Noun): Part => ({ kind: 'noun', noun });

/** Filters by the names of their most: `under 2 hours`, `at most 1 stop`. */
const upTo = (names: readonly string[], asked: Asked) =>
  ['', 'max ', 'no more than ', 'at most ', 'under ', 'up to ', 'within ', 'less than '].flatMap((most) =>
    each(names.map((name) => most + name).join(), filter(asked)),
  );

const NUMBERS: Readonly<Record<number, string>> = { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 6: 'six', 8: 'eight' };
/** `3 hour` and `three hour`. */
const numbered = (number: number, noun: string): string[] =>
  [number, NUMBERS[number] ?? number].map((name) => `${name} ${noun}`);

/** Numbers of months by their folded names. */
const MONTH_NAMES: ReadonlyMap<string, string> = new Map(
  FULL_MONTHS.flatMap((month, i) =>
    [month.toLowerCase(), month.slice(0, 3).toLowerCase()].map((name) => [name, String(i + 1)] as const),
  ),
);

/** Words with a meaning, as folded texts. */
const WORDS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ...each(
    `a, airbus, airline, airport, airport code, airport code for, all, an, and, any, anyone, anywhere, are, at, be,
    beach, best, boeing, book, by, can, cheap, cheapest, code, connection, cost, could, day, days, destination, do,
    does, earliest, everywhere, far, fare, fastest, find, first, flies, flight, flight number, fly, flying, for, get,
    go, goes, going, have, hello, help, hey, hi, holiday, hour, how, i, iata, iata code, id, im, in, in the world,
    is, it, its, last, last minute, latest, leave, like, list, long, looking, low cost, many, map, maps, me, much,
    multi city, my, need, network, next, of, on, one, one way, only, or, out, plane, please, possible, price,
    quickest, route, route map, schedule, search, show, ski, skiing, some, someone, state, status, still,
    sun holiday, take, tell, terminal, that, the, there, this, ticket, time, timetable, travel,
    trip, vols, vuelos, want, way, we, what, when, where, where from, which, who, will, with, within, world map,
    would, you`,
    { kind: 'ignored' },
  ),
  ...each('today, tomorrow, tonight, this week, next week', { kind: 'filter', asked: {}, isDate: true }),
  // No page has it.
  ...each('long haul, short haul, mediterranean, islands, no, all year, year round', { kind: 'unknown' }),
  ...each('from, between, out of, leaving, leaving from, departing, departures, departures from, von', toward('from')),
  ...each('to, into, towards, nach', toward('to')),
  ...each('weekend in, weekends in, city break in, city breaks in', { ...toward('to'), noun: 'stay' }),
  ...each('via, through, stopping in, change in, changing in, changing at', toward('via')),
  ...each(
    `avoid, avoiding, not, not via, not through, not with, without, without going through, without going via,
    without a stop in, without stopping in, without changing in, without changing at`,
    toward('avoid'),
  ),
  ...each(
    `direct, direct only, only direct, no stops, non stop, nonstop, without a stop, without stops, without stopping,
    without changing, without a change, without changes, no changes`,
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
  ...each('shortest, shortest flight', named('shortest')),
  ...each('arrival, arriving, arriving at, arrivals at', named('arrivals')),
  ...each('new, new routes, what is new, whats new, changes, ended, ended routes', named('changes')),
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
const wordNamed = (folded: string): Part | undefined =>
  WORDS.get(folded) ?? (folded.length > 4 ? WORDS.get(folded.replace(/s$/, '')) : undefined);

/** The readers of parts: each finds the airlines of its dataset once. */
const readers = new WeakMap<Indexes, ReturnType<typeof partReader>>();

/** Reads a text. Names that several sentences could mean are left as choices. */
export function readSentence(indexes: Indexes, text: string): Sentence {
  const read = readers.get(indexes) ?? partReader(indexes);
  readers.set(indexes, read);
  const typed = text
    .replace(/(?<![\w-])([a-z]{3})-([a-z]{3})(?![\w-])/gi, (pair, from, to) =>
      [from, to].every((code) => isCodeOf(indexes, code)) ? `${from} to ${to}` : pair,
    )
    .replace(/\s*(?:→|->|–|>)\s*|\s+-\s+|(?<=[a-z]{3})\s*\/\s*(?=[a-z]{3})/gi, ' to ')
    .split(/[\s,;?!]+/)
    .filter((word) => fold(word) !== '');
  const spans = divide(typed.slice(0, MOST_WORDS), memoize(read));
  if (spans.some(({ kind }) => NAMES.has(kind))) return sentenceOf(typed, spans);
  // The code of an airport can be a word: `SAT` alone is San Antonio.
  const place = placeRead(indexes, text.trim());
  const isPlace = place !== null && place.points < POINTS.placeLike;
  return sentenceOf(typed, isPlace ? [{ ...place, start: 0, end: typed.length }] : spans);
}

const NAMES: ReadonlySet<Part['kind']> = new Set(['place', 'airlines', 'flight']);

/** A part with its words. */
type Span = Reading & { readonly start: number; readonly end: number };

/** Divides words into parts, so that they have the fewest points. */
function divide(typed: readonly string[], read: (text: string) => readonly Reading[]): Span[] {
  interface Way {
    readonly points: number;
    readonly spans: readonly Span[];
  }
  /** The best way to read the words from a place on, and whether a place has to follow. */
  const best = memoize((state: string): Way => {
    const [start = 0, expecting = 0] = state.split(' ').map(Number);
    if (start === typed.length) return { points: expecting > 0 ? NO_PLACE : 0, spans: [] };
    let found: Way | undefined;
    for (let end = start + 1; end <= Math.min(typed.length, start + LONGEST_NAME); end++)
      for (const reading of read(typed.slice(start, end).join(' '))) {
        const { kind, points } = reading;
        const isPlace = kind === 'place' || kind === 'idle' || kind === 'unknown';
        const isMet = isPlace || kind === 'ignored' || (kind === 'airlines' && expecting === AVOIDING);
        const missing = expecting > 0 && !isMet ? NO_PLACE : 0;
        const afterIgnored = kind === 'ignored' ? expecting : 0;
        const follows = kind !== 'direction' ? afterIgnored : reading.direction === 'avoid' ? AVOIDING : 1;
        const rest = best(`${end} ${follows}`);
        const total = points + missing + rest.points;
        if (!found || total < found.points)
          found = { points: total, spans: [{ ...reading, start, end }, ...rest.spans] };
      }
    return must(found, 'a reading: any word can be unknown');
  });
  return [...best('0 0').spans];
}

/** The readings of some words, of which a name is one at most. */
function partReader(indexes: Indexes): (text: string) => readonly Reading[] {
  const names = airlineNames(indexes);
  return (text) => {
    const folded = fold(text);
    const several = text.split(' ');
    const word = wordNamed(folded);
    const found: Reading[] = several.length === 1 ? [{ kind: 'unknown', points: POINTS.unknown }] : [];
    for (const time of [dateRead(folded), clockRead(folded)]) if (time) found.push(time);
    if (word) found.push({ ...word, points: word.kind === 'ignored' ? POINTS.ignored : POINTS.word });
    // A name has no word in it that divides sentences.
    const divides =
      several.length > 1 && several.some((one) => ['direction', 'filter'].includes(wordNamed(fold(one))?.kind ?? ''));
    // Codes side by side are no name.
    const areCodes = several.length > 1 && several.every((one) => isCodeOf(indexes, one));
    const isCode = text === text.toUpperCase() && isCodeOf(indexes, text);
    if (divides || areCodes || (word && NO_NAMES.has(word.kind) && !isCode)) return found;
    const named = [
      familyRead(indexes, folded),
      flightRead(indexes, names, text),
      placeRead(indexes, text),
      airlineRead(names, text),
    ];
    // A word with a meaning is no misspelt name: `Sunday` is not Sanday.
    const isMisread = ({ points }: Reading) => word !== undefined && points >= POINTS.placeLike;
    return [...found, ...named.flatMap((name) => (name && !isMisread(name) ? name : []))];
  };
}

/** Words that are no names, but for codes in capitals: `FAR` is Fargo. */
const NO_NAMES: ReadonlySet<Part['kind']> = new Set(['ignored', 'unknown', 'direction']);

/** Whether a word is the code of an airport or of a city with several. */
const isCodeOf = ({ airportIndex, areas }: Indexes, word: string): boolean =>
  airportIndex.has(word.toUpperCase()) || areas.has(word.toUpperCase());

/**
 * `12 june`, `june 12th 2026`, `2026-06-12`: schedules are weekly, so that a day of a year says its month and, with the
 * year, its weekday.
 */
function dateRead(folded: string): Reading | null {
  const iso = /^(20\d\d) (\d\d) (\d\d)$/.exec(folded);
  const words =
    /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})(?: (20\d\d))?$/.exec(folded) ??
    /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?(?: (20\d\d))?$/.exec(folded);
  const [day, name] = words && /\d/.test(words[1] ?? '') ? [words[1], words[2]] : [words?.[2], words?.[1]];
  const month = iso ? Number(iso[2]) : Number(MONTH_NAMES.get(name ?? ''));
  const year = iso ? iso[1] : words?.[3];
  // A leap year has every day.
  const date = new Date(Date.UTC(Number(year ?? 2024), month - 1, Number(iso ? iso[3] : day)));
  if (date.getUTCMonth() + 1 !== month) return null;
  const weekday = year === undefined ? [] : [at(WEEKDAYS, (date.getUTCDay() + 6) % 7)];
  return { kind: 'filter', asked: { month: [String(month)], day: weekday }, isDate: true, points: POINTS.word };
}

/**
 * `after 6pm`, `arriving before 18:30`, `before noon`; `at 6am` is the hour from then. A number alone can be of the morning or
 * of the evening: it is not read.
 */
function clockRead(folded: string): Reading | null {
  const [, arrival, word = 'at', hours, minutes, half, noon] = CLOCK.exec(folded) ?? [];
  if (!noon && half === undefined && minutes === undefined) return null;
  const hour = noon ? 12 : half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 23 || Number(minutes ?? 0) > 59) return null;
  const minute = hour * 60 + Number(minutes ?? 0);
  const isAfter = /^(?:after|later)/.test(word);
  const isAt = !arrival && /^(?:at|around|about)/.test(word);
  const latest = isAt ? Math.min(minute + 59, MINUTES_PER_DAY - 1) : minute;
  const asked = {
    ...((isAfter || isAt) && { [arrival ? 'arriveAfter' : 'after']: [String(minute)] }),
    ...(!isAfter && { [arrival ? 'arriveBefore' : 'before']: [String(latest)] }),
  };
  return { kind: 'filter', asked, points: POINTS.word };
}

const CLOCK =
  /^(?:(arrive|arrives|arriving|arrival|landing) )?(?:(after|later than|before|by|earlier than|until|at|around|about) )?(?:(\d{1,2})(?: (\d\d))? ?([ap]m)?|(noon|midday))$/;

/** Names of airlines and aircraft types, folded: each is compared with all words of all texts. */
const foldedName = memoize(fold);

/** `B747` for the 747. */
const BOEING = /^b(7\d7)$/;
/** A version of a family: `737 MAX 8`, `A320neo`. */
const VERSION = /(?<=\d) ?(?:max|neo)(?: \d{1,2})?$/;

function familyRead({ aircraftTypes, airportIndex }: Indexes, folded: string): Reading | null {
  const sought = folded.replace(VERSION, '').replace(BOEING, '$1');
  const isMixed = /\d/.test(sought) && /[a-z ]/.test(sought);
  const isNamedSo = (name: string) =>
    foldedName(name) === sought || (isMixed && foldedName(name).endsWith(` ${sought}`));
  const type = aircraftTypes.find(
    ({ code, family, name }) =>
      foldedName(family) === sought ||
      isNamedSo(name) ||
      (isMixed && foldedName(code) === sought && !airportIndex.has(code)),
  );
  return type ? { ...filter({ aircraft: [type.family] }), points: POINTS.family } : null;
}

/** `BA117`, `British Airways 117`. */
function flightRead(indexes: Indexes, { byName }: AirlineNames, text: string): Reading | null {
  const [, name = ''] = /^(\D+) \d{1,4}$/.exec(text) ?? [];
  const written = text.replace(name, byName.get(joined(name))?.[0]?.code ?? name);
  const [, code, digits] = /^([a-z0-9]{2}[a-z]?)\s?(\d{1,4})$/i.exec(written) ?? [];
  if (code === undefined || digits === undefined || (text.includes(' ') && WORDS.has(code))) return null;
  const flight = readFlightNumber(indexes, (code + digits).toUpperCase());
  if (!flight) return null;
  return { kind: 'flight', asked: { flight: [`${flight.airline}${flight.number}`] }, points: POINTS.flight };
}

function placeRead(indexes: Indexes, text: string): Reading | null {
  const folded = fold(text);
  const region = regionNamed(indexes, text);
  const resolved = resolvePlace(indexes, text);
  const place = endOf(resolved);
  const isExact = place?.kind === 'country' || place?.airports.some((airport) => isNamed(airport, text)) === true;
  const town = place?.kind === 'country' ? null : townNamed(indexes, text, place?.airports ?? []);
  if (town && !region) return { kind: 'place', place: town, points: POINTS.town };
  if (place && isExact && !(region && place.kind === 'choice')) {
    const isCode = /^[a-z]{3}$/.test(text) && !namesOf(place).includes(folded);
    return { kind: 'place', place, points: isCode ? POINTS.placeCode : POINTS.place };
  }
  if (region) {
    const airports = [...region.airports].map((airport) => at(indexes.airports, airport)).filter(isServed);
    if (airports.length > 0)
      return { kind: 'place', place: { kind: 'region', name: region.mainName, airports }, points: POINTS.region };
  }
  if (place) return folded.length > 2 ? { kind: 'place', place, points: POINTS.placeLike } : null;
  const idle = idleOf(indexes, resolved, text);
  return idle ? { kind: 'idle', place: idle, points: POINTS.idle } : null;
}

/** The city or the country of a name that has no flight in the data. */
export function idleOf(indexes: Indexes, resolved: ResolvedPlace, text: string): PlaceEnd | undefined {
  if (resolved.kind === 'unknown' || endOf(resolved)) return undefined;
  const airports = resolved.kind === 'known' ? resolved.airports : resolved.candidates;
  if (resolved.kind === 'known' && airports.some((airport) => isNamed(airport, text)))
    return { kind: 'airports', airports };
  return countryNamed(indexes, text) === undefined ? undefined : { kind: 'country', name: at(airports, 0).country };
}

/**
 * The airports near the most populous town of a name, nearest first, before those that have the name as another one: York.
 * @param named airports of the name, or of one like it
 * @returns null where there is none, where a city with an airport has the name or nearly (Edinburg), and where an airport of
 *   the name is near: Bombay, Wien
 */
function townNamed(indexes: Indexes, text: string, named: readonly AirportRecord[]): End | null {
  const folded = fold(text);
  const [town] = indexes.towns.named(folded);
  if (!town) return null;
  const isOwn = (airport: AirportRecord) =>
    [airport.code, airport.metropolitanArea ?? '', airport.city, airportName(airport)].some(
      (name) => editDistance(folded, fold(name), 1) <= 1,
    );
  if (named.some(isOwn)) return null;
  const near = placesWithin(indexes.airports, { lat: town.latitude, lon: town.longitude }, NEAR_KM)
    .map(({ index }) => at(indexes.airports, index))
    .filter(isServed)
    .slice(0, MOST_NEAR);
  if (near.length === 0 || named.some((airport) => near.includes(airport))) return null;
  return { kind: 'choice', airports: [...near, ...named], town: text };
}

/** Folded names of a place that are no codes. */
const namesOf = (place: End): readonly string[] =>
  place.kind === 'country' ? [fold(place.name)] : place.airports.flatMap(({ city, name }) => [fold(city), fold(name)]);

/** A folded name without its spaces: `easy jet` is easyJet. */
const joined = (name: string): string => fold(name).replaceAll(' ', '');

type AirlineNames = ReturnType<typeof airlineNames>;
function airlineNames(indexes: Indexes) {
  const airlines = airlinesWithPage(indexes);
  return {
    airlines,
    byName: Map.groupBy(airlines, ({ name }) => joined(name)),
    byCode: Map.groupBy(airlines, ({ code }) => code),
    byFirstWord: Map.groupBy(airlines, ({ name }) => foldedName(name).split(' ')[0] ?? ''),
  };
}

function airlineRead({ airlines, byName, byCode, byFirstWord }: AirlineNames, text: string): Reading | null {
  const folded = fold(text);
  const exact = byName.get(joined(text)) ?? [];
  const read = (found: readonly PageAirline[], points: number): Reading => ({
    kind: 'airlines',
    airlines: found,
    points,
  });
  if (exact.length > 0) return read(exact, POINTS.airline);
  const ofCode = byCode.get(text.toUpperCase()) ?? [];
  if (ofCode.length > 0 && !wordNamed(folded)) return read(ofCode, POINTS.airlineCode);
  if (folded.length < 3 || wordNamed(folded)) return null;
  const first = byFirstWord.get(folded) ?? [];
  // Those of the data have an alliance or none.
  const isInData = first.some((airline) => 'alliance' in airline);
  if (first.length > 0 && folded !== 'air')
    return read(first, isInData ? POINTS.airlineFirstWord : POINTS.absentFirstWord);
  const begins = airlines.filter(({ name }) => foldedName(name).startsWith(folded) && folded !== 'air');
  if (begins.length > 0) return read(begins, POINTS.airlineBegins);
  if (folded.length < 5) return null;
  const isLike = (word: string) => word.length > 4 && editDistance(folded, word, 1) <= 1;
  const like = [...byFirstWord].flatMap(([word, named]) => (isLike(word) ? named : []));
  return like.length > 0 ? read(like, POINTS.airlineLike) : null;
}

type PlaceEnd = Exclude<End, { readonly kind: 'region' }>;

/** The place of a text, without regions; undefined where none has a flight. */
export const endNamed = (indexes: Indexes, text: string): PlaceEnd | undefined => endOf(resolvePlace(indexes, text));

function endOf(place: ResolvedPlace): PlaceEnd | undefined {
  if (place.kind === 'unknown') return undefined;
  if (place.kind === 'ambiguous') {
    const candidates = place.candidates.filter(isServed);
    return candidates.length > 0 ? { kind: 'choice', airports: candidates } : undefined;
  }
  const { country } = at(place.airports, 0);
  if (place.scope === 'country') return { kind: 'country', name: country };
  if (!place.airports.every(isServed)) return undefined;
  // Other cities of the name in the same country are as likely: Portland in Maine.
  const others = place.others.filter((other) => other.country === country && isServed(other));
  return others.length > 0
    ? { kind: 'choice', airports: [...place.airports, ...others] }
    : { kind: 'airports', airports: place.airports };
}

const isServed = ({ importance }: AirportRecord): boolean => importance > 0;

/** Puts the parts of a sentence together. Of two places without a direction the first is the origin. */
function sentenceOf(typed: readonly string[], spans: readonly Span[]): Sentence {
  const ends: { [name in 'from' | 'to']?: End | undefined } = {};
  const stops: { readonly [name in Stop]: End[] } = { via: [], avoid: [] };
  let free: { readonly place: End; readonly text: string; readonly isSure: boolean }[] = [];
  const near: string[] = [];
  const idle: End[] = [];
  const airlines: (readonly PageAirline[])[] = [];
  const nouns = new Set<Noun>();
  const unknown: string[] = [];
  const understood: Understood[] = [];
  /** Words that lead to the next part. */
  const leading: string[] = [];
  let direction: Direction | undefined;
  let stop: Stop | undefined;
  let chosen: Asked = {};
  /** Whether the times are those of the way back, which a search does not have. */
  let isBack = false;
  for (const span of spans) {
    const text = typed.slice(span.start, span.end).join(' ');
    leading.push(text);
    if (span.kind === 'direction') direction = span.direction;
    if ('noun' in span && span.noun) nouns.add(span.noun);
    if (direction === 'to' && 'asked' in span && span.asked.day && chosen.day?.length) {
      // `Friday evening to Sunday evening`
      nouns.add('return');
      isBack = true;
    }
    if (span.kind === 'direction' || span.kind === 'ignored') continue;
    const words = leading.splice(0).join(' ');
    const [role, lastStop] = [direction, stop];
    [direction, stop] = [undefined, undefined];
    let asked = 'asked' in span ? span.asked : {};
    const all = isBack && (asked.time || asked.after || asked.before) ? null : withValues(chosen, asked);
    if (role === 'near' && ['place', 'idle', 'unknown'].includes(span.kind)) {
      near.push(text);
      direction = role;
    } else if (span.kind === 'unknown' || span.kind === 'idle' || !all) {
      if (span.kind === 'idle') idle.push(span.place);
      else unknown.push(text);
      continue;
    } else if (span.kind === 'place') {
      // A place after a stop is one, too: `via Munich and Vienna`.
      const isListed = /^(?:and|or) /i.test(words) || [ends.from, ends.to, ...free].filter(Boolean).length > 1;
      stop = role === 'via' || role === 'avoid' ? role : role === undefined && isListed ? lastStop : undefined;
      if (!stop && /^or /i.test(words) && !nouns.has('compare')) {
        unknown.push(text);
        continue;
      }
      if (stop) {
        stops[stop].push(span.place);
        asked = { [stop]: [] };
      } else if ((role === 'from' || role === 'to') && !ends[role]) ends[role] = span.place;
      else free.push({ place: span.place, text, isSure: role !== undefined || span.points <= POINTS.region });
    } else if (span.kind === 'airlines' && role === 'avoid') {
      unknown.push(words);
      continue;
    } else if (span.kind === 'airlines') {
      airlines.push(span.airlines.filter((airline) => !airlines.flat().includes(airline)));
      asked = { airline: span.airlines.map(({ code }) => code) };
    } else if (span.kind === 'noun') isBack ||= span.noun === 'return' && Boolean(chosen.day?.length);
    else chosen = all;
    understood.push({ text, words, asked, isDate: 'isDate' in span });
  }
  // `cheap flights`
  if (understood.length === 0 && spans.some(({ kind }) => kind === 'ignored') && leading.length > 0)
    understood.push({ text: '', words: leading.join(' '), asked: {}, isDate: false });
  const isFrom = ends.from !== undefined;
  // A misspelt name or a code that is left over is no further place of a sentence with both ends.
  const hasEnds = [ends.from, ends.to, ...free.filter((one) => one.isSure)].filter(Boolean).length > 1;
  const leftOver = free.filter((one) => hasEnds && !one.isSure).map(({ text }) => text);
  free = free.filter(({ text }) => !leftOver.includes(text));
  if (!nouns.has('arrivals') || free.length !== 1) ends.from ??= free.shift()?.place;
  ends.to ??= free.shift()?.place;
  const { flight, after, before, arriveBefore, arriveAfter: _, stops: most, ...filters } = chosen;
  const [earliest, latest, arrival, stopsAtMost] = [after, before, arriveBefore, most].map(
    (values) => values && Number(values[0]),
  );
  const { time = [], day = [] } = filters;
  const isStay = nouns.has('stay') && ends.from && ends.to && day.length === 0;
  if (isStay) nouns.add('return');
  const weekend = isStay ? STAY : nouns.has('weekend') && !nouns.has('day trip') ? WEEKEND : [];
  const isInTime = (_: string, i: number) =>
    (i + 1) * PART_MINUTES > (earliest ?? 0) && i * PART_MINUTES < (latest ?? Infinity);
  return {
    ...ends,
    ...stops,
    onward: free.map(({ place }) => place),
    idle,
    near: near.length > 0 ? near.join(' ') : undefined,
    airlines,
    flight: flight?.[0],
    nouns,
    filters: {
      ...filters,
      day: [...day, ...weekend],
      time: after || before ? DAY_PARTS.filter(isInTime) : time,
    },
    after: earliest,
    before: latest,
    arriveBefore: arrival,
    stops: stopsAtMost,
    isFrom,
    understood: understood.filter(({ text }) => !leftOver.includes(text)),
    // Also the words of a sentence that is too long.
    unknown: [...unknown, ...leftOver, ...typed.slice(spans.at(-1)?.end ?? 0)],
  };
}

/** Days of departure of a weekend. */
const WEEKEND = ['Fri', 'Sat'];
/** Days of departure of a weekend in a city. */
const STAY = ['Fri', 'Sun'];

/** Values with those of one more part; null where that has a second value of what has one. */
function withValues(all: Asked, more: Asked): Asked | null {
  const isSecond = (name: keyof Asked) => all[name] !== undefined && all[name][0] !== more[name]?.[0];
  const { day = [], time = [], ...single } = more;
  if (keysOf(single).some(isSecond)) return null;
  return { ...all, ...single, day: [...(all.day ?? []), ...day], time: [...(all.time ?? []), ...time] };
}
