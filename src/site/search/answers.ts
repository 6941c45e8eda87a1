/** The page that answers a sentence, or the pages of the sentences that it can be. */
import { NotFound } from '../../contract/errors.ts';
import { fold } from '../../contract/fold.ts';
import { PAGES } from '../../contract/pages.ts';
import {
  airlinePath,
  arrivalsPath,
  comparePath,
  connectionsPath,
  countryPairPath,
  countryPath,
  departuresPath,
  flightPath,
  hubPath,
  originsPath,
  routePath,
  weekendPath,
} from '../../contract/paths.ts';
import { LIMITS, WEEKDAYS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { timeOfDay } from '../../core/dataset/schedule.ts';
import { routeMatcher } from '../../core/filter/routeFilter.ts';
import { at } from '../../core/must.ts';
import { airportName } from '../../core/naming/airportName.ts';
import { cityCodeOf } from '../../core/naming/namedCodes.ts';
import { type Airports, type End, endNamed, endOf, regionEnd } from '../../core/naming/namedEnds.ts';
import { isNamed } from '../../core/naming/namedPlaces.ts';
import { NEAR_KM } from '../../core/naming/naming.ts';
import { callOperation } from '../../operations/handlers.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { flightNamed } from '../../operations/names.ts';
import { servedPlace } from '../../operations/places.ts';
import { idOfRoute } from '../../operations/records.ts';
import { filterOf } from '../../operations/routeFilters.ts';
import { viewAirport, viewAt } from '../airportView.ts';
import { airlinesWithPage, firstOfPairs, routesOfFlight } from '../subjects.ts';
import { counted, duration, fullDay, kilometres, list } from '../text/words.ts';
import {
  airlineChoice,
  allianceOf,
  byAirport,
  type Choice,
  type Choices,
  cityPairOf,
  codesOf,
  endText,
  type FoundPage,
  familyChoice,
  MOST,
  monthOf,
  nameOf,
  placeChoice,
  placePath,
  sentenceJourneys,
  sentenceQuery,
  tableQuery,
} from './choices.ts';
import { airportsAtEnd, comparedAirports, indicesOf } from './ends.ts';
import { connectionsBetween } from './journeyCalls.ts';
import { journeysPath, type PlannerQuery } from './plannerQuery.ts';
import type { PageAirline } from './readings.ts';
import type { Sentence } from './sentence.ts';
import { tripsTo } from './tripsTo.ts';
import { WEEKEND } from './weekendTrips.ts';

/** Most airports near a place that are looked at for flights to another one. */
const MOST_NEAR = 50;

/** Most routes in a list by distance. */
const MOST_ROUTES = 20;

/** The page of a sentence, or the pages of the sentences that it can be. */
export function answer(indexes: Indexes, sentence: Sentence): FoundPage {
  const variants = variantsOf(sentence);
  const { from, to, onward, near, flight, nouns } = sentence;
  if (from?.kind === 'choice' && from.town !== undefined && !to && nouns.size === 0)
    return pageOfTown(indexes, sentence, from.town, variants);
  if (variants.length > 0) return answerOfVariants(indexes, sentence, variants);
  if (flight !== undefined) return pageOfFlight(indexes, flight);
  const airlines = sentence.airlines.flat();
  const absent = airlines.find((airline) => !indexes.departures.airlines.some(({ code }) => code === airline.code));
  if (absent) return { path: airlinePath(absent) };
  if (nouns.has('compare')) return pageOfComparison(sentence, [from, to, ...onward]);
  const together = pageOfPlacesTogether(indexes, sentence);
  if (together) return together;
  if (nouns.has('changes')) return pageOfChanges(indexes, sentence, [from ?? [], to ?? []].flat(), airlines[0]);
  if (from && to) return pageOfEnds(indexes, sentence, from, to);
  if (sentence.via.length > 0 || sentence.avoid.length > 0)
    return journeyForm('With a stop', 'A stop needs an origin and a destination: London to Rome via Munich.');
  const around = near === undefined ? undefined : endAround(indexes, near);
  if (near !== undefined && around === undefined) return choicesNear(indexes, sentence, near);
  if (to && !from && (nouns.has('return') || nouns.has('day trip'))) return tripsTo(indexes, sentence, to);
  const end = from ?? to ?? around;
  if (end && nouns.has('domestic'))
    return pageOfEnds(indexes, sentence, end, { kind: 'country', name: countryOf(end) });
  if (end) return pageOfPlace(indexes, sentence, end, end === to ? 'to' : 'from');
  const named = pagesOfNames(sentence);
  if (named) return named;
  if (nouns.has('longest') || nouns.has('shortest')) return pageByDistance(indexes, sentence);
  const isRequested = nouns.has('day trip') || tableQuery(sentence) !== '';
  if (!isRequested && (sentence.understood.length === 0 || sentence.unknown.length > 0)) return { links: [] };
  return {
    links: largestAreas(indexes).map((area) => choiceOf(indexes, sentence, area)),
    lead: 'From where? Add a place, or choose one of these.',
  };
}

/** The country, or else the region, near which a text wants airports; undefined for a town or an airport. */
function endAround(indexes: Indexes, near: string): End | undefined {
  const end = endNamed(indexes, near);
  if (end?.kind === 'country') return end;
  // The airports of a region can be of one city: Lake Como.
  const isCity = end?.kind === 'airports' && end.airports.some((airport) => isNamed(airport, near));
  return isCity || indexes.naming.town(near) ? undefined : regionEnd(indexes, near);
}

/** The form of the search for journeys. @param lead what a sentence lacks for it */
const journeyForm = (note: string, lead: string): Choices => ({
  links: [{ text: 'Find flights', note, path: PAGES.connections.path }],
  lead,
  isPart: true,
});

/** The longest or the shortest direct routes of the data, each in one direction, with the alliance of a sentence. */
function pageByDistance(indexes: Indexes, sentence: Sentence): FoundPage {
  const { routes } = indexes;
  const sign = sentence.nouns.has('longest') ? -1 : 1;
  const links = firstOfPairs(indexes, routesOf(indexes, sentence))
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

/** The country of an end, or of its first airport. */
const countryOf = (end: End): string => (end.kind === 'country' ? end.name : at(end.airports, 0).country);

type Variants = ReturnType<typeof variantsOf>;

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

/** The pages of sentences; those with something in the data come first. */
function answerOfVariants(indexes: Indexes, { from, to }: Sentence, variants: Variants): FoundPage {
  const found = variants.map(({ sentence, choice }) => ({ choice, page: answer(indexes, sentence) }));
  const isPair = from?.kind === 'choice' && to?.kind === 'choice';
  const choices = found.flatMap(({ choice, page }) => ('path' in page ? [] : { choice, ...page }));
  const [lead = NONE, ...others] = new Set(choices.map((one) => one.lead));
  const linksOf = ({ choice, links, isPart: has }: (typeof choices)[number]) =>
    isPair && !has ? links.map((link) => ({ ...link, text: `${choice.text} to ${link.text}` })) : links;
  const whole = found.flatMap(({ choice, page }) => {
    if ('path' in page) return [{ ...choice, path: page.path }];
    return page.isPart ? [] : linksOf({ choice, ...page });
  });
  const isPart = whole.length === 0 && choices.every((one) => one.isPart);
  const all = whole.length > 0 ? whole : choices.flatMap(linksOf);
  const links = [...new Map(all.map((link) => [link.path, link])).values()];
  const towns = [from, to].flatMap((end) => (end?.kind === 'choice' ? (end.town ?? []) : []));
  const labels = towns.map((town) => indexes.naming.townLabel(town));
  const idle = towns.flatMap((town) => idleNamed(indexes, town) ?? []);
  return {
    links,
    ...(isPart && { lead: others.length > 0 ? NONE : lead, isPart }),
    ...(towns.length > 0 && { lead: nearLead(labels, idle) }),
  };
}

function pageOfFlight(indexes: Indexes, flight: string): FoundPage {
  if (routesOfFlight(indexes, flight).length > 0) return { path: flightPath(flight) };
  const airline = airlinesWithPage(indexes).find(({ code }) => code === flightNamed(indexes, flight).airline);
  return { links: airline ? [airlineChoice(airline)] : [], lead: `Flight ${flight}: none in our data.` };
}

/**
 * The comparison of the first airports of some places; without two of them, its form. With a country or a region: also the
 * flights there of each airport, as the comparison has all destinations.
 */
function pageOfComparison(sentence: Sentence, ends: readonly (End | undefined)[]): FoundPage {
  const places = ends.map((end) => (end?.kind === 'airports' ? end.airports : []));
  const airports = comparedAirports(places);
  const path = airports.length < 2 ? PAGES.compare.path : comparePath(airports.map(({ code }) => code));
  const to = ends.find((end) => end?.kind === 'country' || end?.kind === 'region');
  if (!to) return { path };
  const each = airports.map((airport) => ({
    text: `${viewAirport(airport).label} to ${nameOf(to)}`,
    note: 'Flights',
    path: hubPath(airport) + tableQuery(sentence, to),
  }));
  return {
    links: [...each, { text: 'All destinations side by side', note: 'Comparison', path }],
    lead: `Flights to ${nameOf(to)} of each airport:`,
  };
}

/** `airlines from Dublin and Boston`, `destinations from Dublin and Edinburgh`: what all of the places have; else undefined. */
function pageOfPlacesTogether(indexes: Indexes, { nouns, from, to, onward, isTo }: Sentence): FoundPage | undefined {
  const ends = [from, to, ...onward].flatMap((end) => (end?.kind === 'airports' ? [end] : []));
  if (isTo || ends.length < 2 || ends.length < [from, to, ...onward].filter(Boolean).length) return undefined;
  const codes = ends.map(({ airports }) => airports.map(({ code }) => code).join());
  const names = list(ends.map(nameOf));
  if (nouns.has('airlines')) return airlinesOfAll(indexes, ends, names);
  if (!nouns.has('destinations')) return undefined;
  const cities = ends.map(
    (end) => new Set(indicesOf(indexes, end.airports).flatMap((one) => citiesFrom(indexes, one))),
  );
  const shared = cities.reduce((all, own) => all.intersection(own));
  const links = [...shared].flatMap((code) => {
    const airports = (indexes.cities.get(code) ?? []).map((index) => at(indexes.airports, index));
    return airports.length === 0 ? [] : { ...placeChoice(airports), airports };
  });
  const sorted = links.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ airports: _, ...link }) => link);
  return {
    links: sorted,
    lead:
      codes.length > 0 && sorted.length > 0
        ? `${counted(sorted.length, 'city', 'cities')} with direct flights from both ${names}:`
        : `No city in our data has direct flights from both ${names}.`,
  };
}

