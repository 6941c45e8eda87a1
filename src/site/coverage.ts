/** What the data lacks of a place or an airline, in sentences. */

import type { MissingAirline } from '../core/dataset/dataset.ts';
import type { Indexes } from '../operations/indexes.ts';
import { count, counted, list, sentences } from './text/words.ts';

/** How many of some services have no days, or no times. @param services indices of services */
export function unknownServices({ departures }: Indexes, services: readonly number[]): string {
  const days = services.filter((service) => !departures.hasKnownDays(service)).length;
  const times = services.filter((service) => !departures.hasKnownTime(service)).length - days;
  if (days + times === 0) return `Days and times are known for ${counted(services.length, 'service')}.`;
  const unknown = [
    ...(days > 0 ? [`the days of ${count(days)}`] : []),
    ...(times > 0 ? [`the times of ${count(times)}${days > 0 ? ' more' : ''}`] : []),
  ];
  return `Of ${counted(services.length, 'service')} in our data, ${list(unknown)} are not known.`;
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

/** What the data lacks of the services of a place. @param place an airport or country code */
export const coverageText = (indexes: Indexes, services: readonly number[], place: string): string =>
  sentences(
    services.length === 0 ? null : unknownServices(indexes, services),
    ...lackingAirlines(
      indexes.missingAirlines.filter(({ airports, countries }) => [...airports, ...countries].includes(place)),
    ),
  );
