/**
 * What a person types into the search, read as a sentence: `night flights from lax`, `ryanair manchester`. The words are
 * divided into names and words of the list, so that the fewest are left over.
 */
import { fold } from '../../contract/fold.ts';
import { SENTENCE_CONDITIONS } from '../../contract/parameters.ts';
import { editDistance } from '../../core/matching/typos.ts';
import { memoize } from '../../core/memoize.ts';
import { at, must } from '../../core/must.ts';
import type { End } from '../../core/naming/namedEnds.ts';
import { keysOf } from '../../core/objects.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { airlinesWithPage } from '../subjects.ts';
import { type PageAirline, type PartKind, type Reading, readPart, readPlace } from './readings.ts';
import { DAY_PARTS, type Filters, minutesOfParts, PART_MINUTES } from './sentenceFilters.ts';
import type { Direction, Lack, Noun, Requested, Stop } from './wordList.ts';

/** A part of a sentence that is understood. */
interface Understood {
  readonly text: string;
  /** The same with the words that lead to it: `to Rome`. */
  readonly words: string;
  readonly requested: Requested;
  /** Whether it is a day of a year. */
  readonly isDate: boolean;
  /** What it is, for people: `From`, `Day`. */
  readonly label: string;
  /** Its place among the words of the sentence, with those that lead to it. */
  readonly start: number;
  readonly end: number;
}

/** A part of a sentence that is not understood. */
interface Unread {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What a sentence says. */
export type Sentence = ReturnType<typeof sentenceOf>;

/** What follows a direction: 1 is a place, this also an airline. */
const AVOIDING = 2;

/** Names up to this rank are sure: not letters of a code, nor towns. */
const SURE_RANK = 5;

/** Most words of a name, and of a sentence. */
const LONGEST_NAME = 5;

const MOST_WORDS = 16;

/** Reads a text. Names that several sentences could mean are left as choices. */
export function readSentence(indexes: Indexes, text: string): Sentence {
  const typed = text
    .replace(/(?<![\w-])([a-z]{3})-([a-z]{3})(?![\w-])/gi, (pair, from, to) =>
      [from, to].every((code) => indexes.naming.isCode(code)) ? `${from} to ${to}` : pair,
    )
    .replace(/\s*(?:→|->|[–—>])\s*|\s+-\s+|(?<=[a-z]{3})\s*\/\s*(?=[a-z]{3})/gi, ' to ')
    .split(/[\s,;?!]+/)
    .filter((word) => fold(word) !== '');
  const read = memoize((words: string) => readPart(indexes, words));
  const spans = divide(typed.slice(0, MOST_WORDS), read);
  if (spans.some(({ kind }) => NAMES.has(kind))) return sentenceOf(typed, spans);
  // A code can be a word: `SAT` alone is San Antonio, `IT` an airline.
  const code = text.trim();
  const whole = { start: 0, end: typed.length };
  const place = readPlace(indexes, code);
  if (place && !place.isGuess) return sentenceOf(typed, [{ ...place, ...whole }]);
  const airline = airlinesWithPage(indexes).find((one) => one.code === code);
  const named = { kind: 'airlines', airlines: airline ? [airline] : [], rank: 0, isGuess: false } as const;
  return sentenceOf(typed, airline ? [{ ...named, ...whole }] : spans);
}

const NAMES: ReadonlySet<PartKind> = new Set(['place', 'airlines', 'flight']);
const PLACES: ReadonlySet<PartKind> = new Set(['place', 'idle', 'unknown']);

/** A part with its words. */
type Span = Reading & { readonly start: number; readonly end: number };

/**
 * How good a way to read words is, most important first: words that are not understood, with directions that no place
 * follows; names; names that are guesses; parts; and the sum of the ranks of the parts. The smaller, the better.
 */
type Cost = readonly [unknown: number, names: number, guesses: number, parts: number, ranks: number];

const FREE: Cost = [0, 0, 0, 0, 0];

const sumOf = (a: Cost, b: Cost): Cost => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4]];

const isLess = (a: Cost, b: Cost): boolean => {
  const first = a.findIndex((value, i) => value !== b[i]);
  return first !== -1 && at(a, first) < at(b, first);
};

