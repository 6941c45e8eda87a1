import { ALLIANCES, type Alliance, WEEKDAYS } from '../../contract/vocabulary.ts';
import { compareNames } from '../../core/destinationOrder.ts';
import { at, must } from '../../core/must.ts';
import { FULL_MONTHS } from '../season.ts';
import { duration } from '../text/words.ts';
import type { TableKind } from './columns.ts';
import { countChoices, DAY_PARTS, NO_FILTERS, UNKNOWN_SEASON } from './filters.ts';
import { type RowView, seasonOf } from './rows.ts';

/** A choice of a filter, with the number of rows that have it. */
export interface FilterChoice {
  readonly value: string;
  readonly name: string;
  readonly rows: number;
}

/** The filters of a table of routes. A filter without choices is not shown. */
export interface TableFilters {
  readonly airlines: readonly (FilterChoice & { readonly alliance: string | null })[];
  readonly alliances: readonly FilterChoice[];
  /** Airports that routes are from, most routes first. */
  readonly origins: readonly FilterChoice[];
  readonly countries: readonly FilterChoice[];
  readonly regions: readonly FilterChoice[];
  readonly aircraft: readonly FilterChoice[];
  readonly months: readonly FilterChoice[];
  readonly days: readonly FilterChoice[];
  readonly times: readonly FilterChoice[];
  readonly within: readonly FilterChoice[];
  readonly seasons: readonly FilterChoice[];
  /** Rows with a service of which no day or a time is not known: filters by day, time and aircraft list them apart. */
  readonly unknown: number;
}

/** Longest table without filters. */
const UNFILTERED = 8;
/** Limits of the flight time in minutes. */
export const DURATIONS = [60, 120, 180, 240, 360, 480, 720] as const;

/** Names of alliances as their members write them. */
export const ALLIANCE_NAMES: Readonly<Record<Alliance, string>> = {
  oneworld: 'oneworld',
  skyteam: 'SkyTeam',
  star: 'Star Alliance',
};

const PART_NAMES = ['Night', 'Morning', 'Afternoon', 'Evening'] as const;

/** The country that a table of a kind shows. */
export const countryShown = (kind: TableKind, { from, to }: Pick<RowView, 'from' | 'to'>): string =>
  (kind === 'origins' ? from : to).country;

/** The regions of the country that a table of a kind shows. */
export const regionsShown = (kind: TableKind, { regions }: Pick<RowView, 'regions'>): readonly string[] =>
  kind === 'origins' ? regions.from : regions.to;

/** The filters of a table; null for a short one. */
export function tableFilters(kind: TableKind, rows: readonly RowView[]): TableFilters | null {
  if (rows.length <= UNFILTERED) return null;
  const filterRows = rows.map((row) => ({
    ...row,
    from: row.from.code,
    km: row.distanceKm,
    country: countryShown(kind, row),
    regions: regionsShown(kind, row),
    season: seasonOf(row),
    text: '',
  }));
  const counts = countChoices(filterRows, NO_FILTERS);
  const airlines = new Map(
    rows.flatMap(({ services }) => services.map((service) => [service.airline, service] as const)),
  );
  const longest = rows.reduce((most, { flyingMin }) => Math.max(most, flyingMin), 0);
  const plain = (tally: ReadonlyMap<string, number>): FilterChoice[] =>
    [...tally]
      .map(([name, number]) => ({ value: name, name, rows: number }))
      .sort((a, b) => compareNames(a.name, b.name));
  return {
    airlines: severalOnly(
      [...airlines]
        .map(([value, { name, alliance }]) => ({
          value,
          name,
          alliance,
          rows: must(counts.airline.get(value), `rows of ${value}`),
        }))
        .sort((a, b) => compareNames(a.name, b.name)),
    ),
    alliances: (airlines.size > 1 ? ALLIANCES : []).flatMap((value) => {
      const number = counts.alliance.get(value);
      return number === undefined ? [] : [{ value, name: ALLIANCE_NAMES[value], rows: number }];
    }),
    origins: kind === 'routes' ? severalOnly(originsOf(rows)) : [],
    countries: severalOnly(plain(counts.country)),
    // A region of all rows, or of one, chooses nothing that the country does not.
    regions: plain(counts.region).filter(({ rows: number }) => number > 1 && number < rows.length),
    aircraft: severalOnly(plain(counts.aircraft)),
    months: rows.some(({ months }) => months !== 0)
      ? FULL_MONTHS.map((name, i) => ({ value: String(i + 1), name, rows: counts.month(i + 1) }))
      : [],
    days: WEEKDAYS.map((day, i) => ({ value: day, name: day, rows: at(counts.day, i) })),
    times: DAY_PARTS.map((part, i) => ({ value: part, name: at(PART_NAMES, i), rows: at(counts.time, i) })),
    within: DURATIONS.filter((minutes) => minutes < longest)
      .map((minutes) => ({ value: String(minutes), name: `up to ${duration(minutes)}`, rows: counts.within(minutes) }))
      .filter(({ rows: number }) => number > 0),
    unknown: rows.filter(hasUnknown).length,
    seasons: severalOnly(hasSeasons(rows) ? plain(counts.season) : []),
  };
}

/** The airports that rows are from, most rows first. */
const originsOf = (rows: readonly RowView[]): FilterChoice[] =>
  [...Map.groupBy(rows, ({ from }) => from)]
    .map(([{ code, label }, departing]) => ({ value: code, name: label, rows: departing.length }))
    .sort((a, b) => b.rows - a.rows || compareNames(a.name, b.name));

const hasUnknown = ({ services }: RowView): boolean =>
  services.some(({ departures }) => departures.length === 0 || departures.some(({ minute }) => minute === null));

const severalOnly = <T>(choices: readonly T[]): readonly T[] => (choices.length > 1 ? choices : []);

/** Whether the season of any row is known. */
export const hasSeasons = (rows: readonly RowView[]): boolean => rows.some((row) => seasonOf(row) !== UNKNOWN_SEASON);
