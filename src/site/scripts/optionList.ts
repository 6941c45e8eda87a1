/** The list of options below a search field. */
import { must } from '../../core/must.ts';
import type { SearchOption } from './airportSearch.ts';

/** A combobox: its elements, the options in its list, and the index of the selected one, -1 for none. */
export interface Combobox {
  readonly input: HTMLInputElement;
  readonly list: HTMLUListElement;
  readonly status: HTMLElement;
  options: readonly SearchOption[];
  selected: number;
}

/** Adds the roles of a combobox. */
export function addRoles({ input, list, status }: Combobox, label: string): void {
  status.className = 'vh';
  status.role = 'status';
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', list.id);
  list.role = 'listbox';
  list.ariaLabel = `${label}: suggestions`;
}

/** Shows options, of which none is selected. @param none the message when there are no options */
export function openList(combobox: Combobox, options: readonly SearchOption[], none: string): void {
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

/** Selects the next or the previous option; the ends of the list are joined. */
export function move(combobox: Combobox, step: 1 | -1): void {
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

/** Hides the list. */
export function close(combobox: Combobox): void {
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