/** A guess of more words than this is no better than two names: `Salt Lake City New York`. */
const GUESSED_WORDS = 2;
/** Added to the rank of an airline before `to`: of `alaska to hawaii` the first is rather the region. */
const AIRLINE_BEFORE_TO = 1.5;

/** The cost of one part. @param next the part after it */
function costOf(part: Reading, words: number, next: Reading | undefined): Cost {
  if (part.isUnread) return [1, 0, 0, 1, 0];
  const isName = (NAMES.has(part.kind) || part.kind === 'idle') && part.rank >= 0;
  const isOrigin = part.kind === 'airlines' && next?.kind === 'direction' && next.direction === 'to';
  const names = !isName ? 0 : part.isGuess && words > GUESSED_WORDS ? 2 : 1;
  return [0, names, Number(part.isGuess), 1, part.rank + (isOrigin ? AIRLINE_BEFORE_TO : 0)];
}

/** Divides words into parts, so that the cost is least. */
function divide(typed: readonly string[], read: (text: string) => readonly Reading[]): Span[] {
  interface Way {
    readonly cost: Cost;
    readonly spans: readonly Span[];
  }
  /** The best way to read the words from a place on, and whether a place has to follow. */
  const best = memoize((start: number) =>
    memoize((expecting: number): Way => {
      if (start === typed.length) return { cost: expecting > 0 ? [1, 0, 0, 0, 0] : FREE, spans: [] };
      let found: Way | undefined;
      for (let end = start + 1; end <= Math.min(typed.length, start + LONGEST_NAME); end++)
        for (const reading of read(typed.slice(start, end).join(' '))) {
          const { kind } = reading;
          const isMet = PLACES.has(kind) || kind === 'ignored' || (kind === 'airlines' && expecting === AVOIDING);
          const afterIgnored = kind === 'ignored' ? expecting : 0;
          const follows = kind !== 'direction' ? afterIgnored : reading.direction === 'avoid' ? AVOIDING : 1;
          const rest = best(end)(follows);
          const own = costOf(reading, end - start, rest.spans[0]);
          const missing: Cost = expecting > 0 && !isMet ? [1, 0, 0, 0, 0] : FREE;
          const cost = sumOf(sumOf(missing, own), rest.cost);
          if (!found || isLess(cost, found.cost)) found = { cost, spans: [{ ...reading, start, end }, ...rest.spans] };
        }
      return must(found, 'a reading: any word can be unknown');
    }),
  );
  return [...best(0)(0).spans];
}

/** The parts of a sentence, put together one after the other. */
class Parts {
  readonly ends: { [name in 'from' | 'to']?: End | undefined } = {};
  readonly stops: { readonly [name in Stop]: End[] } = { via: [], avoid: [] };
  /** Places without a direction. */
  readonly free: { readonly place: End; readonly text: string; readonly isSure: boolean; readonly isTheme: boolean }[] =
    [];
  /** Where the words that lead to the next part start. */
  #start = 0;
  readonly near: string[] = [];
  readonly idle: End[] = [];
  readonly airlines: (readonly PageAirline[])[] = [];
  readonly nouns = new Set<Noun>();
  readonly unknown: Unread[] = [];
  /** What timetables do not have. */
  readonly lacks = new Set<Lack>();
  readonly understood: Understood[] = [];
  /** Values of filters. */
  chosen: Requested = {};
  /** Words that lead to the next part. */
  readonly leading: string[] = [];
  /** The direction among them. */
  #direction: Direction | undefined;
  /** The kind of stop that the part before is. */
  #stop: Stop | undefined;
  /** Whether the times are those of the way back, which a search does not have. */
  #isBack = false;

