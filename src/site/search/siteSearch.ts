/** The search: the page that answers a sentence, with its filters in the address, or pages to choose from. */
import { fold } from '../../contract/fold.ts';
import { LATER_LEGS } from '../../contract/formerQueries.ts';
import { PAGES } from '../../contract/pages.ts';
import { countryPath, sentencePath } from '../../contract/paths.ts';
import { ALLIANCES, LIMITS, MONTHS, WEEKDAYS } from '../../contract/vocabulary.ts';
import { at } from '../../core/must.ts';
import { type End, endMeant, endNamed, isServed, regionEnd } from '../../core/naming/namedEnds.ts';
import { isNamed } from '../../core/naming/namedPlaces.ts';
import { keysOf } from '../../core/objects.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { DURATIONS } from '../route-table/fields.ts';
import { list } from '../text/words.ts';
import { answer, choicesNear, choicesOfIdle } from './answers.ts';
import type { ChipGroup } from './chips.ts';
import { airlineChoice, type Choices, type FoundPage, MOST, placeChoice, tableQuery } from './choices.ts';
import { queryText } from './plannerQuery.ts';
import { LACKS, namedParts } from './reading.ts';
import { readSentence, type Sentence } from './sentence.ts';
import { type ChoiceName, DAY_PARTS } from './sentenceFilters.ts';
import type { Requested } from './wordList.ts';

/** Pages by what people call them. */
const SITE_PAGES: ReadonlyMap<string, string> = new Map([
  ['about', PAGES.about.path],
  ['aircraft', PAGES.aircraft.path],
  ['airlines', PAGES.airlines.path],
  ['airports', PAGES.countries.path],
  ['api', PAGES.developers.path],
  ['countries', PAGES.countries.path],
  ['data', PAGES.data.path],
  ['developers', PAGES.developers.path],
  ['map', PAGES.map.path],
  ['open data', PAGES.data.path],
  ['planes', PAGES.aircraft.path],
  ['world map', PAGES.map.path],
]);

/** Finds the page that a text means: `London`, `flights to Greece`, `ryanair manchester`, `BA117`. */
export function findPage(indexes: Indexes, text: string): FoundPage {
  const page = SITE_PAGES.get(fold(text));
  if (page !== undefined) return { path: page };
  const sentence = readSentence(indexes, text);
  const country = sentence.airlines.length > 0 ? undefined : countryNamedBy(indexes, text);
  if (country !== undefined) return { path: countryPath(country) };
  const found = answer(indexes, sentence);
  const { understood, idle, lacks } = sentence;
  const left = leftOut(indexes, sentence, found);
  const unread = [...sentence.unknown, ...left];
  const unknown = unread.map((part) => part.text);
  // A town without an airport.
  if (unknown.length > 0 && idle.length === 0 && understood.length === 0 && lacks.size === 0)
    return choicesNear(indexes, sentence, text);
  const kept = understood.filter((part) => !left.includes(part));
  const isDated = kept.some(({ isDate }) => isDate);
  const chips = chipsOf(sentence, kept, unread);
  if (unknown.length === 0 && idle.length === 0 && !isDated && lacks.size === 0) {
    const whole = withPlaces(indexes, sentence, found);
    return 'path' in whole ? whole : { ...whole, chips };
  }
  const answered = kept.map(({ words }) => words).join(' ');
  const answers: Choices = 'path' in found ? { links: [{ text: answered, note: 'Search', path: found.path }] } : found;
  const { links, lead } =
    idle.length > 0 ? choicesOfIdle(indexes, sentence, kept.length > 0 ? answers.links : []) : answers;
  const leads = [
    [...lacks].map((lack) => LACKS[lack]),
    lead ?? [],
    isDated
      ? 'The timetables are weekly, without dates: of a date, the month counts and, with the year, the weekday.'
      : [],
    unknown.length > 0 ? `Not understood: ${list(unknown.map((word) => `“${word}”`))}. Did you mean this?` : [],
  ];
  return { links, lead: leads.flat().join(' '), chips };
}

/** The parts of a sentence as links, each to the sentence without it: those understood, then those not understood. */
function chipsOf(sentence: Sentence, understood: Sentence['understood'], unread: Sentence['unknown']): ChipGroup[] {
  const { typed } = sentence;
  const chip = (text: string, { start, end }: Sentence['unknown'][number]) => ({
    text: `${text} ×`,
    path: sentencePath([...typed.slice(0, start), ...typed.slice(end)].join(' ')),
    isCurrent: false,
  });
  const groups = [
    {
      title: 'Understood',
      chips: namedParts(sentence, understood).map(({ part, name }) => chip(`${name}: ${part.text}`, part)),
    },
    { title: 'Not understood', chips: unread.map((part) => chip(part.text, part)) },
  ];
  return groups.filter(({ chips }) => chips.length > 0);
}

/** Parameters of addresses that have what a sentence requests under another name. */
const PARAMETERS: { readonly [name in keyof Requested]?: readonly string[] } = {
  day: ['day', 'arrive_day', 'return_day', ...LATER_LEGS.map((leg) => `day${leg}`)],
  time: ['depart_after', 'depart_before', 'arrive_after', 'arrive_before'],
  after: ['depart_after', 'arrive_after'],
  before: ['depart_before', 'arrive_before'],
  within: ['max_flying_min'],
  arriveAfter: ['arrive_after'],
  arriveBefore: ['arrive_before'],
  stops: ['max_stops'],
  order: ['sort'],
  minStay: ['min_stay'],
};

/** Pages that are of the names of a sentence, or that these lead to. */
const NAMED_PAGES = /^\/(?:r|flight|aircraft)\/|^\/airline-/;

