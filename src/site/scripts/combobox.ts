/** Turns a search field into a combobox that offers airports (WAI-ARIA: editable combobox with list autocomplete). */

interface Airport {
  readonly airport_code: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
}

/** Milliseconds to wait for the next key. */
const PAUSE = 120;

for (const box of document.querySelectorAll<HTMLElement>('[data-combobox]')) setUp(box);
for (const form of document.querySelectorAll<HTMLFormElement>('form.search'))
  form.addEventListener('formdata', sendCodes);

/** Sends `ABZ` where a field shows `Aberdeen (ABZ)`: the address of a search is the same however it came about. */
function sendCodes({ formData }: FormDataEvent): void {
  for (const [name, value] of [...formData]) {
    const code = /\(([A-Z]{3})\)\s*$/.exec(String(value))?.[1];
    if (code) formData.set(name, code);
  }
}

function setUp(box: HTMLElement): void {
  const input = box.querySelector('input');
  const list = box.querySelector('ul');
  const label = box.querySelector('label');
  if (!input || !list) return;
  const status = document.createElement('div');
  status.className = 'vh';
  status.setAttribute('role', 'status');
  box.append(status);

  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', `${label?.textContent ?? ''}: airports`);

  let offered: readonly Airport[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  const known = new Map<string, readonly Airport[]>();

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(input.value.trim()), PAUSE);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) void look(input.value.trim());
      else move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && !list.hidden && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape') {
      if (list.hidden) input.value = '';
      close();
    } else if (event.key === 'Tab' && !list.hidden && active >= 0) choose(active);
  });
  input.addEventListener('blur', () => setTimeout(close, 150));
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = (event.target as Element).closest<HTMLElement>('[role=option]');
    if (option) choose(Number(option.dataset['index']));
  });

  async function look(query: string): Promise<void> {
    request?.abort();
    if (query === '') return close();
    const found = known.get(query);
    if (found) return offer(found);
    request = new AbortController();
    try {
      const answer = await fetch(`/api/airports?q=${encodeURIComponent(query)}`, { signal: request.signal });
      if (!answer.ok) return close();
      const { airports } = (await answer.json()) as { airports: readonly Airport[] };
      known.set(query, airports);
      if (input?.value.trim() === query && document.activeElement === input) offer(airports);
    } catch {
      // Aborted, or no network: the form still works.
    }
  }

  function offer(airports: readonly Airport[]): void {
    if (!list || !input) return;
    offered = airports.slice(0, 8);
    active = -1;
    input.removeAttribute('aria-activedescendant');
    list.replaceChildren(...offered.map((airport, i) => option(airport, `${list.id}-${i}`, i)));
    list.hidden = offered.length === 0;
    input.setAttribute('aria-expanded', String(offered.length > 0));
    status.textContent =
      offered.length === 0 ? 'No airport found' : `${offered.length} ${offered.length === 1 ? 'airport' : 'airports'}`;
  }

  function move(by: number): void {
    // From none, up leads to the last.
    active = active < 0 && by < 0 ? offered.length - 1 : (active + by + offered.length) % offered.length;
    for (const [i, element] of [...(list?.children ?? [])].entries())
      element.setAttribute('aria-selected', String(i === active));
    const current = list?.children[active];
    if (!current) return;
    input?.setAttribute('aria-activedescendant', current.id);
    current.scrollIntoView({ block: 'nearest' });
  }

  function choose(index: number): void {
    const airport = offered[index];
    if (!airport || !input) return;
    input.value = `${airport.city} (${airport.airport_code})`;
    close();
  }

  function close(): void {
    clearTimeout(timer);
    request?.abort();
    if (list) list.hidden = true;
    active = -1;
    input?.setAttribute('aria-expanded', 'false');
    input?.removeAttribute('aria-activedescendant');
  }
}

function option(airport: Airport, id: string, index: number): HTMLElement {
  const element = document.createElement('li');
  element.id = id;
  element.dataset['index'] = String(index);
  element.setAttribute('role', 'option');
  element.setAttribute('aria-selected', 'false');
  const code = document.createElement('span');
  code.className = 'sign';
  code.textContent = airport.airport_code;
  const city = document.createElement('span');
  city.textContent = `${airport.city}, ${airport.country}`;
  const name = document.createElement('small');
  name.textContent = airport.name;
  element.append(code, city, name);
  return element;
}
