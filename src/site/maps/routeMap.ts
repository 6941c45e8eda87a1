/** A map of routes: the build writes it as SVG, and the browser script makes it interactive. */
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at, must } from '../../core/must.ts';
import { type Coordinates, type Curve, curvePath, dotsPath, greatCircle, greatCircleCurve } from './arc.ts';
import { latitudeOf, type Point, project } from './projection.ts';
import { rounded, toViewport, type Viewport, viewportAround } from './viewport.ts';

/** An airport with known coordinates. */
export type MapAirport = Pick<AirportRecord, 'code' | 'city' | 'country' | 'weeklyDepartures'> & Coordinates;

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
export interface RouteMap extends Readonly<NonNullable<ReturnType<typeof mapOfFlights>>> {
  readonly reach?: MapReach;
}

/** How the places of a map are reached from one, and their colours. The lists are by place. */
export interface MapReach {
  /** The code that the trips begin at. */
  readonly from: string;
  /** Numbers of colours, 1 to 5; 0 for a place in focus. */
  readonly tints: readonly number[];
  /** Indexes of the places where one changes. */
  readonly via: readonly (readonly number[])[];
  /** Minutes of flight. */
  readonly minutes: readonly number[];
  readonly legend: readonly { readonly tint: number; readonly text: string }[];
}

/** What a map says, and which of its airports come first. */
interface MapOptions {
  /** Codes of airports that are starred and labelled before others. */
  readonly focus: readonly string[];
  /** Default: that of the first airport in focus. */
  readonly centralLon?: number;
  /** What the map shows: `237 destinations`; empty where the page says it. */
  readonly title?: string;
  /** Text alternative. */
  readonly text: string;
}

/** Flights of a map of the world: it has the airports in view, and the arcs over the poles leave it. */
const WORLD = 1500;
/** Farthest that a map reaches from its central longitude, in degrees. */
const REACH = 180;

/** The map of flights, with all airports and arcs in view; null without flights. @param flights most important first */
export function mapOfFlights(
  flights: readonly Flight[],
  { focus, centralLon: chosenLon, title = '', text }: MapOptions,
) {
  if (flights.length === 0) return null;
  const airports = airportsOf(flights, new Set(focus));
  const first = airports.find(({ code }) => code === focus[0]) ?? at(flights, 0).from;
  const centralLon = chosenLon ?? first.lon;
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
  const indexOf = new Map(airports.map(({ code }, i) => [code, i]));
  const index = ({ code }: MapAirport) => must(indexOf.get(code), code);
  return {
    /** What the map shows before it is zoomed. */
    frame,
    /** Those in focus first, then the most important. */
    places: airports.map((airport): MapPlace => {
      const { lat, lon } = turned(airport);
      const { x, y } = toViewport(frame, project(lat, lon));
      return { code: airport.code, name: airport.city, x: rounded(x, 1), y: rounded(y, 1) };
    }),
    /** Number of places in focus. */
    stars: airports.filter(({ code }) => focus.includes(code)).length,
    /** Indexes of places. */
    routes: flights.map(({ from, to }) => [index(from), index(to)] as const),
    title,
    text,
  };
}

/** The airports of flights, each once: those in focus first, then those with the most departures. */
function airportsOf(flights: readonly Flight[], inFocus: ReadonlySet<string>): MapAirport[] {
  const byCode = new Map(flights.flatMap(({ from, to }) => [from, to]).map((airport) => [airport.code, airport]));
  const isFirst = ({ code }: MapAirport) => Number(inFocus.has(code));
  return [...byCode.values()].sort((a, b) => isFirst(b) - isFirst(a) || b.weeklyDepartures - a.weeklyDepartures);
}

/** An arc in SVG units. One that leaves the map on one side has a second curve from the other. */
export type Arc = readonly Curve[];

/** The arc between two places. @param tolerance greatest error in SVG units */
export function arcBetween(frame: Viewport, from: Point, to: Point, tolerance: number): Arc {
  const degrees = ({ x, y }: Point) => ({
    lon: frame.left + x / frame.scaleX,
    lat: latitudeOf(frame.top + y / frame.scaleY),
  });
  const curve = greatCircleCurve(degrees(from), degrees(to), (point) => toViewport(frame, point), tolerance);
  const shift = to.x - at(curve, curve.length - 1).x;
  return Math.abs(shift) > 1 ? [curve, curve.map(({ x, y }) => ({ x: x + shift, y }))] : [curve];
}

/** Paths of the arcs of a map: arcs of different paths that overlap are brighter, those of one path are not. */
const LAYERS = 16;

/** Path data of arcs, in layers. @param digits after the decimal point */
export const arcPaths = (arcs: readonly Arc[], digits = 0): string[] =>
  Array.from({ length: Math.min(LAYERS, arcs.length) }, (_, layer) =>
    arcs
      .filter((_arc, i) => i % LAYERS === layer)
      .flat()
      .map((curve) => curvePath(curve, digits))
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
