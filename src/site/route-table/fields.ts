/** The fields of the form of a table of routes: each is a parameter of the operation that the page shows. */
import type { Facet } from '../../core/filter/choiceCounts.ts';
import type { TableKind } from './columns.ts';

/** How a field is shown: a list of boxes, a list with one choice, buttons, a time, or a number. */
type Form = 'menu' | 'select' | 'toggles' | 'time' | 'number';

export interface FormField {
  readonly label: string;
  readonly form: Form;
  /** What its choices are made by; a field without has no choices. */
  readonly facet?: Facet;
}

/** The fields by parameter, in the order of the form. A number that is not here is a field of its own after them. */
export const FIELDS: Readonly<Record<string, FormField>> = {
  airline: { label: 'Airlines', form: 'menu', facet: 'airline' },
  alliance: { label: 'Alliance', form: 'select', facet: 'airline' },
  from_country: { label: 'From country', form: 'select', facet: 'from' },
  from_region: { label: 'From region', form: 'select', facet: 'from' },
  to_country: { label: 'To country', form: 'select', facet: 'to' },
  to_region: { label: 'To region', form: 'select', facet: 'to' },
  max_flying_min: { label: 'Flight time', form: 'select', facet: 'flying_min' },
  season: { label: 'Season', form: 'select', facet: 'season' },
  month: { label: 'Month', form: 'select', facet: 'month' },
  aircraft: { label: 'Aircraft', form: 'select', facet: 'aircraft' },
  day: { label: 'Days', form: 'toggles', facet: 'day' },
  depart_after: { label: 'Departs after', form: 'time' },
  depart_before: { label: 'Departs before', form: 'time' },
  arrive_after: { label: 'Arrives after', form: 'time' },
  arrive_before: { label: 'Arrives before', form: 'time' },
};

/** What a field is called on a page: where all routes have one end, the country and region are those of the other. */
export const labelOf = (name: string, kind: TableKind, otherwise: string): string =>
  kind === 'routes'
    ? (FIELDS[name]?.label ?? otherwise)
    : (FIELDS[name]?.label ?? otherwise).replace(
        /^(?:From|To) (country|region)$/,
        (_, what: string) => CAPITAL[what] ?? what,
      );

const CAPITAL: Readonly<Record<string, string>> = { country: 'Country', region: 'Region' };

/** Limits of the flight time in minutes. */
export const DURATIONS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12].map((hours) => hours * 60);
