/**
 * The planner: journeys in one direction, return trips, day trips and trips of several flights, between two places or from
 * one to everywhere. A page of weekend trips is one of its searches.
 */

import { writeQuery } from '../../contract/formerQueries.ts';
import { picturePath } from '../../contract/pageAddress.ts';
import { cityPath, sentencePath } from '../../contract/paths.ts';
import { LAYOVER, LIMITS, WEEKDAYS } from '../../contract/vocabulary.ts';
import { at, must } from '../../core/must.ts';
import { airportText } from '../../core/naming/namedPlaces.ts';
import { countEach } from '../../core/objects.ts';
import { nameOfMonth } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type Ends, type ServedPlace, servedPlace } from '../../operations/places.ts';
import { type Age, ageOf } from '../age.ts';
import { viewAirport } from '../airportView.ts';
import { mapOfFlights, type RouteMap } from '../maps/routeMap.ts';
import {
  cardsSection,
  columnsSection,
  LEAST_INDEXED,
  listSection,
  makePage,
  type Page,
  type PageSection,
  type RequestedKind,
} from '../page.ts';
import type { Link } from '../pageHead.ts';
import { type ChipGroup, journeyGroups, tripGroups, tripKinds } from '../search/chips.ts';
import { type ItineraryView, viewOption, viewUntimed } from '../search/itineraryView.ts';
import {
  type CallChoices,
  callJourneys,
  choicesOf,
  connectionsBetween,
  type JourneyCall,
  journeyCall,
  requestOf,
  validQuery,
} from '../search/journeyCalls.ts';
import { endsOf, type JourneyEnd, type NamedEnd, readEnd } from '../search/journeyEnds.ts';
import { foundLead, oneCity, whenPhrase, whyNone } from '../search/journeyLead.ts';
import { type LegView, tripServices, viewDestinations, viewTrip } from '../search/journeyView.ts';
import { laterFlights } from '../search/laterFlights.ts';
import {
  chosenCount,
  journeyParameters,
  journeysPath,
  ORDERS,
  type PlannerQuery,
  readPlannerQuery,
  withoutChoices,
} from '../search/plannerQuery.ts';
import { isTown } from '../search/readings.ts';
import { foldJourneys, foldTrips, searchWeek, type WeekView } from '../search/searchWeek.ts';
import { pageOfEnds } from '../search/siteSearch.ts';
import { aboutPlace, nextBest, otherMeanings } from '../search/suggestions.ts';
import { hasWeekendTrips, WEEKEND } from '../search/weekendTrips.ts';
import { hubs } from '../subjects.ts';
import { capitalised, cityAndCountry, counted, duration, fullDay, list, sentences } from '../text/words.ts';
import { dayShiftNote } from '../timetable.ts';
import { flightsOnMap } from './networkMaps.ts';

/** What a search shows besides its fields. */
interface Result extends Pick<Page, 'title' | 'lead'> {
  /** Path of the request whose journeys it shows. */
  readonly json?: string;
  readonly csv?: string;
  readonly sections: readonly PageSection[];
  /** Sentences about values that are not valid. */
  readonly faults?: readonly string[];
  /** Null where there is nothing to choose. */
  readonly chips?: readonly ChipGroup[] | null;
  /** The direct flights from or to all airports of a country; null for cities. */
  readonly allDirect?: Link | null;
  readonly age?: Age;
  readonly map?: RouteMap | null;
}

export type ConnectionsPage = ReturnType<typeof connectionsPage>;

/** What of a page is that of its address: the form of all searches, or the weekend trips from a place. */
type Parts = Pick<Parameters<typeof makePage>[0], 'page' | 'name' | 'parents' | 'socialCard'>;

const FORM_PAGE: Parts = { page: { id: 'connections', params: {} }, name: null };

