import { sentencePath } from '../../contract/paths.ts';
import { LAYOVER } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { regionNamed } from '../../operations/names.ts';
import type { PageContext } from '../../operations/pageLocals.ts';
import { type Age, ageOf, dated } from '../age.ts';
import { viewAirport } from '../airportView.ts';
import { mapOfFlights, type RouteMap } from '../maps/routeMap.ts';
import { listSection, makePage, type Page, type PageSection } from '../page.ts';
import type { Link } from '../pageHead.ts';
import type { RequestedKind } from '../pageKind.ts';
import { type ChipGroup, chipGroups } from '../search/chips.ts';
import { endsOf, limitsOf, placeName } from '../search/ends.ts';
import type { LegView } from '../search/journeyView.ts';
import { onwardParts, tripChips } from '../search/onward.ts';
import { type ConnectionsQuery, chosenCount, NO_CHOICES, queryText, readQuery, searchPath } from '../search/query.ts';
import { type KnownPlace, type ResolvedPlace, resolvePlace, searchText } from '../search/resolvePlace.ts';
import { restrictionsOf } from '../search/restrictions.ts';
import { type ItineraryView, searchItineraries, untimedDirect } from '../search/searchItineraries.ts';
import { foldJourneys, searchWeek, type WeekView } from '../search/searchWeek.ts';
import { pageOfEnds } from '../search/siteSearch.ts';
import { aboutPlace, nextBest, otherMeanings } from '../search/suggestions.ts';
import { cityAndCountry, counted, daysPhrase, duration, fullDay, list } from '../text/words.ts';
import { flightsOnMap } from './networkMaps.ts';

export interface ConnectionsPage extends Page {
  /** The search as links to other searches have it: a place that is one airport by its code. */
  readonly query: ConnectionsQuery;
  /** Values of the search fields: a known place by its name. */
  readonly fields: { readonly from: string; readonly to: string };
  /** Sentences about choices in the address that are not valid. */
  readonly faults: readonly string[];
  readonly sections: readonly PageSection[];
  /** The direct flights from or to all airports of a country; null for cities. */
  readonly allDirect: Link | null;
  /** Null where there is nothing to choose. */
  readonly chips: readonly ChipGroup[] | null;
  readonly age: Age;
  readonly map: RouteMap | null;
}

/** Assembles the page of a search. */
export async function connectionsPage(
  locals: PageContext,
  search: ConnectionsQuery,
  faults: readonly string[] = [],
): Promise<ConnectionsPage> {
  const typed = { ...search, from: search.from.trim(), to: search.to.trim() };
  const [from, to] = [resolvePlace(locals.indexes, typed.from), resolvePlace(locals.indexes, typed.to)];
  const query = { ...typed, from: placeText(from) ?? typed.from, to: placeText(to) ?? typed.to };
  const fields = { from: labelOf(from) ?? typed.from, to: labelOf(to) ?? typed.to };
  const empty = { query, fields, faults, map: null, allDirect: null, chips: null };
  if (typed.from === '' || typed.to === '') {
    const form = titled('Find flights', FORM_LEAD, NO_AGE, `${typed.from}${typed.to}` !== '');
    return { ...empty, ...form, sections: [listSection('Examples for the search at the top', EXAMPLES)] };
  }
  if (from.kind === 'known' && to.kind === 'known')
    return { ...empty, ...(await foundPage(locals, from, to, query, faults)) };
  const sections = [
    ...choiceOf('From', query.from, from, (code) => searchPath({ ...query, from: code })),
    ...choiceOf('To', query.to, to, (code) => searchPath({ ...query, to: code })),
  ];
  const title = sections.length > 0 ? 'Which airport did you mean?' : 'Airport not found';
  const lead = [...choiceLead(query.from, from), ...choiceLead(query.to, to)].join(' ');
  return { ...empty, ...titled(title, lead), sections };
}

