/** Routes as great circles on a map (RFC 7946). */
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { greatCirclePoints } from '../../core/geography.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { idOfRoute } from '../../operations/records.ts';

type Position = readonly [lon: number, lat: number];

/** The lines of a FeatureCollection, one feature a line. Routes of an airport without coordinates are left out. */
export function* geoJsonLines(indexes: Indexes): Generator<string> {
  const { airports, routes, departures } = indexes;
  yield '{"type":"FeatureCollection","features":[';
  let separator = '';
  for (const route of routes.to.keys()) {
    const from = at(airports, at(routes.from, route));
    const to = at(airports, at(routes.to, route));
    const start = positionOf(from);
    const end = positionOf(to);
    if (!start || !end) continue;
    const id = idOfRoute(indexes, route);
    const feature = {
      type: 'Feature',
      id,
      properties: {
        route_id: id,
        from: from.code,
        to: to.code,
        airlines: departures.servicesOf(route).map((service) => departures.airlineOf(service).code),
        distance_km: routes.distanceOf(route),
        flying_min: at(routes.flyingMin, route),
        seasonality_label: routes.seasonLabelOf(route),
        charter_only: routes.charterOnly[route] === 1,
      },
      geometry: lineBetween(start, end),
    };
    yield separator + JSON.stringify(feature);
    separator = ',';
  }
  yield ']}';
}

const positionOf = ({ lat, lon }: AirportRecord): Position | null => (lat === null || lon === null ? null : [lon, lat]);

/** Degrees of arc between two points of a line: a line of straight pieces is then within 25 km of the great circle. */
const STEP = 5;

/** The great circle between two positions, cut at the antimeridian as RFC 7946 (3.1.9) requires. */
export function lineBetween(start: Position, end: Position) {
  const parts: Position[][] = [[]];
  let before: Position | undefined;
  for (const point of greatCirclePoints(start, end, STEP).map(rounded)) {
    if (before && Math.abs(point[0] - before[0]) > 180) {
      const side = before[0] > 0 ? 180 : -180;
      const share = (side - before[0]) / (point[0] + 2 * side - before[0]);
      const lat = rounded([0, before[1] + (point[1] - before[1]) * share])[1];
      parts.at(-1)?.push([side, lat]);
      parts.push([[-side, lat]]);
    }
    parts.at(-1)?.push(point);
    before = point;
  }
  return parts.length === 1
    ? { type: 'LineString', coordinates: at(parts, 0) }
    : { type: 'MultiLineString', coordinates: parts };
}

/** Degrees with five decimals: a metre. */
const rounded = ([lon, lat]: Position): Position => [Number(lon.toFixed(5)), Number(lat.toFixed(5))];
