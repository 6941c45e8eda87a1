import { ALLIANCE_NAMES, ALLIANCES, SEASON_LABELS, WEEKDAYS } from '../../contract/vocabulary.ts';
import { compareNames } from '../../core/destinationOrder.ts';
import { at } from '../../core/must.ts';
import { FULL_MONTHS, PROBABLY_ALL_YEAR } from '../season.ts';
import { capitalised, duration } from '../text/words.ts';
import type { TableKind } from './columns.ts';
import { type ChoiceName, countChoices, DAY_PARTS, DURATIONS, UNKNOWN_SEASON } from './filters.ts';
import { endShown, type RowView, seasonOf } from './rows.ts';

export type TableFilters = NonNullable<ReturnType<typeof tableFilters>>;

/** A value with the number of rows that have it. */
export interface FilterChoice {
  readonly value: string;
  readonly name: string;
  readonly rows: number;
}

/** A filter in a form: a list of which several values can be chosen, one of which one can be, or buttons. */
type TableFilter = readonly [
  name: ChoiceName,
  label: string,
  form: 'menu' | 'select' | 'toggles',
  choices: readonly FilterChoice[],
];

/** The choices of a filter of a table; none where the table does not have it. */
export const choicesOf = (table: TableFilters | null, name: ChoiceName): readonly FilterChoice[] =>
  table?.filters.find((filter) => filter.name === name)?.choices ?? [];

/** Longest table without filters. */
const UNFILTERED = 8;

const [YEAR_ROUND, ...SEASONAL] = SEASON_LABELS;
/** Seasons without their months, in the order of the filter. */
const SEASONS = [YEAR_ROUND, PROBABLY_ALL_YEAR, ...SEASONAL, UNKNOWN_SEASON];

/** The filters of a table; null for a short one. Those without choices are left out. */
export function tableFilters(kind: TableKind, rows: readonly RowView[]) {
  if (rows.length <= UNFILTERED) return null;
  const filterRows = rows.map((row) => ({
    ...row,
    from: row.from.code,
    country: endShown(kind, row).country,
    regions: endShown(kind, row.regions),
    season: seasonOf(row),
    text: '',
  }));
  const counts = countChoices(filterRows, {});
  const services = rows.flatMap((row) => row.services);
  const names = new Map(services.map(({ airline, name }) => [airline, name]));
  const labels = new Map(rows.map(({ from }) => [from.code, from.label]));
  /** The values of rows by name. */
  const found = (filter: ChoiceName, nameOf = (value: string) => value): FilterChoice[] =>
    [...counts[filter]]
      .map(([value, number]) => ({ value, name: nameOf(value), rows: number }))
      .sort((a, b) => compareNames(a.name, b.name));
  /** Some values in the order given. */
  const listed = <T extends string>(filter: ChoiceName, values: readonly T[], nameOf: (value: T) => string) =>
    values.map((value) => ({ value, name: nameOf(value), rows: counts[filter].get(value) ?? 0 }));
  const toCountry = kind === 'routes' ? 'To country' : 'Country';
  const toRegion = kind === 'routes' ? 'To region' : 'Region';
  const origins = severalOnly(found('from', (code) => labels.get(code) ?? code));
  const alliances = listed('alliance', ALLIANCES, (alliance) => ALLIANCE_NAMES[alliance]);
  const durations = listed('within', DURATIONS.map(String), (minutes) => `up to ${duration(Number(minutes))}`);
  const monthNumbers = FULL_MONTHS.map((_, i) => String(i + 1));
  const months = listed('month', monthNumbers, (month) => at(FULL_MONTHS, Number(month) - 1));
  const all: readonly TableFilter[] = [
    ['airline', 'Airlines', 'menu', severalOnly(found('airline', (code) => names.get(code) ?? code))],
    ['from', 'From', 'select', kind === 'routes' ? origins.toSorted((a, b) => b.rows - a.rows) : []],
    ['alliance', 'Alliance', 'select', names.size > 1 ? alliances.filter((choice) => choice.rows > 0) : []],
    ['country', toCountry, 'select', severalOnly(found('country'))],
    // A region of all rows, or of one, chooses nothing that the country does not.
    ['region', toRegion, 'select', found('region').filter((choice) => choice.rows > 1 && choice.rows < rows.length)],
    ['within', 'Flight time', 'select', durations.filter((choice) => choice.rows < rows.length)],
    ['season', 'Season', 'select', hasSeasons(rows) ? listed('season', SEASONS, (name) => name) : []],
    ['month', 'Month', 'select', rows.some((row) => row.months !== 0) ? months : []],
    ['aircraft', 'Aircraft', 'select', severalOnly(found('aircraft'))],
    ['day', 'Days', 'toggles', listed('day', WEEKDAYS, (day) => day)],
    ['time', 'Departure', 'toggles', listed('time', DAY_PARTS, capitalised)],
  ];
  return {
    filters: all
      .filter(([, , , choices]) => choices.length > 0)
      .map(([name, label, form, choices]) => ({ name, label, form, choices })),
    /** Alliances by airline code. */
    alliances: new Map(services.map(({ airline, alliance }) => [airline, alliance])),
    /** Rows with a service of which no day or a time is not known: filters by day, time and aircraft list them apart. */
    unknown: rows.filter(hasUnknown).length,
  };
}

const hasUnknown = ({ services }: RowView): boolean =>
  services.some(({ departures }) => departures.length === 0 || departures.some(({ minute }) => minute === null));

const severalOnly = <T>(choices: readonly T[]): readonly T[] => (choices.length > 1 ? choices : []);

/** Whether the season of any row is known. */
export const hasSeasons = (rows: readonly RowView[]): boolean => rows.some((row) => seasonOf(row) !== UNKNOWN_SEASON);