/** Assembles the page of a search. */
export function connectionsPage(indexes: Indexes, typed: PlannerQuery, parts = FORM_PAGE) {
  const { query: sent, faults: invalid } = validQuery(typed);
  const [from, to] = [readEnd(indexes, sent, 'from'), readEnd(indexes, sent, 'to')];
  const query = { ...sent, ...endText(from, sent, 'from'), ...endText(to, sent, 'to') };
  const { title, lead, sections, faults = [], ...shown } = resultOf(indexes, from, to, query);
  const filters = parts === FORM_PAGE ? writeQuery(journeyParameters(query)) : '';
  return makePage({
    ...parts,
    // The form alone is indexed, no search.
    noindex: filters !== '',
    filters,
    /** The search as links to other searches have it: a place that is one airport by its code. */
    query,
    /** Values of the search fields: a known place by its name. */
    fields: { from: labelOf(from, sent.from), to: labelOf(to, sent.to) },
    /** The search in the other direction; null where a trip goes on, or leads everywhere. */
    swapped: from && to && query.to2 === undefined ? journeysPath(swapped(query)) : null,
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

/** What a search has as the text of a place: the code of one airport, else what was sent. */
const endText = (end: NamedEnd | null, query: PlannerQuery, name: 'from' | 'to'): PlannerQuery =>
  query[name] !== undefined && end?.kind === 'known' && end.scope === 'city' && end.airports.length === 1
    ? { [name]: airportText(at(end.airports, 0)) }
    : {};

const labelOf = (end: NamedEnd | null, sent = ''): string => (end?.kind === 'known' ? end.label : sent);

const swapped = (query: PlannerQuery): PlannerQuery => ({
  ...query,
  ...{ from: query.to, to: query.from },
  ...{ from_country: query.to_country, to_country: query.from_country },
  ...{ from_region: query.to_region, to_region: query.from_region },
});

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

function resultOf(indexes: Indexes, from: NamedEnd | null, to: NamedEnd | null, query: PlannerQuery): Result {
  const isTrip = query.return_day !== undefined;
  if (from?.kind === 'known' && isTrip && (to === null || (to.kind === 'known' && isWide(to))))
    return tripsToMany(indexes, from, to, query);
  if (from === null || to === null) return unclearResult(query, { from, to }) ?? FORM;
  if (from.kind !== 'known' || to.kind !== 'known') return unclearResult(query, { from, to }) ?? FORM;
  const others = otherMeanings(from, to, query);
  const ends = endsOf(indexes, from, to);
  if (!ends)
    return {
      title: `${from.name} to ${to.name}`,
      lead: 'Both places are the same.',
      sections: [otherSearches([...others, ...aboutPlace(from.airports)])],
    };
  const search = { from, to, ends, query, others };
  return isTrip ? returnTrips(indexes, search) : journeys(indexes, search);
}

/** Whether an end has several cities. */
const isWide = ({ scope }: JourneyEnd): boolean => scope === 'country' || scope === 'region';

/** A search between two places. */
interface Search {
  readonly from: JourneyEnd;
  readonly to: JourneyEnd;
  readonly ends: Ends;
  readonly query: PlannerQuery;
  /** Searches with other places of the same names. */
  readonly others: readonly Link[];
}

/** Journeys in one direction, and the flights on from there. */
function journeys(indexes: Indexes, { from, to, ends, query, others }: Search): Result {
  const sent = journeyCall(indexes, query, from, to);
  const order = ORDERS.find((each) => each === query.sort) ?? 'duration';
  const found = searchWeek(indexes, sent.call, order, (day) => journeysPath({ ...query, day, offset: undefined }));
  const { week, result, call } = found;
  const faults = [...sent.faults, ...found.faults];
  if (result === null) return tooLarge({ from, to, ends, query, others }, faults);
  const later = laterFlights(indexes, to, week, query);
  const title = [from.name, to.name, ...later.places].join(' to ');
  const choices = choicesOf(call);
  const untimed = result.directUntimed.map((each) => viewUntimed(indexes, each));
  const itineraries = call.aircraft === undefined ? itinerariesOf(indexes, ends, call, choices) : [];
  const first = itineraries[0] ?? untimed[0] ?? week?.fastest;
  const isFiltered = chosenCount(query) > 0;
  const everything = isFiltered
    ? [{ text: 'Show journeys without these choices', path: journeysPath(withoutChoices(query)) }]
    : [];
  const shared = {
    title,
    ...formsOf(call),
    faults: [...faults, ...later.faults],
  };
  const city = oneCity(from, to);
  const laterSections = later.flights.map(
    (flight, i): PageSection => ({
      id: `flight-${i + 2}`,
      title: flight.title,
      note: flight.note,
      content: { kind: 'journeys', week: flight.week, itineraries: flight.untimed },
      after: [{ text: 'JSON', path: flight.json }],
    }),
  );
  if (!first) {
    // Those searches have neither months nor aircraft.
    const better =
      call.month === undefined && call.aircraft === undefined ? nextBest(indexes, ends, query, choices) : [];
    return {
      ...shared,
      lead: city + whyNone(indexes, ends, query),
      chips: isFiltered ? [tripKinds(query, true)] : null,
      sections: [...laterSections, otherSearches([...everything, ...others, ...better])],
    };
  }
  const groups = journeyGroups(query, first.stops);
  const services = [...untimed, ...itineraries].flatMap(({ legs }) => legs.flatMap((leg) => leg.services));
  const longer = itineraries.filter(({ isTimed, stops }) => !(week && isTimed) && !(stops === 0 && !isTimed));
  const month = nameOfMonth(indexes.departures.month);
  const next = week && week.journeys.length === call.limit ? nextPage(query, call) : [];
  // Direct flights without times are on the map, too: nothing longer hides them.
  const onMap = [...untimed, ...(week ? foldJourneys(week)[0] : itineraries)];
  const onLater = later.flights.flatMap((flight) => [
    ...flight.untimed,
    ...(flight.week ? foldJourneys(flight.week)[0] : []),
  ]);
  return {
    ...shared,
    lead:
      (later.places.length === 0
        ? city
        : `A trip of ${counted(later.places.length + 1, 'flight')}. ${from.name} to ${to.name}: `) +
      foundLead(week, itineraries, untimed, isFiltered, month),
    age: ageOf(indexes, services),
    allDirect: allDirect({ from, to, query }, indexes),
    chips: [tripKinds(query, true), ...(week || isFiltered ? groups : groups.slice(0, 1))],
    map: journeysMap(indexes, [...onMap, ...onLater], title),
    sections: [
      // Nothing longer comes before them.
      ...untimedSection(untimed),
      ...(week
        ? [weekSection(indexes, week, later.places.length > 0 ? `${from.name} to ${to.name}` : 'Journeys')]
        : []),
      ...laterSections,
      ...itinerariesSection(
        'itineraries',
        week ? 'Connections without known times' : first.stops === 0 ? 'Direct flights' : 'Itineraries',
        longer,
        'Ordered by flight time. Time between flights is not included, and connection times are not checked.',
      ),
      otherSearches([...next, ...(week === null ? everything : []), ...others]),
    ],
  };
}

/** A search that would take too long. */
function tooLarge({ from, to, query, others }: Search, faults: readonly string[]): Result {
  const next =
    query.day === undefined
      ? 'Choose a day, or a city in place of a country.'
      : 'Choose a city in place of a country, or fewer stops.';
  return {
    title: `${from.name} to ${to.name}`,
    lead: `This search is larger than one page can show. ${next}`,
    faults,
    sections: [
      listSection(
        'Journeys of a day',
        WEEKDAYS.map((day, i) => ({ text: fullDay(i), path: journeysPath({ ...query, day }) })),
      ),
      otherSearches(others),
    ],
  };
}

/** The request that a page shows, also as CSV. */
const formsOf = (call: JourneyCall) => {
  const json = requestOf(call);
  return { json, csv: `${json}&format=csv` };
};

/** The link to the next journeys or trips of a list that is full. */
function nextPage(query: PlannerQuery, { limit, offset = 0 }: JourneyCall): Link[] {
  const start = offset + limit;
  if (start > LIMITS.journeyOffset) return [];
  return [{ text: `Next ${counted(limit, 'result')}`, path: journeysPath({ ...query, offset: String(start) }) }];
}

/** The page of the direct flights of a country. */
function allDirect({ from, to, query }: Pick<Search, 'from' | 'to' | 'query'>, indexes: Indexes): Link | null {
  if (from.scope !== 'country' && to.scope !== 'country') return null;
  const { path } = pageOfEnds(indexes, query.from ?? from.name, query.to ?? to.name);
  return path === undefined ? null : { text: `All direct flights, ${from.name} to ${to.name}`, path };
}

const untimedSection = (untimed: readonly ItineraryView[]): PageSection[] =>
  itinerariesSection('direct', `${counted(untimed.length, 'direct flight')} without known times`, untimed);

/** A section of itineraries; none without any. */
const itinerariesSection = (
  id: string,
  title: string,
  itineraries: readonly ItineraryView[],
  after = '',
): PageSection[] =>
  itineraries.length === 0 ? [] : [{ id, title, content: { kind: 'journeys', week: null, itineraries }, after }];

/** The itineraries with the fewest stops, without services that rest in the month. */
const itinerariesOf = (indexes: Indexes, ends: Ends, call: JourneyCall, choices: CallChoices): ItineraryView[] =>
  connectionsBetween(indexes, ends, call.max_stops, choices)
    .map((option) => viewOption(indexes, option, call.month === undefined ? null : call.month - 1))
    .filter(({ legs }) => legs.every(({ services }) => services.length > 0));

/** Trips out and back between two places. */
function returnTrips(indexes: Indexes, search: Search): Result {
  const { from, to, query, others } = search;
  const sent = journeyCall(indexes, query, from, to);
  const { call, result, faults } = callJourneys(indexes, sent.call);
  const allFaults = [...sent.faults, ...faults];
  if (result === null) return tooLarge(search, allFaults);
  const found = result.found.kind === 'trips' ? result.found.trips : [];
  const trips = found.map((trip) => viewTrip(indexes, trip));
  const ways = trips.flatMap(({ out, back }) => [out, back]);
  const untimed = result.directUntimed.map((each) => viewUntimed(indexes, each));
  const what = tripNoun(call);
  const title = `${from.name} to ${to.name}: ${what}s`;
  return {
    title,
    lead:
      trips.length === 0
        ? `${capitalised(what)}s with known times and these choices: none in our data.`
        : `${counted(trips.length, what)} ${tripPhrase(call)}, the longest stay first. Each has its flights out and back.`,
    ...formsOf(call),
    faults: allFaults,
    age: ageOf(indexes, [...tripServices(indexes, found), ...result.directUntimed.flatMap(({ services }) => services)]),
    chips: [tripKinds(query, true), ...tripGroups(query, null)],
    map: journeysMap(
      indexes,
      [...untimed, ...foldTrips(trips)[0].flatMap(({ out, back }) => [out, back])],
      `${from.name} to ${to.name} and back`,
    ),
    sections: [
      ...untimedSection(untimed),
      {
        id: 'trips',
        title: `${capitalised(what)}s`,
        content:
          trips.length === 0
            ? { kind: 'text', text: 'Choose another day, a shorter stay or more stops.' }
            : { kind: 'roundTrips', trips },
        after: timesNote(indexes, ways),
      },
      otherSearches([...(found.length === call.limit ? nextPage(query, call) : []), ...others]),
    ],
  };
}

const tripNoun = ({ return_day }: JourneyCall): string => (return_day === 'same' ? 'day trip' : 'return trip');

/** `on Friday after 16:00, back on Sunday`. */
function tripPhrase({
  day,
  depart_after,
  depart_before,
  return_day,
  return_after,
  return_before,
  min_stay,
}: JourneyCall): string {
  const out = whenPhrase(day, depart_after, depart_before);
  const isSame = return_day === 'same';
  const back = whenPhrase(isSame ? undefined : return_day, return_after, return_before);
  const stay = isSame && min_stay ? `with ${duration(min_stay)} or more there` : '';
  return [out, back && `back ${back}`, stay].filter(Boolean).join(', ');
}

/** Most countries to choose from. */
const COUNTRIES = 12;

/** Day trips, weekend trips and other returns from a place to those of a country or a region, or by direct flight to everywhere. */
function tripsToMany(indexes: Indexes, from: JourneyEnd, to: JourneyEnd | null, sent: PlannerQuery): Result {
  const stops = to === null ? '0' : sent.max_stops;
  const query: PlannerQuery = { ...sent, max_stops: stops, limit: sent.limit ?? WEEKEND.limit };
  const read = journeyCall(indexes, query, from, to);
  const { call, result, faults } = callJourneys(indexes, read.call);
  const origins = new Set(from.airports.map(({ code }) => code));
  const isWeekend = call.return_day === 'Sun' && (call.day === 'Fri' || call.day === 'Sat');
  const name = isWeekend ? 'weekend trip' : tripNoun(call);
  const title = `${capitalised(name)}s from ${from.label}${to === null ? '' : ` to ${to.name}`}`;
  if (result === null)
    return {
      title,
      lead: 'This search is larger than one page can show. Choose direct flights, or a city.',
      sections: [],
    };
  const by = call.max_stops === 0 ? ' by direct flights' : '';
  const found = result.found.kind === 'trips' ? result.found.trips : [];
  const destinations = viewDestinations(indexes, found);
  const ways = found.flatMap(({ out, back }) => [out, back]);
  const untimed = result.directUntimed
    .map((each) => at(viewUntimed(indexes, each).legs, 0))
    .filter((leg) => origins.has(leg.from.code));
  const may = counted(untimed.length, 'direct flight');
  const routes = destinations.flatMap(({ trips }) => trips.flatMap(({ out }) => out.legs.map((leg) => leg.route)));
  return {
    title,
    lead: sentences(
      found.length === 0
        ? `${capitalised(name)}s${by} with known times ${tripPhrase(call)}: none in our data.`
        : `${counted(found.length, name)} to ${counted(destinations.length, 'destination')}${by} ${tripPhrase(call)}.`,
      untimed.length > 0 ? `${counted(untimed.length, 'more direct flight')} may fit: the times are not known.` : null,
      found.length > 1 ? 'The longest stay comes first.' : null,
    ),
    age: ageOf(indexes, tripServices(indexes, found)),
    ...formsOf(call),
    faults: [...read.faults, ...faults],
    chips: [tripKinds(query, to !== null), ...tripGroups(query, to === null ? countriesFrom(indexes, from) : null)],
    map: mapOfFlights(flightsOnMap(indexes, [...new Set(routes)]), {
      focus: [...origins],
      text: `Map of ${name}s from ${from.name}: ${counted(destinations.length, 'destination')}.`,
    }),
    sections: [
      {
        title: counted(destinations.length, 'destination'),
        id: 'trips',
        content:
          found.length === 0
            ? {
                kind: 'text',
                text: `Leave earlier, or come back on another day${to !== null && call.max_stops === 0 ? ', or choose flights with a stop' : ''}.`,
              }
            : { kind: 'trips', destinations },
        after: `${timesNote(
          indexes,
          ways.map(({ arrival }) => ({ dayShift: arrival.dayOffset })),
        )} A seasonal flight does not operate all year.`,
      },
      columnsSection(
        `${may} without known times`,
        untimed.map((leg) => ({
          text: `${leg.from.cityLabel} to ${leg.to.cityLabel}`,
          path: leg.path,
          note: list(leg.airlines),
        })),
        'flights',
      ),
      otherSearches([
        ...(found.length === call.limit ? nextPage(query, call) : []),
        ...from.airports.map((airport) => ({
          text: `Direct flights from ${viewAirport(airport).label}`,
          path: viewAirport(airport).path,
        })),
      ]),
    ],
  };
}

/** The countries with the most direct flights from a place. */
function countriesFrom({ airports, airportIndex, routes }: Indexes, { airports: origins }: JourneyEnd): string[] {
  const destinations = origins.flatMap(({ code }) =>
    routes.routesFrom(must(airportIndex.get(code), code)).map((route) => at(airports, at(routes.to, route)).country),
  );
  return [...countEach(destinations)]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, COUNTRIES)
    .map(([country]) => country);
}

const timesNote = ({ departures }: Indexes, flights: readonly { readonly dayShift: number }[]): string =>
  `All times are local, by the clocks of ${nameOfMonth(departures.month)}; ${dayShiftNote(flights)}. The timetable is weekly and has no dates: confirm the times with the airline.`;

/** The journeys of the first flights, by day. */
const weekSection = ({ departures }: Indexes, week: WeekView, title: string): PageSection => ({
  id: 'journeys',
  title: `${title}${week.chosen === null ? '' : ` on ${fullDay(week.chosen)}`}`,
  content: { kind: 'journeys', week, itineraries: [] },
  after: `All times are local, by the clocks of ${nameOfMonth(departures.month)}; ${dayShiftNote(week.journeys.flatMap((journey) => [journey, ...journey.legs]))}. A journey is left out when another one of the day or of the next day leaves no earlier, arrives no later and has no more stops. Without a chosen layover, a change takes at least ${duration(LAYOVER.domesticMin)} between domestic flights, ${duration(LAYOVER.entryMin)} where you enter the United States or Canada, else ${duration(LAYOVER.otherMin)}; ${duration(LAYOVER.otherCarrierMin)} more between airlines that are not partners; and at most ${duration(LAYOVER.defaultMax)}. The timetable is weekly: confirm the times with the airline.`,
});

const otherSearches = (links: readonly Link[]): PageSection => listSection('Other searches', links);

/** A map of the legs of journeys or itineraries, each leg once. */
function journeysMap(
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
 * The result of a search with a place that is not known, or that can be several: airports to choose from; null where both
 * ends are clear or absent.
 */
function unclearResult(query: PlannerQuery, ends: Readonly<Record<'from' | 'to', NamedEnd | null>>): Result | null {
  const [leads, sections]: [string[], PageSection[]] = [[], []];
  for (const end of ['from', 'to'] as const) {
    const place = ends[end];
    if (place?.kind === 'unknown')
      leads.push(
        place.nearest.length > 0
          ? `No place is known as “${place.text}”. Did you mean ${list(place.nearest)}?`
          : `No airport is known as “${place.text}”. Try a larger city nearby, or the three-letter code of the airport.`,
      );
    if (place?.kind !== 'ambiguous') continue;
    leads.push(`“${query[end]}” matches ${counted(place.candidates.length, 'airport')}. Choose one.`);
    const cards = place.candidates.map(({ code, name, cityLabel, country }) => ({
      sign: code,
      // `San Jose, California, United States`.
      text: cityAndCountry({ city: cityLabel, country }),
      note: name,
      path: journeysPath({ ...query, [end]: code }),
    }));
    sections.push(cardsSection(`${end === 'from' ? 'From' : 'To'}: ${query[end]}`, cards));
  }
  if (leads.length === 0 || (ends.from === null && ends.to === null)) return null;
  const title = sections.length > 0 ? 'Which airport did you mean?' : 'Airport not found';
  return { title, lead: leads.join(' '), sections };
}

export const connectionsKind: RequestedKind<'connections'> = {
  make: (indexes, _, search) => {
    const query = readPlannerQuery(search);
    const { from = '', to = '' } = query;
    // A code in upper case is an airport, even where a town or a region has this name: links have codes.
    const names = [from, to].filter((text) => !indexes.airportIndex.has(text));
    if (names.some((text) => isTown(indexes, text))) return { redirect: sentencePath(`${from} to ${to}`.trim()) };
    // Most searches are between cities: only others are read as sentences, which takes longer than the search.
    const isPlain = journeyParameters(query).every(([name]) => name === 'from' || name === 'to');
    const isRegion = names.some((text) => indexes.naming.regions.named(text) !== undefined);
    if (isPlain && (from === '' || to === '' || isRegion)) {
      const { path, isAnswer } = pageOfEnds(indexes, from, to);
      if (path !== undefined && isAnswer) return { redirect: path };
    }
    return connectionsPage(indexes, query);
  },
};

/** The weekend trips from a place, or other trips that a query chooses. */
export function weekendPage(indexes: Indexes, place: ServedPlace, query: PlannerQuery): ConnectionsPage {
  const first = viewAirport(at(indexes.airports, at(place.airports, 0)));
  const isCity = place.airports.length > 1;
  const parts: Parts = {
    page: { id: 'weekend', params: { place } },
    parents: [isCity ? { text: first.city, path: cityPath(place) } : { text: first.label, path: first.path }],
    name: 'Weekend trips',
    socialCard: picturePath(first.code),
  };
  const page = connectionsPage(indexes, { ...WEEKEND, ...query, from: airportText(place) }, parts);
  const trips = page.sections.flatMap((section) => ('content' in section ? section.content : []));
  const found = trips.flatMap((content) => (content.kind === 'trips' ? content.destinations : []));
  const noindex = found.length < LEAST_INDEXED || journeyParameters(query).length > 0;
  return { ...page, head: { ...page.head, noindex } };
}

export const weekendKind: RequestedKind<'weekend'> = {
  list: (indexes, least) =>
    hubs(indexes)
      .filter((hub) => hasWeekendTrips(indexes, at(indexes.airports, hub).code, least))
      .map((hub) => ({ place: at(indexes.airports, hub) })),
  make: (indexes, { place: { code } }, search) =>
    weekendPage(indexes, must(servedPlace(indexes, code), code), readPlannerQuery(search)),
};
