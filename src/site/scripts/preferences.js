/**
 * What a reader chooses in the menu: colours, kilometres or miles, 24 or 12 hours. It is kept in the browser; until then
 * the units are those of the browser's locale. This script is not a module and not deferred: it runs before the first
 * paint, so that a page never changes while it loads.
 */
{
  const { documentElement: root } = document;
  const CHOICES = {
    theme: {
      legend: 'Colours',
      options: [
        ['system', 'System'],
        ['light', 'Light'],
        ['dark', 'Dark'],
      ],
    },
    distance: {
      legend: 'Distances',
      options: [
        ['km', 'Kilometres'],
        ['mi', 'Miles'],
      ],
    },
    clock: {
      legend: 'Times',
      options: [
        ['24', '24 hours'],
        ['12', '12 hours'],
      ],
    },
  };
  /** Countries whose roads have signs in miles (CLDR, measurement data). */
  const MILES = ['US', 'GB', 'LR', 'MM'];
  const { language } = navigator;
  const defaults = {
    theme: 'system',
    distance: MILES.includes(new Intl.Locale(language).maximize().region) ? 'mi' : 'km',
    clock: new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24',
  };
  const chosen = {};
  const read = (name) => {
    let stored = null;
    try {
      stored = localStorage.getItem(name);
    } catch {} // Storage is forbidden: the choice holds for this page.
    return CHOICES[name].options.some(([value]) => value === stored) ? stored : defaults[name];
  };
  const store = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {}
  };

  const DISTANCE = /([\d,]+)\u00a0km\b/g;
  const TIME = /(?<![\d:+\u2212-])([01]\d|2[0-3]):([0-5]\d)(?!:?\d|\u00a0[ap]m)/g;
  const miles = (_, km) => `${Math.round(km.replaceAll(',', '') * 0.621371).toLocaleString('en-GB')}\u00a0mi`;
  const twelveHours = (_, hours, minutes) => `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'am' : 'pm'}`;
  const inUnits = (text) => {
    const distances = chosen.distance === 'mi' ? text.replace(DISTANCE, miles) : text;
    return chosen.clock === '12' ? distances.replace(TIME, twelveHours) : distances;
  };
  /** What a text node was before, and what it is now. */
  const written = new WeakMap();
  const write = (node) => {
    const before = written.get(node);
    const original = before?.now === node.data ? before.original : node.data;
    const now = inUnits(original);
    if (now !== original || before) written.set(node, { original, now });
    if (now !== node.data) node.data = now;
  };
  const writeAll = (start) => {
    if (start.nodeType === Node.TEXT_NODE) {
      if (!start.parentElement?.closest('code, pre, script, style, textarea')) write(start);
      return;
    }
    const walker = document.createTreeWalker(start, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!walker.currentNode.parentElement.closest('code, pre, script, style, textarea')) write(walker.currentNode);
  };
  /** Writes what the page gets from the parser and from scripts, before it is painted. */
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) writeAll(node);
  });
  let isObserving = false;
  const apply = (name, value) => {
    chosen[name] = value;
    for (const input of document.querySelectorAll(`[name=${name}]`)) input.checked = input.value === value;
    if (name === 'theme') {
      root.dataset.theme = value;
      return;
    }
    const differs = chosen.distance === 'mi' || chosen.clock === '12';
    if (differs && !isObserving) observer.observe(root, { childList: true, subtree: true, characterData: true });
    if (!differs) observer.disconnect();
    if ((differs || isObserving) && document.body) writeAll(document.body);
    isObserving = differs;
  };
  const applyAll = () => {
    for (const name of Object.keys(CHOICES)) apply(name, read(name));
  };

  applyAll();
  addEventListener('storage', ({ key }) => key in CHOICES && apply(key, read(key)));
  // A page from the back/forward cache may have earlier choices.
  addEventListener('pageshow', ({ persisted }) => persisted && applyAll());
  addEventListener('DOMContentLoaded', () => {
    const menu = document.querySelector('.sitemenu');
    const option = (name, [value, text]) =>
      `<label><input type="radio" name="${name}" value="${value}">${text}</label>`;
    for (const [name, { legend, options }] of Object.entries(CHOICES)) {
      const choice = document.createElement('fieldset');
      choice.innerHTML = `<legend>${legend}</legend>${options.map((entry) => option(name, entry)).join('')}`;
      choice.addEventListener('change', ({ target }) => {
        store(name, target.value);
        apply(name, target.value);
      });
      menu.querySelector('div').append(choice);
    }
    for (const name of Object.keys(CHOICES)) apply(name, chosen[name]);
    addEventListener('pointerdown', ({ target }) => {
      if (!menu.contains(target)) menu.open = false;
    });
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary').focus();
    });
  });
}
