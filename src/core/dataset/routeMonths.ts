/** The months in which a route is flown, where flights over a year do not show them. */
import { monthsWhere, unionOfMonths, YEAR } from '../seasonality.ts';
import type { Service } from './dataset.ts';
import type { PublishedService } from './evidence/publishedServices.ts';
import type { Tables } from './parse.ts';
import { type Row, routeKey } from './rows.ts';

type RouteEnd = Pick<Row<'airports.csv'>, 'iata' | 'country_code'>;

/** What decides the months of a route. */
export interface RouteSeason {
  readonly from: RouteEnd;
  readonly to: RouteEnd;
  /** The services that count. */
  readonly services: readonly (Pick<Service, 'months' | 'weeklyDepartures'> & Pick<PublishedService, 'coversYear'>)[];
}

/** Departures a week from which a route is taken as flown all year. With 10 to 13 a quarter of the labels were wrong. */
export const YEAR_ROUND_WEEKLY = 14;

/** Bundled routes with such a label in the on-time records of Seattle and Portland of 2014, and those flown all that year. */
export const YEAR_ROUND_MEASURED = { routes: 57, right: 55 };

/**
 * Tells the months of a route from it and its return route:
 *
 * 1. months curated for the route, or those of its services;
 * 2. those of the return route: who flies out flies back;
 * 3. curated months of flights between an airport and other countries, such as of Greek islands;
 * 4. all months, when both directions have YEAR_ROUND_WEEKLY departures, neither end is on the list of seasonal airports,
 *    and no source covers the year: what a year of flights does not show, a week does not either.
 */
export function routeMonths(tables: Pick<Tables, 'curated/seasons.csv' | 'curated/seasonal-airports.csv'>) {
  const known = new Map<string, string>(tables['curated/seasons.csv'].map((row) => [routeKey(row), row.months]));
  const seasonal = new Map(tables['curated/seasonal-airports.csv'].map((row) => [row.iata, row]));

  /** Curated months of the flights between an airport and another country. */
  function international({ iata }: RouteEnd, other: RouteEnd): string[] {
    const { international_months, countries } = seasonal.get(iata) ?? { international_months: null, countries: null };
    const applies = international_months !== null && (countries === null || countries.includes(other.country_code));
    return applies ? [international_months] : [];
  }
  const evidenceOf = ({ from, to, services }: RouteSeason): string | null =>
    known.get(`${from.iata}-${to.iata}`) ?? unionOfMonths(services.map(({ months }) => months));
  /** Whether the frequency of a direction allows the rule; where none is known, it says nothing. */
  const isOften = ({ services }: RouteSeason): boolean => {
    const weekly = weeklyOf(services);
    return weekly === 0 || weekly >= YEAR_ROUND_WEEKLY;
  };

  /** Months of a route, twelve places as in services.csv or null, and whether they are derived from one week alone. */
  return (season: RouteSeason, back: RouteSeason | undefined) => {
    const { from, to } = season;
    const directions = back === undefined ? [season] : [season, back];
    const counted = evidenceOf(season) ?? (back === undefined ? null : evidenceOf(back));
    if (counted !== null) return { months: counted, isDerived: false };
    const isDomestic = from.country_code === to.country_code;
    const months = isDomestic ? [] : [...international(from, to), ...international(to, from)];
    if (months.length > 0) return { months: common(months), isDerived: false };
    const isDerived =
      !seasonal.has(from.iata) &&
      !seasonal.has(to.iata) &&
      directions.every(isOften) &&
      directions.some(({ services }) => weeklyOf(services) > 0) &&
      !directions.some(({ services }) => services.some(({ coversYear }) => coversYear));
    return { months: isDerived ? YEAR : null, isDerived };
  };
}

const weeklyOf = (services: RouteSeason['services']): number =>
  services.reduce((sum, { weeklyDepartures }) => sum + weeklyDepartures, 0);

/** Months that all have, or null when there are none. */
function common(all: readonly string[]): string | null {
  const months = monthsWhere((month) => all.every((flown) => flown[month] !== '-'));
  return /[A-Z]/.test(months) ? months : null;
}
