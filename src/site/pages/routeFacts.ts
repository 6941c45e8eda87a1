import type { Route } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import { shownServices } from '../services.ts';
import { airportAt, airportViewAt, routeAt, type SiteData } from '../siteData.ts';
import { count, counted, kilometres, theCountry } from '../text/words.ts';

/** Fewest routes of an airport that are ranked by weekly flights. */
const LEAST_RANKED = 3;
/** The ranks by weekly flights that say something about a route. */
const RANKS = ['the busiest', 'the second busiest', 'the third busiest'] as const;
/** Fewest routes of an airport that are ranked by distance. */
const LEAST_RANKED_BY_DISTANCE = 5;

/** What distinguishes a route from the others of its airports, in sentences. */
export function routeFacts(site: SiteData, index: number): string[] {
  const route = routeAt(site, index);
  const [from, to] = [airportViewAt(site, route.from), airportViewAt(site, route.to)];
  const siblings = at(site.index.from, route.from);
  const [airline, otherAirline] = shownServices(route);
  const rank = at(site.index.rank, index);
  const toCountry = siblings.filter((sibling) => airportAt(site, routeAt(site, sibling).to).country === to.country);
  const facts = [
    siblings.length === 1 && `This is the only direct route from ${from.label}.`,
    siblings.length > 1 &&
      from.country !== to.country &&
      toCountry.length === 1 &&
      `It is the only direct route from ${from.label} to ${theCountry(to.country)}.`,
    airline && !otherAirline && `${airline.airlineName} is the only airline on this route.`,
    distanceFact(route, at(site.index.lengthRank, index), siblings.length, from.label),
    siblings.length >= LEAST_RANKED &&
      rank <= RANKS.length &&
      `It is ${at(RANKS, rank - 1)} of ${count(siblings.length)} direct routes from ${from.label}.`,
    at(site.index.into, route.to).length === 1 && `No other airport has a direct flight to ${to.label}.`,
  ];
  return facts.filter((fact) => typeof fact === 'string');
}

/** A fact about the three longest routes of an airport and its shortest one. */
function distanceFact({ distanceKm }: Route, rank: number, siblings: number, from: string): string | null {
  if (siblings < LEAST_RANKED_BY_DISTANCE || distanceKm === null) return null;
  if (rank === 2 || rank === 3)
    return `It is the ${rank === 2 ? 'second' : 'third'} longest of ${counted(siblings, 'direct route')} from ${from}.`;
  if (rank !== 1 && rank !== siblings) return null;
  return `It is the ${rank === 1 ? 'longest' : 'shortest'} direct route from ${from}: ${kilometres(distanceKm)}.`;
}