/** The cities with a direct flight from an airport. */
const citiesFrom = ({ airports, routes }: Indexes, airport: number): string[] =>
  routes.routesFrom(airport).map((route) => at(airports, at(routes.to, route)).cityCode);

/** The airlines that serve all of some places. */
function airlinesOfAll(indexes: Indexes, ends: readonly Airports[], names: string): Choices {
  const serving = (end: Airports) => {
    const { airlines } = callOperation(indexes, 'find_airlines', {
      airport: end.airports.map(({ code }) => code).join(),
      limit: LIMITS.page,
      offset: 0,
    });
    return airlines;
  };
  const [first = [], ...others] = ends.map((end) =>
    end.airports.flatMap((airport) => serving({ kind: 'airports', airports: [airport] })),
  );
  const isAtAll = (code: string) => others.every((own) => own.some(({ airline_code }) => airline_code === code));
  const found = [...new Map(first.map((one) => [one.airline_code, one])).values()]
    .filter(({ airline_code, routes }) => routes !== null && isAtAll(airline_code))
    .sort((a, b) => (b.routes ?? 0) - (a.routes ?? 0));
  return {
    links: found.map(({ airline_code: code, airline: name, routes }) => ({
      text: name,
      note: `Airline ${code}, ${counted(routes ?? 0, 'route')} in all`,
      path: airlinePath({ code, name }),
    })),
    lead:
      found.length > 0
        ? `${counted(found.length, 'airline')} in our data at both ${names}:`
        : `No airline in our data serves both ${names}.`,
  };
}

