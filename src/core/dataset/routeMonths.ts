/** The months in which a route is flown, where flights over a year do not show them. */
import { unionOfMonths, YEAR } from '../seasonality.ts';
import type { Tables } from './parse.ts';
import type { Row } from './rows.ts';

/** An end of a route. */
type RouteEnd = Pick<Row<'airports.csv'>, 'iata' | 'country_code'>;

/** What decides the months of a route. */
export interface RouteSeason {
  readonly from: RouteEnd;
  readonly to: RouteEnd;
  /** The services that count: their months, as in services.csv, and their departures a week. */
  readonly services: readonly { readonly months: string | null; readonly weeklyDepartures: number }[];
}

/**
 * Departures a week from which a route is flown all year. Measured on the full year 2014 of departures of Seattle and
 * Portland (on-time records), and on the months in which observers saw routes from September 2022 to August 2025
 * (standing-data): data/README.md has the figures.
 */
const YEAR_ROUND_WEEKLY = { anyAirline: 10, twoAirlines: 7, domesticOfSeasonalAirport: 28 };

/**
 * Tells the months of a route, twelve places as in services.csv, or null when they are not known:
 *
 * 1. months counted from flights or curated for the route;
 * 2. the months of its services;
 * 3. curated months of flights between an airport and other countries, such as of Greek islands;
 * 4. all months, when it has at least 10 departures a week, or 7 of at least two airlines, and neither end is on the
 *    list of seasonal airports; with such an end, when it is domestic and has at least 28.
 */
export function routeMonths(
  tables: Pick<Tables, 'seasons.csv' | 'curated/seasons.csv' | 'curated/seasonal-airports.csv'>,
): (season: RouteSeason) => string | null {
  const known = new Map<string, string>();
  for (const file of ['seasons.csv', 'curated/seasons.csv'] as const)
    for (const { row } of tables[file]) known.set(`${row.from}-${row.to}`, row.months);
  const seasonal = new Map(tables['curated/seasonal-airports.csv'].map(({ row }) => [row.iata, row]));

  /** Curated months of the flights between an airport and another country. */
  function international({ iata }: RouteEnd, other: RouteEnd): string[] {
    const { international_months, countries } = seasonal.get(iata) ?? { international_months: null, countries: null };
    const applies = international_months !== null && (countries === null || countries.includes(other.country_code));
    return applies ? [international_months] : [];
  }
  return ({ from, to, services }) => {
    const counted = known.get(`${from.iata}-${to.iata}`) ?? unionOfMonths(services.map(({ months }) => months));
    if (counted !== null) return counted;
    const isDomestic = from.country_code === to.country_code;
    const months = isDomestic ? [] : [...international(from, to), ...international(to, from)];
    if (months.length > 0) return common(months);
    const weekly = services.reduce((sum, { weeklyDepartures }) => sum + weeklyDepartures, 0);
    const airlines = services.filter(({ weeklyDepartures }) => weeklyDepartures > 0).length;
    if (seasonal.has(from.iata) || seasonal.has(to.iata))
      return isDomestic && weekly >= YEAR_ROUND_WEEKLY.domesticOfSeasonalAirport ? YEAR : null;
    return weekly >= (airlines > 1 ? YEAR_ROUND_WEEKLY.twoAirlines : YEAR_ROUND_WEEKLY.anyAirline) ? YEAR : null;
  };
}

/** Months that all have, or null when there are none. */
function common(all: readonly string[]): string | null {
  const months = Array.from(YEAR, (initial, i) => (all.every((flown) => flown[i] === initial) ? initial : '-')).join(
    '',
  );
  return /[A-Z]/.test(months) ? months : null;
}
