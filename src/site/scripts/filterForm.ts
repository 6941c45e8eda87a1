/** The form with the filters of a table of routes. */
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { at } from '../../core/must.ts';
import type { TableState } from '../route-table/address.ts';
import { type ChoiceCounts, DAY_PARTS, type Filters } from '../route-table/filters.ts';

/** The chosen filters, with the text as it was typed. */
type Chosen = Omit<Filters, 'text'> & { readonly typed: string };

export interface FilterForm {
  /** Names of the airlines by code; empty for a form without airlines. */
  readonly airlineNames: ReadonlyMap<string, string>;
  /** Alliances by airline code. */
  readonly alliances: ReadonlyMap<string, string>;
  /** Flight times that can be chosen, in minutes. */
  readonly durations: readonly number[];
  /** Values that can be chosen in a list. */
  readonly choices: (name: 'from' | 'country' | 'region' | 'season' | 'aircraft') => readonly string[];
  readonly restore: (state: TableState) => void;
  /** Writes the number of rows behind every choice; a choice without any cannot be chosen. */
  readonly showCounts: (counts: ChoiceCounts) => void;
  /** @param listener gets the chosen filters; while a text is typed, only the first change is a step */
  readonly onChange: (listener: (chosen: Chosen, isStep: boolean) => void) => void;
}

/** Reads the form of a page, and keeps its list of airlines up to date. */
export function createFilterForm(form: HTMLFormElement): FilterForm {
  const fields = fieldsOf(form);
  const { boxes, checked, value, options } = fields;
  const nameOf = (box: HTMLInputElement) => box.nextElementSibling?.textContent ?? box.value;
  const airlineNames = new Map(boxes('airline').map((box) => [box.value, nameOf(box)]));
  const bits = (name: string, values: readonly string[]) =>
    checked(name).reduce((set, one) => set | (1 << values.indexOf(one)), 0);
  const chosen = (): Chosen => ({
    typed: value('q').trim(),
    airlines: new Set(checked('airline')),
    alliance: value('alliance'),
    days: bits('day', WEEKDAYS),
    times: bits('time', DAY_PARTS),
    from: value('from'),
    country: value('country'),
    region: value('region'),
    aircraft: value('aircraft'),
    month: Number(value('month')),
    within: Number(value('within')),
    season: value('season'),
  });
  const nameAirlines = () => {
    const label = form.querySelector('#airlines-chosen');
    const names = checked('airline').map((code) => airlineNames.get(code) ?? code);
    if (label) label.textContent = names.length > 2 ? `${names.length} airlines` : names.join(', ') || 'Any';
  };
  enableMenu(form);
  return {
    airlineNames,
    alliances: new Map(
      boxes('airline').flatMap(({ value: code, dataset }) =>
        dataset['alliance'] ? [[code, dataset['alliance']]] : [],
      ),
    ),
    durations: options('within').map((option) => Number(option.value)),
    choices: (name) => options(name).map((option) => option.value),
    restore: (state) => {
      writeChoices(fields, state);
      nameAirlines();
    },
    showCounts: (counts) => writeCounts(fields, counts),
    onChange: (listener) => {
      let isTyping = false;
      const changed = () => {
        isTyping = false;
        nameAirlines();
        listener(chosen(), true);
      };
      form.addEventListener('input', ({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.name !== 'q') return;
        listener(chosen(), !isTyping);
        isTyping = true;
      });
      form.addEventListener('change', ({ target }) => {
        // The text is filtered by as it is typed; leaving the field ends the step.
        if (target instanceof HTMLInputElement && target.name === 'q') isTyping = false;
        else changed();
      });
      form.addEventListener('submit', (event) => event.preventDefault());
      form.addEventListener('reset', () => setTimeout(changed));
    },
  };
}

type Fields = ReturnType<typeof fieldsOf>;

/** The fields of a form by name. */
function fieldsOf(form: HTMLFormElement) {
  const boxes = (name: string) => [...form.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)];
  const field = (name: string) => form.querySelector<HTMLInputElement | HTMLSelectElement>(`.field[name=${name}]`);
  return {
    boxes,
    field,
    checked: (name: string) => boxes(name).flatMap((box) => (box.checked ? [box.value] : [])),
    value: (name: string) => field(name)?.value ?? '',
    options: (name: string) => [...form.querySelectorAll<HTMLOptionElement>(`select[name=${name}] option`)],
  };
}

function writeChoices({ boxes, field }: Fields, { typed, filters }: TableState): void {
  const set = (name: string, text: string) => {
    const one = field(name);
    if (one) one.value = text;
  };
  const check = (name: string, isChecked: (value: string, index: number) => boolean) => {
    for (const [i, box] of boxes(name).entries()) box.checked = isChecked(box.value, i);
  };
  set('q', typed);
  set('alliance', filters.alliance);
  set('from', filters.from);
  set('country', filters.country);
  set('region', filters.region);
  set('aircraft', filters.aircraft);
  set('month', filters.month === 0 ? '' : String(filters.month));
  set('within', filters.within === 0 ? '' : String(filters.within));
  set('season', filters.season);
  check('airline', (code) => filters.airlines.has(code));
  check('day', (_, day) => (filters.days & (1 << day)) !== 0);
  check('time', (_, part) => (filters.times & (1 << part)) !== 0);
}

function writeCounts({ boxes, options }: Fields, counts: ChoiceCounts): void {
  const bySelect = (name: string, rows: (value: string) => number) => {
    for (const option of options(name)) {
      if (option.value === '') continue;
      const number = rows(option.value);
      option.text = option.text.replace(/\(\d+\)$/, `(${number})`);
      option.disabled = number === 0 && !option.selected;
    }
  };
  const byBox = (name: string, rows: (value: string, index: number) => number) => {
    for (const [i, box] of boxes(name).entries()) {
      const number = rows(box.value, i);
      box.disabled = number === 0 && !box.checked;
      const small = box.parentElement?.querySelector('small');
      if (small) small.textContent = String(number);
    }
  };
  bySelect('alliance', (alliance) => counts.alliance.get(alliance) ?? 0);
  bySelect('from', (origin) => counts.from.get(origin) ?? 0);
  bySelect('country', (country) => counts.country.get(country) ?? 0);
  bySelect('region', (region) => counts.region.get(region) ?? 0);
  bySelect('aircraft', (aircraft) => counts.aircraft.get(aircraft) ?? 0);
  bySelect('month', (month) => counts.month(Number(month)));
  bySelect('season', (season) => counts.season.get(season) ?? 0);
  bySelect('within', (minutes) => counts.within(Number(minutes)));
  byBox('airline', (code) => counts.airline.get(code) ?? 0);
  byBox('day', (_, day) => at(counts.day, day));
  byBox('time', (_, part) => at(counts.time, part));
}

/** Closes the list of airlines on Escape and on a click elsewhere. */
function enableMenu(form: HTMLFormElement): void {
  const menu = form.querySelector('details');
  if (!menu) return;
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
