import { originsPath, weekendPath } from '../../src/contract/paths.ts';
import { at } from '../../src/core/must.ts';
import type { Indexes } from '../../src/operations/indexes.ts';
import { seededRandom } from '../harness.ts';
import { get, toolCall } from './generator.ts';

/** Requests of each kind, which differ from request to request where the name does not say otherwise. */
const PER_KIND = 2_000;

/** Requests as raw HTTP text, by kind: the same in every run, for indexes of any size. */
export function requestKinds({ airports, departures }: Indexes): ReadonlyMap<string, readonly string[]> {
  const random = seededRandom(20261121);
  const served = airports.filter(({ routeCount }) => routeCount > 0);
  const hubs = served.toSorted((a, b) => b.weeklyDepartures - a.weeklyDepartures).slice(0, 200);
  const pick = <T>(list: readonly T[]): T => at(list, Math.floor(random() * list.length));
  const any = () => pick(served).code;
  const hub = () => pick(hubs).code;
  const airline = () => pick(departures.airlines).code;
  const kinds: Readonly<Record<string, () => string>> = {
    'route, cached': () => get('/api/route/LHR-JFK'),
    'route page, cached': () => get('/r/LHR-JFK'),
    'airport search': () => get(`/api/airports?q=${encodeURIComponent(pick(served).city.slice(0, 5))}`),
    'connections, up to 3 stops': () => get(`/api/connections?from=${any()}&to=${any()}&max_stops=3`),
    'connections of hubs, avoiding one': () => get(`/api/connections?from=${hub()}&to=${hub()}&avoid=${hub()}`),
    'journeys, a week': () => get(`/api/journeys?from=${any()}&to=${any()}`),
    'journeys, a day, up to 3 stops': () =>
      get(`/api/journeys?from=${hub()}&to=${any()}&max_stops=3&day=${pick(['Mon', 'Wed', 'Sat'])}`),
    'journeys of hubs, up to 3 stops': () => get(`/api/journeys?from=${hub()}&to=${hub()}&max_stops=3`),
    'destinations on a day': () => get(`/api/airport/${any()}/destinations?day=Mon`),
    'destinations of a hub': () => get(`/api/airport/${hub()}/destinations?depart_after=06:00`),
    'origins of a hub': () => get(`/api/airport/${hub()}/origins?fields=summary`),
    'routes of an airline, 100': () => get(`/api/airline/${airline()}/routes?limit=100`),
    'routes of an airline': () => get(`/api/airline/${airline()}/routes`),
    'reachable with 1 stop': () => get(`/api/airport/${any()}/reachable?max_stops=1`),
    'connections page': () => get(`/connections?from=${any()}&to=${any()}`),
    'arrivals page': () => get(originsPath(pick(served))),
    'weekend page': () => get(weekendPath(pick(hubs))),
    'MCP resolve_airport': () => toolCall('resolve_airport', { q: pick(served).city.slice(0, 5) }),
  };
  return new Map(Object.entries(kinds).map(([name, make]) => [name, Array.from({ length: PER_KIND }, make)] as const));
}

/** Requests of every kind in turn. */
export function mixed(kinds: ReadonlyMap<string, readonly string[]>): string[] {
  const lists = [...kinds.values()];
  return Array.from({ length: PER_KIND * lists.length }, (_, i) =>
    at(at(lists, i % lists.length), Math.floor(i / lists.length)),
  );
}
