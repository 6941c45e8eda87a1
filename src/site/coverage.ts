/** What the data lacks of a place or an airline, in sentences. */

import { UNKNOWN_TIME } from '../core/dataset/week.ts';
import { departuresOf, hasKnownDays, scheduledServicesOf } from '../core/departures/departures.ts';
import { at } from '../core/must.ts';
import type { Indexes } from '../operations/indexes.ts';
import { count, counted, list } from './text/words.ts';

/** How many of some services have no days, or no times. @param services indices of services */
export function unknownServices({ departures }: Indexes, services: readonly number[]): string {
  const days = services.filter((service) => !hasKnownDays(departures, service)).length;
  const times = services.filter(
    (service) =>
      hasKnownDays(departures, service) &&
      departuresOf(departures, service).every((one) => at(departures.minute, one) === UNKNOWN_TIME),
  ).length;
  if (days + times === 0) return `Days and times are known for ${counted(services.length, 'service')}.`;
  const unknown = [
    ...(days > 0 ? [`the days of ${count(days)}`] : []),
    ...(times > 0 ? [`the times of ${count(times)}${days > 0 ? ' more' : ''}`] : []),
  ];
  return `Of ${counted(services.length, 'service')} in our data, ${list(unknown)} are not known.`;
}

/** The services of routes that are not charter. */
export const servicesOfRoutes = ({ departures }: Indexes, routes: Iterable<number>): number[] =>
  [...routes].flatMap((route) => scheduledServicesOf(departures, route));

/** The airlines that are known to be based at some airports or in a country, and are not in the data; null without any. */
export function missingText(
  { missingAirlines }: Pick<Indexes, 'missingAirlines'>,
  place: { readonly airports?: readonly string[]; readonly country?: string },
): string | null {
  const names = missingAirlines
    .filter(
      ({ airports, countries }) =>
        place.airports?.some((code) => airports.includes(code)) === true ||
        (place.country !== undefined && countries.includes(place.country)),
    )
    .map(({ name }) => name);
  return names.length === 0 ? null : `Not in our data: ${list(names)}.`;
}

/** What the data lacks of the services of a place. */
export const coverageText = (
  indexes: Indexes,
  services: readonly number[],
  place: Parameters<typeof missingText>[1],
): string => [unknownServices(indexes, services), missingText(indexes, place) ?? []].flat().join(' ');