/** What the page of a search between two known places has besides its query. */
async function foundPage(
  locals: PageContext,
  from: KnownPlace,
  to: KnownPlace,
  query: ConnectionsQuery,
  invalid: readonly string[],
) {
  const { indexes } = locals;
  const title = `${placeName(from)} to ${placeName(to)}`;
  const others = otherMeanings(from, to, query);
  const ends = endsOf(indexes, from, to);
  if (!ends)
    return {
      ...titled(title, 'Both places are the same.'),
      sections: [otherSearches([...others, ...aboutPlace(from.airports)])],
    };
  const { restrictions, faults: unknown } = restrictionsOf(indexes, query);
  const faults = [...invalid, ...unknown];
  const isFiltered = chosenCount(query) > 0;
  const { from: fromText, to: toText } = query;
  const path = searchPath({ from: fromText, to: toText, ...NO_CHOICES });
  const everything = isFiltered ? [{ text: 'Show journeys without these choices', path }] : [];
  const week = await searchWeek(locals, ends, query, restrictions, (day) => searchPath({ ...query, day }));
  const trip = await onwardParts(locals, to, week, query, restrictions);
  const itineraries = searchItineraries(indexes, ends, query.maxStops, restrictions);
  const untimed = untimedDirect(indexes, ends, restrictions);
  const [first] = itineraries;
  const isOfCountry = [from, to].some(({ scope }) => scope === 'country');
  const { path: directPath } = isOfCountry ? pageOfEnds(indexes, fromText, toText) : {};
  if (!first) {
    const airportsAt = (end: readonly number[]) => end.map((index) => at(indexes.airports, index));
    const better = nextBest(indexes, ends, query, restrictions);
    return {
      ...titled(title, whyNone(airportsAt(ends.from), airportsAt(ends.to), query)),
      faults: [...faults, ...trip.faults],
      chips: isFiltered ? [] : null,
      sections: [...trip.parts, otherSearches([...everything, ...others, ...better])],
    };
  }
  const chips = [...(week ? tripChips(query, week.chosen) : []), ...chipGroups(query, first.stops)];
  const age = ageOf(indexes, servicesOfItineraries([...untimed, ...itineraries]));
  const longer = itineraries.filter(({ isTimed, stops }) => !(week && isTimed) && !(stops === 0 && !isTimed));
  return {
    ...titled(
      title,
      (week ? journeysLead(week, itineraries, untimed, isFiltered) : foundLead(itineraries, untimed, isFiltered)) +
        limitsOf(from, to),
      age,
    ),
    faults: [...faults, ...trip.faults],
    allDirect: directPath === undefined ? null : { text: `All direct flights, ${title}`, path: directPath },
    chips: week || isFiltered ? chips : chips.filter(({ title: name }) => name === 'Stops'),
    map: connectionsMap(indexes, week?.journeys.length ? foldJourneys(week.journeys)[0] : itineraries, title),
    sections: [
      // Nothing longer comes before them.
      ...itinerariesSection('direct', `${counted(untimed.length, 'direct flight')} without known times`, untimed),
      ...(week ? [weekSection(indexes, week)] : []),
      ...trip.parts,
      ...itinerariesSection(
        'itineraries',
        week ? 'Connections without known times' : first.stops === 0 ? 'Direct flights' : 'Itineraries',
        longer,
        'Ordered by flight time. Time between flights is not included, and connection times are not checked.',
      ),
      otherSearches([...(week === null ? everything : []), ...others]),
    ],
  };
}

/** A section of itineraries; none without any. */
const itinerariesSection = (
  id: string,
  title: string,
  itineraries: readonly ItineraryView[],
  after = '',
): PageSection[] =>
  itineraries.length === 0 ? [] : [{ id, title, content: { kind: 'journeys', week: null, itineraries }, after }];

/** The journeys of the first flights, by day. */
const weekSection = ({ departures }: Indexes, week: WeekView): PageSection => ({
  id: 'journeys',
  title: `Journeys on ${fullDay(week.chosen)}`,
  content: { kind: 'journeys', week, itineraries: [] },
  after: `All times are local, by the clocks of the northern ${departures.week.season}; +1 means arrival on the next day. A journey is left out when another one of the day leaves no earlier, arrives no later and has no more stops. Without a chosen layover, a change takes at least ${duration(LAYOVER.domesticMin)} between domestic flights, else ${duration(LAYOVER.otherMin)}, and at most ${duration(LAYOVER.defaultMax)}. The timetable is weekly: confirm the times with the airline.`,
});

