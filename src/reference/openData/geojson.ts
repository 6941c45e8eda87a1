/** Routes as lines on a map (RFC 7946). */
import type { AirportRecord, Dataset } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';

type Position = readonly [lon: number, lat: number];

/** The lines of a FeatureCollection, one feature a line. Routes of an airport without coordinates are left out. */
export function* geoJsonLines({ airports, routes }: Dataset): Generator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '';
  for (const route of routes) {
    const [from, to] = [at(airports, route.from), at(airports, route.to)];
    const [start, end] = [positionOf(from), positionOf(to)];
    if (!start || !end) continue;
    const feature = {
      type: 'Feature',
      id: route.id,
      properties: {
        route_id: route.id,
        from: from.code,
        to: to.code,
        airlines: route.services.map(({ airlineCode }) => airlineCode),
        distance_km: route.distanceKm,
        flying_min: route.flyingMin,
        seasonality_label: route.seasonalityLabel,
        charter_only: route.charterOnly,
      },
      geometry: lineBetween(start, end),
    };
    yield separator + JSON.stringify(feature);
    separator = ',';
  }
  yield ']}';
}

const positionOf = ({ lat, lon }: AirportRecord): Position | null => (lat === null || lon === null ? null : [lon, lat]);

/** The shorter line between two positions, cut at the antimeridian as RFC 7946 (3.1.9) requires. */
export function lineBetween(start: Position, end: Position) {
  const [[lon1, lat1], [lon2, lat2]] = [start, end];
  if (Math.abs(lon2 - lon1) <= 180) return { type: 'LineString', coordinates: [start, end] };
  const side = lon1 > 0 ? 180 : -180;
  const share = (side - lon1) / (lon2 + 2 * side - lon1);
  const lat = Number((lat1 + (lat2 - lat1) * share).toFixed(6));
  return {
    type: 'MultiLineString',
    coordinates: [
      [start, [side, lat]],
      [[-side, lat], end],
    ],
  };
}
