/** The card of a route or an airport: cities, airlines, days and flight time, and the way to its page. */
import { connectionsPath, hubPath, routeApiPath, routePath } from '../../../contract/paths.ts';
import type { RouteDetail } from '../../../contract/schemas.ts';
import { WEEKDAYS } from '../../../contract/vocabulary.ts';
import { at } from '../../../core/must.ts';
import { counted, duration, list, shortDays } from '../../text/words.ts';
import { element } from '../element.ts';
import type { MapTarget } from './model.ts';

/** Time to wait before a request: the pointer may be on its way to another route. */
const FETCH_DELAY_MS = 120;

/** Makes the card of a map. It is hidden until it has a target. */
export function createCard() {
  // Without a target there is no link: one that leads nowhere is a fault to search engines.
  const title = element('p', {});
  const airlines = element('p', { className: 'mapcard-who' });
  const facts = element('p', { className: 'mapcard-facts' });
  const listButton = element('button', { type: 'button' }, 'Show in the list');
  const card = element('div', { className: 'mapcard', hidden: true }, title, airlines, facts, listButton);
  let shown: MapTarget | null = null;

  function write(name: string, path: string, fact: string): void {
    title.replaceChildren(element('a', { href: path }, name));
    airlines.textContent = '';
    facts.textContent = fact;
  }

  /** Shows a target, or hides the card. @param isListed whether the table has the route */
  function show(target: MapTarget | null, isListed: boolean): void {
    shown = target;
    card.hidden = target === null;
    if (!target) return;
    const { place, routes, minutes } = target;
    listButton.hidden = !isListed;
    if (place && minutes !== undefined) {
      const stops = routes.slice(1).map(({ from }) => from.name);
      const how = stops.length === 0 ? 'Direct' : `${counted(stops.length, 'stop')} in ${list(stops)}`;
      const start = at(routes, 0).from.code;
      const path = stops.length === 0 ? routePath(`${start}-${place.code}`) : connectionsPath(start, place.code);
      write(`${place.name} (${place.code})`, path, `${how} · ${duration(minutes)} of flight`);
      return;
    }
    if (place) {
      const path = hubPath({ city: place.name, code: place.code });
      write(`${place.name} (${place.code})`, path, `${routes.length} routes on this map`);
      return;
    }
    const { id, from, to } = at(routes, 0);
    write(`${from.name} to ${to.name} (${to.code})`, routePath(id), '');
    setTimeout(async () => {
      const text = shown === target ? await fetchCardText(id) : null;
      if (!text || shown !== target) return;
      airlines.textContent = text.airlines;
      facts.textContent = text.facts;
    }, FETCH_DELAY_MS);
  }

  /** `listButton` marks the route in the table. */
  return { element: card, listButton, show };
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
