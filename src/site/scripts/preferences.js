/**
 * What a reader chooses in the menu: colours, kilometres or miles, 24 or 12 hours. It is kept in the browser; until then
 * the units are those of the browser's locale. This script is not a module and not deferred: it runs before the first
 * paint, so that a page never changes while it loads.
 */
{
  const { documentElement: root } = document;
  const option = (value, text) => ({ value, text });
  const CHOICES = {
    theme: {
      legend: 'Colours',
      options: [option('system', 'System'), option('light', 'Light'), option('dark', 'Dark')],
    },
    distance: { legend: 'Distances', options: [option('km', 'Kilometres'), option('mi', 'Miles')] },
    clock: { legend: 'Times', options: [option('24', '24 hours'), option('12', '12 hours')] },
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
    return CHOICES[name].options.some(({ value }) => value === stored) ? stored : defaults[name];
  };
  const store = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {}
  };

  const DISTANCE = /([\d,]+)\u00a0km\b/g;
  const TIME = /(?<![\d:+\u2212-])([01]\d|2[0-3]):([0-5]\d)(?!:?\d|\u00a0[ap]m)/g;
  const { format } = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
  const miles = (_, km) => `${format(km.replaceAll(',', '') * 0.621371)}\u00a0mi`;
  const twelveHours = (_, hours, minutes) => `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'am' : 'pm'}`;
  const inUnits = (text) => {
    const distances = chosen.distance === 'mi' ? text.replace(DISTANCE, miles) : text;
    return chosen.clock === '12' ? distances.replace(TIME, twelveHours) : distances;
  };
  /** What a text node was before, and what it is now. */
  const written = new WeakMap();
  const write = (node) => {
    const { data } = node;
    const before = written.get(node);
    const original = before?.now === data ? before.original : data;
    const now = inUnits(original);
    if ((now === original && !before) || node.parentElement?.closest('code, pre, script, style, textarea')) return;
    written.set(node, { original, now });
    if (now !== data) node.data = now;
  };
  const writeAll = (start) => {
    if (start.nodeType === Node.TEXT_NODE) return write(start);
    const walker = document.createTreeWalker(start, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) write(walker.currentNode);
  };
  const differs = () => chosen.distance === 'mi' || chosen.clock === '12';
  const parsed = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** Writes what the parser has added since the last call. */
  const writeParsed = () => {
    // The parser may have made the last text longer.
    if (parsed.currentNode !== root) write(parsed.currentNode);
    while (parsed.nextNode()) write(parsed.currentNode);
  };
  /** Before each paint: to observe the parser, which adds thousands of nodes, would take a tenth of a second on a phone. */
  const writeWhileParsing = () => {
    if (document.readyState !== 'loading') return;
    writeParsed();
    requestAnimationFrame(writeWhileParsing);
  };
  /** Writes what scripts add, before it is painted. */
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) writeAll(node);
  });
  const mark = (name) => {
    for (const input of document.querySelectorAll(`[name=${name}]`)) input.checked = input.value === chosen[name];
  };
  const apply = (name, value) => {
    chosen[name] = value;
    mark(name);
    if (name === 'theme') {
      root.dataset.theme = value;
      return;
    }
    if (document.readyState === 'loading') return;
    writeAll(document.body);
    observe();
  };
  const observe = () => {
    if (differs()) observer.observe(root, { childList: true, subtree: true, characterData: true });
    else observer.disconnect();
  };
  const applyAll = () => {
    for (const name of Object.keys(CHOICES)) apply(name, read(name));
  };

  applyAll();
  if (differs()) requestAnimationFrame(writeWhileParsing);
  // The page is parsed, and no other script has run.
  document.addEventListener(
    'readystatechange',
    () => {
      if (differs()) writeParsed();
      observe();
    },
    { once: true },
  );
  addEventListener('storage', ({ key }) => key in CHOICES && apply(key, read(key)));
  // A page from the back/forward cache may have earlier choices.
  addEventListener('pageshow', ({ persisted }) => persisted && applyAll());
  addEventListener('DOMContentLoaded', () => {
    const menu = document.querySelector('.sitemenu div');
    for (const [name, { legend, options }] of Object.entries(CHOICES)) {
      const choice = document.createElement('fieldset');
      const label = ({ value, text }) => `<label><input type="radio" name="${name}" value="${value}">${text}</label>`;
      choice.innerHTML = `<legend>${legend}</legend>${options.map(label).join('')}`;
      choice.addEventListener('change', ({ target }) => {
        store(name, target.value);
        apply(name, target.value);
      });
      menu.append(choice);
    }
    for (const name of Object.keys(CHOICES)) mark(name);
  });
}
