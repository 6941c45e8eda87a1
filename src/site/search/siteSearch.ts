/** The search: the page that answers a sentence, with its filters in the address, or pages to choose from. */
import { NotFound } from '../../contract/errors.ts';
import { fold } from '../../contract/fold.ts';
import { PAGES } from '../../contract/pages.ts';
import {
  airlinePath,
  arrivalsPath,
  cityPairPath,
  cityPath,
  comparePath,
  connectionsPath,
  countryPairPath,
  countryPath,
  familyPath,
  flightPath,
  hubPath,
  routePath,
  sentencePath,
  weekendPath,
} from '../../contract/paths.ts';
import { ALLIANCES, LIMITS, MONTHS, WEEKDAYS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { timeOfDay } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';
import { keysOf } from '../../core/objects.ts';
import { callOperation } from '../../operations/handlers.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { countryNamed, flightNamed } from '../../operations/names.ts';
import { servedPlace } from '../../operations/places.ts';
import { idOfRoute } from '../../operations/records.ts';
import { routeMatcher } from '../../operations/routeFilters.ts';
import { airportName, viewAirport, viewAt } from '../airportView.ts';
import type { Link } from '../pageHead.ts';
import { DEFAULT_SORT, readState, type Sort, writeState } from '../route-table/address.ts';
import { type ChoiceName, DAY_PARTS, DURATIONS, PART_MINUTES } from '../route-table/filters.ts';
import { airlinesWithPage, routesOfFlight } from '../subjects.ts';
import { counted, duration, fullDay, kilometres, list, theCountry } from '../text/words.ts';
import { codeOf, comparedAirports, indicesOf } from './ends.ts';
import { NO_CHOICES, parseWeekday, queryText, searchPath } from './query.ts';
import { isNamed, resolvePlace } from './resolvePlace.ts';
import {
  type Airports,
  type Asked,
  type End,
  endNamed,
  idleOf,
  NEAR_KM,
  type PageAirline,
  readSentence,
  type Sentence,
} from './sentence.ts';
import { USUAL_WEEKEND, weekendSearchPath } from './weekendQuery.ts';

/** A page to choose. */
type Choice = Link & { readonly note: string };

/** Pages to choose from, none when nothing matches. */
interface Choices {
  readonly links: readonly Choice[];
  /** A sentence about the links. */
  readonly lead?: string;
  /** Whether the lead says that they have a part of what is asked for. */
  readonly isPart?: boolean;
}

/** What a text means: one page, or pages to choose from. */
export type FoundPage = { readonly path: string } | Choices;

/** Most pages to choose from. */
const MOST = 8;
/** Most routes in a list by distance. */
const MOST_ROUTES = 20;

/** Pages by what people call them. */
const SITE_PAGES: ReadonlyMap<string, string> = new Map([
  ['about', PAGES.about.path],
  ['aircraft', PAGES.aircraft.path],
  ['airlines', PAGES.airlines.path],
  ['airports', PAGES.countries.path],
  ['api', PAGES.developers.path],
  ['changes', PAGES.changes.path],
  ['compare', PAGES.compare.path],
  ['compare airports', PAGES.compare.path],
  ['countries', PAGES.countries.path],
  ['data', PAGES.data.path],
  ['developers', PAGES.developers.path],
  ['map', `${PAGES.home.path}#worldmap`],
  ['new routes', PAGES.changes.path],
  ['open data', PAGES.data.path],
  ['planes', PAGES.aircraft.path],
  ['world map', `${PAGES.home.path}#worldmap`],
]);

/** Finds the page that a text means: `London`, `flights to Greece`, `ryanair manchester`, `BA117`. */
export function findPage(indexes: Indexes, text: string): FoundPage {
  const page = SITE_PAGES.get(fold(text));
  if (page !== undefined) return { path: page };
  const sentence = readSentence(indexes, text);
  const country = sentence.airlines.length > 0 ? undefined : countryNamedBy(indexes, text);
  if (country !== undefined) return { path: countryPath(country) };
  const found = answer(indexes, sentence);
  const { understood, idle } = sentence;
  const left = leftOut(indexes, sentence, found);
  const unknown = [...sentence.unknown, ...left.map((part) => part.text)];
  // A town without an airport.
  if (unknown.length > 0 && idle.length === 0 && understood.length === 0) return ofNear(indexes, sentence, text);
  const kept = understood.filter((part) => !left.includes(part));
  const isDated = kept.some(({ isDate }) => isDate);
  if (unknown.length === 0 && idle.length === 0 && !isDated) return withPlaces(indexes, sentence, text, found);
  const answered = kept.map(({ words }) => words).join(' ');
  const answers: Choices = 'path' in found ? { links: [{ text: answered, note: 'Search', path: found.path }] } : found;
  const { links, lead } = idle.length > 0 ? ofIdle(indexes, sentence, kept.length > 0 ? answers.links : []) : answers;
  const leads = [
    lead ?? [],
    isDated
      ? 'The timetables are weekly, without dates: of a date, the month counts and, with the year, the weekday.'
      : [],
    unknown.length > 0 ? `Not understood: ${list(unknown.map((word) => `“${word}”`))}. Did you mean this?` : [],
  ];
  return { links, lead: leads.flat().join(' ') };
}

/** Parameters of addresses that have what a sentence asks for under another name. */
const PARAMETERS: { readonly [name in keyof Asked]?: readonly string[] } = {
  day: ['day', 'onward', 'out', 'back'],
  time: ['time', 'depart_before'],
  after: ['time', 'depart_after'],
  before: ['time', 'depart_before'],
  arriveBefore: ['arrive_before'],
  stops: ['max_stops'],
};
/** Pages that are of the names of a sentence, or that these lead to. */
const NAMED_PAGES = /^\/(?:r|flight|aircraft)\/|^\/airline-/;
const NAMES: ReadonlySet<keyof Asked> = new Set(['airline', 'alliance', 'aircraft', 'flight']);

/** The parts of a sentence that no page of its answer expresses. */
function leftOut(indexes: Indexes, { understood }: Sentence, found: FoundPage): Sentence['understood'] {
  if ('links' in found && (found.links.length === 0 || found.isPart)) return [];
  const pages = ('path' in found ? [found] : found.links).map(({ path }) => new URL(path, indexes.baseUrl));
  const valuesOf = ({ searchParams }: URL, name: keyof Asked) =>
    (PARAMETERS[name] ?? [name]).flatMap((each) => searchParams.get(each)?.split(/[ ,]/) ?? []);
  // Each day can have a page.
  const days = pages.flatMap((page) => valuesOf(page, 'day'));
  const has = (page: URL, name: keyof Asked, values: readonly string[]) => {
    if (NAMES.has(name) && NAMED_PAGES.test(page.pathname)) return true;
    if (name === 'day') return values.every((value) => days.includes(value));
    const own = valuesOf(page, name);
    // Pages say whether there are direct flights. A search without a most has the usual one.
    const most = page.pathname === PAGES.connections.path ? (own[0] ?? String(NO_CHOICES.maxStops)) : '0';
    if (name === 'stops') return ['0', most].includes(at(values, 0));
    return name === 'airline' ? values.some((value) => own.includes(value)) : own.length > 0;
  };
  return understood.filter(({ asked, isDate }) => {
    // Of a date with its year the weekday is enough.
    const names = keysOf(asked).filter((name) => !(isDate && name === 'month' && asked.day?.length));
    return !pages.some((page) => names.every((name) => has(page, name, asked[name] ?? [])));
  });
}

/** The airports of a text that is the name of airlines, too: `TUI` is a code. */
function withPlaces(indexes: Indexes, { airlines, from, to }: Sentence, text: string, found: FoundPage): FoundPage {
  const place = airlines.length > 0 && !from && !to ? endNamed(indexes, text) : undefined;
  if (place?.kind !== 'airports') return found;
  const pages = 'path' in found ? airlines.flat().slice(0, 1).map(airlineChoice) : found.links;
  const named = place.airports.filter((airport) => isNamed(airport, text));
  return named.length === 0 ? found : { links: [...pages, ...named.map((airport) => placeChoice([airport]))] };
}

/** The page of an airport, or of a city with several. */
const placeChoice = (airports: readonly AirportRecord[]): Choice => {
  const { name, cityLabel, country } = at(airports, 0);
  return {
    text: `${cityLabel} (${codeOf(airports)})`,
    note: airports.length === 1 ? `${name}, ${country}` : country,
    path: placePath({ kind: 'airports', airports }),
  };
};

const airlineChoice = (airline: PageAirline): Choice => ({
  text: airline.name,
  note: `Airline ${airline.code}`,
  path: airlinePath(airline),
});

const familyChoice = (family: string): Choice => ({ text: family, note: 'Aircraft', path: familyPath(family) });

/** The country with a page that a whole text names, also where a city has the name. */
const countryNamedBy = (indexes: Indexes, text: string): string | undefined => {
  const code = countryNamed(indexes, text);
  return (
    code && indexes.airports.find(({ countryCode, importance }) => countryCode === code && importance > 0)?.country
  );
};

/** The page of a sentence, or the pages of the sentences that it can be. */
function answer(indexes: Indexes, sentence: Sentence): FoundPage {
  const variants = variantsOf(sentence);
  const { from, to, onward, near, flight, nouns } = sentence;
  if (from?.kind === 'choice' && from.town !== undefined && !to && nouns.size === 0)
    return ofTown(indexes, sentence, from.town, variants);
  if (variants.length > 0) return answerOfVariants(indexes, variants);
  if (flight !== undefined) return ofFlight(indexes, flight);
  const airlines = sentence.airlines.flat();
  const absent = airlines.find((airline) => !indexes.departures.airlines.some(({ code }) => code === airline.code));
  if (absent) return { path: airlinePath(absent) };
  if (nouns.has('compare')) return ofComparison([from, to, ...onward]);
  if (nouns.has('changes')) return ofChanges([from ?? [], to ?? []].flat(), airlines[0]);
  if (from && to) return ofEnds(indexes, sentence, from, to);
  if (sentence.via.length > 0 || sentence.avoid.length > 0)
    return journeyForm('With a stop', 'A stop needs an origin and a destination: London to Rome via Munich.');
  if (near !== undefined) return ofNear(indexes, sentence, near);
  const end = from ?? to;
  if (end && nouns.has('domestic')) {
    const country = end.kind === 'country' ? end.name : at(end.airports, 0).country;
    return ofEnds(indexes, sentence, end, { kind: 'country', name: country });
  }
  if (end) return ofPlace(indexes, sentence, end, end === to ? 'to' : 'from');
  const named = pagesOfNames(sentence);
  if (named) return named;
  if (nouns.has('longest') || nouns.has('shortest')) return byDistance(indexes, sentence);
  const isAsked = nouns.has('day trip') || tableQuery(sentence) !== '';
  if (!isAsked && (sentence.understood.length === 0 || sentence.unknown.length > 0)) return { links: [] };
  return {
    links: largestAreas(indexes).map((area) => choiceOf(indexes, sentence, area)),
    lead: 'From where? Add a place, or choose one of these.',
  };
}

/** The form of the search for journeys. @param lead what a sentence lacks for it */
const journeyForm = (note: string, lead: string): Choices => ({
  links: [{ text: 'Find flights', note, path: PAGES.connections.path }],
  lead,
  isPart: true,
});

/** The longest or the shortest direct routes of the data, with the alliance of a sentence. */
function byDistance(indexes: Indexes, sentence: Sentence): FoundPage {
  const { routes } = indexes;
  const sign = sentence.nouns.has('longest') ? -1 : 1;
  const links = routesOf(indexes, sentence)
    .flatMap((route) => {
      const km = routes.distanceOf(route);
      return km === null ? [] : [{ route, km }];
    })
    .sort((a, b) => sign * (a.km - b.km))
    .slice(0, MOST_ROUTES)
    .map(({ route, km }) => ({
      text: `${viewAt(indexes, at(routes.from, route)).label} to ${viewAt(indexes, at(routes.to, route)).label}`,
      note: `${kilometres(km)}, ${duration(at(routes.flyingMin, route))}`,
      path: routePath(idOfRoute(indexes, route)),
    }));
  return { links, lead: `The ${sign === -1 ? 'longest' : 'shortest'} direct routes in our data.` };
}

/** The sentences that one can be, where a name has several meanings; none where it has one. */
function variantsOf(sentence: Sentence): { readonly sentence: Sentence; readonly choice: Choice }[] {
  for (const name of ['from', 'to'] as const) {
    const end = sentence[name];
    if (end?.kind === 'choice') {
      const keyOf = ({ code, cityCode }: AirportRecord) => (end.town === undefined ? cityCode : code);
      return [...Map.groupBy(end.airports, keyOf).values()].slice(0, MOST).map((airports) => ({
        sentence: { ...sentence, [name]: { kind: 'airports', airports } },
        choice: placeChoice(airports),
      }));
    }
  }
  const { airlines } = sentence;
  const several = airlines.findIndex(({ length }) => length > 1);
  return (airlines[several] ?? []).slice(0, MOST).map((airline) => ({
    sentence: { ...sentence, airlines: airlines.with(several, [airline]) },
    choice: airlineChoice(airline),
  }));
}

/** The pages of sentences; those of which something is in the data come first. */
function answerOfVariants(indexes: Indexes, variants: ReturnType<typeof variantsOf>): FoundPage {
  const found = variants.map(({ sentence, choice }) => ({ choice, page: answer(indexes, sentence) }));
  const links = found.flatMap(({ choice, page }) => ('path' in page ? [{ ...choice, path: page.path }] : []));
  return { links: links.length > 0 ? links : found.flatMap(({ page }) => ('links' in page ? page.links : [])) };
}

function ofFlight(indexes: Indexes, flight: string): FoundPage {
  if (routesOfFlight(indexes, flight).length > 0) return { path: flightPath(flight) };
  const airline = airlinesWithPage(indexes).find(({ code }) => code === flightNamed(indexes, flight).airline);
  return { links: airline ? [airlineChoice(airline)] : [], lead: `Flight ${flight}: none in our data.` };
}

/** The comparison of the first airports of some places; without two of them, its form. */
function ofComparison(ends: readonly (End | undefined)[]): FoundPage {
  const places = ends.map((end) => (end?.kind === 'airports' ? end.airports : []));
  const codes = comparedAirports(places).map(({ code }) => code);
  return { path: codes.length < 2 ? PAGES.compare.path : comparePath(codes) };
}

function ofChanges(ends: readonly End[], airline: PageAirline | undefined): FoundPage {
  const airports = ends.flatMap((end) => (end.kind === 'airports' ? codeOf(end.airports) : []));
  const query = new URLSearchParams([
    ...airports.slice(0, 1).map((code) => ['airport', code]),
    ...(airline ? [['airline', airline.code]] : []),
  ]);
  const path = query.size === 0 ? PAGES.changes.path : `${PAGES.changesSearch.path}?${query}`;
  if (ends.length === airports.length && ends.length < 2) return { path };
  const text = ['Changes', airports[0] ?? [], airline?.name ?? []].flat().join(' ');
  return { links: [{ text, note: 'Search', path }], lead: 'Changes are listed of one airport or city.', isPart: true };
}

/** The filters of a sentence as the query of a table of flights. */
function tableQuery({ filters, airlines, nouns }: Sentence, end?: End): string {
  return writeState({
    filters: {
      ...filters,
      airline: codesOf(airlines),
      country: end?.kind === 'country' ? [end.name] : [],
      region: end?.kind === 'region' ? [end.name] : [],
    },
    sort: sortOf(nouns),
  });
}

function sortOf(nouns: Sentence['nouns']): Sort {
  if (nouns.has('busiest')) return { key: 'weekly', descending: true };
  return nouns.has('longest') || nouns.has('shortest') ? { key: 'km', descending: nouns.has('longest') } : DEFAULT_SORT;
}

const codesOf = (airlines: Sentence['airlines']): string[] => airlines.flat().map(({ code }) => code);

const allianceOf = ({ alliance = [] }: Sentence['filters']) => ALLIANCES.find((name) => alliance.includes(name));

/** The routes between two ends that have something of the airlines, alliance and aircraft of a sentence. */
function routesOf(indexes: Indexes, { airlines, filters }: Sentence, from?: End, to?: End): number[] {
  const { airports, routes } = indexes;
  const { match } = routeMatcher(indexes, {
    include_charter: false,
    airline: codesOf(airlines).join() || undefined,
    alliance: allianceOf(filters),
    aircraft: filters.aircraft?.[0],
  });
  const [isFrom, isTo] = [isIn(from), isIn(to)];
  const routesAt = (way: 'routesFrom' | 'routesTo', end?: End) =>
    end && 'airports' in end ? indicesOf(indexes, end.airports).flatMap((one) => routes[way](one)) : undefined;
  const near = routesAt('routesFrom', from) ?? routesAt('routesTo', to) ?? [...routes.to.keys()];
  return near.filter(
    (route) =>
      isFrom(at(airports, at(routes.from, route))) &&
      isTo(at(airports, at(routes.to, route))) &&
      match(route)?.isKnown === true,
  );
}

/** The airports near a town, or near an airport that a text names, nearest first. Other names of airports can be of other towns. */
function ofNear(indexes: Indexes, sentence: Sentence, place: string) {
  const end = endNamed(indexes, place);
  const airport =
    end?.kind === 'airports' ? end.airports.find((one) => fold(airportName(one)).endsWith(fold(place))) : undefined;
  const links = nearLinks(indexes, sentence, positionOf(airport) ?? { place }, NEAR_KM);
  const idle = idleOf(indexes, resolvePlace(indexes, place), place);
  const leads = [idle ? `Scheduled flights of ${nameOf(idle)}: none in our data.` : [], `Airports near ${place}:`];
  return { links, ...(links.length > 0 && { lead: leads.flat().join(' ') }) };
}

/** What is known instead of the flights of a place that has none. @param links pages of the rest of the sentence */
function ofIdle(indexes: Indexes, sentence: Sentence, links: readonly Choice[]): Choices {
  const [first] = sentence.idle;
  const names = list(sentence.idle.map(nameOf));
  const position = first && 'airports' in first ? positionOf(first.airports[0]) : undefined;
  const near = position ? nearLinks(indexes, sentence, position, LIMITS.radiusKm) : [];
  const nearest = links.length === 0 && near.length > 0 ? ' These airports are near it.' : '';
  return { links: [...links, ...near], lead: `Scheduled flights of ${names}: none in our data.${nearest}` };
}

/** The position of an airport, if it is known. */
const positionOf = (airport: AirportRecord | undefined) =>
  airport?.lat != null && airport.lon !== null ? { latitude: airport.lat, longitude: airport.lon } : undefined;

/** The airports with flights near a place, nearest first; none where the place is not known. */
function nearLinks(
  indexes: Indexes,
  sentence: Sentence,
  where: { readonly place: string } | { readonly latitude: number; readonly longitude: number },
  radiusKm: number,
): Choice[] {
  try {
    const { airports } = callOperation(indexes, 'nearby_airports', {
      ...where,
      radius_km: radiusKm,
      limit: MOST,
      offset: 0,
    });
    const isAsked = (code: string) =>
      !hasNames(sentence) || routesOf(indexes, sentence, endNamed(indexes, code)).length > 0;
    return airports
      .filter((one) => isAsked(one.airport_code))
      .map(({ airport_code: code, city, distance_km: km, routes }) => ({
        text: `${city} (${code})`,
        note: `${kilometres(km)} away, ${counted(routes, 'destination')}`,
        path: hubPath({ city, code }) + tableQuery(sentence),
      }));
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}

/** The airports near a town, then those that have its name as another one. */
function ofTown(
  indexes: Indexes,
  sentence: Sentence,
  town: string,
  variants: ReturnType<typeof variantsOf>,
): FoundPage {
  const near = ofNear(indexes, sentence, town);
  const listed = new Set(near.links.map(({ text }) => text));
  const others = variants.map(({ choice }) => choice).filter(({ text }) => !listed.has(text));
  return { ...near, links: [...near.links, ...others] };
}

/** The test whether an airport is of an end; without one all are. */
function isIn(end: End | undefined): (airport: AirportRecord) => boolean {
  if (!end) return () => true;
  if (end.kind === 'country') return ({ country }) => country === end.name;
  const members = new Set(end.airports);
  return (airport) => members.has(airport);
}

/** Flights between two ends. */
function ofEnds(indexes: Indexes, sentence: Sentence, from: End, to: End): FoundPage {
  const { filters, nouns, via, avoid, onward } = sentence;
  const ends = [from, to, ...onward];
  const isCities = ends.every((end) => 'airports' in end && end.kind !== 'region');
  const isTrip = onward.length > 0 || nouns.has('day trip') || nouns.has('return');
  const hasStops = (via.length > 0 || avoid.length > 0) && ends.every(({ kind }) => kind !== 'region');
  const isOfDay = filters.day?.length || filters.time?.length || sentence.arriveBefore !== undefined;
  if (isCities && !isTrip && new Set(filters.day).size > 1) return ofDays(sentence, from, to);
  if (hasStops || (isCities && (isTrip || isOfDay || sentence.stops)))
    return { path: journeysPath(sentence, from, to) };
  if (onward.length > 0)
    return journeyForm(
      'From city to city',
      'A trip of several flights needs cities or airports: London to Rome to Cairo.',
    );
  const routes = routesOf(indexes, sentence, from, to);
  const [first, second] = routes;
  if (first === undefined) return withoutRoutes(sentence, from, to);
  const isOneRoute = second === undefined && from.kind !== 'country' && to.kind !== 'country';
  if (isOneRoute) return { path: routePath(idOfRoute(indexes, first)) };
  // The page of a city pair has all airlines, a search those of the sentence.
  if (isCities) return { path: hasNames(sentence) ? journeysPath(sentence, from, to) : cityPairOf(indexes, first) };
  if (from.kind === 'airports') return { path: placePath(from) + tableQuery(sentence, to) };
  if (to.kind === 'airports' && (to.airports.length === 1 || from.kind === 'region'))
    return ofArrivals(indexes, sentence, to, routes, from);
  if (from.kind === 'country' && to.kind !== 'region') {
    const country = to.kind === 'country' ? to.name : at(to.airports, 0).country;
    return { path: countryPairPath(from.name, country) + tableQuery(sentence) };
  }
  return { links: byAirport(indexes, routes, 'from', (airport) => hubPath(airport) + tableQuery(sentence, to)) };
}

/** The searches of each day of a sentence; of many days that of all days comes first. */
function ofDays(sentence: Sentence, from: End, to: End): Choices {
  const search = (note: string, day: readonly string[]) => ({
    text: `${nameOf(from)} to ${nameOf(to)}: ${note}`,
    note: 'Search',
    path: journeysPath({ ...sentence, filters: { ...sentence.filters, day } }, from, to),
  });
  const days = [...WEEKDAYS.entries()].filter(([, day]) => sentence.filters.day?.includes(day));
  const all = days.length > 2 ? [search('all days', [])] : [];
  return {
    links: [...all, ...days.map(([i, day]) => search(fullDay(i), [day]))],
    lead: 'A search is for one day or for all days.',
  };
}

/** Flights to the airports of a city. @param routes to them @param from a country or a region, if any */
function ofArrivals(
  indexes: Indexes,
  sentence: Sentence,
  { airports }: Airports,
  routes: readonly number[],
  from?: End,
): FoundPage {
  const path = (airport: AirportRecord) => arrivalsPath(airport) + tableQuery(sentence, from);
  return airports.length === 1 ? { path: path(at(airports, 0)) } : { links: byAirport(indexes, routes, 'to', path) };
}

/** Where no direct route joins two ends: the connections, or, where names of a sentence leave none, pages to choose from. */
function withoutRoutes(sentence: Sentence, from: End, to: End): FoundPage {
  const [city, other] = [from, to].map((end) => end.kind === 'airports' && at(end.airports, 0).cityCode);
  if (city && city === other && textOf(from) !== textOf(to))
    return noneOf(sentence, [from, to], [], `${nameOf(from)} and ${nameOf(to)} are airports of one city: no flight.`);
  const connections = [from, to].some(({ kind }) => kind === 'region')
    ? undefined
    : connectionsPath(textOf(from), textOf(to));
  if (connections !== undefined && !hasNames(sentence)) return { path: connections };
  const journeys =
    connections === undefined ? [] : [{ text: 'All flights', note: 'Also with stops', path: connections }];
  return noneOf(sentence, [from, to], journeys);
}

/** Pages with a part of what a sentence asks for. */
function noneOf(
  sentence: Sentence,
  ends: readonly End[],
  links: readonly Choice[] = [],
  lead = 'Direct flights with all of that: none in our data. These pages have a part of it.',
): FoundPage {
  const pages = ends.flatMap((end) => {
    const path = pageOfEnd(end);
    return path === undefined ? [] : [{ text: `Flights of ${nameOf(end)}`, note: 'All airlines', path }];
  });
  const families = (sentence.filters.aircraft ?? []).map(familyChoice);
  return {
    links: [...links, ...pages, ...sentence.airlines.flat().map(airlineChoice), ...families],
    lead,
    isPart: true,
  };
}

/** Whether a sentence names an airline, an alliance or an aircraft. */
const hasNames = ({ airlines, filters }: Sentence): boolean =>
  airlines.length > 0 || filters.alliance !== undefined || filters.aircraft !== undefined;

const SATURDAY = 5;

/** Flights from or to a place. */
function ofPlace(indexes: Indexes, sentence: Sentence, end: End, direction: 'from' | 'to'): FoundPage {
  const isTo = direction === 'to';
  if (end.kind === 'country' && tableQuery(sentence) === '') return { path: countryPath(end.name) };
  const routes = isTo ? routesOf(indexes, sentence, undefined, end) : routesOf(indexes, sentence, end);
  if (routes.length === 0 && hasNames(sentence)) return noneOf(sentence, [end]);
  if (end.kind === 'airports')
    return isTo ? ofArrivals(indexes, sentence, end, routes) : { path: choiceOf(indexes, sentence, end).path };
  // The tables of airlines and aircraft are filtered by destination.
  const pages = sentence.isFrom ? undefined : pagesOfNames(sentence, end);
  if (pages) return pages;
  const path = (airport: AirportRecord) =>
    isTo
      ? arrivalsPath(airport) + tableQuery(sentence)
      : choiceOf(indexes, sentence, { kind: 'airports', airports: [airport] }).path;
  return { links: byAirport(indexes, routes, direction, path) };
}

/** The pages of the airlines or else the aircraft of a sentence, with its other filters; undefined without any. */
function pagesOfNames(sentence: Sentence, to?: End): FoundPage | undefined {
  const { airlines, filters } = sentence;
  const { aircraft = [], ...others } = filters;
  const choices = airlines.length > 0 ? airlines.flat().map(airlineChoice) : aircraft.map(familyChoice);
  const query = tableQuery({ ...sentence, airlines: [], filters: airlines.length > 0 ? filters : others }, to);
  const [first, ...more] = choices.map((choice) => ({ ...choice, path: choice.path + query }));
  return first && (more.length > 0 ? { links: [first, ...more] } : { path: first.path });
}

/** Flights or weekend trips from the airports of a city. */
function choiceOf(indexes: Indexes, sentence: Sentence, from: Airports): Choice {
  const { city, cityLabel, country } = at(from.airports, 0);
  const code = codeOf(from.airports);
  const { nouns, filters, after } = sentence;
  const isDayTrip = nouns.has('day trip');
  const isOut = (isDayTrip || nouns.has('weekend')) && servedPlace(indexes, code) !== undefined;
  const chosen = WEEKDAYS.findIndex((day) => filters.day?.includes(day));
  const day = chosen === -1 ? SATURDAY : chosen;
  const usual = isDayTrip ? { ...USUAL_WEEKEND, out: day, after: '00:00', back: day } : USUAL_WEEKEND;
  const query = after === undefined ? usual : { ...usual, after: timeOfDay(after) };
  return {
    text: `${isOut ? (isDayTrip ? 'Day trips' : 'Weekend trips') : 'Flights'} from ${cityLabel} (${code})`,
    note: country,
    path: isOut ? weekendSearchPath(weekendPath({ city, code }), query) : placePath(from) + tableQuery(sentence),
  };
}

/** The metropolitan areas with the most departures. */
const largestAreas = ({ areas, airports }: Indexes): Airports[] =>
  [...areas.values()]
    .map((members) => members.map((index) => at(airports, index)))
    .map((members) => ({ members, weekly: members.reduce((sum, one) => sum + one.weeklyDepartures, 0) }))
    .sort((a, b) => b.weekly - a.weekly)
    .slice(0, MOST)
    .map(({ members }) => ({ kind: 'airports', airports: members }));

/**
 * The page of the direct flights for a search with one end, or with a country or a region at an end.
 * @returns path, undefined when there is none; and whether the search for connections does not answer, which knows no regions
 */
export function pageOfEnds(indexes: Indexes, from: string, to: string) {
  const [origin, destination] = [from, to].map((text) => wholePlace(indexes, text));
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
  const { filters } = readState(search, (name, value) => EXPLORE[name]?.includes(value) ?? false, []);
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0));
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

/** The place that a whole text names. */
function wholePlace(indexes: Indexes, text: string): End | undefined {
  const { from, to, unknown, idle } = readSentence(indexes, text);
  return to || unknown.length > 0 || idle.length > 0 || from?.kind === 'choice' ? undefined : from;
}

/** The page of an end; undefined where none is of it alone. */
function pageOfEnd(end: End): string | undefined {
  if (end.kind === 'country') return countryPath(end.name);
  return end.kind === 'airports' ? placePath(end) : undefined;
}

/** The page of airports of one city: of the airport, or of the city when there are several. */
function placePath({ airports }: Airports): string {
  const first = at(airports, 0);
  return airports.length === 1 ? hubPath(first) : cityPath({ city: first.city, code: first.cityCode });
}

/** The page of the flights between the cities of a route. */
function cityPairOf({ airports, routes }: Indexes, route: number): string {
  const cityAt = (end: 'from' | 'to') => {
    const { city, cityCode: code } = at(airports, at(routes[end], route));
    return { city, code };
  };
  return cityPairPath(cityAt('from'), cityAt('to'));
}

/**
 * The journeys of the first chosen day at the chosen times, with the airline and the alliance, the flights on from there,
 * and the flight back of a day trip or a return trip.
 */
function journeysPath(
  { filters, after, before, arriveBefore, stops, airlines, nouns, via, avoid, onward }: Sentence,
  from: End,
  to: End,
): string {
  const { day: days = [], time = [] } = filters;
  const isDayTrip = nouns.has('day trip');
  const isReturn = nouns.has('return');
  // A search has one day or all.
  const one = isReturn || new Set(days).size === 1 ? days[0] : undefined;
  const day = parseWeekday(one ?? '') ?? (isDayTrip ? SATURDAY : null);
  const dayBack = isDayTrip ? [at(WEEKDAYS, day ?? SATURDAY)] : days.slice(1, 2);
  const back = isDayTrip || isReturn ? [[textOf(from), ...dayBack].join(' ')] : [];
  const parts = [...DAY_PARTS.keys()].filter((part) => time.includes(at(DAY_PARTS, part)));
  const last = parts.at(-1);
  // From the evening into the night is over midnight.
  const [start, end] = parts[0] === 0 && last === DAY_PARTS.length - 1 ? [last, 0] : [parts[0], last];
  // Times of a sentence are more exact than the parts of the day around them.
  const hasTimes = after !== undefined || before !== undefined || start === undefined || end === undefined;
  const [earliest, latest] = hasTimes ? [after, before] : [start * PART_MINUTES, (end + 1) * PART_MINUTES - 1];
  return searchPath({
    ...NO_CHOICES,
    from: textOf(from),
    to: textOf(to),
    day,
    via: via.map(textOf).join() || null,
    avoid: avoid.map(textOf).join() || null,
    airline: codesOf(airlines).join() || null,
    alliance: allianceOf(filters) ?? null,
    onward: [...onward.map(textOf), ...back].join(', ') || null,
    departAfter: earliest === undefined ? null : timeOfDay(earliest),
    departBefore: latest === undefined ? null : timeOfDay(latest),
    arriveBefore: arriveBefore === undefined ? null : timeOfDay(arriveBefore),
    maxStops: stops ?? NO_CHOICES.maxStops,
  });
}

/** An end as the search for connections takes it. */
const textOf = (end: End): string =>
  end.kind === 'country' || end.kind === 'region' ? nameOf(end) : codeOf(end.airports);

const nameOf = (end: End): string => {
  if (end.kind === 'country' || end.kind === 'region') return theCountry(end.name);
  const { city, label } = viewAirport(at(end.airports, 0));
  return end.airports.length === 1 ? label : city;
};

/** Pages of the airports at one end of routes, most routes first. */
const byAirport = (
  { airports, routes }: Indexes,
  found: readonly number[],
  end: 'from' | 'to',
  path: (airport: AirportRecord) => string,
): Choice[] =>
  [...Map.groupBy(found, (route) => at(routes[end], route))]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST)
    .map(([index, own]) => {
      const airport = at(airports, index);
      return {
        text: `${end === 'from' ? 'From' : 'To'} ${viewAirport(airport).label}`,
        note: counted(own.length, 'route'),
        path: path(airport),
      };
    });
