/** The form with the filters of a table of routes. */

import { writeQuery } from '../../contract/formerQueries.ts';
import { SEASONS, WEEKDAYS } from '../../contract/vocabulary.ts';
import { type ChoiceTests, countChoices, knownMatches } from '../../core/filter/choiceCounts.ts';
import type { RouteFilter } from '../../core/filter/routeFilter.ts';
import { memoize } from '../../core/memoize.ts';
import { must } from '../../core/must.ts';
import { FIELDS } from '../route-table/fields.ts';
import { type PageColumns, withMonthClocks } from '../route-table/pageColumns.ts';
import { type Chosen, chosenMonth, pageFilter } from '../route-table/pageFilter.ts';

type FieldElement = HTMLInputElement | HTMLSelectElement;
/** A value that can be chosen: a box, or an option of a list. */
type ChoiceElement = HTMLInputElement | HTMLOptionElement;

/** Reads the form of a page, writes into it, and keeps its list of airlines up to date. */
export class FilterForm {
  readonly element: HTMLFormElement;
  readonly #choices: readonly { readonly choice: ChoiceElement; readonly name: string }[];
  /** Names of airlines by code; empty for a form without airlines. */
  readonly airlines: ReadonlyMap<string, string>;

  constructor(form: HTMLFormElement) {
    this.element = form;
    this.#choices = [...form.querySelectorAll<ChoiceElement>('[type=checkbox], option:not([value=""])')].map(
      (choice) => ({
        choice,
        name: must(choice.closest<FieldElement>('input, select'), 'the field of a choice').name,
      }),
    );
    this.airlines = new Map(
      [...form.querySelectorAll<HTMLInputElement>('[name=airline]')].map(({ value, nextElementSibling }) => [
        value,
        nextElementSibling?.textContent ?? value,
      ]),
    );
  }

  /** Whether the form has all values. */
  offers(chosen: Chosen): boolean {
    return [...chosen].every(([name, values]) => {
      const choices = this.#choices.filter((one) => one.name === name).map(({ choice }) => choice.value);
      if (choices.length > 0) return values.split(',').every((value) => choices.includes(value));
      return this.#fields(name).length > 0;
    });
  }

  get chosen(): Chosen {
    const data = new FormData(this.element);
    const names = [...new Set(data.keys())];
    return new Map(
      names.flatMap((name) => {
        const values = data
          .getAll(name)
          .map(String)
          .filter((value) => value !== '');
        return values.length > 0 ? [[name, values.join()] as const] : [];
      }),
    );
  }

  set chosen(chosen: Chosen) {
    for (const field of this.#fields()) {
      const values = (chosen.get(field.name) ?? '').split(',');
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = values.includes(field.value);
      else field.value = values[0] ?? '';
    }
    this.#nameAirlines();
  }

  /** The filter of some values, on the rows of the page. */
  filterOf(chosen: Chosen, columns: PageColumns): RouteFilter {
    return pageFilter(chosen, (name, value) => this.#codesOf(name, value), columns);
  }

  /** Writes the number of rows behind every choice; a choice without any cannot be chosen. */
  showCounts(columns: PageColumns): void {
    const { chosen } = this;
    const ofMonth = withMonthClocks(columns, chosenMonth(chosen));
    const matchesOf = memoize((filter: RouteFilter) => knownMatches(ofMonth, columns.routes, filter));
    const all = this.filterOf(chosen, columns);
    const byName = Map.groupBy(this.#choices, ({ name }) => name);
    for (const [name, choices] of byName) {
      const facet = FIELDS[name]?.facet;
      if (facet === undefined) continue;
      const others = new Map([...chosen].filter(([other]) => other !== name));
      const filter = chosen.has(name) ? this.filterOf(others, columns) : all;
      const tests: ChoiceTests = new Map(
        choices.map(({ choice }) => [choice.value, this.#testOf(name, choice.value, columns)]),
      );
      const counts = countChoices(ofMonth, matchesOf(filter), filter, facet, tests);
      for (const { choice } of choices) {
        const rows = counts.get(choice.value) ?? 0;
        choice.disabled = rows === 0 && !choice.matches(':checked');
        const small = choice.parentElement?.querySelector('small');
        if (choice instanceof HTMLOptionElement) choice.text = choice.text.replace(/\(\d+\)$/, `(${rows})`);
        else if (small) small.textContent = String(rows);
      }
    }
  }

  /** What the filters that are on are called, each with the values without it. */
  describe(chosen: Chosen): { readonly name: string; readonly text: string; readonly without: Chosen }[] {
    return [...chosen].flatMap(([name, values]) => {
      if (name === 'sort') return [];
      return values.split(',').map((value, _, all) => {
        const others = all.filter((other) => other !== value).join();
        const without = new Map(
          [...chosen].flatMap(([key, sent]) => (key !== name ? [[key, sent]] : others ? [[key, others]] : [])),
        );
        return { name, text: `${this.#labelOf(name)}: ${this.#nameOf(name, value)}`, without };
      });
    });
  }

  /** @param listener gets the chosen filters */
  onChange(listener: (chosen: Chosen) => void): void {
    // While a time or a number is typed, each keystroke would be a step of the history.
    const report = () => {
      this.#nameAirlines();
      listener(this.chosen);
    };
    this.element.addEventListener('change', report);
    // The list of orders belongs to the form and is outside of it: its events do not reach the form.
    for (const field of this.#fields('sort')) field.addEventListener('change', report);
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      listener(this.chosen);
    });
  }

  #fields(name?: string): FieldElement[] {
    return [...this.element.elements].filter(
      (field): field is FieldElement =>
        (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
        field.name !== '' &&
        (name === undefined || field.name === name),
    );
  }

  /** The codes that a value stands for. */
  #codesOf(name: string, value: string): string[] {
    const found = this.#choices.find((one) => one.name === name && one.choice.value === value);
    return found?.choice.dataset['codes']?.split(' ') ?? [value];
  }

  /** Whether a number of the facet of a field is of a choice. */
  #testOf(name: string, value: string, columns: PageColumns): (number: number) => boolean {
    const isOneOf = (numbers: readonly number[]) => {
      const set = new Set(numbers);
      return (number: number) => set.has(number);
    };
    const codes = this.#codesOf(name, value);
    switch (FIELDS[name]?.facet) {
      case 'airline':
        return isOneOf(codes.flatMap(columns.airlinesOf));
      case 'aircraft':
        return isOneOf(codes.flatMap(columns.aircraftOf));
      case 'from':
      case 'to':
        return isOneOf(codes.flatMap(columns.airportsOf));
      case 'day':
        return (day) => WEEKDAYS[day] === value;
      case 'season':
        return (season) => SEASONS[season] === value;
      case 'flying_min':
        return (minutes) => minutes <= Number(value);
      default:
        return (number) => number === Number(value);
    }
  }

  #labelOf(name: string): string {
    const [field] = this.#fields(name);
    const fieldset = field?.closest('fieldset');
    const label =
      fieldset?.querySelector('legend')?.textContent ??
      fieldset?.closest('.menu')?.querySelector('span')?.textContent ??
      field?.closest('label')?.firstChild?.textContent;
    return (label ?? name).trim();
  }

  #nameOf(name: string, value: string): string {
    const found = this.#choices.find((one) => one.name === name && one.choice.value === value)?.choice;
    if (found instanceof HTMLOptionElement) return found.text.replace(/ \(\d+\)$/, '');
    return this.airlines.get(value) ?? value;
  }

  #nameAirlines(): void {
    const label = this.element.querySelector('#airline-chosen');
    const names = (this.chosen.get('airline')?.split(',') ?? []).map((code) => this.airlines.get(code) ?? code);
    if (label) label.textContent = names.length > 2 ? `${names.length} airlines` : names.join(', ') || 'Any';
  }
}

/** The query of some values, with its question mark; empty without any. */
export function queryOf(chosen: Chosen): string {
  const query = writeQuery(chosen);
  return query === '' ? '' : `?${query}`;
}
