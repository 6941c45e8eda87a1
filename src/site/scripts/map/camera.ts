/** Zoom and position of a map: by wheel, drag, two fingers, buttons and keys. */
import { type Selection, select } from 'd3-selection';
import 'd3-transition';
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { Box } from '../../maps/labels.ts';
import type { Point } from '../../maps/projection.ts';
import { NORTH_LIMIT, SOUTH_LIMIT, type Viewport } from '../../maps/viewport.ts';
import type { MapModel } from './model.ts';

export interface Camera {
  /** Pixels in the map's element of a point in SVG units. */
  readonly toPixels: (point: Point) => Point;
  /** The part of the map in view, in SVG units. */
  readonly view: () => Box;
  /** SVG units per pixel before zooming. */
  readonly unitsPerPixel: () => number;
  /** Transform of the map in SVG units. */
  readonly transform: () => { readonly k: number; readonly x: number; readonly y: number };
  /** Whether the map shows another part than at first. */
  readonly isMoved: () => boolean;
  readonly zoomBy: (factor: number) => void;
  readonly panBy: (x: number, y: number) => void;
  /** Shows all of the points; without any, what the map showed first. */
  readonly fit: (points: readonly Point[]) => void;
}

/** Degrees of longitude across the map at the greatest zoom. */
const CLOSEST = 1.5;
/** Degrees of longitude across the map at the least zoom. */
const WIDEST = 400;
/** Share of the map that stays free at each side when all routes are fitted. */
const MARGIN = 0.08;
const TRANSITION_MS = 250;

/**
 * Lets a map be zoomed and moved.
 * @param element the visible part of the map
 * @param onMove called after each change
 * @param onRest called when a movement has ended
 * @param onRefusedWheel called when the wheel scrolls the page and not the map
 */
export function createCamera(
  element: HTMLElement,
  svg: SVGSVGElement,
  { frame }: MapModel,
  { onMove, onRest, onRefusedWheel }: Readonly<Record<'onMove' | 'onRest' | 'onRefusedWheel', () => void>>,
): Camera {
  let current: ZoomTransform = zoomIdentity;
  let placed = placementOf(element, svg, frame);
  const behaviour: Zoom = zoom<HTMLElement, unknown>()
    .scaleExtent([Math.min(1, frame.degrees / WIDEST), Math.max(4, frame.degrees / CLOSEST)])
    .extent(() => [
      [0, 0],
      [placed.width, placed.height],
    ])
    .filter(movesMap(element, onRefusedWheel))
    .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
      current = transform;
      onMove();
    })
    .on('end', onRest);
  const place = () => {
    placed = placementOf(element, svg, frame);
    behaviour.translateExtent(translateExtent(frame, placed));
  };
  place();
  const selection = select(element).call(behaviour);
  // d3-zoom sets a style that the style sheet has.
  element.removeAttribute('style');
  onResize(element, ({ width, height }) => {
    // The first report is of the size that the map has already.
    if (width === placed.width && height === placed.height) return;
    place();
    onMove();
  });
  return {
    ...motions(selection, behaviour, () => ({ current, placed })),
    toPixels: ({ x, y }) => ({
      x: current.applyX(x * placed.scale + placed.x),
      y: current.applyY(y * placed.scale + placed.y),
    }),
    view: () => boxInView(current, placed),
    unitsPerPixel: () => 1 / placed.scale,
    transform: () => ({
      k: current.k,
      x: (current.x + (current.k - 1) * placed.x) / placed.scale,
      y: (current.y + (current.k - 1) * placed.y) / placed.scale,
    }),
    isMoved: () => current !== zoomIdentity,
  };
}

type Zoom = ZoomBehavior<HTMLElement, unknown>;

/** Returns whether an event of the pointer zooms or moves the map; one finger and most turns of the wheel scroll the page. */
function movesMap(element: HTMLElement, onRefusedWheel: () => void) {
  return (event: WheelEvent | TouchEvent | MouseEvent): boolean => {
    if (event instanceof WheelEvent) {
      // With Ctrl, as two fingers on a touch pad send it, or while the map has the focus.
      const zooms = event.ctrlKey || event.metaKey || element.matches(':focus-within');
      if (!zooms) onRefusedWheel();
      return zooms;
    }
    if ('touches' in event) return event.touches.length > 1;
    return event.button === 0;
  };
}

