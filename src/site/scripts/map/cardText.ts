/** Text of the card of a route: from its row in the table of routes, else from the API. */
import { routeApiPath } from '../../../contract/paths.ts';
import type { RouteDetail } from '../../../contract/schemas.ts';
import { WEEKDAYS } from '../../../contract/vocabulary.ts';
import { count, duration, shortDays } from '../../text/words.ts';

export interface CardText {
  readonly airlines: string;
  /** Days, flights a week, local times of departure and flight time, as far as known. */
  readonly facts: string;
}

/** Reads a row of RouteTable.astro. It shows the part of the route that matches the filters. */
export function textOfRow(row: HTMLTableRowElement): CardText {
  const text = (selector: string) => row.querySelector(selector)?.textContent.trim() ?? '';
  const weekly = text('.flights');
  const facts = [text('.wkcell .vh'), weekly && `${weekly} a week`, text('.departs'), text('.time')];
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
  const schedule = airlines.flatMap((airline) => airline.schedule);
  const days = schedule.reduce((set, { day }) => set | (1 << WEEKDAYS.indexOf(day)), 0);
  const times = schedule.flatMap((entry) => entry.times).sort();
  const [first, last] = [times[0], times.at(-1)];
  const weekly = schedule.reduce((sum, entry) => sum + Math.max(1, entry.times.length), 0);
  const facts = [
    shortDays(days),
    weekly > 0 && `${count(weekly)} a week`,
    first && (first === last ? first : `${first}–${last}`),
    duration(minutes),
  ];
  return { airlines: airlines.map(({ airline }) => airline).join(', '), facts: facts.filter(Boolean).join(' · ') };
}
