/** Browser script that turns search fields into comboboxes (WAI-ARIA: editable, list autocomplete). */
import { must } from '../../core/must.ts';
import { counted } from '../text/words.ts';
import { element } from './element.ts';
import { type FieldKind, findOptions, type SearchOption } from './options.ts';

/** Milliseconds between the last key and the request. */
const DELAY_MS = 120;
/** What a field says when nothing matches. */
const NONE: Readonly<Record<FieldKind, string>> = {
  places: 'No airport, city or country matches.',
  airlines: 'No airline matches.',
  pages: 'Press Enter to search.',
  reference: 'Nothing in the reference matches.',
};

/** @param box a field with its label and a list for its options, of SearchField.astro */
function enableCombobox(box: HTMLElement): void {
  const input = must(box.querySelector('input'), 'the field of a combobox');
  const list = must(box.querySelector('ul'), 'the list of a combobox');
  const status = element('div', { className: 'vh', role: 'status' });
  // The components write the kinds.
  const kind = box.dataset['combobox'] as FieldKind;
  let options: readonly SearchOption[] = [];
  /** Index of the selected option; -1 for none. */
  let selected = -1;
  let request = new AbortController();

  /** Opens the list with the options for what is typed. A later call and closing abort an earlier one. */
  async function update(delay = 0): Promise<void> {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    await new Promise((resolve) => setTimeout(resolve, delay));
    const query = input.value.trim();
    if (signal.aborted) return;
    if (query === '') return close();
    // When a request fails, the form works without suggestions.
    const found = await findOptions(kind, query, signal).catch(() => null);
    if (signal.aborted) return;
    if (found) open(found);
    else close();
  }

  /** Shows options. None is selected. */
  function open(found: readonly SearchOption[]): void {
    const number = found.length;
    options = found;
    selected = -1;
    input.removeAttribute('aria-activedescendant');
    list.replaceChildren(...found.map((one, i) => optionElement(one, `${list.id}-${i}`)));
    list.hidden = number === 0;
    input.ariaExpanded = String(number > 0);
    status.className = number === 0 ? 'options none' : 'vh';
    status.textContent = number === 0 ? NONE[kind] : counted(number, 'suggestion');
  }

  function close(): void {
    request.abort();
    selected = -1;
    list.hidden = true;
    status.className = 'vh';
    input.ariaExpanded = 'false';
    input.removeAttribute('aria-activedescendant');
  }

  function choose(index: number): void {
    const option = options[index];
    if (option) input.value = option.value;
    close();
    if (option && (kind === 'pages' || kind === 'reference')) location.assign(option.path);
  }

  /** Selects the next or the previous option; the ends of the list are joined. */
  function move(step: 1 | -1): void {
    const start = selected < 0 && step < 0 ? 0 : selected;
    selected = (start + step + options.length) % options.length;
    for (const [i, option] of [...list.children].entries()) {
      option.ariaSelected = String(i === selected);
      if (i !== selected) continue;
      input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  }

  /** The arrow keys open the list and move in it, Enter and Tab choose, Escape closes the list or empties the field. */
  function onKey(event: KeyboardEvent): void {
    const isOpen = !list.hidden;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
      else update();
    } else if (event.key === 'Escape') {
      if (!isOpen) input.value = '';
      close();
    } else if (isOpen && selected >= 0 && (event.key === 'Enter' || event.key === 'Tab')) {
      if (event.key === 'Enter') event.preventDefault();
      choose(selected);
    }
  }

  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', list.id);
  list.role = 'listbox';
  list.ariaLabel = `${box.querySelector('label')?.textContent ?? 'Search'}: suggestions`;
  box.append(status);
  input.addEventListener('input', () => update(DELAY_MS));
  input.addEventListener('keydown', onKey);
  input.addEventListener('blur', close);
  // The field keeps the focus, so that a click in the list arrives before it is closed.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    if (option) choose([...list.children].indexOf(option));
  });
}

function optionElement({ sign, title, note }: SearchOption, id: string): HTMLElement {
  const code = element('span', { className: sign === null ? '' : 'sign' }, sign ?? '');
  const texts = [element('span', {}, title), element('small', {}, note)];
  return element('li', { id, role: 'option', ariaSelected: 'false' }, code, ...texts);
}

for (const box of document.querySelectorAll<HTMLElement>('[data-combobox]')) enableCombobox(box);
