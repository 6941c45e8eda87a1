import { sentencePath } from '../../contract/paths.ts';
import { LAYOVER } from '../../contract/vocabulary.ts';
import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import { kmBetween, placeOf } from '../../core/geography.ts';
import { at } from '../../core/must.ts';
import { airportText, type KnownPlace, type NamedPlace } from '../../core/naming/namedPlaces.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Ends } from '../../operations/places.ts';
import { type Age, ageOf, dated } from '../age.ts';
import { viewAirport, viewAt } from '../airportView.ts';
import { mapOfFlights, type RouteMap } from '../maps/routeMap.ts';
import { cardsSection, listSection, makePage, type Page, type PageSection, type RequestedKind } from '../page.ts';
import type { Link } from '../pageHead.ts';
import { type ChipGroup, chipGroups } from '../search/chips.ts';
import { endsOf, limitsOf, placeName } from '../search/ends.ts';
import type { LegView } from '../search/journeyView.ts';
import { onwardParts, tripChips } from '../search/onward.ts';
import { type ConnectionsQuery, chosenCount, NO_CHOICES, queryText, readQuery, searchPath } from '../search/query.ts';
import { isTown } from '../search/readings.ts';
import { restrictionsOf } from '../search/restrictions.ts';
import { type ItineraryView, searchItineraries, untimedDirect } from '../search/searchItineraries.ts';
import { foldJourneys, searchWeek, type WeekView } from '../search/searchWeek.ts';
import { pageOfEnds } from '../search/siteSearch.ts';
import { aboutPlace, nextBest, otherMeanings } from '../search/suggestions.ts';
import { cityAndCountry, counted, daysPhrase, duration, fullDay, kilometres, list } from '../text/words.ts';
import { dayShiftNote } from '../timetable.ts';
import { flightsOnMap } from './networkMaps.ts';

/** What a search shows besides its fields. */
interface Result extends Pick<Page, 'title' | 'lead'> {
  readonly sections: readonly PageSection[];
  /** Sentences about choices that are not valid. */
  readonly faults?: readonly string[];
  /** Null where there is nothing to choose. */
  readonly chips?: readonly ChipGroup[] | null;
  /** The direct flights from or to all airports of a country; null for cities. */
  readonly allDirect?: Link | null;
  readonly age?: Age;
  readonly map?: RouteMap | null;
}

export type ConnectionsPage = ReturnType<typeof connectionsPage>;

/** Assembles the page of a search. @param invalid sentences about choices in the address that are not valid */
export function connectionsPage(indexes: Indexes, search: ConnectionsQuery, invalid: readonly string[] = []) {
  const typed = { ...search, from: search.from.trim(), to: search.to.trim() };
  const [from, to] = [indexes.naming.place(typed.from), indexes.naming.place(typed.to)];
  const query = { ...typed, from: placeText(from, typed.from), to: placeText(to, typed.to) };
  const { title, lead, sections, faults = [], ...shown } = resultOf(indexes, from, to, query);
  return makePage({
    page: { id: 'connections', params: {} },
    name: null,
    // The form alone is indexed, no search.
    noindex: `${typed.from}${typed.to}` !== '',
    /** The search as links to other searches have it: a place that is one airport by its code. */
    query,
    /** Values of the search fields: a known place by its name. */
    fields: { from: labelOf(from) ?? typed.from, to: labelOf(to) ?? typed.to },
    faults: [...invalid, ...faults],
    allDirect: null,
    chips: null,
    title,
    lead,
    age: NO_AGE,
    sections,
    ...shown,
  });
}

/** What a search has as the text of a place: the code of one airport, else what was typed. */
const placeText = (place: NamedPlace, typed: string): string =>
  place.kind === 'known' && place.scope === 'city' && place.airports.length === 1
    ? airportText(at(place.airports, 0))
    : typed;

/** What the field of a known place shows: `Aberdeen (ABZ)`, `Rome (ROM)`, `Greece`. */
function labelOf(place: NamedPlace): string | undefined {
  if (place.kind !== 'known' || place.scope === 'list') return undefined;
  const { metropolitanArea } = at(place.airports, 0);
  const isArea = place.scope === 'city' && place.airports.length > 1 && metropolitanArea !== null;
  return isArea ? `${placeName(place)} (${metropolitanArea})` : placeName(place);
}

