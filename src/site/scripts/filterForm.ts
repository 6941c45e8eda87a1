/** The form with the filters of a table of routes. */
import { must } from '../../core/must.ts';
import { type ChoiceCounts, type ChoiceName, FILTERS, type FilterName, type Filters } from '../route-table/filters.ts';

type Field = HTMLInputElement | HTMLSelectElement;
/** A value that can be chosen: a box, or an option of a list. */
type Choice = HTMLInputElement | HTMLOptionElement;

export type FormAirlines = FilterForm['airlines'];

/** Reads the form of a page, writes into it, and keeps its list of airlines up to date. */
export class FilterForm {
  readonly #form: HTMLFormElement;
  readonly #choices: ReadonlyMap<Choice, ChoiceName>;
  /** Names and alliances of airlines by code; empty for a form without airlines. */
  readonly airlines: ReadonlyMap<string, { readonly name: string; readonly alliance: string | null }>;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    // TableFilters.astro writes the names.
    this.#choices = new Map(
      [...form.querySelectorAll<Choice>('[type=checkbox], option:not([value=""])')].map((choice) => {
        const field = must(choice.closest<Field>('input, select'), 'the field of a choice');
        return [choice, field.name as ChoiceName];
      }),
    );
    this.airlines = new Map(
      [...form.querySelectorAll<HTMLInputElement>('[name=airline]')].map(({ value, dataset, nextElementSibling }) => [
        value,
        { name: nextElementSibling?.textContent ?? value, alliance: dataset['alliance'] ?? null },
      ]),
    );
  }

  /** Whether the form has a value. */
  offers(name: ChoiceName, value: string): boolean {
    return [...this.#choices].some(([choice, filter]) => filter === name && choice.value === value);
  }

  get chosen(): Filters {
    const data = new FormData(this.#form);
    const values = (name: string) => data.getAll(name).map((value) => String(value).trim());
    return Object.fromEntries(FILTERS.map((name) => [name, values(name).filter((value) => value !== '')]));
  }

  set chosen(filters: Filters) {
    for (const field of this.#form.querySelectorAll<Field>('input, select')) {
      const values = filters[field.name as FilterName] ?? [];
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = values.includes(field.value);
      else field.value = values[0] ?? '';
    }
    this.#nameAirlines();
  }

  /** Writes the number of rows behind every choice; a choice without any cannot be chosen. */
  showCounts(counts: ChoiceCounts): void {
    for (const [choice, name] of this.#choices) {
      const rows = counts[name].get(choice.value) ?? 0;
      choice.disabled = rows === 0 && !choice.matches(':checked');
      const small = choice.parentElement?.querySelector('small');
      if (choice instanceof HTMLOptionElement) choice.text = choice.text.replace(/\(\d+\)$/, `(${rows})`);
      else if (small) small.textContent = String(rows);
    }
  }

  /** @param listener gets the chosen filters; while a text is typed, only the first change is a step */
  onChange(listener: (chosen: Filters, isStep: boolean) => void): void {
    let isTyping = false;
    this.#form.addEventListener('input', ({ target }) => {
      const isText = target instanceof HTMLInputElement && target.name === 'q';
      this.#nameAirlines();
      listener(this.chosen, !isText || !isTyping);
      isTyping = isText;
    });
    // Leaving the text ends the step.
    this.#form.addEventListener('change', () => {
      isTyping = false;
    });
    this.#form.addEventListener('submit', (event) => event.preventDefault());
    this.#form.addEventListener('reset', () =>
      setTimeout(() => {
        this.#nameAirlines();
        listener(this.chosen, true);
      }),
    );
  }

  #nameAirlines(): void {
    const label = this.#form.querySelector('#airlines-chosen');
    const names = (this.chosen.airline ?? []).map((code) => this.airlines.get(code)?.name ?? code);
    if (label) label.textContent = names.length > 2 ? `${names.length} airlines` : names.join(', ') || 'Any';
  }
}
