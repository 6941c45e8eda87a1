/** Browser script that turns a search field into a combobox of airports (WAI-ARIA: editable, list autocomplete). */
import { type AirportOption, createAirportSearch } from './airportSearch.ts';

/** A combobox: its elements, the airports in its list, and the index of the selected one, -1 for none. */
interface Combobox {
  readonly input: HTMLInputElement;
  readonly list: HTMLUListElement;
  readonly status: HTMLElement;
  airports: readonly AirportOption[];
  selected: number;
}

/** Milliseconds between the last key and the request. */
const DELAY_MS = 120;
/** Milliseconds between losing the focus and closing, in which a click in the list arrives. */
const BLUR_MS = 150;
/** Most airports in the list. */
const LISTED = 8;

for (const box of document.querySelectorAll<HTMLElement>('[data-combobox]')) enable(box);
for (const form of document.querySelectorAll<HTMLFormElement>('form.search'))
  form.addEventListener('formdata', sendCodes);

/** Sends `ABZ` for a field with `Aberdeen (ABZ)`, so that the address of a search has codes. */
function sendCodes({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) {
    const code = /\(([A-Z]{3})\)\s*$/.exec(String(value))?.[1];
    if (code) formData.set(name, code);
  }
}

function enable(box: HTMLElement): void {
  const [input, list] = [box.querySelector('input'), box.querySelector('ul')];
  if (!input || !list) return;
  const status = document.createElement('div');
  box.append(status);
  const combobox: Combobox = { input, list, status, airports: [], selected: -1 };
  addRoles(combobox, box.querySelector('label')?.textContent ?? 'Search');

  const search = createAirportSearch();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    search.cancel();
    close(combobox);
  };
  const update = async () => {
    const query = input.value.trim();
    if (query === '') return hide();
    try {
      const airports = await search.find(query);
      if (input.value.trim() === query && document.activeElement === input) open(combobox, airports);
    } catch (error) {
      // A later request aborts this one. When a request fails, the form works without suggestions.
      if (!(error instanceof DOMException && error.name === 'AbortError')) hide();
    }
  };
  const choose = (index: number) => {
    const airport = combobox.airports[index];
    if (airport) input.value = `${airport.city} (${airport.airport_code})`;
    hide();
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(update, DELAY_MS);
  });
  input.addEventListener('keydown', (event) => {
    const { selected } = combobox;
    const isSelected = !list.hidden && selected >= 0;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) update();
      else move(combobox, event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isSelected) {
      event.preventDefault();
      choose(selected);
    } else if (event.key === 'Escape') {
      if (list.hidden) input.value = '';
      hide();
    } else if (event.key === 'Tab' && isSelected) choose(selected);
  });
  input.addEventListener('blur', () => setTimeout(hide, BLUR_MS));
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    if (option) choose([...list.children].indexOf(option));
  });
}

function addRoles({ input, list, status }: Combobox, label: string): void {
  status.className = 'vh';
  status.role = 'status';
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', list.id);
  list.role = 'listbox';
  list.ariaLabel = `${label}: airports`;
}

function open(combobox: Combobox, airports: readonly AirportOption[]): void {
  const { input, list, status } = combobox;
  combobox.airports = airports.slice(0, LISTED);
  combobox.selected = -1;
  const number = combobox.airports.length;
  input.removeAttribute('aria-activedescendant');
  list.replaceChildren(...combobox.airports.map((airport, i) => option(airport, `${list.id}-${i}`)));
  list.hidden = number === 0;
  input.ariaExpanded = String(number > 0);
  status.textContent = number === 0 ? 'No airports found' : `${number} ${number === 1 ? 'airport' : 'airports'}`;
}

/** Selects the next or the previous airport; the ends of the list are joined. */
function move(combobox: Combobox, step: 1 | -1): void {
  const { input, list, airports, selected } = combobox;
  const start = selected < 0 && step < 0 ? 0 : selected;
  combobox.selected = (start + step + airports.length) % airports.length;
  for (const [i, element] of [...list.children].entries()) {
    element.ariaSelected = String(i === combobox.selected);
    if (i !== combobox.selected) continue;
    input.setAttribute('aria-activedescendant', element.id);
    element.scrollIntoView({ block: 'nearest' });
  }
}

function close(combobox: Combobox): void {
  combobox.list.hidden = true;
  combobox.selected = -1;
  combobox.input.ariaExpanded = 'false';
  combobox.input.removeAttribute('aria-activedescendant');
}

function option({ airport_code, city, country, name }: AirportOption, id: string): HTMLElement {
  const element = document.createElement('li');
  element.id = id;
  element.role = 'option';
  element.ariaSelected = 'false';
  const part = (tag: string, text: string) => Object.assign(document.createElement(tag), { textContent: text });
  element.append(part('span', airport_code), part('span', `${city}, ${country}`), part('small', name));
  element.firstElementChild?.classList.add('sign');
  return element;
}
