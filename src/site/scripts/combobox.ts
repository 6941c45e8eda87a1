/** Browser script that turns search fields into comboboxes (WAI-ARIA: editable, list autocomplete). */
import { must } from '../../core/must.ts';
import { counted } from '../text/words.ts';
import { element } from './element.ts';
import { type FieldKind, findOptions, type SearchOption } from './options.ts';

/** Milliseconds between the last key and the request. */
const DELAY_MS = 120;
/** Milliseconds between losing the focus and closing, in which a click in the list arrives. */
const BLUR_MS = 150;
/** What a field says when nothing matches. */
const NONE: Readonly<Record<FieldKind, string>> = {
  places: 'No airport, city or country matches.',
  airlines: 'No airline matches.',
  pages: 'Press Enter to search.',
  reference: 'Nothing in the reference matches.',
};

class Combobox {
  readonly #box: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLUListElement;
  readonly #status = document.createElement('div');
  readonly #kind: FieldKind;
  #options: readonly SearchOption[] = [];
  /** Index of the selected option; -1 for none. */
  #selected = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request = new AbortController();

  constructor(box: HTMLElement) {
    this.#box = box;
    this.#input = must(box.querySelector('input'), 'the field of a combobox');
    this.#list = must(box.querySelector('ul'), 'the list of a combobox');
    // The components write the kinds.
    this.#kind = box.dataset['combobox'] as FieldKind;
    this.#addRoles();
    this.#input.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#update(), DELAY_MS);
    });
    this.#input.addEventListener('keydown', (event) => this.#onKey(event));
    this.#input.addEventListener('blur', () => setTimeout(() => this.#close(), BLUR_MS));
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('[role=option]') : null;
      if (option) this.#choose([...this.#list.children].indexOf(option));
    });
  }

  #addRoles(): void {
    const [input, list, status] = [this.#input, this.#list, this.#status];
    status.className = 'vh';
    status.role = 'status';
    input.role = 'combobox';
    input.ariaAutoComplete = 'list';
    input.ariaExpanded = 'false';
    input.setAttribute('aria-controls', list.id);
    list.role = 'listbox';
    list.ariaLabel = `${this.#box.querySelector('label')?.textContent ?? 'Search'}: suggestions`;
    this.#box.append(status);
  }

  /** Opens the list with the options for what is typed. */
  async #update(): Promise<void> {
    const query = this.#input.value.trim();
    if (query === '') return this.#close();
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      const options = await findOptions(this.#kind, query, signal);
      if (this.#input.value.trim() === query && document.activeElement === this.#input) this.#open(options);
    } catch {
      // A later request aborts this one. When a request fails, the form works without suggestions.
      if (!signal.aborted) this.#close();
    }
  }

  /** Shows options, of which none is selected. */
  #open(options: readonly SearchOption[]): void {
    const number = options.length;
    this.#options = options;
    this.#selected = -1;
    this.#input.removeAttribute('aria-activedescendant');
    this.#list.replaceChildren(...options.map((one, i) => optionElement(one, `${this.#list.id}-${i}`)));
    this.#list.hidden = number === 0;
    this.#input.ariaExpanded = String(number > 0);
    this.#status.className = number === 0 ? 'options none' : 'vh';
    this.#status.textContent = number === 0 ? NONE[this.#kind] : counted(number, 'suggestion');
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#request.abort();
    this.#selected = -1;
    this.#list.hidden = true;
    this.#status.className = 'vh';
    this.#input.ariaExpanded = 'false';
    this.#input.removeAttribute('aria-activedescendant');
  }

  #choose(index: number): void {
    const option = this.#options[index];
    if (option) this.#input.value = option.value;
    this.#close();
    if (option && (this.#kind === 'pages' || this.#kind === 'reference')) location.assign(option.path);
  }

  /** The arrow keys open the list and move in it, Enter and Tab choose, Escape closes the list or empties the field. */
  #onKey(event: KeyboardEvent): void {
    const isOpen = !this.#list.hidden;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) this.#move(event.key === 'ArrowDown' ? 1 : -1);
      else this.#update();
    } else if (event.key === 'Escape') {
      if (!isOpen) this.#input.value = '';
      this.#close();
    } else if (isOpen && this.#selected >= 0 && (event.key === 'Enter' || event.key === 'Tab')) {
      if (event.key === 'Enter') event.preventDefault();
      this.#choose(this.#selected);
    }
  }

  /** Selects the next or the previous option; the ends of the list are joined. */
  #move(step: 1 | -1): void {
    const start = this.#selected < 0 && step < 0 ? 0 : this.#selected;
    this.#selected = (start + step + this.#options.length) % this.#options.length;
    for (const [i, option] of [...this.#list.children].entries()) {
      option.ariaSelected = String(i === this.#selected);
      if (i !== this.#selected) continue;
      this.#input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  }
}

function optionElement({ sign, title, note }: SearchOption, id: string): HTMLElement {
  const code = element('span', { className: sign === null ? '' : 'sign' }, sign ?? '');
  const texts = [element('span', {}, title), element('small', {}, note)];
  return element('li', { id, role: 'option', ariaSelected: 'false' }, code, ...texts);
}

for (const box of document.querySelectorAll<HTMLElement>('[data-combobox]')) new Combobox(box);
