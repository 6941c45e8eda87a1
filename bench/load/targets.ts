/** Request targets for load on the bundled network, the same in every run. */
import { arrivalsPath, weekendPath } from '../../src/contract/paths.ts';
import type { QueryIndexes } from '../../src/operations/indexes.ts';
import { openRelease } from '../../src/server/release/open.ts';
import { seededRandom } from '../harness.ts';

const SEED = 20261121;

/** Request targets of a release by kind. */
export function targetsOf(path: string): Readonly<Record<'route' | 'page' | 'search' | 'match', readonly string[]>> {
  const random = seededRandom(SEED);
  const { indexes } = openRelease(path);
  const airports = indexes.airports.filter(({ routeCount }) => routeCount > 0);
  const any = () => airports[Math.floor(random() * airports.length)] ?? fail();
  const routes = ['LHR-JFK', 'JFK-LHR', 'LHR-LAX', 'FRA-JFK', 'ZRH-LHR', 'CDG-JFK', 'AMS-LHR', 'SIN-LHR'];
  return {
    route: routes.map((id) => `/api/route/${id}`),
    page: routes.map((id) => `/r/${id}`),
    // Far more than the cache holds.
    search: Array.from({ length: 40_000 }, () => `/api/connections?from=${any().code}&to=${any().code}&max_stops=3`),
    match: Array.from(
      { length: 40_000 },
      (_, i) => `/api/airports?q=${encodeURIComponent(any().city.slice(0, 5))}${i % 97}`,
    ),
  };
}

/** Requests of every kind, most of them new, for indexes of any size. */
export function everyKind({ airports, schedule }: QueryIndexes): string[] {
  const random = seededRandom(SEED);
  const served = airports.filter(({ routeCount }) => routeCount > 0);
  const hubs = served.toSorted((a, b) => b.weeklyDepartures - a.weeklyDepartures).slice(0, 200);
  const any = (of = served) => of[Math.floor(random() * of.length)] ?? fail();
  const airline = () => (schedule.airlines[Math.floor(random() * schedule.airlines.length)] ?? fail()).code;
  const kinds: readonly (() => string)[] = [
    () => `/api/connections?from=${any().code}&to=${any().code}&max_stops=3`,
    () => `/api/airports?q=${encodeURIComponent(any().city.slice(0, 5))}`,
    () => `/api/journeys?from=${any().code}&to=${any().code}`,
    () => `/api/airport/${any().code}/destinations?day=Mon`,
    () => `/api/connections?from=${any(hubs).code}&to=${any(hubs).code}&avoid=${any(hubs).code}`,
    () => `/api/journeys?from=${any(hubs).code}&to=${any().code}&max_stops=3&day=Wed`,
    () => `/api/airport/${any(hubs).code}/origins?fields=summary`,
    () => '/r/LHR-JFK',
    () => `/api/airline/${airline()}/routes?limit=100`,
    () => `/connections?from=${any().code}&to=${any().code}`,
    () => `/api/airport/${any().code}/reachable?max_stops=1`,
    () => arrivalsPath(any()),
    () => '/api/route/LHR-JFK',
    () => `/api/airport/${any(hubs).code}/destinations?depart_after=06:00`,
    () => weekendPath(any(hubs)),
    () => `/api/journeys?from=${any(hubs).code}&to=${any(hubs).code}&max_stops=3`,
    () => `/api/airline/${airline()}/routes`,
  ];
  return Array.from({ length: 34_000 }, (_, i) => (kinds[i % kinds.length] ?? fail)());
}

function fail(): never {
  throw new Error('no airports');
}
