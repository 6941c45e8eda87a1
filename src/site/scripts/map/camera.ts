/** Zoom and position of a map: by drag, two fingers, buttons, and the wheel with Ctrl. */
import { type Selection, select } from 'd3-selection';
import 'd3-transition';
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { Point } from '../../maps/projection.ts';
import { type Box, boxAround, NORTH_LIMIT, SOUTH_LIMIT, type Viewport } from '../../maps/viewport.ts';

/** Degrees of longitude across the map at the greatest zoom, at the least, and at least when points are fitted. */
const DEGREES = { closest: 1.5, widest: 430, fitted: 4 } as const;
/** Pixels that stay free around fitted points: for names, and for the buttons at the right. */
const PADDING = { left: 48, right: 72, top: 24, bottom: 44 } as const;
const NO_PADDING = { left: 0, right: 0, top: 0, bottom: 0 } as const;
const TRANSITION_MS = 250;

/** Lets a map be zoomed and moved. */
export class Camera {
  /** The transform of SVG units to pixels of the map's element. */
  transform: ZoomTransform = zoomIdentity;
  /** Size of the map in pixels. It is kept: to read it after a change of the page would make the browser lay out the page. */
  size = { width: 0, height: 0 };
  readonly #view: HTMLElement;
  readonly #frame: Viewport;
  readonly #behaviour: ZoomBehavior<HTMLElement, unknown>;
  readonly #selection: Selection<HTMLElement, unknown, null, undefined>;
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  /** What the map shows first: all of its frame. */
  #home: ZoomTransform = zoomIdentity;

  /** @param onMove called after a change of the transform or the size @param onRest called when a movement has ended */
  constructor(view: HTMLElement, frame: Viewport, onMove: () => void, onRest: () => void) {
    this.#view = view;
    this.#frame = frame;
    const middle = frame.width / 2;
    const toY = (projected: number) => (projected - frame.top) * frame.scaleY;
    this.#behaviour = zoom<HTMLElement, unknown>()
      .extent(() => [
        [0, 0],
        [this.size.width, this.size.height],
      ])
      .translateExtent([
        [middle - (DEGREES.widest / 2) * frame.scaleX, Math.min(0, toY(NORTH_LIMIT))],
        [middle + (DEGREES.widest / 2) * frame.scaleX, Math.max(frame.height, toY(SOUTH_LIMIT))],
      ])
      .filter(movesMap)
      .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
        this.transform = transform;
        onMove();
      })
      .on('end', onRest);
    this.#selection = select(view).call(this.#behaviour);
    // d3-zoom sets a style that the style sheet has.
    view.removeAttribute('style');
  }

  /** Degrees of longitude across the map. */
  get degrees(): number {
    return this.size.width / (this.transform.k * this.#frame.scaleX);
  }

  /** Takes the size of the element, where it is another: the map shows what it showed first, unless it has been moved. */
  resize(): void {
    const { width, height } = this.#frame;
    const { clientWidth, clientHeight } = this.#view;
    if (clientWidth === this.size.width && clientHeight === this.size.height) return;
    this.size = { width: clientWidth, height: clientHeight };
    const isMoved = this.transform !== this.#home;
    this.#home = this.#placed({ left: 0, right: width, top: 0, bottom: height }, NO_PADDING, Infinity);
    const scaleAt = (degrees: number) => this.size.width / (degrees * this.#frame.scaleX);
    this.#behaviour.scaleExtent([Math.min(this.#home.k, scaleAt(DEGREES.widest)), scaleAt(DEGREES.closest)]);
    this.#behaviour.transform(this.#selection, isMoved ? this.transform : this.#home);
  }

  /** Whether a point in SVG units is in view. */
  sees({ x, y }: Point): boolean {
    const [left, top] = this.transform.apply([x, y]);
    return left >= 0 && left <= this.size.width && top >= 0 && top <= this.size.height;
  }

  /** Zooms at a point in SVG units while it is in view, else at the middle. */
  zoomBy(factor: number, { x, y }: Point): void {
    const point = this.sees({ x, y }) ? this.transform.apply([x, y]) : undefined;
    this.#behaviour.scaleBy(this.#selection, factor, point);
  }

  /** Shows all of the points; without any, what the map showed first. */
  fit(points: readonly Point[]): void {
    const closest = this.size.width / (DEGREES.fitted * this.#frame.scaleX);
    const transform = points.length === 0 ? this.#home : this.#placed(boxAround(points), PADDING, closest);
    const transition = this.#selection.transition().duration(this.#calm.matches ? 0 : TRANSITION_MS);
    this.#behaviour.transform(transition, transform);
  }

  /** The transform that shows all of a box in SVG units. @param padding in pixels @param most greatest scale */
  #placed({ left, right, top, bottom }: Box, padding: Box, most: number): ZoomTransform {
    const width = this.size.width - padding.left - padding.right;
    const height = this.size.height - padding.top - padding.bottom;
    const k = Math.min(width / (right - left), height / (bottom - top), most);
    return zoomIdentity
      .translate(padding.left + width / 2, padding.top + height / 2)
      .scale(k)
      .translate(-(left + right) / 2, -(top + bottom) / 2);
  }
}

/** Whether an event moves the map: one finger and the wheel alone scroll the page. Two fingers on a touch pad send Ctrl. */
function movesMap(event: WheelEvent | TouchEvent | MouseEvent): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  return 'touches' in event ? event.touches.length > 1 : event.button === 0;
}
