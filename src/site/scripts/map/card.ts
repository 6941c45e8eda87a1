/** The card of a route: cities, airlines, days and times, and the way to its page. */
import { routePath } from '../../../contract/paths.ts';
import { type CardText, fetchCardText, textOfRow } from './cardText.ts';
import type { MapRoute } from './model.ts';
import type { RouteRows } from './routeRows.ts';

export interface Card {
  readonly element: HTMLElement;
  readonly link: HTMLAnchorElement;
  /** The button that marks the route in the table. */
  readonly listButton: HTMLButtonElement;
  /** Shows a route, or hides the card. */
  readonly show: (route: MapRoute | null) => void;
}

/** Time to wait before a request: the pointer may be on its way to another route. */
const FETCH_DELAY_MS = 120;

export function createCard(rows: RouteRows): Card {
  const element = document.createElement('div');
  element.className = 'mapcard';
  element.innerHTML =
    '<p><a></a></p><p class="mapcard-who"></p><p class="mapcard-facts"></p><button type="button">Show in the list</button>';
  const [link, who, facts, listButton] = ['a', '.mapcard-who', '.mapcard-facts', 'button'].map((selector) =>
    element.querySelector(selector),
  ) as [HTMLAnchorElement, HTMLElement, HTMLElement, HTMLButtonElement];
  const summaries = new Map<string, CardText>();
  let shown: string | undefined;
  const write = (summary: CardText | undefined) => {
    who.textContent = summary?.airlines ?? '';
    facts.textContent = summary?.facts ?? '';
  };
  return {
    element,
    link,
    listButton,
    show: (route) => {
      element.classList.toggle('on', route !== null);
      shown = route?.id;
      if (!route) return;
      const { id, from, to } = route;
      link.href = routePath(id);
      link.textContent = `${from.name} to ${to.name} (${to.code})`;
      const row = rows.row(id);
      listButton.hidden = row === undefined;
      write(row ? textOfRow(row) : summaries.get(id));
      if (row || summaries.has(id)) return;
      setTimeout(async () => {
        const summary = shown === id ? await fetchCardText(id) : null;
        if (!summary) return;
        summaries.set(id, summary);
        if (shown === id) write(summary);
      }, FETCH_DELAY_MS);
    },
  };
}
