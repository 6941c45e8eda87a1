import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import { greatCircle, simplifyLine } from './arc.ts';
import type { Flight, MapAirport } from './flight.ts';
import { type Candidate, type Label, placeLabels } from './labels.ts';
import { type LandCopy, landCopies } from './land.ts';
import { encodeMapData, type MapData } from './mapData.ts';
import { dotsPath, linePath } from './path.ts';
import { type Point, project } from './projection.ts';
import { toViewport, type Viewport, viewportAround } from './viewport.ts';

/** A map in SVG units, ready to be written as SVG. */
export interface SvgMap {
  readonly width: number;
  readonly height: number;
  readonly land: readonly LandCopy[];
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
  /** What the browser script needs besides. */
  readonly data: MapData;
}

/** How a map is drawn. */
interface MapOptions {
  /**
   * What is in view: whole arcs; only the airports; or whole arcs, but without the farthest airports where most others
   * are so close together that they would be one spot.
   */
  readonly fit?: 'arcs' | 'airports' | 'most';
  /** Labels go to the airports with the highest value first; without it, to those of the first flights. */
  readonly importance?: (airport: MapAirport) => number;
}

/**
 * Greatest error of a simplified arc in SVG units: less than a pixel on a wide screen. The thin arcs of a dense map may
 * have more, because they are a third of its page.
 */
const TOLERANCE = { few: 0.3, many: 1 } as const;
/** Flights of a dense map. */
const MANY = 70;
/** Farthest that a map reaches from its central longitude, in degrees. */
const REACH = 190;
/** With `fit: 'most'`: the share of the flights that must be in view, and the greatest share of the width they may have. */
const MOST = { flights: 0.82, width: 0.55 } as const;

/** The airport on a map, or null when its coordinates are not known. */
export const mapAirport = ({ code, city, country, lat, lon }: AirportRecord): MapAirport | null =>
  lat === null || lon === null ? null : { code, name: city, country, lat, lon };

/**
 * Draws flights on one map.
 * @param flights most important first
 * @param focus airports that are starred and labelled before others; the first sets the central longitude
 * @param text text alternative
 * @returns null when there are no flights
 */
export function drawMap(
  flights: readonly Flight[],
  focus: readonly MapAirport[],
  text: string,
  { fit = 'arcs', importance }: MapOptions = {},
): SvgMap | null {
  const [first] = flights;
  if (!first) return null;
  const centralLon = (focus[0] ?? first.from).lon;
  const arcs = flights.map(({ from: { lat, lon }, to }) => greatCircle({ lat, lon: closestTurn(lon, centralLon) }, to));
  const viewport = viewportOf(arcs, fit, centralLon);
  const inFocus = new Set(focus.map(({ code }) => code));
  const places = airportsOnMap(flights, inFocus, importance);
  const points = places.map(({ name, lat, lon }): Candidate => {
    const { x, y } = project(lat, closestTurn(lon, centralLon));
    return { text: name, ...toViewport(viewport, { x, y }) };
  });
  const starred = places.filter(({ code }) => inFocus.has(code)).length;
  const stars = points.slice(0, starred);
  const { width, height } = viewport;
  const tolerance = flights.length > MANY ? TOLERANCE.many : TOLERANCE.few;
  return {
    width,
    height,
    land: landCopies(viewport),
    flights: flights.length,
    arcs: arcs.flatMap((arc) => arcLines(arc, viewport, centralLon, tolerance)).join(''),
    dots: dotsPath(points.slice(starred)),
    stars: dotsPath(stars),
    labels: placeLabels(points, width, height, stars),
    text,
    data: encodeMapData(places, flights, viewport),
  };
}

/** The airports of flights, each once: those in focus first, then by importance. */
function airportsOnMap(
  flights: readonly Flight[],
  inFocus: ReadonlySet<string>,
  importance: MapOptions['importance'],
): MapAirport[] {
  const byCode = new Map(flights.flatMap(({ from, to }) => [from, to]).map((airport) => [airport.code, airport]));
  const all = [...byCode.values()];
  const rest = all.filter(({ code }) => !inFocus.has(code));
  return [
    ...all.filter(({ code }) => inFocus.has(code)),
    ...(importance ? rest.toSorted((a, b) => importance(b) - importance(a)) : rest),
  ];
}

function viewportOf(arcs: readonly Point[][], fit: MapOptions['fit'], centralLon: number): Viewport {
  const around = (points: readonly Point[]) =>
    viewportAround(points.map(({ x, y }) => ({ x: clamp(x, centralLon, REACH), y })));
  if (fit === 'airports') return around(arcs.flatMap(endPoints));
  const all = around(arcs.flat());
  if (fit === 'arcs') return all;
  const nearestFirst = arcs.toSorted((a, b) => a.length - b.length);
  const most = around(nearestFirst.slice(0, Math.ceil(arcs.length * MOST.flights)).flat());
  return most.degrees < all.degrees * MOST.width ? most : all;
}

const endPoints = (arc: readonly Point[]): [Point, Point] => [at(arc, 0), at(arc, arc.length - 1)];

const clamp = (value: number, centre: number, reach: number) =>
  Math.min(Math.max(value, centre - reach), centre + reach);

/** A longitude plus or minus full turns, so that it is within half a turn of `centre`. */
const closestTurn = (lon: number, centre: number): number => lon - 360 * Math.round((lon - centre) / 360);

/** Path data of an arc; one that leaves the map on one side is drawn again from the other. */
function arcLines(arc: readonly Point[], viewport: Viewport, centralLon: number, tolerance: number): string[] {
  const line = (shift: number) =>
    linePath(
      simplifyLine(
        arc.map(({ x, y }) => toViewport(viewport, { x: x + shift, y })),
        tolerance,
      ),
    );
  const outside = arc.find(({ x }) => Math.abs(x - centralLon) > REACH);
  return outside ? [line(0), line(outside.x > centralLon ? -360 : 360)] : [line(0)];
}
