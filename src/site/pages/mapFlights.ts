import type { Dataset } from '../../core/dataset/dataset.ts';
import { at, must } from '../../core/must.ts';
import type { Flight, MapAirport } from '../maps/flight.ts';
import { airportViewAt, routeAt, type SiteData } from '../siteData.ts';

/** The flights of routes for a map, in the same order. Those with unknown coordinates are left out. */
export const mapFlights = (site: SiteData, routes: readonly number[]): Flight[] =>
  routes.flatMap((index) => {
    const route = routeAt(site, index);
    const [from, to] = [airportViewAt(site, route.from).onMap, airportViewAt(site, route.to).onMap];
    return from && to ? [{ from, to }] : [];
  });

/** Weekly departures of an airport: labels on maps go to the largest first. */
export const sizeOfAirport =
  ({ airports, airportIndex }: Pick<Dataset, 'airports' | 'airportIndex'>) =>
  ({ code }: MapAirport): number =>
    at(airports, must(airportIndex.get(code), code)).weeklyDepartures;

/** Routes with the most weekly flights first. */
export const byWeeklyFlights = ({ index: { weekly } }: SiteData, routes: readonly number[]): number[] =>
  routes.toSorted((a, b) => at(weekly, b) - at(weekly, a));
