/** What a few words of a sentence can mean: words of the list, dates, times, flights, aircraft, places and airlines. */
import { fold } from '../../contract/fold.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { placesWithin } from '../../core/geography.ts';
import { editDistance } from '../../core/matching/typos.ts';
import { withInterchangeable } from '../../core/matching/words.ts';
import { memoize } from '../../core/memoize.ts';
import { at } from '../../core/must.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { countryNamed, readFlightNumber, regionNamed } from '../../operations/names.ts';
import { townNamed } from '../../operations/nearbyAirports.ts';
import { airportName } from '../airportView.ts';
import { airlinesWithPage, routesOfFlight } from '../subjects.ts';
import type { End } from './ends.ts';
import { isNamed, type ResolvedPlace, resolvePlace } from './resolvePlace.ts';
import { type Asked, MONTH_NAMES, WORDS, type WordPart, wordNamed } from './wordList.ts';

/** An airline with a page. */
export type PageAirline = ReturnType<typeof airlinesWithPage>[number];

/** What a few words mean. */
export type Meaning =
  | WordPart
  | { readonly kind: 'flight'; readonly asked: Asked }
  | { readonly kind: 'place' | 'idle'; readonly place: End }
  | { readonly kind: 'airlines'; readonly airlines: readonly PageAirline[] };

/** A part with the number of its words. The fewest points win. */
export type Reading = Meaning & { readonly points: number };

/** Points of a reading, by how sure it is. */
export const POINTS = {
  ignored: 0.4,
  word: 0.5,
  family: 0.55,
  flight: 0.6,
  airline: 0.95,
  place: 1,
  /** `alaska` is the airline rather than the region, `caribbean` the region: the data has no such airline. */
  airlineFirstWord: 1.02,
  region: 1.03,
  /** Added to an airline before `to`: of `alaska to hawaii` the first is a region, too. */
  airlineTo: 0.02,
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
  /** Added to these for each word after the second. */
  extraWord: 0.2,
  airlineLike: 2,
  unknown: 4,
} as const;

/** Farthest airport that is near a town, in kilometres. */
export const NEAR_KM = 150;

/** Most airports that are offered for a town in a sentence. */
const MOST_NEAR = 4;

/** The readings of some words, of which a name is one at most. */
export function partReader(indexes: Indexes): (text: string) => readonly Reading[] {
  const names = airlineNames(indexes);
  return (text) => {
    const folded = fold(text);
    const several = text.split(' ');
    const word = wordNamed(folded);
    const found: Reading[] = several.length === 1 ? [{ kind: 'unknown', points: POINTS.unknown }] : [];
    for (const time of [dateRead(folded), clockRead(folded)]) if (time) found.push(time);
    if (word) found.push({ ...word, points: word.kind === 'ignored' ? POINTS.ignored : POINTS.word });
    // A name has no word in it that divides sentences.
    const divides = several.length > 1 && several.some((one) => isDivider(wordNamed(fold(one))));
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
    // A word with a meaning is no misspelt name: `Sunday` is not Sanday. Nor is one a part of a name: `cambridge on friday` is
    // not in Ontario, `united denver` not in the United States.
    const isInPart = () =>
      wordNamed(fold(several.at(-1) ?? ''))?.kind === 'ignored' || beginsWithAirline(indexes, names, several);
    const isMisread = ({ kind, points }: Reading) =>
      points >= POINTS.placeLike && (word !== undefined || (kind === 'place' && several.length > 1 && isInPart()));
    return [...found, ...named.flatMap((name) => (name && !isMisread(name) ? name : []))];
  };
}

const isDivider = (word: WordPart | undefined): boolean =>
  word?.kind === 'direction' || (word?.kind === 'filter' && word.isInNames !== true);

/** Words that are no names, but for codes in capitals: `FAR` is Fargo. */
const NO_NAMES: ReadonlySet<Meaning['kind']> = new Set(['ignored', 'unknown', 'direction']);

/** Whether a word is the code of an airport or of a city with several. */
export const isCodeOf = ({ airportIndex, areas }: Indexes, word: string): boolean =>
  airportIndex.has(word.toUpperCase()) || areas.has(word.toUpperCase());

/**
 * `12 june`, `june 12th 2026`, `2026-06-12`: schedules are weekly, so that a day of a year says its month and, with the
 * year, its weekday.
 */
function dateRead(folded: string): Reading | null {
  const { year, day, name = '', month = MONTH_NAMES.get(name) } = DATE.exec(folded)?.groups ?? {};
  const number = Number(month);
  // A leap year has every day.
  const date = new Date(Date.UTC(Number(year ?? 2024), number - 1, Number(day)));
  if (date.getUTCMonth() + 1 !== number) return null;
  const weekday = year === undefined ? [] : [at(WEEKDAYS, (date.getUTCDay() + 6) % 7)];
  return { kind: 'filter', asked: { month: [String(number)], day: weekday }, isDate: true, points: POINTS.word };
}

const DATE =
  /^(?:(?<year>20\d\d) (?<month>\d\d) (?<day>\d\d)|(?:(?<day>\d{1,2})(?:st|nd|rd|th)? (?<name>[a-z]{3,9})|(?<name>[a-z]{3,9}) (?<day>\d{1,2})(?:st|nd|rd|th)?)(?: (?<year>20\d\d))?)$/;

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
  const isDesignation = (name: string, code: string) =>
    foldedName(name).endsWith(` ${sought}`) || (foldedName(code) === sought && !airportIndex.has(code));
  const type = aircraftTypes.find(
    ({ code, family, name }) =>
      foldedName(family) === sought || foldedName(name) === sought || (isMixed && isDesignation(name, code)),
  );
  return type ? { kind: 'filter', asked: { aircraft: [type.family] }, points: POINTS.family } : null;
}