  /** Adds the next part of the sentence. @param text its words */
  add(span: Span, text: string): void {
    if (this.leading.length === 0) this.#start = span.start;
    if (span.kind === 'lack') {
      this.lacks.add(span.lack);
      return;
    }
    this.leading.push(text);
    if (span.kind === 'direction') this.#direction = span.direction;
    if ('noun' in span && span.noun) this.nouns.add(span.noun);
    if (this.#direction === 'to' && 'requested' in span && span.requested.day && this.chosen.day?.length) {
      // `Friday evening to Sunday evening`
      this.nouns.add('return');
      this.#isBack = true;
    }
    if (span.kind === 'direction' || span.kind === 'ignored') return;
    const words = this.leading.splice(0).join(' ');
    const requested = this.#take(span, text, words);
    const range = { start: this.#start, end: span.end };
    if (requested)
      this.understood.push({
        text,
        words,
        requested,
        isDate: 'isDate' in span,
        label: labelOf(span, requested, this.#direction),
        ...range,
      });
    // Of the name of a town each word can be a part.
    if (!(this.#direction === 'near' && PLACES.has(span.kind))) this.#direction = undefined;
    if (span.kind !== 'place') this.#stop = undefined;
  }

  /** @returns what a part requests; null for a part that is not understood */
  #take(span: Exclude<Span, { kind: 'direction' | 'lack' }>, text: string, words: string): Requested | null {
    const role = this.#direction;
    if (role === 'near' && PLACES.has(span.kind)) {
      this.near.push(text);
      return {};
    }
    if (span.kind === 'idle') this.idle.push(span.place);
    else if (span.kind === 'place') return this.#takePlace(span, text, words);
    else if (span.kind === 'airlines' && role === 'avoid')
      this.unknown.push({ text: words, start: this.#start, end: span.end });
    else if (span.kind === 'airlines') {
      this.airlines.push(span.airlines.filter((airline) => !this.airlines.flat().includes(airline)));
      return { airline: span.airlines.map(({ code }) => code) };
    } else if (span.kind === 'noun') {
      this.#isBack ||= span.noun === 'return' && Boolean(this.chosen.day?.length);
      return {};
    } else if ('requested' in span && this.#choose(span.requested)) return span.requested;
    else this.unknown.push({ text, start: span.start, end: span.end });
    return null;
  }

  #takePlace(
    { place, rank, isGuess, isTheme = false, start, end }: Extract<Span, { kind: 'place' | 'idle' }>,
    text: string,
    words: string,
  ): Requested | null {
    const role = this.#direction;
    // A place after a stop is one, too: `via Munich and Vienna`.
    const isListed = /^(?:and|or) /i.test(words) || Object.keys(this.ends).length + this.free.length > 1;
    const stop = role === 'via' || role === 'avoid' ? role : role === undefined && isListed ? this.#stop : undefined;
    this.#stop = stop;
    if (stop) {
      this.stops[stop].push(place);
      return { [stop]: [] };
    }
    if (/^or /i.test(words) && !this.nouns.has('compare')) {
      this.unknown.push({ text, start, end });
      return null;
    }
    if ((role === 'from' || role === 'to') && !this.ends[role]) this.ends[role] = place;
    else this.free.push({ place, text, isTheme, isSure: role !== undefined || (!isGuess && rank <= SURE_RANK) });
    return {};
  }

  /** @returns whether a search can have the values together with those before */
  #choose(requested: Requested): boolean {
    const all =
      this.#isBack && (requested.time || requested.after || requested.before)
        ? null
        : withValues(this.chosen, requested);
    this.chosen = all ?? this.chosen;
    return all !== null;
  }
}

/** A part of a name among other words as a choice: `open` may not be Owen Roberts. One that has the city is no question. */
function asQuestion(span: Span, text: string): Span {
  if (span.kind !== 'place' || !span.isGuess || span.place.kind !== 'airports') return span;
  const name = fold(text);
  const edits = name.length > 6 ? 2 : 1;
  const cities = span.place.airports.map(({ city }) => fold(city));
  const isCity = (city: string) =>
    editDistance(name, city, edits) <= edits || ` ${name} `.includes(` ${city} `) || city.startsWith(`${name} `);
  return cities.some(isCity) ? span : { ...span, place: { ...span.place, kind: 'choice' } };
}

/** Puts the parts of a sentence together. Of two places without a direction the first is the origin. */
function sentenceOf(typed: readonly string[], spans: readonly Span[]) {
  const parts = new Parts();
  const isAlone = spans.filter(({ kind }) => kind !== 'ignored').length === 1;
  for (const span of spans) {
    const text = typed.slice(span.start, span.end).join(' ');
    parts.add(isAlone ? span : asQuestion(span, text), text);
  }
  const { ends, stops, near, leading } = parts;
  // `cheap flights`
  if (parts.understood.length === 0 && spans.some(({ kind }) => kind === 'ignored') && leading.length > 0)
    parts.understood.push({
      ...{ text: '', words: leading.join(' '), requested: {}, isDate: false },
      ...{ label: '', start: 0, end: 0 },
    });
  const isFrom = ends.from !== undefined;
  const isTo = ends.to !== undefined;
  // A misspelt name or a code that is left over is no further place of a sentence with both ends.
  const unsure = parts.free.filter(({ isSure }) => !isSure);
  const hasEnds = Object.keys(ends).length + parts.free.length - unsure.length > 1;
  const leftOver = hasEnds ? unsure.map(({ text }) => text) : [];
  const all = parts.free.filter(({ text }) => !leftOver.includes(text));
  // `cork beach`: a kind of destination is one.
  const theme = ends.to ? undefined : all.find(({ isTheme }) => isTheme);
  ends.to ??= theme?.place;
  // `ski flights to Geneva` says no more than `flights to Geneva`; of Rome it is not true.
  const further = all.filter((one) => one !== theme && one.isTheme);
  const untrue = further.filter(({ place }) => !isWithin(ends.to, place)).map(({ text }) => text);
  const free = all.filter(({ isTheme }) => !isTheme).map(({ place }) => place);
  // `arrivals Heathrow`
  if (ends.to || !parts.nouns.has('arrivals') || free.length !== 1) ends.from ??= free.shift();
  ends.to ??= free.shift();
  const dropped = [...leftOver, ...untrue];
  return {
    ...ends,
    /** Where a stop is, and where none is. */
    ...stops,
    /** Places after the first two: a flight on to each. */
    onward: free,
    /** The places that are named, but have no flight in the data. */
    idle: parts.idle,
    /** A town near which an airport is requested, as it was typed. */
    near: near.join(' ') || undefined,
    /** The airlines that are named, each once: of each name those that it can mean. */
    airlines: parts.airlines,
    nouns: parts.nouns,
    ...filtersOf(parts),
    /** Whether a word says that `from` is the origin. */
    isFrom,
    /** Whether a word says that `to` is the destination. */
    isTo,
    /** What is requested that timetables do not have. */
    lacks: parts.lacks,
    /** The words of the sentence. */
    typed,
    understood: parts.understood.filter(({ text }) => !dropped.includes(text)),
    /** Words that are not understood: also those that name a second value of what has one, and those of a text too long. */
    unknown: [...parts.unknown, ...restOf(parts, dropped, typed, spans.at(-1)?.end ?? 0)],
  };
}

/** Whether the airports of an end are of a theme. */
const isWithin = (end: End | undefined, theme: End): boolean =>
  end !== undefined &&
  'airports' in end &&
  'airports' in theme &&
  end.airports.every((airport) => theme.airports.includes(airport));

/** The names that are no further place, and the words of a text that is too long. */
const restOf = (
  { understood }: Parts,
  leftOver: readonly string[],
  typed: readonly string[],
  read: number,
): Unread[] => [
  ...understood.filter(({ text }) => leftOver.includes(text)).map(({ text, start, end }) => ({ text, start, end })),
  ...typed.slice(read).map((text, i) => ({ text, start: read + i, end: read + i + 1 })),
];

/** What the values of a part are, for people. */
const LABELS: { readonly [name in keyof Requested]?: string } = {
  ...Object.fromEntries(SENTENCE_CONDITIONS.map(({ name, label }) => [name, label ?? ''])),
  min_flying_min: 'Flight time',
  airline: 'Airline',
  alliance: 'Alliance',
  aircraft: 'Aircraft',
  flight: 'Flight',
  day: 'Day',
  time: 'Time',
  after: 'Time',
  before: 'Time',
  order: 'Order',
  minStay: 'Time there',
  since: 'Since',
  arriveAfter: 'Arrival',
  arriveBefore: 'Arrival',
  month: 'Month',
  season: 'Season',
  stops: 'Stops',
  within: 'Flight time',
  via: 'Via',
  avoid: 'Avoid',
};

const DIRECTION_LABELS: Readonly<Record<Direction, string>> = {
  from: 'From',
  to: 'To',
  near: 'Near',
  via: 'Via',
  avoid: 'Avoid',
};

const TRIPS: ReadonlySet<Noun> = new Set(['weekend', 'stay', 'day trip', 'return']);

/** What a part is, for people: `From`, `Day`, `Theme`. */
function labelOf(span: Span, requested: Requested, direction: Direction | undefined): string {
  const [name] = keysOf(requested);
  if (name !== undefined) return LABELS[name] ?? '';
  if (span.kind === 'noun') return TRIPS.has(span.noun) ? 'Trip' : '';
  if ('isTheme' in span && span.isTheme) return 'Theme';
  if (PLACES.has(span.kind)) return direction === undefined ? 'Place' : DIRECTION_LABELS[direction];
  return '';
}

/** The values of a sentence. A weekend or a stay somewhere without days is a return trip. */
function filtersOf({ chosen, nouns, ends }: Parts) {
  const { flight, after, before, arriveBefore, arriveAfter, stops, order, minStay, since, ...others } = chosen;
  if (minStay && ends.to && !nouns.has('return') && !nouns.has('weekend') && !nouns.has('stay')) nouns.add('day trip');
  const number = (values: readonly string[] | undefined) => values && Number(values[0]);
  const isArrival = nouns.has('arrivals');
  const [earliest, latest] = isArrival ? [] : [number(after), number(before)];
  const { time = [], day = [] } = others;
  const isWeekend = nouns.has('weekend') && !nouns.has('day trip');
  // Flights between countries are those of the days, not trips.
  const isTrip = ends.to && (!ends.from || ends.from.kind === 'airports' || ends.from.kind === 'choice');
  const isStay = isTrip && (isWeekend || nouns.has('stay')) && day.length === 0;
  if (isStay) nouns.add('return');
  const weekend = isStay ? ['Fri', 'Sun'] : isWeekend ? ['Fri', 'Sat'] : [];
  const isInTime = (_: string, i: number) =>
    (i + 1) * PART_MINUTES > (earliest ?? 0) && i * PART_MINUTES < (latest ?? Infinity);
  const filters: Filters = {
    ...others,
    day: [...day, ...weekend],
    time: isArrival ? [] : after || before ? DAY_PARTS.filter(isInTime) : time,
  };
  // Times of a sentence are more exact than the parts of the day around them.
  const part = isArrival && !after && !before ? minutesOfParts(time) : null;
  return {
    /** Flight number, canonical. */
    flight: flight?.[0],
    /** Filters of a table of flights, without airline, country and region. */
    filters,
    /** Earliest and latest departure, in minutes of the day. Of the filters, `time` has the parts of the day in between. */
    after: earliest,
    before: latest,
    /** Earliest and latest arrival, in minutes of the day; `arrivals in the morning` are those of the part of the day. */
    arriveAfter: number(arriveAfter ?? (isArrival ? after : undefined)) ?? part?.first,
    arriveBefore: number(arriveBefore ?? (isArrival ? before : undefined)) ?? part?.last,
    /** Most stops. */
    stops: number(stops),
    /** Order of journeys, as a search has it. */
    order: order?.[0],
    /** Least minutes at the destination. */
    minStay: minStay?.[0],
    /** `year` or `month`: changes since it began. */
    since: since?.[0],
  };
}

/** Values with those of one more part; null where that has a second value of what has one. */
function withValues(all: Requested, more: Requested): Requested | null {
  const isSecond = (name: keyof Requested) => all[name] !== undefined && all[name][0] !== more[name]?.[0];
  const { day = [], time = [], ...single } = more;
  if (keysOf(single).some(isSecond)) return null;
  return { ...all, ...single, day: [...(all.day ?? []), ...day], time: [...(all.time ?? []), ...time] };
}