function pageOfChanges(
  { dataDate }: Indexes,
  { since }: Sentence,
  ends: readonly End[],
  airline: PageAirline | undefined,
): FoundPage {
  const airports = ends.flatMap((end) => (end.kind === 'airports' ? cityCodeOf(end.airports) : []));
  const query = new URLSearchParams([
    ...airports.slice(0, 1).map((code) => ['airport', code]),
    ...(airline ? [['airline', airline.code]] : []),
    ...(since ? [['since', since === 'year' ? `${dataDate.slice(0, 4)}-01-01` : `${dataDate.slice(0, 7)}-01`]] : []),
  ]);
  const path = query.size === 0 ? PAGES.changes.path : `${PAGES.changesSearch.path}?${query}`;
  if (ends.length === airports.length && ends.length < 2) return { path };
  const text = ['Changes', airports[0] ?? [], airline?.name ?? []].flat().join(' ');
  return { links: [{ text, note: 'Search', path }], lead: 'Changes are listed of one airport or city.', isPart: true };
}

/** The routes between two ends that have something of the airlines, alliance and aircraft of a sentence. */
function routesOf(indexes: Indexes, { airlines, filters }: Sentence, from?: End, to?: End): number[] {
  const { airports, routes } = indexes;
  const filter = filterOf(indexes, {
    include_charter: false,
    airline: codesOf(airlines).join() || undefined,
    alliance: allianceOf(filters),
    aircraft: filters.aircraft?.[0],
  });
  const match = routeMatcher(indexes.filterColumns, filter);
  const [isFrom, isTo] = [isAtEnd(indexes, from), isAtEnd(indexes, to)];
  const routesAt = (way: 'routesFrom' | 'routesTo', end?: End) =>
    end && 'airports' in end ? indicesOf(indexes, end.airports).flatMap((one) => routes[way](one)) : undefined;
  const near = routesAt('routesFrom', from) ?? routesAt('routesTo', to) ?? [...routes.to.keys()];
  return near.filter(
    (route) =>
      isFrom(at(airports, at(routes.from, route))) &&
      isTo(at(airports, at(routes.to, route))) &&
      (match(route)?.shown.length ?? 0) > 0,
  );
}

