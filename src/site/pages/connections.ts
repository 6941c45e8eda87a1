import { writeRequest } from '../../contract/calls.ts';
import { sentencePath } from '../../contract/paths.ts';
import { LAYOVER, LIMITS, WEEKDAYS } from '../../contract/vocabulary.ts';
import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import { kmBetween, placeOf } from '../../core/geography.ts';
import { at } from '../../core/must.ts';
import { airportText, type KnownPlace, type NamedPlace } from '../../core/naming/namedPlaces.ts';
import { nameOfMonth } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Ends } from '../../operations/places.ts';
import { type Age, ageOf, dated } from '../age.ts';
import { viewAirport, viewAt } from '../airportView.ts';
import { mapOfFlights, type RouteMap } from '../maps/routeMap.ts';
import { cardsSection, listSection, makePage, type Page, type PageSection, type RequestedKind } from '../page.ts';
import type { Link } from '../pageHead.ts';
import { type ChipGroup, chipGroups, tripGroups } from '../search/chips.ts';
import { endsOf, placeName } from '../search/ends.ts';
import { type ItineraryView, viewOption, viewUntimed } from '../search/itineraryView.ts';
import {
  type CallChoices,
  callChoices,
  callJourneys,
  connectionsBetween,
  type JourneyCall,
  journeyCall,
} from '../search/journeyCalls.ts';
import { type LegView, viewTrip } from '../search/journeyView.ts';
import { onwardParts, tripChips } from '../search/onward.ts';
import { type ConnectionsQuery, chosenCount, NO_CHOICES, queryText, readQuery, searchPath } from '../search/query.ts';
import { isTown } from '../search/readings.ts';
import { foldJourneys, searchWeek, type WeekView } from '../search/searchWeek.ts';
import { pageOfEnds } from '../search/siteSearch.ts';
import { aboutPlace, nextBest, otherMeanings } from '../search/suggestions.ts';
import {
  capitalised,
  cityAndCountry,
  counted,
  daysPhrase,
  duration,
  fullDay,
  kilometres,
  list,
} from '../text/words.ts';
import { dayShiftNote } from '../timetable.ts';
import { flightsOnMap } from './networkMaps.ts';