const otherSearches = (links: readonly Link[]): PageSection => listSection('Other searches', links);

const NO_AGE: Age = { chips: [], source: null };

const servicesOfItineraries = (itineraries: readonly ItineraryView[]): number[] =>
  itineraries.flatMap(({ legs }) => legs.flatMap(({ services }) => services));

/** The airport of a place; undefined when the place has several airports or is not known. */
const oneAirport = (place: ResolvedPlace): AirportRecord | undefined =>
  place.kind === 'known' && place.scope === 'city' && place.airports.length === 1 ? place.airports[0] : undefined;

function placeText(place: ResolvedPlace): string | undefined {
  const airport = oneAirport(place);
  return airport && searchText(airport);
}

/** What the field of a known place shows: `Aberdeen (ABZ)`, `Rome (ROM)`, `Greece`. */
function labelOf(place: ResolvedPlace): string | undefined {
  if (place.kind !== 'known') return undefined;
  const { metropolitanArea } = at(place.airports, 0);
  const isArea = place.scope === 'city' && place.airports.length > 1 && metropolitanArea !== null;
  return isArea ? `${placeName(place)} (${metropolitanArea})` : placeName(place);
}

const FORM_LEAD = 'Enter an origin and a destination: a city, an airport or a code.';

const EXAMPLES: readonly Link[] = [
  'London to Greece on Saturday morning',
  'London to Rome via Munich',
  'London to Bangkok avoiding Dubai',
  'Madrid to Porto to Paris',
  'Paris to Milan return Friday Sunday',
  'Day trips from Vienna',
].map((text) => ({ text, path: sentencePath(text) }));

/** @param noindex the form alone is indexed, no search */
const titled = (title: string, lead: string, age = NO_AGE, noindex = true) =>
  makePage({
    page: { id: 'connections', params: {} },
    description: [lead],
    title,
    lead,
    age,
    noindex,
    sections: [],
  });

/** A map of the legs of journeys or itineraries, each leg once. */
function connectionsMap(
  indexes: Indexes,
  ways: readonly { readonly legs: readonly Pick<LegView, 'route' | 'from' | 'to'>[] }[],
  title: string,
): RouteMap | null {
  const flights = flightsOnMap(indexes, [...new Set(ways.flatMap(({ legs }) => legs.map(({ route }) => route)))]);
  return mapOfFlights(flights, {
    focus: ways.flatMap(({ legs }) => [at(legs, 0).from.code, at(legs, legs.length - 1).to.code]),
    text: `Map of ${counted(flights.length, 'flight')} on the way from ${title}.`,
  });
}

/** The sentences below the title of a search that finds journeys. @param itineraries those with the fewest stops, also without known times */
export function journeysLead(
  { fastest, flown, direct: directDays }: WeekView,
  itineraries: readonly ItineraryView[],
  untimed: readonly ItineraryView[],
  isFiltered: boolean,
): string {
  const direct = directSentence(itineraries, directDays, untimed, isFiltered);
  const stops = fastest.stops === 0 ? '' : ` with ${counted(fastest.stops, 'stop')}`;
  const phrase = daysPhrase(flown);
  const only = phrase.startsWith('on ') && phrase !== 'on weekdays' ? 'only ' : '';
  const best =
    untimed.length === 0 || fastest.stops === 0
      ? 'The fastest journey in our data takes'
      : 'With known times, journeys take from';
  return `${direct} ${best} ${duration(fastest.elapsedMin)}${stops}. Journeys leave ${only}${phrase}.`;
}

function directSentence(
  itineraries: readonly ItineraryView[],
  days: number,
  [untimed]: readonly ItineraryView[],
  isFiltered: boolean,
): string {
  if (days !== 0) return aDirect(isFiltered, days === ALL_DAYS ? '' : ` ${daysPhrase(days)}`);
  if (untimed) return untimedSentence(untimed);
  const isDirect = itineraries[0]?.stops === 0 && !itineraries.some(({ isTimed }) => isTimed);
  return isDirect ? aDirect(isFiltered) : noDirect(isFiltered);
}