/** The airports near a town, or near an airport that a text names, nearest first. Other names of airports can be of other towns. */
export function choicesNear(indexes: Indexes, sentence: Sentence, place: string) {
  const end = endNamed(indexes, place);
  const airport =
    end?.kind === 'airports' ? end.airports.find((one) => fold(airportName(one)).endsWith(fold(place))) : undefined;
  const idle = idleNamed(indexes, place);
  const position = positionOf(idle?.kind === 'airports' ? idle.airports[0] : undefined);
  const pageOfPlace = nearLinks(indexes, sentence, positionOf(airport) ?? { place }, NEAR_KM);
  // The name of an airport can be that of no town: Grand Canyon.
  const links = pageOfPlace.length > 0 || !position ? pageOfPlace : nearLinks(indexes, sentence, position, NEAR_KM);
  return {
    links,
    ...(links.length > 0 && {
      lead: nearLead([airport ? place : indexes.naming.townLabel(place)], idle ? [idle] : [], sentence),
    }),
  };
}

/** The place without flights in the data that a text names. */
function idleNamed(indexes: Indexes, text: string): End | undefined {
  const meanings = indexes.naming.meanings(text, PLACES).filter(({ isServed }) => !isServed);
  return meanings.length > 0 ? endOf(indexes, text, meanings) : undefined;
}

const PLACES = ['airport', 'area', 'city', 'country'] as const;

/** What is said above the airports near places. @param idle those of the places that have no flight in the data */
function nearLead(places: readonly string[], idle: readonly End[], { near, to }: Partial<Sentence> = {}): string {
  const there = near !== undefined && to ? ` with flights to ${nameOf(to)}` : '';
  return `${idle.length > 0 ? `${noFlights(idle)} ` : ''}Airports near ${list(places)}${there}:`;
}

const noFlights = (idle: readonly End[]): string => `Scheduled flights of ${list(idle.map(nameOf))}: none in our data.`;

