import { ALLIANCES, type Alliance, WEEKDAYS } from '../../contract/vocabulary.ts';
import { compareNames } from '../../core/destinationOrder.ts';
import { at, must } from '../../core/must.ts';
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
  readonly countries: readonly FilterChoice[];
  readonly days: readonly FilterChoice[];
  readonly times: readonly FilterChoice[];
  readonly within: readonly FilterChoice[];
  readonly seasons: readonly FilterChoice[];
  /** Rows with a service of which no day or a time is not known: filters by day and time list them apart. */
  readonly unknown: number;
}

/** Longest table without filters. */
const UNFILTERED = 8;
/** Limits of the flight time in minutes. */
const DURATIONS = [60, 120, 180, 240, 360, 480, 720] as const;

const ALLIANCE_NAMES: Readonly<Record<Alliance, string>> = {
  oneworld: 'oneworld',
  skyteam: 'SkyTeam',
  star: 'Star Alliance',
};

const PART_NAMES = ['Night', 'Morning', 'Afternoon', 'Evening'] as const;

/** The country that a table of a kind shows. */
export const countryShown = (kind: TableKind, { from, to }: Pick<RowView, 'from' | 'to'>): string =>
  (kind === 'origins' ? from : to).country;

/** The filters of a table; null for a short one. */
export function tableFilters(kind: TableKind, rows: readonly RowView[]): TableFilters | null {
  if (rows.length <= UNFILTERED) return null;
  const filterRows = rows.map((row) => ({
    ...row,
    km: row.distanceKm,
    country: countryShown(kind, row),
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
    countries: severalOnly(plain(counts.country)),
    days: WEEKDAYS.map((day, i) => ({ value: day, name: day, rows: at(counts.day, i) })),
    times: DAY_PARTS.map((part, i) => ({ value: part, name: at(PART_NAMES, i), rows: at(counts.time, i) })),
    within: DURATIONS.filter((minutes) => minutes < longest)
      .map((minutes) => ({ value: String(minutes), name: `up to ${duration(minutes)}`, rows: counts.within(minutes) }))
      .filter(({ rows: number }) => number > 0),
    unknown: rows.filter(hasUnknown).length,
    seasons: severalOnly(hasSeasons(rows) ? plain(counts.season) : []),
  };
}

const hasUnknown = ({ services }: RowView): boolean =>
  services.some(({ departures }) => departures.length === 0 || departures.some(({ minute }) => minute === null));

const severalOnly = <T>(choices: readonly T[]): readonly T[] => (choices.length > 1 ? choices : []);

/** Whether the season of any row is known. */
export const hasSeasons = (rows: readonly RowView[]): boolean => rows.some((row) => seasonOf(row) !== UNKNOWN_SEASON);
