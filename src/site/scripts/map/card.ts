/** The card of a route: cities, airlines, days and times, and the way to its page. */
import { routeApiPath, routePath } from '../../../contract/paths.ts';
import type { RouteDetail } from '../../../contract/schemas.ts';
import { WEEKDAYS } from '../../../contract/vocabulary.ts';
import { must } from '../../../core/must.ts';
import { duration, NOT_KNOWN, shortDays } from '../../text/words.ts';
import type { MapRoute } from './model.ts';
import type { RowElements } from './routeRows.ts';

/** Time to wait before a request: the pointer may be on its way to another route. */
const FETCH_DELAY_MS = 120;

export class Card {
  readonly element = document.createElement('div');
  readonly link: HTMLAnchorElement;
  /** The button that marks the route in the table. */
  readonly listButton: HTMLButtonElement;
  readonly #airlines: Element;
  readonly #facts: Element;
  readonly #rows: RowElements;
  readonly #fetched = new Map<string, CardText>();
  #shown: string | undefined;

  /** A hidden card. @param rows the rows of the table, which have what the card shows */
  constructor(rows: RowElements) {
    this.#rows = rows;
    this.element.className = 'mapcard';
    this.element.innerHTML =
      '<p><a></a></p><p class="mapcard-who"></p><p class="mapcard-facts"></p><button type="button">Show in the list</button>';
    this.link = must(this.element.querySelector('a'), 'link of a card');
    this.listButton = must(this.element.querySelector('button'), 'button of a card');
    this.#airlines = must(this.element.querySelector('.mapcard-who'), 'airlines of a card');
    this.#facts = must(this.element.querySelector('.mapcard-facts'), 'facts of a card');
  }

  /** Shows a route, or hides the card. */
  show(route: MapRoute | null): void {
    this.element.classList.toggle('on', route !== null);
    this.#shown = route?.id;
    if (!route) return;
    const { id, from, to } = route;
    this.link.href = routePath(id);
    this.link.textContent = `${from.name} to ${to.name} (${to.code})`;
    const row = this.#rows.row(id);
    this.listButton.hidden = row === undefined;
    const text = row ? textOfRow(row) : this.#fetched.get(id);
    this.#write(text);
    if (!text) setTimeout(() => this.#fetch(id), FETCH_DELAY_MS);
  }

  async #fetch(id: string): Promise<void> {
    const text = this.#shown === id ? await fetchCardText(id) : null;
    if (!text) return;
    this.#fetched.set(id, text);
    if (this.#shown === id) this.#write(text);
  }

  #write(text: CardText | undefined): void {
    this.#airlines.textContent = text?.airlines ?? '';
    this.#facts.textContent = text?.facts ?? '';
  }
}

interface CardText {
  readonly airlines: string;
  /** Days, flights a week, local times of departure and flight time, as far as known. */
  readonly facts: string;
}

/** Reads a row of RouteTable.astro. It shows the part of the route that matches the filters. */
export function textOfRow(row: HTMLTableRowElement): CardText {
  const text = (selector: string) => row.querySelector(selector)?.textContent.trim() ?? '';
  const weekly = text('.flights');
  const facts = [
    text('.wkcell .vh'),
    weekly !== '' && weekly !== NOT_KNOWN && `${weekly} a week`,
    text('.departs'),
    text('.time'),
  ];
  return { airlines: text('.who'), facts: facts.filter(Boolean).join(' · ') };
}

/** Fetches a route. It is null when there is no answer. */
export async function fetchCardText(routeId: string): Promise<CardText | null> {
  try {
    const response = await fetch(routeApiPath(routeId));
    return response.ok ? textOfRoute(await response.json()) : null;
  } catch {
    return null; // The card has the names of the cities and the link without it.
  }
}

function textOfRoute({ airlines, flying_min: minutes }: RouteDetail): CardText {
  const days = airlines
    .flatMap(({ schedule }) => schedule)
    .reduce((set, { day }) => set | (1 << WEEKDAYS.indexOf(day)), 0);
  return {
    airlines: airlines.map(({ airline }) => airline).join(', '),
    facts: [shortDays(days), duration(minutes)].filter(Boolean).join(' · '),
  };
}