const NAMES: ReadonlySet<keyof Requested> = new Set(['airline', 'alliance', 'aircraft', 'flight']);

/** The parts of a sentence that no page of its answer expresses. */
function leftOut(indexes: Indexes, { understood }: Sentence, found: FoundPage): Sentence['understood'] {
  if ('links' in found && (found.links.length === 0 || found.isPart)) return [];
  const pages = ('path' in found ? [found] : found.links).map(({ path }) => new URL(path, indexes.baseUrl));
  const valuesOf = ({ searchParams }: URL, name: keyof Requested) =>
    (PARAMETERS[name] ?? [name]).flatMap((each) => searchParams.get(each)?.split(/[ ,]/) ?? []);
  // Each day can have a page.
  const days = pages.flatMap((page) => valuesOf(page, 'day'));
  const has = (page: URL, name: keyof Requested, values: readonly string[]) => {
    if (NAMES.has(name) && NAMED_PAGES.test(page.pathname)) return true;
    if (name === 'day') return values.every((value) => days.includes(value));
    const own = valuesOf(page, name);
    // Pages say whether there are direct flights. A search without a most has the usual one.
    const most = page.pathname === PAGES.connections.path ? (own[0] ?? String(LIMITS.defaultStops)) : '0';
    if (name === 'stops') return ['0', most].includes(at(values, 0));
    return name === 'airline' ? values.some((value) => own.includes(value)) : own.length > 0;
  };
  return understood.filter(({ requested, isDate }) => {
    // Of a date with its year the weekday is enough.
    const names = keysOf(requested).filter((name) => !(isDate && name === 'month' && requested.day?.length));
    return !pages.some((page) => names.every((name) => has(page, name, requested[name] ?? [])));
  });
}

/** The airports of a text that is the name of airlines, too: `TUI` is a code, the Azores are a region. */
function withPlaces(indexes: Indexes, sentence: Sentence, found: FoundPage): FoundPage {
  const { airlines, from, to, typed, understood } = sentence;
  if (airlines.length === 0 || from || to) return found;
  const text = understood.find(({ requested }) => requested.airline)?.text ?? typed.join(' ');
  const query = tableQuery({ ...sentence, airlines: [] });
  const [first] = airlines.flat();
  const pages = 'links' in found ? found.links : first ? [{ ...airlineChoice(first), path: found.path }] : [];
  const region = airlines.flat().some(({ name }) => fold(name) === fold(text)) ? undefined : regionEnd(indexes, text);
  const named = (region?.airports ?? []).toSorted((a, b) => b.routeCount - a.routeCount).slice(0, MOST);
  const place = endNamed(indexes, text);
  if (place?.kind === 'airports') named.push(...place.airports.filter((airport) => isNamed(airport, text)));
  return named.length === 0
    ? found
    : {
        links: [
          ...pages,
          ...named.map((airport) => placeChoice([airport])).map((link) => ({ ...link, path: link.path + query })),
        ],
      };
}

/** The country with a page that a whole text names, also where a city has the name. */
function countryNamedBy(indexes: Indexes, text: string): string | undefined {
  const code = indexes.naming.countries.byName(text);
  return indexes.airports.find((airport) => airport.countryCode === code && isServed(airport))?.country;
}

/**
 * The page of the direct flights for a search with one end, or with a country or a region at an end.
 * @returns path, undefined when there is none; and whether the search for connections does not answer, which knows no regions
 */
export function pageOfEnds(indexes: Indexes, from: string, to: string) {
  const [origin, destination] = [from, to].map((text) => endOfField(indexes, text));
  const isRegion = origin?.kind === 'region' || destination?.kind === 'region';
  const isUnknown = (from !== '' && !origin) || (to !== '' && !destination);
  if (isUnknown || (origin?.kind === 'airports' && destination?.kind === 'airports'))
    return { path: undefined, isAnswer: false };
  const found = answer(indexes, { ...readSentence(indexes, ''), from: origin, to: destination });
  const path = 'path' in found ? found.path : sentencePath(`${from} to ${to}`);
  const isPage = 'path' in found && !path.startsWith(PAGES.connections.path);
  return { path: isPage || isRegion ? path : undefined, isAnswer: isRegion || from === '' || to === '' };
}

/** What the form of possible destinations offers besides the origin and a region. */
const EXPLORE: { readonly [name in ChoiceName]?: readonly string[] } = {
  alliance: ALLIANCES,
  day: WEEKDAYS,
  time: DAY_PARTS,
  within: DURATIONS.map(String),
  month: MONTHS.map((_, i) => String(i + 1)),
};

/**
 * The page of the destinations of a place, most flights first, with the filters of an address; pages to choose from
 * where the place is a country or several cities.
 */
export function explorePage(indexes: Indexes, from: string, search: URLSearchParams): FoundPage {
  const chosen = Object.fromEntries(
    Object.entries(EXPLORE).flatMap(([name, offered]) => {
      const values = (search.get(name) ?? '').split(',').filter((value) => offered.includes(value));
      return values.length > 0 ? [[name, values]] : [];
    }),
  );
  const sentence = readSentence(indexes, from);
  const region = readSentence(indexes, queryText(search, 'region')).from;
  if (sentence.unknown.length > 0 || sentence.idle.length > 0) return findPage(indexes, from);
  return answer(indexes, {
    ...sentence,
    to: sentence.to ?? region,
    filters: { ...sentence.filters, ...chosen },
    nouns: new Set([...sentence.nouns, 'busiest']),
  });
}

/** The end that a field of a form names; undefined where that is several cities. */
function endOfField(indexes: Indexes, text: string): End | undefined {
  const end = endMeant(indexes, text);
  return end?.kind === 'choice' ? undefined : end;
}
