/** The card of a route: cities, airlines, days and times, and the way to its page. */
import { routePath } from '../../../contract/paths.ts';
import { must } from '../../../core/must.ts';
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

/** Creates a hidden card. @param rows the rows of the table, which have what the card shows */
export function createCard(rows: RouteRows): Card {
  const element = document.createElement('div');
  element.className = 'mapcard';
  element.innerHTML =
    '<p><a></a></p><p class="mapcard-who"></p><p class="mapcard-facts"></p><button type="button">Show in the list</button>';
  const link = must(element.querySelector('a'), 'link of a card');
  const who = must(element.querySelector('.mapcard-who'), 'airlines of a card');
  const facts = must(element.querySelector('.mapcard-facts'), 'facts of a card');
  const listButton = must(element.querySelector('button'), 'button of a card');
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