/** What a search shows besides its fields. */
interface Result extends Pick<Page, 'title' | 'lead'> {
  /** Path of the request whose journeys it shows. */
  readonly json?: string;
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
  if (from.kind === 'known' && query.to === '' && query.maxStops === 0 && query.returnDay !== null)
    return tripsAnywhere(indexes, from, query);
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
  const { choices, faults: unknown } = callChoices(indexes, query);
  const isFiltered = chosenCount(query) > 0;
  const path = searchPath({ ...query, ...NO_CHOICES });
  const everything = isFiltered ? [{ text: 'Show journeys without these choices', path }] : [];
  const call = journeyCall(query, choices, from, to);
  const json = jsonPath(call);
  if (query.returnDay !== null) return { ...tripsResult(indexes, title, query, call), json };
  const {
    week,
    result,
    faults: refused,
  } = searchWeek(indexes, call, query.order, (day) => searchPath({ ...query, day }));
  if (result === null)
    return {
      title,
      lead: `This search is larger than one page can show. ${query.day === null ? 'Choose a day, or a city in place of a country.' : 'Choose a city in place of a country, or fewer stops.'}`,
      faults: unknown,
      sections: [
        listSection(
          'Journeys of a day',
          WEEKDAYS.map((_, day) => ({ text: fullDay(day), path: searchPath({ ...query, day }) })),
        ),
        otherSearches(others),
      ],
    };
  const trip = onwardParts(indexes, to, week, query, choices);
  const faults = [...unknown, ...refused, ...trip.faults];
  const untimed = (result?.directUntimed ?? []).map((each) => viewUntimed(indexes, each));
  const itineraries = query.aircraft === null ? itinerariesOf(indexes, ends, query, choices) : [];
  const first = itineraries[0] ?? untimed[0] ?? week?.fastest;
  const isOfCountry = [from, to].some(({ scope }) => scope === 'country');
  const { path: directPath } = isOfCountry ? pageOfEnds(indexes, query.from, query.to) : {};
  if (!first) {
    // Those searches have neither months nor aircraft.
    const better = query.month === null && query.aircraft === null ? nextBest(indexes, ends, query, choices) : [];
    return {
      title,
      lead: city + whyNone(indexes, ends, query),
      json,
      faults,
      chips: isFiltered ? [] : null,
      sections: [...trip.parts, otherSearches([...everything, ...others, ...better])],
    };
  }
  const chips = [...tripChips(query, query.day ?? SATURDAY), ...chipGroups(query, first.stops)];
  const services = [...untimed, ...itineraries].flatMap(({ legs }) => legs.flatMap((leg) => leg.services));
  const longer = itineraries.filter(({ isTimed, stops }) => !(week && isTimed) && !(stops === 0 && !isTimed));
  return {
    title,
    lead:
      city + foundLead(week, itineraries, untimed, isFiltered, nameOfMonth(query.month ?? indexes.departures.month)),
    json,
    age: ageOf(indexes, services),
    faults,
    allDirect: directPath === undefined ? null : { text: `All direct flights, ${title}`, path: directPath },
    chips: week || isFiltered ? chips : chips.filter(({ title: name }) => name === 'Stops'),
    // Direct flights without times are on the map, too: nothing longer hides them.
    map: connectionsMap(indexes, [...untimed, ...(week ? foldJourneys(week.journeys)[0] : itineraries)], title),
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

/** The itineraries with the fewest stops, without services that rest in the month. */
const itinerariesOf = (indexes: Indexes, ends: Ends, query: ConnectionsQuery, choices: CallChoices): ItineraryView[] =>
  connectionsBetween(indexes, ends, query.maxStops, choices)
    .map((option) => viewOption(indexes, option, query.month))
    .filter(({ legs }) => legs.every(({ services }) => services.length > 0));

/** The request of a search as the API takes it: defaults are left out. */
function jsonPath(call: JourneyCall): string {
  const isDefault = (name: string, value: unknown) => DEFAULTS.get(name) === value;
  return writeRequest(
    'find_journeys',
    Object.fromEntries(
      Object.entries(call).flatMap(([name, value]) =>
        value === undefined || isDefault(name, value) ? [] : [[name, value] as const],
      ),
    ),
  );
}

const DEFAULTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['max_stops', LIMITS.defaultStops],
  ['max_layover', LAYOVER.defaultMax],
  ['limit', LIMITS.defaultJourneys],
]);

const SATURDAY = 5;

/** Trips out and back between two places. */
function tripsResult(indexes: Indexes, title: string, query: ConnectionsQuery, call: JourneyCall): Result {
  const { result, faults } = callJourneys(indexes, call);
  const trips = result?.found.kind === 'trips' ? result.found.trips.map((trip) => viewTrip(indexes, trip)) : [];
  const untimed = (result?.directUntimed ?? []).map((each) => viewUntimed(indexes, each));
  const isDay = query.returnDay === 'same';
  const what = isDay ? 'day trip' : 'return trip';
  const more = trips.length === call.limit && call.limit < LIMITS.journeys;
  return {
    title: `${title}: ${what}s`,
    lead:
      trips.length === 0
        ? `${capitalised(what)}s with known times and these choices: none in our data.`
        : `${counted(trips.length, what)}, the longest stay first${isDay ? ', with the hours there' : ''}.`,
    faults,
    chips: [...tripChips(query, query.day ?? SATURDAY), ...tripGroups(query)],
    sections: [
      ...itinerariesSection('direct', `${counted(untimed.length, 'direct flight')} without known times`, untimed),
      {
        id: 'trips',
        title: `${capitalised(what)}s${query.day === null ? '' : ` on ${fullDay(query.day)}`}`,
        content:
          trips.length === 0
            ? { kind: 'text', text: 'Choose another day, a shorter stay or more stops.' }
            : { kind: 'trips', trips },
        after: timesNote(
          indexes,
          trips.flatMap(({ out, back }) => [out, back]),
        ),
      },
      otherSearches(
        more
          ? [{ text: `Up to ${LIMITS.journeys} trips`, path: searchPath({ ...query, limit: LIMITS.journeys }) }]
          : [],
      ),
    ],
  };
}

/** Day trips and other returns by direct flight from a place to everywhere. */
function tripsAnywhere(indexes: Indexes, from: KnownPlace, query: ConnectionsQuery): Result {
  const { choices, faults } = callChoices(indexes, query);
  const call = journeyCall(query, choices, from, null);
  const result = tripsResult(indexes, placeName(from), query, call);
  const what = query.returnDay === 'same' ? 'Day trips' : 'Return trips';
  return {
    ...result,
    title: `${what} from ${placeName(from)}`,
    faults: [...faults, ...(result.faults ?? [])],
    chips: tripGroups(query),
    json: jsonPath(call),
  };
}

