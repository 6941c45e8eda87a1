import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { greatCircle, type Place, simplifyLine } from './arc.ts';
import { type Frame, frameAround, toFrame } from './frame.ts';
import { type Label, placeLabels } from './labels.ts';
import type { Point } from './projection.ts';

/** A map, ready to be written as SVG: whole numbers in units of its frame. */
export interface MapPicture {
  readonly width: number;
  readonly height: number;
  /** Which land outline fits the scale. */
  readonly land: 'coarse' | 'fine';
  /** Transforms of the land outline, one for each time it is in view: the world repeats across the date line. */
  readonly landTransforms: readonly string[];
  /** How many flights are drawn. */
  readonly flights: number;
  /** All arcs as one path. */
  readonly arcs: string;
  /** All places as one path of points: drawn with round caps. */
  readonly dots: string;
  /** The places that matter most: hub, origin and destination. */
  readonly stars: string;
  readonly labels: readonly Label[];
  /** What the map shows, in words. */
  readonly text: string;
}

/** An airport on a map; its name is written when there is room. */
export interface NamedPlace extends Place {
  readonly code: string;
  readonly name: string;
}

/** A flight drawn as an arc. */
export interface Flight {
  readonly from: NamedPlace;
  readonly to: NamedPlace;
}

/** Units a simplified arc may be off: less than a pixel on a wide screen. */
const TOLERANCE = 0.3;

/**
 * Draws flights in one frame.
 * @param flights what matters most comes first: it is labelled first
 * @param centre what the map is about: starred, labelled first, and the longitude around which the world is cut
 * @param text the text equivalent
 * @param framed whether arcs must be seen whole, or may leave the map between the places they join
 * @returns null when there is nothing to draw
 */
export function drawMap(
  flights: readonly Flight[],
  centre: readonly NamedPlace[],
  text: string,
  framed: 'arcs' | 'places' = 'arcs',
): MapPicture | null {
  if (flights.length === 0) return null;
  const cut = centre[0]?.lon ?? flights[0]?.from.lon ?? 0;
  const arcs = flights.map(({ from, to }) => greatCircle({ lat: from.lat, lon: near(from.lon, cut) }, to));
  const shown = framed === 'arcs' ? arcs.flat() : arcs.flatMap((arc) => [arc[0], arc.at(-1)] as Point[]);
  const frame = frameAround(shown.map(({ x, y }) => ({ x: Math.min(Math.max(x, cut - 190), cut + 190), y })));
  const ends = new Map<string, { readonly name: string; readonly at: Point }>();
  const lines: Point[][] = [];
  for (const [i, { from, to }] of flights.entries()) {
    const arc = arcs[i] as Point[];
    lines.push(
      simplifyLine(
        arc.map((point) => toFrame(frame, point)),
        TOLERANCE,
      ),
    );
    for (const [place, point] of [
      [from, arc[0]],
      [to, arc.at(-1)],
    ] as const)
      if (point && !ends.has(place.code))
        ends.set(place.code, { name: place.name, at: toFrame(frame, { ...point, x: near(point.x, cut) }) });
    // What leaves the map on one side comes in on the other.
    const beyond = arc.find(({ x }) => Math.abs(x - cut) > 190);
    if (beyond) {
      const back = beyond.x > cut ? -360 : 360;
      lines.push(
        simplifyLine(
          arc.map(({ x, y }) => toFrame(frame, { x: x + back, y })),
          TOLERANCE,
        ),
      );
    }
  }
  const starred = new Set(centre.map(({ code }) => code));
  const others = [...ends].flatMap(([code, { at }]) => (starred.has(code) ? [] : [at]));
  const stars = [...ends].flatMap(([code, { at }]) => (starred.has(code) ? [at] : []));
  const byWeight = [...centre.map(({ code }) => code), ...ends.keys()];
  return {
    width: frame.width,
    height: frame.height,
    land: frame.degrees > 100 ? 'coarse' : 'fine',
    landTransforms: landTransforms(frame),
    flights: flights.length,
    arcs: lines.map(pathOf).join(''),
    dots: dotsOf(others),
    stars: dotsOf(stars),
    labels: placeLabels(
      [...new Set(byWeight)].flatMap((code) => labelled(ends.get(code))),
      frame.width,
      frame.height,
      stars,
    ),
    text,
  };
}

const labelled = (end: { readonly name: string; readonly at: Point } | undefined) =>
  end ? [{ text: end.name, ...end.at }] : [];

/** A longitude, counted on or back by full turns until it is within half a turn of `cut`. */
const near = (lon: number, cut: number): number => lon - 360 * Math.round((lon - cut) / 360);

/** A line as whole numbers: one absolute move, then relative steps. */
export function pathOf(line: readonly Point[]): string {
  let path = '';
  let [px, py] = [0, 0];
  for (const [i, { x, y }] of line.entries()) {
    const [rx, ry] = [Math.round(x), Math.round(y)];
    if (i === 0) path = `M${rx} ${ry}l`;
    else path += `${i > 1 && rx - px >= 0 ? ' ' : ''}${rx - px}${ry - py < 0 ? '' : ' '}${ry - py}`;
    [px, py] = [rx, ry];
  }
  return path;
}

/** Points as strokes without length, sorted so that near ones compress well; each place once. */
function dotsOf(points: readonly Point[]): string {
  const seen = new Set<string>();
  for (const { x, y } of points) seen.add(`M${Math.round(x)} ${Math.round(y)}h0`);
  return [...seen].join('');
}

function landTransforms(frame: Frame): string[] {
  const transforms: string[] = [];
  const top = round(-frame.top * frame.scaleY, 1);
  // A wide window shows half as much again on both sides.
  const [left, right] = [frame.left - frame.degrees / 2, frame.left + frame.degrees * 1.5];
  for (let turn = Math.ceil((left - 180) / 360); turn * 360 - 180 < right; turn++) {
    const x = round((turn * 360 - frame.left) * frame.scaleX, 1);
    transforms.push(`translate(${x} ${top}) scale(${round(frame.scaleX, 3)} ${round(frame.scaleY, 3)})`);
  }
  return transforms;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** A place of an airport, or null when its coordinates are not known. */
export const placeOf = ({ code, city, lat, lon }: AirportRecord): NamedPlace | null =>
  lat === null || lon === null ? null : { code, name: city, lat, lon };