/** What is known instead of the flights of a place that has none. @param links pages of the rest of the sentence */
export function choicesOfIdle(indexes: Indexes, sentence: Sentence, links: readonly Choice[]): Choices {
  const [first] = sentence.idle;
  const position = first && 'airports' in first ? positionOf(first.airports[0]) : undefined;
  const near = position ? nearLinks(indexes, sentence, position, LIMITS.radiusKm) : [];
  const nearest = links.length === 0 && near.length > 0 ? ' These airports are near it.' : '';
  return { links: [...links, ...near], lead: noFlights(sentence.idle) + nearest };
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
    const to = sentence.near === undefined ? undefined : sentence.to;
    const { airports } = callOperation(indexes, 'nearby_airports', {
      ...where,
      radius_km: radiusKm,
      limit: MOST_NEAR,
      offset: 0,
    });
    const isRequested = (code: string) =>
      (!hasNames(sentence) && to === undefined) || routesOf(indexes, sentence, endNamed(indexes, code), to).length > 0;
    return airports
      .filter((one) => isRequested(one.airport_code))
      .slice(0, MOST)
      .map(({ airport_code: code, city, distance_km: km, routes }) => ({
        text: `${city} (${code})`,
        note: `${kilometres(km)} away, ${counted(routes, 'destination')}`,
        path: hubPath({ city, code }) + tableQuery(sentence, to),
      }));
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}

/** The airports near a town, then those that have its name as another one. */
function pageOfTown(indexes: Indexes, sentence: Sentence, town: string, variants: Variants): FoundPage {
  const near = choicesNear(indexes, sentence, town);
  const listed = new Set(near.links.map(({ text }) => text));
  const others = variants.map(({ choice }) => choice).filter(({ text }) => !listed.has(text));
  return { ...near, links: [...near.links, ...others] };
}

/** The test whether an airport is of an end; without one all are. */
function isAtEnd(indexes: Indexes, end: End | undefined): (airport: AirportRecord) => boolean {
  if (!end) return () => true;
  const members = new Set(airportsAtEnd(indexes, end));
  return (airport) => members.has(airport);
}

/** Flights between two ends. */
function pageOfEnds(indexes: Indexes, sentence: Sentence, from: End, to: End): FoundPage {
  const { filters, nouns, via, avoid, onward } = sentence;
  const ends = [from, to, ...onward];
  const isCities = ends.every((end) => 'airports' in end && end.kind !== 'region');
  const isTrip = onward.length > 0 || nouns.has('day trip') || nouns.has('return');
  const hasStops = (via.length > 0 || avoid.length > 0) && ends.every(({ kind }) => kind !== 'region');
  const { day = [], time = [], month = [] } = filters;
  const isOfTime = day.length + time.length + month.length > 0 || isOfArrival(sentence) || sentence.order !== undefined;
  if (isCities && !isTrip && new Set(day).size > 1) return choicesOfDays(sentence, from, to);
  if (hasStops || (isCities && (isTrip || isOfTime || sentence.stops)))
    return { path: sentenceJourneys(sentence, from, to) };
  if (isTrip && onward.length === 0 && from.kind === 'airports')
    return {
      path: journeysPath({
        ...sentenceQuery(sentence, from, to),
        max_stops: routesOf(indexes, sentence, from, to).length > 0 ? '0' : '1',
      }),
    };
  if (onward.length > 0)
    return journeyForm(
      'From city to city',
      'A trip of several flights needs cities or airports: London to Rome to Cairo.',
    );
  const routes = routesOf(indexes, sentence, from, to);
  const [first, second] = routes;
  if (first === undefined) return withoutRoutes(indexes, sentence, from, to);
  const isOneRoute = second === undefined && !isOfTime && from.kind !== 'country' && to.kind !== 'country';
  if (isOneRoute) return { path: routePath(idOfRoute(indexes, first)) };
  // The page of a city pair has all airlines and airports, a search those of the sentence.
  const isPart = hasNames(sentence) || [from, to].some((end) => isPartOfCity(indexes, end));
  if (isCities)
    return { path: isPart ? sentenceJourneys(sentence, from, to) : cityPairOf(indexes, first) + tableQuery(sentence) };
  if (from.kind === 'airports') return { path: placePath(from) + tableQuery(sentence, to) };
  if (to.kind === 'airports' && (to.airports.length === 1 || from.kind === 'region'))
    return pageOfArrivals(indexes, sentence, to, routes, from);
  if (from.kind === 'country' && to.kind !== 'region')
    return { path: countryPairPath(from.name, countryOf(to)) + tableQuery(sentence) };
  return { links: byAirport(indexes, routes, 'from', (airport) => hubPath(airport) + tableQuery(sentence, to)) };
}

