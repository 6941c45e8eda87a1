/** The answers of the API that are known before anyone asks, as files of a release. */
import { isCharter } from '../core/dataset/charter.ts';
import type { Route } from '../core/dataset/dataset.ts';
import { airportDestinations, routeDetail } from './precomputed.ts';
import type { PublishContext } from './records.ts';

/** Where the answer of route_detail stands in a release's `client` folder. */
export const routeFile = (routeId: string, includeCharter: boolean): string =>
  `api/route/${routeId}${includeCharter ? '.charter' : ''}.json`;

/** Where the answer of airport_destinations stands in a release's `client` folder. */
export const destinationsFile = (code: string, includeCharter: boolean): string =>
  `api/airport/${code}/destinations${includeCharter ? '.charter' : ''}.json`;

/**
 * The answers with include_charter=true where nothing is charter, made from the plain ones: those have no second file.
 * Text inside a JSON string has its quotes escaped, so what is looked for stands only between two fields.
 */
export const withoutCharter = {
  route_detail: (plain: string): string => `${plain.slice(0, -1)},"charter_only":false}`,
  airport_destinations: (plain: string): string =>
    plain.replaceAll('},"from_city":', '},"charter_only":false,"from_city":'),
} as const;

/** Every precomputed answer: path below `client`, JSON text. */
export function* apiFiles(published: PublishContext): Generator<readonly [path: string, text: string]> {
  const { airports, routes } = published.dataset;
  const hasCharter = ({ services }: Route) => services.some(isCharter);
  const charterOrigins = new Set(routes.filter(hasCharter).map(({ from }) => from));
  for (const [index, { code }] of airports.entries())
    for (const include_charter of [false, true])
      if (!include_charter || charterOrigins.has(index))
        yield [
          destinationsFile(code, include_charter),
          JSON.stringify(airportDestinations(published, { airport_code: code, include_charter })),
        ];
  for (const route of routes)
    for (const include_charter of [false, true]) {
      const { id, charterOnly } = route;
      if (include_charter ? hasCharter(route) : !charterOnly)
        yield [
          routeFile(id, include_charter),
          JSON.stringify(routeDetail(published, { route_id: id, include_charter })),
        ];
    }
}
