/** Request targets for load on the bundled network, the same in every run. */
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

function fail(): never {
  throw new Error('no airports');
}