const timesNote = ({ departures }: Indexes, flights: readonly { readonly dayShift: number }[]): string =>
  `All times are local, by the clocks of ${nameOfMonth(departures.month)}; ${dayShiftNote(flights)}. The timetable is weekly: confirm the times with the airline.`;

/** The journeys of the first flights, by day. */
const weekSection = ({ departures }: Indexes, week: WeekView): PageSection => ({
  id: 'journeys',
  title: `Journeys${week.chosen === null ? '' : ` on ${fullDay(week.chosen)}`}`,
  content: { kind: 'journeys', week, itineraries: [] },
  after: `All times are local, by the clocks of ${nameOfMonth(departures.month)}; ${dayShiftNote(week.journeys.flatMap((journey) => [journey, ...journey.legs]))}. A journey is left out when another one of the day or of the next day leaves no earlier, arrives no later and has no more stops. Without a chosen layover, a change takes at least ${duration(LAYOVER.domesticMin)} between domestic flights, ${duration(LAYOVER.entryMin)} where you enter the United States or Canada, else ${duration(LAYOVER.otherMin)}; ${duration(LAYOVER.otherCarrierMin)} more between airlines that are not partners; and at most ${duration(LAYOVER.defaultMax)}. The timetable is weekly: confirm the times with the airline.`,
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
 * @param month name of the month of the journeys; itineraries are of the whole year
 */
export function foundLead(
  week: WeekView | null,
  itineraries: readonly ItineraryView[],
  untimed: readonly ItineraryView[],
  isFiltered: boolean,
  month: string,
): string {
  const direct = directSentence(itineraries, week?.direct ?? 0, untimed, isFiltered, month);
  if (!week) return untimed.length > 0 ? direct : `${direct} ${whyNoJourneys(itineraries, isFiltered, month)}`;
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
  month: string,
): string {
  if (days === 0 && untimed) return untimedSentence(untimed);
  const isDirect = days !== 0 || (itineraries[0]?.stops === 0 && !itineraries.some(({ isTimed }) => isTimed));
  if (!isDirect) return noDirect(isFiltered, itineraries[0]?.stops === 0 ? month : null);
  const when = days === 0 || days === ALL_DAYS ? '' : ` ${daysPhrase(days)}`;
  return `There is a direct flight${withChoices(isFiltered)}${when}.`;
}

const withChoices = (isFiltered: boolean): string => (isFiltered ? ' with these choices' : '');
/** @param month in which there is none, where other months may have one */
const noDirect = (isFiltered: boolean, month: string | null = null): string =>
  `Direct flights${withChoices(isFiltered)}${month === null ? '' : ` in ${month}`}: none in our data.`;

/** `According to timetables of 2016, Ryanair flies direct in about 1 h 56 min; the departure times are not known.` */
function untimedSentence({ legs, totalFlyingMin, age }: ItineraryView): string {
  const { airlines } = at(legs, 0);
  const fly = airlines.length === 1 ? 'flies' : 'fly';
  return dated(
    age,
    `${list(airlines)} ${fly} direct in about ${duration(totalFlyingMin)}; the departure times are not known.`,
  );
}

function whyNoJourneys(itineraries: readonly ItineraryView[], isFiltered: boolean, month: string): string {
  if (!itineraries.some(({ isTimed }) => isTimed)) return 'Not all departure times are known.';
  const isDirect = itineraries[0]?.stops === 0;
  if (isFiltered) return `Journeys with these choices${isDirect ? ` in ${month}` : ''}: none in our data.`;
  if (isDirect) return 'Our data has direct flights in other months.';
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
    const isTrip = search.has('return_day') && search.get('max_stops') === '0' && from !== '';
    if (
      from === '' ||
      (to === '' && !isTrip) ||
      indexes.naming.regions.named(from) ||
      indexes.naming.regions.named(to)
    ) {
      const { path, isAnswer } = pageOfEnds(indexes, from, to);
      if (path !== undefined && isAnswer) return { redirect: path };
    }
    const { query, faults } = readQuery(search);
    return connectionsPage(indexes, query, faults);
  },
};