const withChoices = (isFiltered: boolean): string => (isFiltered ? ' with these choices' : '');
const aDirect = (isFiltered: boolean, days = ''): string =>
  `There is a direct flight${withChoices(isFiltered)}${days}.`;
const noDirect = (isFiltered: boolean): string => `Direct flights${withChoices(isFiltered)}: none in our data.`;

/** `According to timetables of 2016, Ryanair flies direct in about 1 h 56 min; the departure times are not known.` */
function untimedSentence({ legs, totalFlyingMin, age }: ItineraryView): string {
  const { airlines } = at(legs, 0);
  const fly = airlines.length === 1 ? 'flies' : 'fly';
  return dated(
    age,
    `${list(airlines)} ${fly} direct in about ${duration(totalFlyingMin)}; the departure times are not known.`,
  );
}

/** Of a search that finds connections, but no journey. @param isFiltered whether choices may have left out journeys */
export const foundLead = (
  itineraries: readonly ItineraryView[],
  [untimed]: readonly ItineraryView[],
  isFiltered: boolean,
): string =>
  untimed
    ? untimedSentence(untimed)
    : `${itineraries[0]?.stops === 0 ? aDirect(isFiltered) : noDirect(isFiltered)} ${why(itineraries, isFiltered)}`;

function why(itineraries: readonly ItineraryView[], isFiltered: boolean): string {
  if (!itineraries.some(({ isTimed }) => isTimed)) return 'Not all departure times are known.';
  if (isFiltered) return 'Journeys with these choices: none in our data.';
  return 'Departures that connect within 12 hours: none in our data.';
}

/** Of a search that finds nothing. */
export function whyNone(from: readonly AirportRecord[], to: readonly AirportRecord[], query: ConnectionsQuery): string {
  const idle = [from, to].filter((airports) => airports.every(({ routeCount }) => routeCount === 0)).flat();
  if (idle.length > 0)
    return `Scheduled flights from ${list(idle.map((airport) => viewAirport(airport).label))}: none in our data.`;
  const { maxStops } = query;
  const isFiltered = chosenCount(query) > 0;
  const choices = isFiltered ? ' and these choices' : '';
  return maxStops === 0
    ? noDirect(isFiltered)
    : `Itineraries with ${counted(maxStops, 'stop')} or fewer${choices}: none in our data.`;
}

/** The airports to choose from for an end of a search that can be several. @param search path of the search with an airport */
function choiceOf(field: 'From' | 'To', typed: string, place: ResolvedPlace, search: (code: string) => string) {
  if (place.kind !== 'ambiguous') return [];
  const cards = place.candidates.map(({ code, name, cityLabel, country }) => ({
    sign: code,
    // `San Jose, California, United States`.
    text: cityAndCountry({ city: cityLabel, country }),
    note: name,
    path: search(code),
  }));
  return [{ title: `${field}: ${typed}`, content: { kind: 'cards', cards } } satisfies PageSection];
}

/** What is said of an end that is not known, or that can be several. */
function choiceLead(typed: string, place: ResolvedPlace): string[] {
  if (place.kind === 'known') return [];
  return place.kind === 'unknown'
    ? [`No airport is known as “${typed}”. Try a larger city nearby, or the three-letter code of the airport.`]
    : [`“${typed}” matches ${counted(place.candidates.length, 'airport')}. Choose one.`];
}

export const connectionsKind: RequestedKind<'connections'> = {
  make: (locals, _, search) => {
    const [from, to] = [queryText(search, 'from').trim(), queryText(search, 'to').trim()];
    const { indexes } = locals;
    // Most searches are between cities: only others are read as sentences, which takes longer than the search.
    if (from === '' || to === '' || regionNamed(indexes, from) || regionNamed(indexes, to)) {
      const { path, isAnswer } = pageOfEnds(indexes, from, to);
      if (path !== undefined && isAnswer) return { redirect: path };
    }
    const { query, faults } = readQuery(search);
    return connectionsPage(locals, query, faults);
  },
};
