/** A map of routes: the build writes it as SVG, and the browser script makes it interactive. */
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at, must } from '../../core/must.ts';
import { type Coordinates, dotsPath, greatCircle, linePath, simplifyLine } from './arc.ts';
import { latitudeOf, type Point, project } from './projection.ts';
import { rounded, toViewport, type Viewport, viewportAround } from './viewport.ts';

/** An airport with known coordinates. */
export interface MapAirport extends Coordinates {
  readonly code: string;
  /** Its city. */
  readonly name: string;
  readonly country: string;
}

/** A flight, drawn as an arc. */
export interface Flight {
  readonly from: MapAirport;
  readonly to: MapAirport;
}

/** An airport at its place in SVG units. */
export interface MapPlace extends Point {
  readonly code: string;
  readonly name: string;
}

/** A map in SVG units. As JSON it is part of the page, for the browser script. */
export interface RouteMap {
  /** What the map shows before it is zoomed. */
  readonly frame: Viewport;
  /** Those in focus first, then the most important. */
  readonly places: readonly MapPlace[];
  /** Number of places in focus. */
  readonly stars: number;
  /** Indexes of places. */
  readonly routes: readonly (readonly [from: number, to: number])[];
  /** What the map shows: `237 destinations`; empty where the page says it. */
  readonly title: string;
  /** Text alternative. */
  readonly text: string;
}

/** What a map says, and which of its airports come first. */
interface MapOptions {
  /** Airports that are starred and labelled before others; the first sets the central longitude. */
  readonly focus: readonly MapAirport[];
  readonly title?: string;
  readonly text: string;
  /** Labels go to the airports with the highest value first; without it, to those of the first flights. */
  readonly importance?: (airport: MapAirport) => number;
}

/** Flights of a map of the world: it has the airports in view, and the arcs over the poles leave it. */
const WORLD = 1500;
/** Farthest that a map reaches from its central longitude, in degrees. */
const REACH = 190;

/** The airport on a map, or null when its coordinates are not known. */
export const mapAirport = ({ code, city, country, lat, lon }: AirportRecord): MapAirport | null =>
  lat === null || lon === null ? null : { code, name: city, country, lat, lon };

/** The map of flights, with all airports and arcs in view; null without flights. @param flights most important first */
export function mapOfFlights(
  flights: readonly Flight[],
  { focus, title = '', text, importance = () => 0 }: MapOptions,
): RouteMap | null {
  const [first] = flights;
  if (!first) return null;
  const centralLon = (focus[0] ?? first.from).lon;
  const turned = ({ lat, lon }: Coordinates) => ({ lat, lon: lon - 360 * Math.round((lon - centralLon) / 360) });
  const ends = ({ from, to }: Flight) => [from, to].map(turned).map(({ lat, lon }) => project(lat, lon));
  const points = flights.flatMap((flight) =>
    flights.length > WORLD ? ends(flight) : greatCircle(turned(flight.from), flight.to),
  );
  const reached = ({ x, y }: Point) => ({
    x: Math.min(Math.max(x, centralLon - REACH), centralLon + REACH),
    y,
  });
  const frame = viewportAround(points.map(reached));
  const inFocus = new Set(focus.map(({ code }) => code));
  const airports = airportsOf(flights, inFocus, importance);
  const indexOf = new Map(airports.map(({ code }, i) => [code, i]));
  const index = ({ code }: MapAirport) => must(indexOf.get(code), code);
  return {
    frame,
    places: airports.map((airport) => {
      const { lat, lon } = turned(airport);
      const { x, y } = toViewport(frame, project(lat, lon));
      return { code: airport.code, name: airport.name, x: rounded(x, 1), y: rounded(y, 1) };
    }),
    stars: airports.filter(({ code }) => inFocus.has(code)).length,
    routes: flights.map(({ from, to }) => [index(from), index(to)] as const),
    title,
    text,
  };
}

/** The airports of flights, each once: those in focus first, then by importance. */
function airportsOf(
  flights: readonly Flight[],
  inFocus: ReadonlySet<string>,
  importance: (airport: MapAirport) => number,
): MapAirport[] {
  const byCode = new Map(flights.flatMap(({ from, to }) => [from, to]).map((airport) => [airport.code, airport]));
  const rank = (airport: MapAirport) => (inFocus.has(airport.code) ? Infinity : importance(airport));
  const ranked = [...byCode.values()].map((airport) => ({ airport, rank: rank(airport) }));
  return ranked.sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank)).map(({ airport }) => airport);
}

/** An arc in SVG units. One that leaves the map on one side has a second line from the other. */
export type Arc = readonly (readonly Point[])[];

/** The arc between two places. @param tolerance greatest error in SVG units */
export function arcBetween(frame: Viewport, from: Point, to: Point, tolerance: number): Arc {
  const degrees = ({ x, y }: Point) => ({
    lon: frame.left + x / frame.scaleX,
    lat: latitudeOf(frame.top + y / frame.scaleY),
  });
  const line = greatCircle(degrees(from), degrees(to)).map((point) => toViewport(frame, point));
  const simple = simplifyLine(line, tolerance);
  const shift = to.x - at(line, line.length - 1).x;
  return Math.abs(shift) > 1 ? [simple, simple.map(({ x, y }) => ({ x: x + shift, y }))] : [simple];
}

/** Paths of the arcs of a map: arcs of different paths that overlap are brighter, those of one path are not. */
const LAYERS = 16;

/** Path data of arcs, in layers. @param digits after the decimal point */
export const arcPaths = (arcs: readonly Arc[], digits = 0): string[] =>
  Array.from({ length: Math.min(LAYERS, arcs.length) }, (_, layer) =>
    arcs
      .filter((_arc, i) => i % LAYERS === layer)
      .flat()
      .map((line) => linePath(line, digits))
      .join(''),
  );

/** Width of arcs in pixels and their opacity: more arcs are thinner, and many show by their brightness where most are. */
export const arcStyle = (arcs: number) => ({
  width: rounded(between(3.2 * arcs ** -0.2, 0.6, 2), 2),
  opacity: rounded(between(2.2 * arcs ** -0.3, 0.15, 1), 2),
});

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Fewest routes of an airport with a dot of each size. */
const DOT_ROUTES = [1, 12, 40] as const;

/** Path data of the dots of places by size, the smallest first. @param routes number of routes of a place */
export const dotPaths = (places: readonly MapPlace[], routes: (place: MapPlace) => number): string[] =>
  DOT_ROUTES.map((least, size) =>
    dotsPath(places.filter((place) => routes(place) >= least && routes(place) < (DOT_ROUTES[size + 1] ?? Infinity))),
  );
