/** The search of the header: one text for an airport, a city, a country, an airline or a route. */
import { fold } from '../../contract/fold.ts';
import {
  airlinePath,
  arrivalsPath,
  cityPairPath,
  cityPath,
  connectionsPath,
  countryPairPath,
  countryPath,
  hubPath,
  routePath,
} from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { isCharterService } from '../../core/departures/departures.ts';
import { at } from '../../core/must.ts';
import { countryNamed } from '../../operations/countryNames.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { routeOfId } from '../../operations/records.ts';
import { absentAirlines } from '../coverage.ts';
import type { Link } from '../pageHead.ts';
import { type ResolvedPlace, resolvePlace } from './resolvePlace.ts';

/** An end of a flight: airports of one city, or a country. */
type FlightEnd =
  | { readonly kind: 'airports'; readonly airports: readonly AirportRecord[] }
  | { readonly kind: 'country'; readonly name: string };

/** What a text means: one page, or pages to choose from, none when nothing matches. */
export type FoundPage = { readonly path: string } | { readonly links: readonly (Link & { readonly note: string })[] };

/** `flights to`, `direct flights from London to`: what a text has besides its places. */
const PHRASE =
  /^\s*(?:(?:direct|non-?stop)\s+)?(?:flights?\s+)?(?:(?<end>from|to)\s+)?(?<places>.+?)(?:\s+flights?)?\s*$/i;

/** Finds the page that a text means: `London`, `London New York`, `flights to Greece`. */
export function findPage(indexes: Indexes, text: string): FoundPage {
  const found = findPlaces(indexes, text);
  if ('path' in found || found.links.length > 0) return found;
  const { end = '', places = text } = PHRASE.exec(text)?.groups ?? {};
  if (places === text) return found;
  const arrivals = end.toLowerCase() === 'to' ? pageOfEnds(indexes, '', places) : undefined;
  return arrivals === undefined ? findPlaces(indexes, places) : { path: arrivals };
}

function findPlaces(indexes: Indexes, text: string): FoundPage {
  const country = servedCountry(indexes, text);
  if (country !== undefined) return { path: countryPath(country) };
  const route = routeIn(indexes, text);
  if (route !== undefined) return { path: route };
  const airlines = airlinesNamed(indexes, text);
  const [airline] = airlines;
  const isAirline = airline && (fold(airline.name) === fold(text) || airline.code === text.trim().toUpperCase());
  if (isAirline) return { path: airlinePath(airline) };
  const place = resolvePlace(indexes, text.trim());
  const airports = possibleAirports(place);
  const isClear = place.kind === 'known' && airports.length === place.airports.length && airlines.length === 0;
  if (isClear) return { path: placePath(airports) };
  return {
    links: [
      ...airports.filter(isServed).map((airport) => ({
        text: `${airport.cityLabel} (${airport.code})`,
        note: `${airport.name}, ${airport.country}`,
        path: hubPath(airport),
      })),
      ...airlines.map((one) => ({ text: one.name, note: `Airline ${one.code}`, path: airlinePath(one) })),
    ],
  };
}

/** The airports that a place can be. Other cities of the name in the same country are as likely: Portland in Maine. */
function possibleAirports(place: ResolvedPlace): readonly AirportRecord[] {
  if (place.kind === 'unknown') return [];
  if (place.kind === 'ambiguous') return place.candidates;
  const { country } = at(place.airports, 0);
  return [...place.airports, ...place.others.filter((other) => other.country === country)];
}

/**
 * The page for a search with one end, or with a country at an end; undefined when the search for connections answers.
 */
export function pageOfEnds(indexes: Indexes, from: string, to: string): string | undefined {
  const [origin, destination] = [endOf(indexes, from), endOf(indexes, to)];
  if (to === '') return origin && endPath(origin);
  if (from === '') {
    if (destination?.kind !== 'airports') return destination && endPath(destination);
    const { airports } = destination;
    return airports.length === 1 ? arrivalsPath(at(airports, 0)) : placePath(airports);
  }
  if (!origin || !destination || !areJoined(indexes, origin, destination)) return undefined;
  const country = (end: FlightEnd) => (end.kind === 'country' ? end.name : at(end.airports, 0).country);
  const filter = (name: string) => new URLSearchParams({ country: name });
  if (origin.kind === 'airports')
    return destination.kind === 'country' ? `${placePath(origin.airports)}?${filter(destination.name)}` : undefined;
  if (destination.kind === 'airports' && destination.airports.length === 1)
    return `${arrivalsPath(at(destination.airports, 0))}?${filter(origin.name)}`;
  return countryPairPath(origin.name, country(destination));
}

/** Whether a direct route leads from one end to the other. */
function areJoined({ airports, routes }: Indexes, origin: FlightEnd, destination: FlightEnd): boolean {
  const isIn = (end: FlightEnd, airport: AirportRecord) =>
    end.kind === 'country' ? airport.country === end.name : end.airports.some(({ code }) => code === airport.code);
  for (let route = 0; route < routes.to.length; route++)
    if (
      isIn(origin, at(airports, at(routes.from, route))) &&
      isIn(destination, at(airports, at(routes.to, route))) &&
      routes.charterOnly[route] === 0
    )
      return true;
  return false;
}