/** Whether an end is one airport of a city with several that have flights. */
const isPartOfCity = (indexes: Indexes, end: End): boolean =>
  end.kind === 'airports' &&
  end.airports.length === 1 &&
  (servedPlace(indexes, at(end.airports, 0).cityCode)?.airports.length ?? 1) > 1;

/** The searches of each day of a sentence; of many days that of all days comes first. */
function choicesOfDays(sentence: Sentence, from: End, to: End): Choices {
  const search = (note: string, day: readonly string[]) => ({
    text: `${nameOf(from)} to ${nameOf(to)}: ${note}`,
    note: 'Search',
    path: sentenceJourneys({ ...sentence, filters: { ...sentence.filters, day } }, from, to),
  });
  const days = [...WEEKDAYS.entries()].filter(([, day]) => sentence.filters.day?.includes(day));
  const all = days.length > 2 ? [search('all days', [])] : [];
  return {
    links: [...all, ...days.map(([i, day]) => search(fullDay(i), [day]))],
    lead: 'A search is for one day or for all days.',
  };
}

/** Whether a sentence has times of arrival. */
const isOfArrival = ({ arriveAfter, arriveBefore }: Sentence): boolean =>
  arriveAfter !== undefined || arriveBefore !== undefined;

/**
 * Flights to the airports of a city: those of a day or a time of arrival in order of time.
 * @param routes to them
 * @param from a country or a region, if any
 */
function pageOfArrivals(
  indexes: Indexes,
  sentence: Sentence,
  { airports }: Airports,
  routes: readonly number[],
  from?: End,
): FoundPage {
  const isByTime = isOfArrival(sentence) || (sentence.nouns.has('arrivals') && (sentence.filters.day ?? []).length > 0);
  const place = isByTime ? servedPlace(indexes, cityCodeOf(airports)) : undefined;
  if (place) return { path: arrivalsPath(place) + tableQuery(sentence, from, 'from', 'arrive_day') };
  const path = (airport: AirportRecord) => originsPath(airport) + tableQuery(sentence, from, 'from');
  if (airports.length === 1) return { path: path(at(airports, 0)) };
  const links = byAirport(indexes, routes, 'to', path);
  return links.length === 1 ? { path: at(links, 0).path } : { links };
}

/** Where no direct route joins two ends: the connections, or, where names of a sentence leave none, pages to choose from. */
function withoutRoutes(indexes: Indexes, sentence: Sentence, from: End, to: End): FoundPage {
  const [city, other] = [from, to].map((end) => end.kind === 'airports' && at(end.airports, 0).cityCode);
  if (endText(from) === endText(to))
    return noneOf(sentence, [from], [], `Origin and destination are the same: ${nameOf(from)}.`);
  if (city && city === other)
    return noneOf(
      sentence,
      [from, to],
      [],
      `${nameOf(from)} and ${nameOf(to)} are airports of one city. Direct flights: none in our data.`,
    );
  if ([from, to].some(({ kind }) => kind === 'region')) return noneOf(sentence, [from, to]);
  // Where no flight is direct, those with a stop are meant.
  if (!hasNames(sentence) || hasJourney(indexes, sentence, from, to))
    return { path: sentenceJourneys({ ...sentence, stops: sentence.stops || undefined }, from, to) };
  const path = connectionsPath(endText(from), endText(to));
  const text = `${nameOf(from)} to ${nameOf(to)}`;
  return noneOf(sentence, [from, to], [{ text, note: 'All flights, also with stops', path }]);
}

