import type { Route } from '../../core/dataset/dataset.ts';
import type { SiteData } from '../siteData.ts';
import { regularServices } from '../siteIndex.ts';
import { count, counted, kilometres, ordinal } from '../text/words.ts';
import { airportAt, routeAt, viewAirport } from './places.ts';

/** Fewest routes of an airport of which the longest or shortest is worth a word. */
const WORTH_COMPARING = 5;

/** What is true of this route and few others, most telling first. */
export function routeFacts(world: SiteData, index: number): string[] {
  const route = routeAt(world, index);
  const [from, to] = [viewAirport(airportAt(world, route.from)), viewAirport(airportAt(world, route.to))];
  const siblings = world.index.from[route.from] ?? [];
  const facts: string[] = [];
  if (siblings.length === 1) facts.push(`This is the only direct route from ${from.label}.`);
  else if (from.country !== to.country && countTo(world, siblings, to.country) === 1)
    facts.push(`It is the only direct route from ${from.label} to ${to.country}.`);
  const services = regularServices(route);
  if (services.length === 1 && services[0]) facts.push(`${services[0].airlineName} is the only airline on it.`);
  facts.push(...lengthFacts(world, index, route, siblings.length));
  if (siblings.length >= 3) {
    const place = world.index.rank[index] ?? 0;
    const busiest = place === 1 ? 'the busiest' : `number ${place} by flights a week`;
    facts.push(`It is ${busiest} of ${count(siblings.length)} direct routes from ${from.label}.`);
  }
  const arrivals = world.index.into[route.to] ?? [];
  if (arrivals.length === 1) facts.push(`No other airport has a direct flight to ${to.label}.`);
  return facts;
}

const countTo = (world: SiteData, routes: readonly number[], country: string): number =>
  routes.filter((route) => airportAt(world, routeAt(world, route).to).country === country).length;

function lengthFacts(
  { dataset, index }: SiteData,
  route: number,
  { from, distanceKm }: Route,
  siblings: number,
): string[] {
  if (siblings < WORTH_COMPARING || distanceKm === null) return [];
  const place = index.lengthRank[route] ?? 0;
  const hub = dataset.airports[from];
  const name = hub ? `${hub.city} (${hub.code})` : 'here';
  if (place === 1) return [`It is the longest direct route from ${name}: ${kilometres(distanceKm)}.`];
  if (place <= 3) return [`It is the ${ordinal(place)} longest of ${counted(siblings, 'direct route')} from ${name}.`];
  if (place === siblings) return [`It is the shortest direct route from ${name}: ${kilometres(distanceKm)}.`];
  return [];
}
