/**
 * Browser script of `/developers`: shows a request in one language at a time. All groups change together, and the choice
 * is remembered. Without the script all languages are shown.
 */
const NAMES: Readonly<Record<string, string>> = { sh: 'curl', js: 'JavaScript', python: 'Python' };
const STORED = 'language';

interface Group {
  readonly tabs: ReadonlyMap<string, HTMLButtonElement>;
  readonly panels: ReadonlyMap<string, HTMLElement>;
}

const groups = [...document.querySelectorAll<HTMLElement>('[data-languages]')].map(makeTabs);
choose(remembered());

function makeTabs(element: HTMLElement, index: number): Group {
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  const tabs = new Map<string, HTMLButtonElement>();
  const panels = new Map<string, HTMLElement>();
  for (const panel of element.querySelectorAll<HTMLElement>('[data-code]')) {
    const language = panel.querySelector('code')?.className.replace('language-', '') ?? '';
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `language-${index}-${language}`;
    tab.textContent = NAMES[language] ?? language;
    tab.setAttribute('role', 'tab');
    panel.id = `${tab.id}-code`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => chooseInPlace(tab, language));
    tabs.set(language, tab);
    panels.set(language, panel);
    list.append(tab);
  }
  list.addEventListener('keydown', (event) => moveFocus(event, [...tabs]));
  element.prepend(list);
  return { tabs, panels };
}

/** The arrow keys, Home and End choose another tab. */
function moveFocus(event: KeyboardEvent, tabs: readonly (readonly [string, HTMLButtonElement])[]): void {
  const current = tabs.findIndex(([, tab]) => tab === event.target);
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: current + 1,
    ArrowLeft: current - 1 + tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const next = tabs[(targets[event.key] ?? Number.NaN) % tabs.length];
  if (!next) return;
  event.preventDefault();
  const [language, tab] = next;
  chooseInPlace(tab, language);
  tab.focus();
}

/** Chooses a language in all groups. The tab stays where it is on the screen: groups above change their height. */
function chooseInPlace(tab: HTMLElement, language: string): void {
  const before = tab.getBoundingClientRect().top;
  choose(language);
  window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // Storage is off: the choice holds for this page.
  }
}

function choose(language: string): void {
  for (const { tabs, panels } of groups)
    for (const [name, tab] of tabs) {
      const isChosen = name === language;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = panels.get(name);
      if (panel) panel.hidden = !isChosen;
    }
}

function remembered(): string {
  try {
    const stored = localStorage.getItem(STORED);
    return stored !== null && NAMES[stored] !== undefined ? stored : 'sh';
  } catch {
    return 'sh';
  }
}