const endPath = (end: FlightEnd): string => (end.kind === 'country' ? countryPath(end.name) : placePath(end.airports));

/** The page of airports of one city: of the airport, or of the city when there are several. */
function placePath(airports: readonly AirportRecord[]): string {
  const first = at(airports, 0);
  return airports.length === 1 ? hubPath(first) : cityPath({ city: first.city, code: first.cityCode });
}

const isServed = ({ importance }: AirportRecord): boolean => importance > 0;

function endOf(indexes: Indexes, text: string): FlightEnd | undefined {
  if (text === '') return undefined;
  const place = resolvePlace(indexes, text);
  if (place.kind === 'known' && place.scope === 'country')
    return { kind: 'country', name: at(place.airports, 0).country };
  return place.kind === 'known' && place.airports.every(isServed)
    ? { kind: 'airports', airports: place.airports }
    : undefined;
}

/** The name of a country in the data; undefined when the text names none with a served airport. */
function servedCountry(indexes: Indexes, text: string): string | undefined {
  const code = countryNamed(indexes, text);
  return indexes.airports.find((airport) => airport.countryCode === code && isServed(airport))?.country;
}

/** Most airlines in a list. */
const MOST_AIRLINES = 8;

/** Airlines with a page whose code is the text or whose name begins with it, exact names first. */
function airlinesNamed(indexes: Indexes, text: string) {
  const { departures } = indexes;
  const folded = fold(text);
  if (folded === '') return [];
  const code = text.trim().toUpperCase();
  const flown = new Set<number>();
  for (const [service, airline] of departures.airline.entries())
    if (!isCharterService(departures, service)) flown.add(airline);
  const isExact = (one: { readonly name: string; readonly code: string }) =>
    fold(one.name) === folded || one.code === code;
  const withPage = [...departures.airlines.filter((_, index) => flown.has(index)), ...absentAirlines(indexes)];
  return withPage
    .filter((one) => isExact(one) || (folded.length > 2 && fold(one.name).startsWith(folded)))
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
    .slice(0, MOST_AIRLINES);
}

/** The page of a route in a text: `LHR JFK`, `LHR-JFK`, `London to New York`, `London New York`. */
function routeIn(indexes: Indexes, text: string): string | undefined {
  for (const [from, to] of splits(text)) {
    const [origin, destination] = [exactEnd(indexes, from), exactEnd(indexes, to)];
    if (!origin || !destination) continue;
    return pageOfPair(indexes, origin, destination);
  }
  return undefined;
}

function pageOfPair(indexes: Indexes, origin: FlightEnd, destination: FlightEnd): string | undefined {
  if (origin.kind === 'country' || destination.kind === 'country')
    return pageOfEnds(indexes, codeOrName(origin), codeOrName(destination));
  const direct = origin.airports.flatMap((from) =>
    destination.airports.filter((to) => isDirect(indexes, from, to)).map((to) => ({ from, to })),
  );
  const [first, second] = direct;
  if (!first) return connectionsPath(codeOrName(origin), codeOrName(destination));
  if (!second) return routePath(`${first.from.code}-${first.to.code}`);
  const city = ({ city: name, cityCode: code }: AirportRecord) => ({ city: name, code });
  return cityPairPath(city(first.from), city(first.to));
}

const codeOrName = (end: FlightEnd): string => {
  if (end.kind === 'country') return end.name;
  const first = at(end.airports, 0);
  return end.airports.length === 1 ? first.code : (first.metropolitanArea ?? first.code);
};

function isDirect(indexes: Indexes, from: AirportRecord, to: AirportRecord): boolean {
  const route = routeOfId(indexes, `${from.code}-${to.code}`);
  return route !== undefined && indexes.routes.charterOnly[route] === 0;
}

/** The ways to read a text as two places; separators first, then every space. */
function splits(text: string): [string, string][] {
  const separated = /^(.+?)(?:\s+to\s+|\s*(?:→|->|–|>|,)\s*|\s+-\s+)(.+)$/i.exec(text.trim());
  if (separated) return [[at(separated, 1), at(separated, 2)]];
  const codes = /^([a-z]{3})\s*-\s*([a-z]{3})$/i.exec(text.trim());
  if (codes) return [[at(codes, 1), at(codes, 2)]];
  const words = text.trim().split(/\s+/);
  return words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
}

/** A place that a part of a text names exactly: a code, a city or a country. */
function exactEnd(indexes: Indexes, text: string): FlightEnd | undefined {
  const end = endOf(indexes, text);
  if (end?.kind !== 'airports') return end;
  const folded = fold(text);
  const isExact = end.airports.some(({ code, metropolitanArea, city, name, otherNames }) =>
    [code, metropolitanArea ?? code, city, name, ...otherNames].some((one) => fold(one) === folded),
  );
  return isExact ? end : undefined;
}