function onResize(element: HTMLElement, resized: (size: DOMRect) => void): void {
  new ResizeObserver(() => resized(element.getBoundingClientRect())).observe(element);
}

/** The movements that buttons and keys start. @param state returns the present transform and placement */
function motions(
  selection: Selection<HTMLElement, unknown, null, undefined>,
  behaviour: Zoom,
  state: () => { readonly current: ZoomTransform; readonly placed: Placement },
): Pick<Camera, 'zoomBy' | 'panBy' | 'fit'> {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const transition = () => selection.transition().duration(calm.matches ? 0 : TRANSITION_MS);
  /** The scale that a transition leads to; null when none is under way. */
  let goal: number | null = null;
  let transitions = 0;
  return {
    // Quick presses of a button add up: each starts from the scale that the one before leads to.
    zoomBy: (factor) => {
      const mine = ++transitions;
      goal = (goal ?? state().current.k) * factor;
      const ended = () => {
        if (mine === transitions) goal = null;
      };
      behaviour.scaleTo(transition().on('end', ended).on('interrupt', ended), goal);
    },
    panBy: (x, y) => {
      const { k } = state().current;
      behaviour.translateBy(transition(), x / k, y / k);
    },
    fit: (points) => behaviour.transform(transition(), fitted(points, state().placed)),
  };
}

/** The part of the map in view, in SVG units. */
function boxInView(current: ZoomTransform, placed: Placement): Box {
  const toSvgUnits = ([x, y]: readonly [number, number]): Point => ({
    x: (x - placed.x) / placed.scale,
    y: (y - placed.y) / placed.scale,
  });
  const { x: left, y: top } = toSvgUnits(current.invert([0, 0]));
  const { x: right, y: bottom } = toSvgUnits(current.invert([placed.width, placed.height]));
  return { left, right, top, bottom };
}

/** Where the SVG is in its element before zooming: its scale and offset, and the size of the element, in pixels. */
interface Placement extends Point {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

function placementOf(element: HTMLElement, svg: SVGSVGElement, frame: Viewport): Placement {
  const [outer, inner] = [element.getBoundingClientRect(), svg.getBoundingClientRect()];
  const scale = Math.min(inner.width / frame.width, inner.height / frame.height);
  return {
    scale,
    x: inner.left - outer.left + (inner.width - frame.width * scale) / 2,
    y: inner.top - outer.top + (inner.height - frame.height * scale) / 2,
    width: outer.width,
    height: outer.height,
  };
}

/** The part of the plane, in pixels, that a map can be moved over. */
function translateExtent(
  frame: Viewport,
  { scale, x, y, width, height }: Placement,
): [[left: number, top: number], [right: number, bottom: number]] {
  const toX = (degrees: number) => (degrees - frame.left) * frame.scaleX * scale + x;
  const toY = (projected: number) => (projected - frame.top) * frame.scaleY * scale + y;
  const middle = frame.left + frame.degrees / 2;
  return [
    [Math.min(0, toX(middle - WIDEST / 2)), Math.min(0, toY(NORTH_LIMIT))],
    [Math.max(width, toX(middle + WIDEST / 2)), Math.max(height, toY(SOUTH_LIMIT))],
  ];
}

/** The transform that shows all points. */
function fitted(points: readonly Point[], placed: Placement): ZoomTransform {
  if (points.length === 0) return zoomIdentity;
  const xs = points.map(({ x }) => x * placed.scale + placed.x);
  const ys = points.map(({ y }) => y * placed.scale + placed.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const free = 1 - 2 * MARGIN;
  const k = Math.min((placed.width * free) / (right - left || 1), (placed.height * free) / (bottom - top || 1), 8);
  return zoomIdentity
    .translate(placed.width / 2, placed.height / 2)
    .scale(k)
    .translate(-(left + right) / 2, -(top + bottom) / 2);
}
