/** What the data lacks of a place or an airline, in sentences. */

import type { MissingAirline } from '../core/dataset/dataset.ts';
import type { Indexes } from '../operations/indexes.ts';
import { count, counted, list, sentences } from './text/words.ts';

/** How many of some services have no days, or no times. @param services indices of services */
export function unknownServices({ departures }: Indexes, services: readonly number[]): string {
  if (services.length === 0) return '';
  const days = services.filter((service) => !departures.hasKnownDays(service)).length;
  const times = services.filter((service) => !departures.hasKnownTime(service)).length - days;
  const all = counted(services.length, 'service');
  if (services.length > 1 && days === services.length)
    return `The days are not known for any of the ${all} in our data.`;
  if (days + times === 0) return `Days and times are known for ${all}.`;
  const unknown = [
    ...(days > 0 ? [`the days of ${count(days)}`] : []),
    ...(times > 0 ? [`the times of ${count(times)}${days > 0 ? ' more' : ''}`] : []),
  ];
  return `Of ${all} in our data, ${list(unknown)} are not known.`;
}

/** Which airlines that are based at an airport the data does not have, or few routes of, in a sentence each. */
export function basedAirlines({ missingAirlines }: Indexes, airport: string): string[] {
  const based = missingAirlines.filter(({ airports }) => airports.includes(airport));
  const [few, absent] = [true, false].map((hasRoutes) =>
    based.filter(({ routes }) => routes > 0 === hasRoutes).map(({ name }) => name),
  );
  const sentence = (names: readonly string[] = [], what: string) =>
    names.length === 0 ? [] : [`${list(names)} ${names.length === 1 ? 'is' : 'are'} based here and ${what}.`];
  return [
    ...sentence(absent, `${absent?.length === 1 ? 'is' : 'are'} not in our data`),
    ...sentence(few, `${few?.length === 1 ? 'has' : 'have'} few routes in our data`),
  ];
}

/** Which of some airlines are not in the data, and which have few routes in it, in a sentence each. */
export function lackingAirlines(airlines: readonly MissingAirline[]): string[] {
  const [few, absent] = [true, false].map((hasRoutes) =>
    list(airlines.filter(({ routes }) => routes > 0 === hasRoutes).map(({ name }) => name)),
  );
  return [
    ...(absent ? [`Not in our data: ${absent}.`] : []),
    ...(few ? [`Few of their routes are in our data: ${few}.`] : []),
  ];
}

/** How many routes of an airline the data has, where lists have many more; null for another one. */
export function fewRoutesText({ missingAirlines }: Indexes, code: string): string | null {
  const airline = missingAirlines.find((one) => one.code === code);
  if (!airline?.listedRoutes) return null;
  return `Most of its routes are missing: our data has ${count(airline.routes)}, public lists have about ${count(airline.listedRoutes)}.`;
}

/** What the data lacks of the services of a country. @param code of the country */
export const coverageOfCountry = (indexes: Indexes, services: readonly number[], code: string): string =>
  sentences(
    unknownServices(indexes, services),
    ...lackingAirlines(indexes.missingAirlines.filter(({ countries }) => countries.includes(code))),
  );
