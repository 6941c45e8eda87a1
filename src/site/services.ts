/** The airline services that pages show. */

import type { Departure, Route, Service } from '../core/dataset/dataset.ts';
import { isCharter } from '../core/dataset/isCharter.ts';

/** The services of a route that are not charter, most weekly departures first. */
export const shownServices = ({ services }: Route): readonly Service[] =>
  services.filter((service) => !isCharter(service));

/** Whether the days of all services are known: the flights a week of them are a least number otherwise. */
export const allDaysKnown = (services: readonly { readonly departures: readonly unknown[] }[]): boolean =>
  services.every(({ departures }) => departures.length > 0);

/** Days of operation of any of the services: bit 0 is Monday. */
export const operatingDays = (services: readonly { readonly departures: readonly Departure[] }[]): number =>
  services.flatMap(({ departures }) => departures).reduce((days, departure) => days | departure.days, 0);