/** Whether the airlines or the alliance of a sentence join two cities, with stops. Searches have no aircraft. */
function hasJourney(indexes: Indexes, { airlines, filters }: Sentence, from: End, to: End): boolean {
  if (from.kind !== 'airports' || to.kind !== 'airports' || filters.aircraft !== undefined) return false;
  const choices = { airline: codesOf(airlines).join() || undefined, alliance: allianceOf(filters) };
  const ends = { from: indicesOf(indexes, from.airports), to: indicesOf(indexes, to.airports) };
  return connectionsBetween(indexes, ends, LIMITS.defaultStops, choices).length > 0;
}

const NONE = 'Direct flights with all of that: none in our data. These pages have a part of it.';

/** Pages with a part of what a sentence requests. */
function noneOf(sentence: Sentence, ends: readonly End[], links: readonly Choice[] = [], lead = NONE): FoundPage {
  const pages = ends.flatMap((end) => {
    if (end.kind === 'choice' || end.kind === 'region') return [];
    const path = end.kind === 'country' ? countryPath(end.name) : placePath(end);
    return { text: `Flights of ${nameOf(end)}`, note: 'All airlines', path };
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

/** Flights from or to a place. */
function pageOfPlace(indexes: Indexes, sentence: Sentence, end: End, direction: 'from' | 'to'): FoundPage {
  const isTo = direction === 'to';
  if (end.kind === 'country' && tableQuery(sentence) === '') return { path: countryPath(end.name) };
  const routes = isTo ? routesOf(indexes, sentence, undefined, end) : routesOf(indexes, sentence, end);
  if (routes.length === 0 && hasNames(sentence)) return noneOf(sentence, [end]);
  if (end.kind === 'airports')
    return isTo ? pageOfArrivals(indexes, sentence, end, routes) : { path: choiceOf(indexes, sentence, end).path };
  // The tables of airlines and aircraft are filtered by destination.
  const pages = sentence.isFrom ? undefined : pagesOfNames(sentence, end);
  if (pages) return pages;
  const path = (airport: AirportRecord) =>
    isTo
      ? originsPath(airport) + tableQuery(sentence)
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

/** Flights, day trips or weekend trips from the airports of a city. */
function choiceOf(indexes: Indexes, sentence: Sentence, from: Airports): Choice {
  const { city, cityLabel, country } = at(from.airports, 0);
  const code = cityCodeOf(from.airports);
  const { nouns, filters, after } = sentence;
  const isDayTrip = nouns.has('day trip');
  const isOut = (isDayTrip || nouns.has('weekend')) && servedPlace(indexes, code) !== undefined;
  const isWeekend = isOut && !isDayTrip;
  const trip: PlannerQuery = isDayTrip
    ? { ...sentenceQuery(sentence, from), from: code, max_stops: '0' }
    : {
        ...WEEKEND,
        from: code,
        month: monthOf(filters),
        depart_after: after === undefined ? WEEKEND.depart_after : timeOfDay(after),
      };
  // `first flight from Berlin on Monday`: the departures in order of time.
  const place = sentence.order === undefined ? undefined : servedPlace(indexes, code);
  if (place && !isOut)
    return {
      text: `Departures from ${cityLabel} (${code})`,
      note: country,
      path: departuresPath(place) + withOrder(tableQuery(sentence), sentence.order),
    };
  const isUsual = isWeekend && after === undefined && trip.month === undefined;
  const outPath = isUsual ? weekendPath({ city, code }) : journeysPath(trip);
  return {
    text: `${isOut ? (isDayTrip ? 'Day trips' : 'Weekend trips') : 'Flights'} from ${cityLabel} (${code})`,
    note: country,
    path: isOut ? outPath : placePath(from) + tableQuery(sentence),
  };
}

const withOrder = (query: string, order = ''): string => `${query === '' ? '?' : `${query}&`}sort=${order}`;

/** The metropolitan areas with the most departures. */
const largestAreas = ({ areas, airports }: Indexes): Airports[] =>
  [...areas.values()]
    .map((members) => members.map((index) => at(airports, index)))
    .map((members) => ({ members, weekly: members.reduce((sum, one) => sum + one.weeklyDepartures, 0) }))
    .sort((a, b) => b.weekly - a.weekly)
    .slice(0, MOST)
    .map(({ members }) => ({ kind: 'airports', airports: members }));