/** `BA117`, `British Airways 117`. A number that is an aircraft family is a flight where the data has it. */
function flightRead(indexes: Indexes, { byName }: AirlineNames, text: string): Reading | null {
  const [, name = ''] = /^(\D+) \d{1,4}$/.exec(text) ?? [];
  const written = text.replace(name, byName.get(joined(name))?.[0]?.code ?? name);
  const [, code, digits] = /^([a-z0-9]{2}[a-z]?)\s?(\d{1,4})$/i.exec(written) ?? [];
  if (code === undefined || digits === undefined || (text.includes(' ') && WORDS.has(code))) return null;
  const flight = readFlightNumber(indexes, (code + digits).toUpperCase());
  if (!flight) return null;
  const designator = `${flight.airline}${flight.number}`;
  // `Qantas 787` is an aircraft.
  if (text.includes(' ') && familyRead(indexes, digits) && routesOfFlight(indexes, designator).length === 0)
    return null;
  return { kind: 'flight', asked: { flight: [designator] }, points: POINTS.flight };
}

export function placeRead(indexes: Indexes, text: string): Reading | null {
  const folded = fold(text);
  const region = regionEnd(indexes, text);
  const resolved = resolvePlace(indexes, text);
  const place = endOf(resolved);
  const isExact = place?.kind === 'country' || place?.airports.some((airport) => isNamed(airport, text)) === true;
  // Saint Helena is an island before it is a town of California.
  const isCountry =
    place?.kind === 'country' || withInterchangeable(folded).some((name) => countryNamed(indexes, name) !== undefined);
  const town = isCountry ? null : nearTown(indexes, text, place?.airports ?? []);
  if (town && !region) return { kind: 'place', place: town, points: POINTS.town };
  if (place && isExact && !(region && place.kind === 'choice')) {
    const names = place.kind === 'country' ? [place.name] : place.airports.flatMap(({ city, name }) => [city, name]);
    const isCode = /^[a-z]{3}$/.test(text) && !names.some((name) => fold(name) === folded);
    return { kind: 'place', place, points: isCode ? POINTS.placeCode : POINTS.place };
  }
  if (region && region.airports.length > 0) return { kind: 'place', place: region, points: POINTS.region };
  if (place) {
    // Of many words a part can be another name: `Salt Lake City New York`.
    const points = POINTS.placeLike + POINTS.extraWord * Math.max(0, text.split(' ').length - 2);
    return folded.length > 2 ? { kind: 'place', place, points } : null;
  }
  const idle = idleOf(indexes, resolved, text);
  return idle ? { kind: 'idle', place: idle, points: POINTS.idle } : null;
}

/** Whether a text is a town without an airport of its own. */
export function isTown(indexes: Indexes, text: string): boolean {
  const read = placeRead(indexes, text);
  return read?.kind === 'place' && read.place.kind === 'choice' && read.place.town !== undefined;
}

/** The region of a name, with its airports that have a flight. */
export function regionEnd(indexes: Indexes, text: string): Extract<End, { readonly kind: 'region' }> | undefined {
  const region = regionNamed(indexes, text);
  const airports = Array.from(region?.airports ?? [], (airport) => at(indexes.airports, airport)).filter(isServed);
  return region && { kind: 'region', name: region.mainName, airports };
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
function nearTown(indexes: Indexes, text: string, named: readonly AirportRecord[]): End | null {
  const folded = fold(text);
  const town = townNamed(indexes, text);
  if (!town || endsWithCity(indexes, text)) return null;
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

/** Whether several words end with a city that has flights: `rome new york` is no town. */
function endsWithCity(indexes: Indexes, text: string): boolean {
  const words = text.split(' ');
  const read = words.slice(1).map((_, i) => placeRead(indexes, words.slice(i + 1).join(' ')));
  return read.some((end) => end?.kind === 'place' && end.place.kind === 'airports' && end.points <= POINTS.placeCode);
}

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
  const read = (found: readonly PageAirline[] | undefined, points: number): Reading | null =>
    found && found.length > 0 ? { kind: 'airlines', airlines: found, points } : null;
  const exact = read(byName.get(joined(text)), POINTS.airline);
  if (exact || wordNamed(folded)) return exact;
  const ofCode = read(byCode.get(text.toUpperCase()), POINTS.airlineCode);
  if (ofCode || folded.length < 3 || folded === 'air') return ofCode;
  const first = byFirstWord.get(folded);
  const begins = () => airlines.filter(({ name }) => foldedName(name).startsWith(folded));
  const isLike = (word: string) => word.length > 4 && editDistance(folded, word, 1) <= 1;
  const like = () => [...byFirstWord].flatMap(([word, named]) => (isLike(word) ? named : []));
  return (
    read(first, first?.some(isInData) ? POINTS.airlineFirstWord : POINTS.absentFirstWord) ??
    read(begins(), POINTS.airlineBegins) ??
    (folded.length < 5 ? null : read(like(), POINTS.airlineLike))
  );
}

/** Airlines of the data have an alliance or none. */
const isInData = (airline: PageAirline): boolean => 'alliance' in airline;

/** Whether the first of several words is the first one of an airline of the data, and no place. */
function beginsWithAirline(indexes: Indexes, { byFirstWord }: AirlineNames, [first = '']: readonly string[]) {
  const isAirline = byFirstWord.get(fold(first))?.some(isInData) === true;
  return isAirline && (placeRead(indexes, first)?.points ?? POINTS.unknown) >= POINTS.placeLike;
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

export const isServed = ({ importance }: AirportRecord): boolean => importance > 0;
