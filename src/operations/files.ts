/** The answers of the API that are known before anyone asks, as files of a release. */
import { airportDestinations, routeDetail } from './precomputed.ts';
import type { Published } from './records.ts';

/** Where the answer of route_detail stands in a release's `client` folder. */
export const routeFile = (routeId: string, includeCharter: boolean): string =>
  `api/route/${routeId}${includeCharter ? '.charter' : ''}.json`;

/** Where the answer of airport_destinations stands in a release's `client` folder. */
export const destinationsFile = (code: string, includeCharter: boolean): string =>
  `api/airport/${code}/destinations${includeCharter ? '.charter' : ''}.json`;

/**
 * The route_detail answer with include_charter=true of a route without charter
 * airlines, from its plain answer: such routes have no second file.
 */
export const withoutCharter = (plain: string): string => `${plain.slice(0, -1)},"charter_only":false}`;

/** Every precomputed answer: path below `client`, JSON text. */
export function* apiFiles(published: Published): Generator<readonly [path: string, text: string]> {
  const { airports, routes } = published.dataset;
  for (const { code } of airports)
    for (const include_charter of [false, true])
      yield [
        destinationsFile(code, include_charter),
        JSON.stringify(airportDestinations(published, { airport_code: code, include_charter })),
      ];
  for (const { id, charterOnly, services } of routes)
    for (const include_charter of [false, true]) {
      const exists = include_charter ? services.some((s) => s.serviceType === 'charter') : !charterOnly;
      if (exists)
        yield [
          routeFile(id, include_charter),
          JSON.stringify(routeDetail(published, { route_id: id, include_charter })),
        ];
    }
}
