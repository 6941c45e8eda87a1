/** The card of a route or an airport: cities, airlines, days and flight time, and the way to its page. */
import { hubPath, routeApiPath, routePath } from '../../../contract/paths.ts';
import type { RouteDetail } from '../../../contract/schemas.ts';
import { WEEKDAYS } from '../../../contract/vocabulary.ts';
import { at, must } from '../../../core/must.ts';
import { duration, shortDays } from '../../text/words.ts';
import type { MapTarget } from './model.ts';

/** Time to wait before a request: the pointer may be on its way to another route. */
const FETCH_DELAY_MS = 120;

export class Card {
  readonly element = document.createElement('div');
  /** The button that marks the route in the table. */
  readonly listButton: HTMLButtonElement;
  /** Without a target there is no link: one that leads nowhere is a fault to search engines. */
  readonly #link = document.createElement('a');
  readonly #title: Element;
  readonly #airlines: Element;
  readonly #facts: Element;
  #target: MapTarget | null = null;

  constructor() {
    this.element.className = 'mapcard';
    this.element.hidden = true;
    this.element.innerHTML =
      '<p></p><p class="mapcard-who"></p><p class="mapcard-facts"></p><button type="button">Show in the list</button>';
    this.#title = must(this.element.querySelector('p'), 'title of a card');
    this.listButton = must(this.element.querySelector('button'), 'button of a card');
    this.#airlines = must(this.element.querySelector('.mapcard-who'), 'airlines of a card');
    this.#facts = must(this.element.querySelector('.mapcard-facts'), 'facts of a card');
  }

  /** Shows a target, or hides the card. @param isListed whether the table has the route */
  show(target: MapTarget | null, isListed: boolean): void {
    this.#target = target;
    this.element.hidden = target === null;
    if (!target) return;
    const { place, routes } = target;
    this.listButton.hidden = !isListed;
    if (place) {
      this.#write(`${place.name} (${place.code})`, hubPath({ city: place.name, code: place.code }));
      this.#facts.textContent = `${routes.length} routes on this map`;
      return;
    }
    const { id, from, to } = at(routes, 0);
    this.#write(`${from.name} to ${to.name} (${to.code})`, routePath(id));
    setTimeout(async () => {
      const text = this.#target === target ? await fetchCardText(id) : null;
      if (!text || this.#target !== target) return;
      this.#airlines.textContent = text.airlines;
      this.#facts.textContent = text.facts;
    }, FETCH_DELAY_MS);
  }

  #write(title: string, path: string): void {
    this.#link.href = path;
    this.#link.textContent = title;
    this.#title.replaceChildren(this.#link);
    this.#airlines.textContent = '';
    this.#facts.textContent = '';
  }
}

/** Fetches what a card says of a route. It is null when there is no answer: the card has the cities and the link without it. */
export async function fetchCardText(routeId: string) {
  try {
    const response = await fetch(routeApiPath(routeId));
    return response.ok ? textOfRoute(await response.json()) : null;
  } catch {
    return null;
  }
}

function textOfRoute({ airlines, flying_min: minutes }: RouteDetail) {
  const schedule = airlines.flatMap((airline) => airline.schedule);
  const days = schedule.reduce((set, { day }) => set | (1 << WEEKDAYS.indexOf(day)), 0);
  const areTimesKnown = airlines.every(
    (airline) => airline.schedule.length > 0 && airline.schedule.every(({ times }) => times.length > 0),
  );
  const weekly = schedule.flatMap(({ times }) => times).length;
  return {
    airlines: airlines.map(({ airline }) => airline).join(', '),
    /** Days, flights a week and flight time, as far as known. */
    facts: [shortDays(days), areTimesKnown && `${weekly} a week`, duration(minutes)].filter(Boolean).join(' · '),
  };
}
