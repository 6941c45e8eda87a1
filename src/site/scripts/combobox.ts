/** Browser script that turns search fields into comboboxes (WAI-ARIA: editable, list autocomplete). */
import { must } from '../../core/must.ts';
import type { SearchOption } from './airportSearch.ts';
import { createOptionSearch } from './optionSearch.ts';

/** A combobox: its elements, the options in its list, and the index of the selected one, -1 for none. */
interface Combobox {
  readonly input: HTMLInputElement;
  readonly list: HTMLUListElement;
  readonly status: HTMLElement;
  options: readonly SearchOption[];
  selected: number;
}

/** Milliseconds between the last key and the request. */
const DELAY_MS = 120;
/** Milliseconds between losing the focus and closing, in which a click in the list arrives. */
const BLUR_MS = 150;
for (const box of document.querySelectorAll<HTMLElement>('[data-combobox]')) enable(box);
for (const form of document.querySelectorAll<HTMLFormElement>('form.search')) {
  form.addEventListener('formdata', sendCodes);
  keepFields(form);
}

/** Sends `ABZ` for a field with `Aberdeen (ABZ)`, so that the address of a search has codes. */
function sendCodes({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) {
    const code = /\(([A-Z]{3})\)\s*$/.exec(String(value))?.[1];
    if (code) formData.set(name, code);
  }
}

/** Keeps the fields in the entry of the browser's history, so that they are there again after going back. */
function keepFields(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
  const { fields } = (history.state ?? {}) as { readonly fields?: Readonly<Record<string, string>> };
  for (const input of inputs) input.value = fields?.[input.name] ?? input.value;
  form.addEventListener('submit', () => {
    const values = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
    history.replaceState({ ...history.state, fields: values }, '');
  });
}

function enable(box: HTMLElement): void {
  const [input, list] = [box.querySelector('input'), box.querySelector('ul')];
  if (!input || !list) return;
  const status = document.createElement('div');
  box.append(status);
  const isOfPages = box.dataset['combobox'] === 'pages';
  const combobox: Combobox = { input, list, status, options: [], selected: -1 };
  addRoles(combobox, box.querySelector('label')?.textContent ?? 'Search');

  const search = createOptionSearch(isOfPages ? 'pages' : 'places');
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
      const options = await search.find(query);
      if (input.value.trim() === query && document.activeElement === input)
        open(combobox, options, isOfPages ? 'Press Enter to search.' : 'No airport, city or country matches.');
    } catch (error) {
      // A later request aborts this one. When a request fails, the form works without suggestions.
      if (!(error instanceof DOMException && error.name === 'AbortError')) hide();
    }
  };
  const choose = (index: number) => {
    const option = combobox.options[index];
    if (option) input.value = option.value;
    hide();
    if (option && isOfPages) location.assign(option.path);
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
  list.ariaLabel = `${label}: suggestions`;
}

/** @param none the message when there are no options */
function open(combobox: Combobox, options: readonly SearchOption[], none: string): void {
  const { input, list, status } = combobox;
  combobox.options = options;
  combobox.selected = -1;
  const number = options.length;
  input.removeAttribute('aria-activedescendant');
  list.replaceChildren(...options.map((one, i) => optionElement(one, `${list.id}-${i}`)));
  list.hidden = number === 0;
  input.ariaExpanded = String(number > 0);
  status.className = number === 0 ? 'options none' : 'vh';
  status.textContent = number === 0 ? none : `${number} ${number === 1 ? 'suggestion' : 'suggestions'}`;
}

/** Selects the next or the previous airport; the ends of the list are joined. */
function move(combobox: Combobox, step: 1 | -1): void {
  const { input, list, options, selected } = combobox;
  const start = selected < 0 && step < 0 ? 0 : selected;
  combobox.selected = (start + step + options.length) % options.length;
  for (const [i, element] of [...list.children].entries()) {
    element.ariaSelected = String(i === combobox.selected);
    if (i !== combobox.selected) continue;
    input.setAttribute('aria-activedescendant', element.id);
    element.scrollIntoView({ block: 'nearest' });
  }
}

function close(combobox: Combobox): void {
  const { list, status, input } = combobox;
  combobox.selected = -1;
  list.hidden = true;
  status.className = 'vh';
  input.ariaExpanded = 'false';
  input.removeAttribute('aria-activedescendant');
}

function optionElement({ sign, title, note }: SearchOption, id: string): HTMLElement {
  const element = document.createElement('li');
  element.id = id;
  element.role = 'option';
  element.ariaSelected = 'false';
  const part = (tag: string, text: string) => Object.assign(document.createElement(tag), { textContent: text });
  element.append(part('span', sign ?? ''), part('span', title), part('small', note));
  if (sign !== null) must(element.firstElementChild, 'first part of an option').classList.add('sign');
  return element;
}
