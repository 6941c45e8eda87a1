import { routePath } from '../../contract/paths.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at } from '../../core/must.ts';
import type { AirportView } from '../airportView.ts';
import { operatingDays, shownServices } from '../services.ts';
import { airportViewAt, routeAt, type SiteData } from '../siteData.ts';

/** A row in the table of a hub: one direct route. */
export interface HubDestination {
  readonly path: string;
  readonly to: AirportView;
  readonly airlines: readonly { readonly code: string; readonly name: string }[];
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly weekly: number;
  readonly flyingMin: number;
  readonly distanceKm: number | null;
  readonly season: string | null;
}

/** The destinations of routes, by city, then code. */
export const destinationsOf = (site: SiteData, routes: readonly number[]): HubDestination[] =>
  routes
    .map((index): HubDestination => {
      const route = routeAt(site, index);
      const services = shownServices(route);
      return {
        path: routePath(route.id),
        to: airportViewAt(site, route.to),
        airlines: services.map(({ airlineCode: code, airlineName: name }) => ({ code, name })),
        days: operatingDays(services),
        weekly: at(site.index.weekly, index),
        flyingMin: route.flyingMin,
        distanceKm: route.distanceKm,
        season: route.seasonalityLabel,
      };
    })
    .sort((a, b) => compareDestinationsForReaders(a.to, b.to));
