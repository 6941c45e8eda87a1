/** What the table of destinations and its browser script share. */
import { at } from '../core/must.ts';

/** Names of the filters: of their fields, and of their parameters in the address. */
export const FILTERS = ['airline', 'country', 'day', 'within', 'season'] as const;
export type FilterName = (typeof FILTERS)[number];

/** Columns of the table. One without a key cannot be sorted by. */
export const COLUMNS = [
  { key: 'to', name: 'Destination' },
  { key: 'country', name: 'Country' },
  { key: null, name: 'Airlines' },
  { key: 'days', name: 'Days' },
  { key: 'weekly', name: 'Per week', numeric: true },
  { key: 'time', name: 'Duration', numeric: true },
  { key: 'km', name: 'Distance', numeric: true },
  { key: 'season', name: 'Season' },
] as const;
export type SortKey = Exclude<(typeof COLUMNS)[number]['key'], null>;

/** The part of a row that its cells do not show in a form for programs. */
export interface RowData {
  /** IATA codes. */
  readonly airlines: readonly string[];
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly flyingMin: number;
  readonly weekly: number;
  /** Kilometres, 0 when not known. */
  readonly km: number;
}

/** The value of a row's `data-f` attribute. */
export const encodeRow = ({ airlines, days, flyingMin, weekly, km }: RowData): string =>
  [airlines.join(' '), days, flyingMin, weekly, km].join('|');

export function decodeRow(text: string): RowData {
  const parts = text.split('|');
  const number = (i: number) => Number(at(parts, i));
  return { airlines: at(parts, 0).split(' '), days: number(1), flyingMin: number(2), weekly: number(3), km: number(4) };
}
