/** Browser script that turns search fields into comboboxes (WAI-ARIA: editable, list autocomplete). */
import { addRoles, type Combobox, close, move, openList } from './optionList.ts';
import { createOptionSearch, type FieldKind } from './optionSearch.ts';

/** Milliseconds between the last key and the request. */
const DELAY_MS = 120;
/** Milliseconds between losing the focus and closing, in which a click in the list arrives. */
const BLUR_MS = 150;
/** What a field says when nothing matches. */
const NONE: Readonly<Record<FieldKind, string>> = {
  places: 'No airport, city or country matches.',
  pages: 'Press Enter to search.',
  reference: 'Nothing in the reference matches.',
};

for (const box of document.querySelectorAll<HTMLElement>('[data-combobox]')) enableCombobox(box);

function kindOf(value = ''): FieldKind {
  return value === 'pages' || value === 'reference' ? value : 'places';
}

function enableCombobox(box: HTMLElement): void {
  const [input, list] = [box.querySelector('input'), box.querySelector('ul')];
  if (!input || !list) return;
  const status = document.createElement('div');
  box.append(status);
  const kind = kindOf(box.dataset['combobox']);
  const combobox: Combobox = { input, list, status, options: [], selected: -1 };
  addRoles(combobox, box.querySelector('label')?.textContent ?? 'Search');

  const search = createOptionSearch(kind);
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
      if (input.value.trim() === query && document.activeElement === input) openList(combobox, options, NONE[kind]);
    } catch (error) {
      // A later request aborts this one. When a request fails, the form works without suggestions.
      if (!(error instanceof DOMException && error.name === 'AbortError')) hide();
    }
  };
  const choose = (index: number) => {
    const option = combobox.options[index];
    if (option) input.value = option.value;
    hide();
    if (option && kind !== 'places') location.assign(option.path);
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(update, DELAY_MS);
  });
  enableKeys(combobox, { update, choose, hide });
  input.addEventListener('blur', () => setTimeout(hide, BLUR_MS));
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    if (option) choose([...list.children].indexOf(option));
  });
}

interface Actions {
  /** Opens the list with the options for what is typed. */
  readonly update: () => void;
  readonly choose: (index: number) => void;
  readonly hide: () => void;
}

/** The arrow keys open the list and move in it, Enter and Tab choose, Escape closes the list or empties the field. */
function enableKeys(combobox: Combobox, { update, choose, hide }: Actions): void {
  const { input, list } = combobox;
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
}
