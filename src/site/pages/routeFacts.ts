import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { busiestRoutesFrom, isScheduled } from '../../operations/routeWeeks.ts';
import { viewRoute } from '../routeView.ts';
import { count, counted, kilometres, theCountry } from '../text/words.ts';

/** Fewest routes of an airport that are ranked by weekly flights. */
const LEAST_RANKED = 3;
/** The ranks by weekly flights that say something about a route. */
const RANKS = ['the busiest', 'the second busiest', 'the third busiest'] as const;
/** Fewest routes of an airport that are ranked by distance. */
const LEAST_RANKED_BY_DISTANCE = 5;

/** What distinguishes a route from the others of its airports, in sentences. */
export function routeFacts(indexes: Indexes, route: number): string[] {
  const { airports, routes } = indexes;
  const { from, to, airlines, distanceKm } = viewRoute(indexes, route);
  const siblings = busiestRoutesFrom(indexes, at(routes.from, route));
  const rank = siblings.indexOf(route);
  const toCountry = siblings.filter((sibling) => at(airports, at(routes.to, sibling)).country === to.country);
  const into = routes.routesTo(at(routes.to, route)).filter((other) => isScheduled(indexes, other));
  const facts = [
    siblings.length === 1 && `This is the only direct route from ${from.label} in our data.`,
    siblings.length > 1 &&
      from.country !== to.country &&
      toCountry.length === 1 &&
      `It is the only direct route from ${from.label} to ${theCountry(to.country)} in our data.`,
    airlines.length === 1 && `${airlines[0]} is the only airline on this route in our data.`,
    siblings.length >= LEAST_RANKED_BY_DISTANCE &&
      distanceKm !== null &&
      distanceFact(distanceKm, lengthRank(indexes, siblings, route), siblings.length, from.label),
    siblings.length >= LEAST_RANKED &&
      rank < RANKS.length &&
      siblings.every((sibling) => at(indexes.routeWeeks.isComplete, sibling) === 1) &&
      `It is ${at(RANKS, rank)} of ${count(siblings.length)} direct routes from ${from.label} in our data.`,
    into.length === 1 && `Direct flights to ${to.label} from other airports: none in our data.`,
  ];
  return facts.filter((fact) => typeof fact === 'string');
}

/** The rank of a route by distance among those of its origin, longest first, from 1. Without a distance it is shortest. */
function lengthRank({ routes }: Indexes, siblings: readonly number[], route: number): number {
  const km = (one: number) => routes.distanceOf(one) ?? 0;
  const place = siblings.indexOf(route);
  const isLonger = (other: number, i: number) => km(other) > km(route) || (i < place && km(other) === km(route));
  return 1 + siblings.filter(isLonger).length;
}

/** A fact about the three longest routes of an airport and its shortest one. */
function distanceFact(km: number, rank: number, siblings: number, from: string): string | null {
  if (rank === 2 || rank === 3)
    return `It is the ${rank === 2 ? 'second' : 'third'} longest of ${counted(siblings, 'direct route')} from ${from} in our data.`;
  if (rank !== 1 && rank !== siblings) return null;
  return `It is the ${rank === 1 ? 'longest' : 'shortest'} direct route from ${from} in our data: ${kilometres(km)}.`;
}
