/** Pages to choose from, and the addresses of the pages that have what a sentence requests. */
import { LATER_LEGS } from '../../contract/formerQueries.ts';
import { airlinePath, cityPairPath, cityPath, familyPath, hubPath } from '../../contract/paths.ts';
import { ALLIANCES, WEEKDAYS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { timeOfDay } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';
import { cityCodeOf } from '../../core/naming/namedCodes.ts';
import type { Airports, End } from '../../core/naming/namedEnds.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { viewAirport } from '../airportView.ts';
import type { Link } from '../pageHead.ts';
import { counted, theCountry } from '../text/words.ts';
import { type ChipGroup, DAY_TRIP, RETURN } from './chips.ts';
import { journeysPath, type PlannerQuery, parseWeekday } from './plannerQuery.ts';
import type { PageAirline } from './readings.ts';
import type { Sentence } from './sentence.ts';
import { minutesOfParts, tableQueryOf } from './sentenceFilters.ts';

/** A page to choose. */
export type Choice = Link & { readonly note: string };

/** Pages to choose from, none when nothing matches. */
export interface Choices {
  readonly links: readonly Choice[];
  /** A sentence about the links. */
  readonly lead?: string;
  /** What of the sentence is understood, and what is not: each leads to the sentence without it. */
  readonly chips?: readonly ChipGroup[];
  /** Whether the lead says that they have a part of what is requested. */
  readonly isPart?: boolean;
  /** The form for a place that is not among them. */
  readonly form?: PlaceForm;
}

/** A form with one place. */
export interface PlaceForm {
  readonly path: string;
  /** Name of its parameter. */
  readonly field: string;
  readonly label: string;
  readonly value: string;
  /** The parameters that are kept. */
  readonly kept: readonly (readonly [name: string, value: string])[];
}

/** What a text means: one page, or pages to choose from. */
export type FoundPage = { readonly path: string } | Choices;

/** Most pages to choose from. */
export const MOST = 8;

/** The page of an airport, or of a city with several. */
export const placeChoice = (airports: readonly AirportRecord[]): Choice => {
  const { name, cityLabel, country } = at(airports, 0);
  return {
    text: `${cityLabel} (${cityCodeOf(airports)})`,
    note: airports.length === 1 ? `${name}, ${country}` : country,
    path: placePath({ kind: 'airports', airports }),
  };
};

export const airlineChoice = (airline: PageAirline): Choice => ({
  text: airline.name,
  note: `Airline ${airline.code}`,
  path: airlinePath(airline),
});

export const familyChoice = (family: string): Choice => ({ text: family, note: 'Aircraft', path: familyPath(family) });

/** A minute of the day as the value of a parameter: `18:00`. */
const timeValue = (minute: number | undefined) => (minute === undefined ? undefined : timeOfDay(minute));

/** The filters of a sentence as the query of a table of flights. @param day the parameter of its weekdays */
export function tableQuery(
  { filters, airlines, nouns, arriveAfter, arriveBefore }: Sentence,
  end?: End,
  side: 'from' | 'to' = 'to',
  day: 'day' | 'arrive_day' = 'day',
): string {
  const chosen = {
    ...filters,
    airline: codesOf(airlines),
    country: end?.kind === 'country' ? [end.name] : end?.kind === 'region' && end.country ? [end.country] : [],
    region: end?.kind === 'region' ? [end.name] : [],
  };
  const arrival = { arrive_after: timeValue(arriveAfter), arrive_before: timeValue(arriveBefore) };
  return tableQueryOf(chosen, side, { day, arrival, sort: sortOf(nouns) });
}

function sortOf(nouns: Sentence['nouns']): string {
  if (nouns.has('busiest') || nouns.has('daily')) return '-weekly';
  if (nouns.has('longest')) return '-distance_km';
  return nouns.has('shortest') ? 'distance_km' : '';
}

export const codesOf = (airlines: Sentence['airlines']): string[] => airlines.flat().map(({ code }) => code);

export const allianceOf = ({ alliance = [] }: Sentence['filters']) => ALLIANCES.find((name) => alliance.includes(name));

/** The month of a sentence, 1 for January; undefined without one, or with several. */
export const monthOf = ({ month = [] }: Sentence['filters']): string | undefined =>
  new Set(month).size === 1 ? month[0] : undefined;

/** The page of airports of one city: of the airport, or of the city when there are several. */
export function placePath({ airports }: Airports): string {
  const first = at(airports, 0);
  return airports.length === 1 ? hubPath(first) : cityPath({ city: first.city, code: first.cityCode });
}

/** The page of the flights between the cities of a route. */
export function cityPairOf({ airports, routes }: Indexes, route: number): string {
  const cityAt = (end: 'from' | 'to') => {
    const { city, cityCode: code } = at(airports, at(routes[end], route));
    return { city, code };
  };
  return cityPairPath(cityAt('from'), cityAt('to'));
}

/**
 * The search of the journeys of a sentence: its days and times, airline and alliance, the flights on from there, and the
 * day back of a return trip.
 */
export function sentenceQuery(
  {
    filters,
    after,
    before,
    arriveAfter,
    arriveBefore,
    stops,
    order,
    minStay,
    airlines,
    nouns,
    via,
    avoid,
    onward,
  }: Sentence,
  from: End,
  to?: End,
): PlannerQuery {
  const { day: days = [], time = [] } = filters;
  const isDayTrip = nouns.has('day trip');
  const isReturn = nouns.has('return');
  // A search in one direction has one day or all.
  const one = parseWeekday((isReturn || new Set(days).size === 1 ? days[0] : undefined) ?? '');
  const day = one === null ? undefined : at(WEEKDAYS, one);
  const back = isDayTrip
    ? { ...DAY_TRIP, day: day ?? DAY_TRIP.day }
    : isReturn && onward.length === 0
      ? { day: day ?? RETURN.day, return_day: days[1] ?? RETURN.return_day }
      : {};
  const later = [...onward, ...(isReturn && onward.length > 0 ? [from] : [])].slice(0, LATER_LEGS.length);
  // Times of a sentence are more exact than the parts of the day around them.
  const part = after === undefined && before === undefined ? minutesOfParts(time) : null;
  return {
    from: endText(from),
    ...(to && endQuery(to)),
    day,
    month: monthOf(filters),
    via: via.map(endText).join(),
    avoid: avoid.map(endText).join(),
    airline: codesOf(airlines).join(),
    alliance: allianceOf(filters),
    depart_after: timeValue(part?.first ?? after),
    depart_before: timeValue(part?.last ?? before),
    arrive_after: timeValue(arriveAfter),
    arrive_before: timeValue(arriveBefore),
    max_stops: stops === undefined ? undefined : String(stops),
    ...(isDayTrip || isReturn ? { min_stay: minStay } : { sort: order }),
    ...back,
    ...(isDayTrip && minStay !== undefined && { min_stay: minStay }),
    ...Object.fromEntries(later.map((place, i) => [`to${at(LATER_LEGS, i)}`, endText(place)])),
  };
}

/** A destination as the search for journeys takes it. */
const endQuery = (to: End): PlannerQuery =>
  to.kind === 'region' ? { to_region: to.name, to_country: to.country } : { to: endText(to) };

/** The address of that search. */
export const sentenceJourneys = (sentence: Sentence, from: End, to: End): string =>
  journeysPath(sentenceQuery(sentence, from, to));

/** An end as the search for connections takes it. */
export const endText = (end: End): string => ('name' in end ? nameOf(end) : cityCodeOf(end.airports));

export const nameOf = (end: End): string => {
  if ('name' in end) return theCountry(end.name);
  const { city, label } = viewAirport(at(end.airports, 0));
  return end.airports.length === 1 ? label : city;
};

/** Pages of the airports at one end of routes, most routes first. */
export const byAirport = (
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
