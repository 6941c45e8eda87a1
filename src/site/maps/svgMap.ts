import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import { type Coordinates, greatCircle, simplifyLine } from './arc.ts';
import { type Candidate, type Label, placeLabels } from './labels.ts';
import { dotsPath, linePath } from './path.ts';
import type { Point } from './projection.ts';
import { toViewport, type Viewport, viewportAround } from './viewport.ts';

/** A map in SVG units, ready to be written as SVG. */
export interface SvgMap {
  readonly width: number;
  readonly height: number;
  /** Which land outline fits the scale. */
  readonly land: 'coarse' | 'fine';
  /** Transforms of the land outline, one for each copy of the world in view. */
  readonly landTransforms: readonly string[];
  /** Number of flights drawn. */
  readonly flights: number;
  /** Path data of all arcs. */
  readonly arcs: string;
  /** Path data of the airports' dots: strokes without length, to be drawn with round caps. */
  readonly dots: string;
  /** The same for the airports in focus. */
  readonly stars: string;
  readonly labels: readonly Label[];
  /** Text alternative. */
  readonly text: string;
}

/** An airport with known coordinates; its name is written where there is room. */
export interface MapAirport extends Coordinates {
  readonly code: string;
  readonly name: string;
}

/** A flight, drawn as an arc. */
export interface Flight {
  readonly from: MapAirport;
  readonly to: MapAirport;
}

/** Greatest error of a simplified arc in SVG units: less than a pixel on a wide screen. */
const TOLERANCE = 0.3;
/** Farthest that a map reaches from its central longitude, in degrees. */
const REACH = 190;

/** The airport on a map, or null when its coordinates are not known. */
export const mapAirport = ({ code, city, lat, lon }: AirportRecord): MapAirport | null =>
  lat === null || lon === null ? null : { code, name: city, lat, lon };

/**
 * Draws flights on one map.
 * @param flights most important first: labelled first
 * @param focus airports that are starred and labelled before others; the first sets the central longitude
 * @param text text alternative
 * @param fit whether whole arcs must be in view, or only the airports
 * @returns null when there are no flights
 */
export function drawMap(
  flights: readonly Flight[],
  focus: readonly MapAirport[],
  text: string,
  fit: 'arcs' | 'airports' = 'arcs',
): SvgMap | null {
  const [first] = flights;
  if (!first) return null;
  const centralLon = (focus[0] ?? first.from).lon;
  const arcs = flights.map(({ from: { lat, lon }, to }) => greatCircle({ lat, lon: closestTurn(lon, centralLon) }, to));
  const visible = fit === 'arcs' ? arcs.flat() : arcs.flatMap(endsOf);
  const viewport = viewportAround(visible.map(({ x, y }) => ({ x: clamp(x, centralLon, REACH), y })));
  const airports = airportPoints(flights, arcs, viewport, centralLon);
  const inFocus = new Set(focus.map(({ code }) => code));
  const stars = [...airports].flatMap(([code, point]) => (inFocus.has(code) ? [point] : []));
  const others = [...airports].flatMap(([code, point]) => (inFocus.has(code) ? [] : [point]));
  const byImportance = new Set([...inFocus, ...airports.keys()]);
  const candidates = [...byImportance].flatMap((code) => airports.get(code) ?? []);
  const { width, height } = viewport;
  return {
    width,
    height,
    land: viewport.degrees > 100 ? 'coarse' : 'fine',
    landTransforms: landTransforms(viewport),
    flights: flights.length,
    arcs: arcs.flatMap((arc) => arcLines(arc, viewport, centralLon)).join(''),
    dots: dotsPath(others),
    stars: dotsPath(stars),
    labels: placeLabels(candidates, width, height, stars),
    text,
  };
}

const endsOf = (arc: readonly Point[]): [Point, Point] => [at(arc, 0), at(arc, arc.length - 1)];

const clamp = (value: number, centre: number, reach: number) =>
  Math.min(Math.max(value, centre - reach), centre + reach);

/** A longitude plus or minus full turns, so that it is within half a turn of `centre`. */
const closestTurn = (lon: number, centre: number): number => lon - 360 * Math.round((lon - centre) / 360);

/** Each airport of the flights at its place in the viewport, by code. */
function airportPoints(
  flights: readonly Flight[],
  arcs: readonly (readonly Point[])[],
  viewport: Viewport,
  centralLon: number,
): Map<string, Candidate> {
  const points = new Map<string, Candidate>();
  for (const [i, { from, to }] of flights.entries()) {
    const [start, end] = endsOf(at(arcs, i));
    for (const [{ code, name }, { x, y }] of [[from, start] as const, [to, end] as const])
      if (!points.has(code))
        points.set(code, { text: name, ...toViewport(viewport, { x: closestTurn(x, centralLon), y }) });
  }
  return points;
}

/** Path data of an arc; one that leaves the map on one side is drawn again from the other. */
function arcLines(arc: readonly Point[], viewport: Viewport, centralLon: number): string[] {
  const line = (shift: number) =>
    linePath(
      simplifyLine(
        arc.map(({ x, y }) => toViewport(viewport, { x: x + shift, y })),
        TOLERANCE,
      ),
    );
  const outside = arc.find(({ x }) => Math.abs(x - centralLon) > REACH);
  return outside ? [line(0), line(outside.x > centralLon ? -360 : 360)] : [line(0)];
}

function landTransforms({ left, top, degrees, scaleX, scaleY }: Viewport): string[] {
  const transforms: string[] = [];
  // A wide window shows half a map more on both sides.
  const [first, last] = [left - degrees / 2, left + degrees * 1.5];
  for (let turn = Math.ceil((first - 180) / 360); turn * 360 - 180 < last; turn++) {
    const [x, y] = [(turn * 360 - left) * scaleX, -top * scaleY].map((value) => round(value, 1));
    transforms.push(`translate(${x} ${y}) scale(${round(scaleX, 3)} ${round(scaleY, 3)})`);
  }
  return transforms;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
