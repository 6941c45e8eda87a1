import { routePath } from '../../contract/paths.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at } from '../../core/must.ts';
import type { AirportView } from '../airportView.ts';
import { allDaysKnown, shownServices } from '../services.ts';
import { airportViewAt, routeAt, type SiteData } from '../siteData.ts';
import type { Weekly } from '../text/words.ts';
import type { TableKind } from './columns.ts';
import { type Match, type MemberService, matchRow, NO_FILTERS, UNKNOWN_SEASON } from './filters.ts';
import { mergeTimes } from './rowData.ts';

/** A row of a table of routes. */
export interface RowView extends Weekly {
  readonly path: string;
  readonly from: AirportView;
  readonly to: AirportView;
  readonly services: readonly (MemberService & { readonly name: string })[];
  /** Bit 0 is Monday. */
  readonly days: number;
  /** First and last local minute of departure; null when no time is known. */
  readonly span: Match['span'];
  readonly flyingMin: number;
  readonly distanceKm: number | null;
  readonly season: string | null;
}

/** Routes as rows, in the order given. @param airline only the services of this airline */
export const routeRows = (site: SiteData, routes: readonly number[], airline?: string): RowView[] =>
  routes.map((index): RowView => {
    const route = routeAt(site, index);
    const services = shownServices(route)
      .filter(({ airlineCode }) => airline === undefined || airlineCode === airline)
      .map(({ airlineCode, airlineName, departures }) => ({
        airline: airlineCode,
        name: airlineName,
        alliance: site.dataset.alliances.get(airlineCode) ?? null,
        departures: mergeTimes(departures),
      }));
    return rowView({
      path: routePath(route.id),
      from: airportViewAt(site, route.from),
      to: airportViewAt(site, route.to),
      services,
      flyingMin: route.flyingMin,
      distanceKm: route.distanceKm,
      season: route.seasonalityLabel,
    });
  });

/** A row with what follows from its departures. */
export function rowView(route: Omit<RowView, 'days' | 'weekly' | 'daysKnown' | 'span'>): RowView {
  const all = matchRow({ ...route, km: route.distanceKm, country: '', season: '', text: '' }, NO_FILTERS);
  return {
    ...route,
    days: all?.days ?? 0,
    weekly: all?.weekly ?? 0,
    daysKnown: allDaysKnown(route.services),
    span: all?.span ?? null,
  };
}

/** The routes from one airport as rows, by city of the destination, then code. */
export const destinationRows = (site: SiteData, routes: readonly number[]): RowView[] =>
  routeRows(site, routes).sort((a, b) => compareDestinationsForReaders(a.to, b.to));

/** What the first column of a table shows, as text. */
export function rowPlaces(kind: TableKind, { from, to }: Pick<RowView, 'from' | 'to'>): string {
  if (kind === 'routes') return `${from.label} to ${to.label}`;
  return (kind === 'origins' ? from : to).label;
}

/** Season of a row without its months. */
export const seasonOf = ({ season }: Pick<RowView, 'season'>): string =>
  season === null ? UNKNOWN_SEASON : at(season.split(' ('), 0);