const EXAMPLES: readonly Link[] = [
  'London to Greece on Saturday morning',
  'London to Rome via Munich',
  'London to Bangkok avoiding Dubai',
  'Madrid to Porto to Paris',
  'Paris to Milan return Friday Sunday',
  'Day trips from Vienna',
].map((text) => ({ text, path: sentencePath(text) }));

const FORM: Result = {
  title: 'Find flights',
  lead: 'Enter an origin and a destination: a city, an airport or a code.',
  sections: [listSection('Examples for the search at the top', EXAMPLES)],
};

const NO_AGE: Age = { chips: [], source: null };

function resultOf(indexes: Indexes, from: NamedPlace, to: NamedPlace, query: ConnectionsQuery): Result {
  if (query.from === '' || query.to === '') return FORM;
  if (from.kind !== 'known' || to.kind !== 'known') return unclearResult(query, { from, to });
  const title = `${placeName(from)} to ${placeName(to)}`;
  const others = otherMeanings(from, to, query);
  const ends = endsOf(indexes, from, to);
  if (!ends)
    return {
      title,
      lead: 'Both places are the same.',
      sections: [otherSearches([...others, ...aboutPlace(from.airports)])],
    };
  const city = oneCity(from, to);
  const { restrictions, faults: unknown } = restrictionsOf(indexes, query);
  const isFiltered = chosenCount(query) > 0;
  const path = searchPath({ ...query, ...NO_CHOICES });
  const everything = isFiltered ? [{ text: 'Show journeys without these choices', path }] : [];
  const week = searchWeek(indexes, ends, query, restrictions, (day) => searchPath({ ...query, day }));
  const trip = onwardParts(indexes, to, week, query, restrictions);
  const faults = [...unknown, ...trip.faults];
  const itineraries = searchItineraries(indexes, ends, query.maxStops, restrictions);
  const untimed = untimedDirect(indexes, ends, restrictions);
  const [first] = itineraries;
  const isOfCountry = [from, to].some(({ scope }) => scope === 'country');
  const { path: directPath } = isOfCountry ? pageOfEnds(indexes, query.from, query.to) : {};
  if (!first) {
    const better = nextBest(indexes, ends, query, restrictions);
    return {
      title,
      lead: city + whyNone(indexes, ends, query),
      faults,
      chips: isFiltered ? [] : null,
      sections: [...trip.parts, otherSearches([...everything, ...others, ...better])],
    };
  }
  const chips = [...(week ? tripChips(query, week.chosen) : []), ...chipGroups(query, first.stops)];
  const services = [...untimed, ...itineraries].flatMap(({ legs }) => legs.flatMap((leg) => leg.services));
  const longer = itineraries.filter(({ isTimed, stops }) => !(week && isTimed) && !(stops === 0 && !isTimed));
  return {
    title,
    lead: city + foundLead(week, itineraries, untimed, isFiltered) + limitsOf(from, to),
    age: ageOf(indexes, services),
    faults,
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

/** Says of two airports of one city how far apart they are: who changes there seldom wants to fly. Empty for others. */
function oneCity(from: KnownPlace, to: KnownPlace): string {
  const [origin, destination] = [at(from.airports, 0), at(to.airports, 0)];
  const isOne = [from, to].every(({ scope, airports }) => scope === 'city' && airports.length === 1);
  if (!isOne || origin.cityCode !== destination.cityCode) return '';
  const both = `Both are airports of ${viewAirport(origin).city}`;
  const km = kmBetween(placeOf(origin), placeOf(destination));
  return `${both}${km === null ? '' : `, ${kilometres(Math.round(km))} apart`}. `;
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
  after: `All times are local, by the clocks of the northern ${departures.week.season}; ${dayShiftNote(week.journeys.flatMap((journey) => [journey, ...journey.legs]))}. A journey is left out when another one of the day leaves no earlier, arrives no later and has no more stops. Without a chosen layover, a change takes at least ${duration(LAYOVER.domesticMin)} between domestic flights, else ${duration(LAYOVER.otherMin)}, and at most ${duration(LAYOVER.defaultMax)}. The timetable is weekly: confirm the times with the airline.`,
});

const otherSearches = (links: readonly Link[]): PageSection => listSection('Other searches', links);

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

/**
 * The sentences below the title of a search that finds itineraries.
 * @param week null without journeys
 * @param itineraries those with the fewest stops, also without known times
 * @param isFiltered whether choices may have left out journeys
 */
export function foundLead(
  week: WeekView | null,
  itineraries: readonly ItineraryView[],
  untimed: readonly ItineraryView[],
  isFiltered: boolean,
): string {
  const direct = directSentence(itineraries, week?.direct ?? 0, untimed, isFiltered);
  if (!week) return untimed.length > 0 ? direct : `${direct} ${whyNoJourneys(itineraries, isFiltered)}`;
  const { fastest, flown } = week;
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
  if (days === 0 && untimed) return untimedSentence(untimed);
  const isDirect = days !== 0 || (itineraries[0]?.stops === 0 && !itineraries.some(({ isTimed }) => isTimed));
  if (!isDirect) return noDirect(isFiltered);
  const when = days === 0 || days === ALL_DAYS ? '' : ` ${daysPhrase(days)}`;
  return `There is a direct flight${withChoices(isFiltered)}${when}.`;
}

const withChoices = (isFiltered: boolean): string => (isFiltered ? ' with these choices' : '');
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

function whyNoJourneys(itineraries: readonly ItineraryView[], isFiltered: boolean): string {
  if (!itineraries.some(({ isTimed }) => isTimed)) return 'Not all departure times are known.';
  if (isFiltered) return 'Journeys with these choices: none in our data.';
  return 'Departures that connect within 12 hours: none in our data.';
}

/** Of a search that finds nothing. */
export function whyNone({ airports }: Indexes, { from, to }: Ends, query: ConnectionsQuery): string {
  const isIdle = (airport: number) => at(airports, airport).routeCount === 0;
  const idle = [from, to].filter((end) => end.every(isIdle)).flat();
  if (idle.length > 0)
    return `Scheduled flights from ${list(idle.map((airport) => viewAt({ airports }, airport).label))}: none in our data.`;
  const isFiltered = chosenCount(query) > 0;
  const choices = isFiltered ? ' and these choices' : '';
  return query.maxStops === 0
    ? noDirect(isFiltered)
    : `Itineraries with ${counted(query.maxStops, 'stop')} or fewer${choices}: none in our data.`;
}

/** The result of a search with a place that is not known, or that can be several: airports to choose from. */
function unclearResult(query: ConnectionsQuery, places: Readonly<Record<'from' | 'to', NamedPlace>>): Result {
  const [leads, sections]: [string[], PageSection[]] = [[], []];
  for (const end of ['from', 'to'] as const) {
    const [typed, place] = [query[end], places[end]];
    if (place.kind === 'unknown')
      leads.push(
        `No airport is known as “${typed}”. Try a larger city nearby, or the three-letter code of the airport.`,
      );
    if (place.kind !== 'ambiguous') continue;
    leads.push(`“${typed}” matches ${counted(place.candidates.length, 'airport')}. Choose one.`);
    const cards = place.candidates.map(({ code, name, cityLabel, country }) => ({
      sign: code,
      // `San Jose, California, United States`.
      text: cityAndCountry({ city: cityLabel, country }),
      note: name,
      path: searchPath({ ...query, [end]: code }),
    }));
    sections.push(cardsSection(`${end === 'from' ? 'From' : 'To'}: ${typed}`, cards));
  }
  const title = sections.length > 0 ? 'Which airport did you mean?' : 'Airport not found';
  return { title, lead: leads.join(' '), sections };
}

export const connectionsKind: RequestedKind<'connections'> = {
  make: (indexes, _, search) => {
    const [from, to] = [queryText(search, 'from').trim(), queryText(search, 'to').trim()];
    if (isTown(indexes, from) || isTown(indexes, to)) return { redirect: sentencePath(`${from} to ${to}`.trim()) };
    // Most searches are between cities: only others are read as sentences, which takes longer than the search.
    if (from === '' || to === '' || indexes.naming.regions.named(from) || indexes.naming.regions.named(to)) {
      const { path, isAnswer } = pageOfEnds(indexes, from, to);
      if (path !== undefined && isAnswer) return { redirect: path };
    }
    const { query, faults } = readQuery(search);
    return connectionsPage(indexes, query, faults);
  },
};
