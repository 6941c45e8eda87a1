/** Zoom and position of a map: by wheel, drag, two fingers, buttons and keys. */
import { type Selection, select } from 'd3-selection';
import 'd3-transition';
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { Box } from '../../maps/labels.ts';
import type { Point } from '../../maps/projection.ts';
import { NORTH_LIMIT, SOUTH_LIMIT, type Viewport } from '../../maps/viewport.ts';

interface Listeners {
  /** Called after each change. */
  readonly onMove: () => void;
  /** Called when a movement has ended. */
  readonly onRest: () => void;
  /** Called when the wheel scrolls the page and not the map. */
  readonly onRefusedWheel: () => void;
}

/** Where the SVG is in its element before zooming: its scale and offset, and the size of the element, in pixels. */
interface Placement extends Point {
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** Degrees of longitude across the map at the greatest zoom. */
const CLOSEST = 1.5;
/** Degrees of longitude across the map at the least zoom. */
const WIDEST = 400;
/** Share of the map that stays free at each side when all routes are fitted. */
const MARGIN = 0.08;
const TRANSITION_MS = 250;
/** Pixels that an arrow key moves the map, and the factor of plus and minus. */
const KEY = { pan: 80, zoom: 1.5 } as const;

/** Lets a map be zoomed and moved. */
export class Camera {
  readonly #element: HTMLElement;
  readonly #svg: SVGSVGElement;
  readonly #frame: Viewport;
  readonly #behaviour: ZoomBehavior<HTMLElement, unknown>;
  readonly #selection: Selection<HTMLElement, unknown, null, undefined>;
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #current: ZoomTransform = zoomIdentity;
  #placed: Placement;
  /** The scale that a transition leads to; null when none is under way. */
  #goal: number | null = null;
  #transitions = 0;

  /**
   * @param element the visible part of the map
   * @param frame what the map shows before it is zoomed
   */
  constructor(element: HTMLElement, svg: SVGSVGElement, frame: Viewport, listeners: Listeners) {
    this.#element = element;
    this.#svg = svg;
    this.#frame = frame;
    this.#placed = this.#placement();
    this.#behaviour = zoom<HTMLElement, unknown>()
      .scaleExtent([Math.min(1, frame.degrees / WIDEST), Math.max(4, frame.degrees / CLOSEST)])
      .extent(() => [
        [0, 0],
        [this.#placed.width, this.#placed.height],
      ])
      .translateExtent(this.#translateExtent())
      .filter((event: WheelEvent | TouchEvent | MouseEvent) => this.#movesMap(event, listeners.onRefusedWheel))
      .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
        this.#current = transform;
        listeners.onMove();
      })
      .on('end', listeners.onRest);
    this.#selection = select(element).call(this.#behaviour);
    // d3-zoom sets a style that the style sheet has.
    element.removeAttribute('style');
    element.addEventListener('keydown', (event) => this.#onKey(event));
    new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      // The first report is of the size that the map has already.
      if (width === this.#placed.width && height === this.#placed.height) return;
      this.#placed = this.#placement();
      this.#behaviour.translateExtent(this.#translateExtent());
      listeners.onMove();
    }).observe(element);
  }

  /** Pixels in the map's element of a point in SVG units. */
  readonly toPixels = ({ x, y }: Point): Point => ({
    x: this.#current.applyX(x * this.#placed.scale + this.#placed.x),
    y: this.#current.applyY(y * this.#placed.scale + this.#placed.y),
  });

  /** The part of the map in view, in SVG units. */
  get view(): Box {
    const { x, y, scale, width, height } = this.#placed;
    const [left, top] = this.#current.invert([0, 0]);
    const [right, bottom] = this.#current.invert([width, height]);
    return {
      left: (left - x) / scale,
      right: (right - x) / scale,
      top: (top - y) / scale,
      bottom: (bottom - y) / scale,
    };
  }

  /** SVG units per pixel before zooming. */
  get unitsPerPixel(): number {
    return 1 / this.#placed.scale;
  }

  /** Transform of the map in SVG units. */
  get transform(): { readonly k: number; readonly x: number; readonly y: number } {
    const { k, x, y } = this.#current;
    const placed = this.#placed;
    return { k, x: (x + (k - 1) * placed.x) / placed.scale, y: (y + (k - 1) * placed.y) / placed.scale };
  }

  /** Whether the map shows another part than at first. */
  get isMoved(): boolean {
    return this.#current !== zoomIdentity;
  }

  /** Quick presses of a button add up: each starts from the scale that the one before leads to. */
  zoomBy(factor: number): void {
    const mine = ++this.#transitions;
    this.#goal = (this.#goal ?? this.#current.k) * factor;
    const ended = () => {
      if (mine === this.#transitions) this.#goal = null;
    };
    this.#behaviour.scaleTo(this.#transition().on('end', ended).on('interrupt', ended), this.#goal);
  }

  /** Shows all of the points; without any, what the map showed first. */
  fit(points: readonly Point[]): void {
    this.#behaviour.transform(this.#transition(), points.length === 0 ? zoomIdentity : fitted(points, this.#placed));
  }

  #transition() {
    return this.#selection.transition().duration(this.#calm.matches ? 0 : TRANSITION_MS);
  }

  /** Arrow keys move the map, plus and minus zoom. */
  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = (x: number, y: number) => () => {
      const { k } = this.#current;
      this.#behaviour.translateBy(this.#transition(), (x * KEY.pan) / k, (y * KEY.pan) / k);
    };
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: pan(1, 0),
      ArrowRight: pan(-1, 0),
      ArrowUp: pan(0, 1),
      ArrowDown: pan(0, -1),
      '+': () => this.zoomBy(KEY.zoom),
      '=': () => this.zoomBy(KEY.zoom),
      '-': () => this.zoomBy(1 / KEY.zoom),
      '0': () => this.fit([]),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** Whether an event of the pointer zooms or moves the map; one finger and most turns of the wheel scroll the page. */
  #movesMap(event: WheelEvent | TouchEvent | MouseEvent, onRefusedWheel: () => void): boolean {
    if (event instanceof WheelEvent) {
      // With Ctrl, as two fingers on a touch pad send it, or while the map has the focus.
      const zooms = event.ctrlKey || event.metaKey || this.#element.matches(':focus-within');
      if (!zooms) onRefusedWheel();
      return zooms;
    }
    if ('touches' in event) return event.touches.length > 1;
    return event.button === 0;
  }

  #placement(): Placement {
    const [outer, inner] = [this.#element.getBoundingClientRect(), this.#svg.getBoundingClientRect()];
    const scale = Math.min(inner.width / this.#frame.width, inner.height / this.#frame.height);
    return {
      scale,
      x: inner.left - outer.left + (inner.width - this.#frame.width * scale) / 2,
      y: inner.top - outer.top + (inner.height - this.#frame.height * scale) / 2,
      width: outer.width,
      height: outer.height,
    };
  }

  /** The part of the plane, in pixels, that the map can be moved over. */
  #translateExtent(): [topLeft: [x: number, y: number], bottomRight: [x: number, y: number]] {
    const frame = this.#frame;
    const { scale, x, y, width, height } = this.#placed;
    const toX = (degrees: number) => (degrees - frame.left) * frame.scaleX * scale + x;
    const toY = (projected: number) => (projected - frame.top) * frame.scaleY * scale + y;
    const middle = frame.left + frame.degrees / 2;
    return [
      [Math.min(0, toX(middle - WIDEST / 2)), Math.min(0, toY(NORTH_LIMIT))],
      [Math.max(width, toX(middle + WIDEST / 2)), Math.max(height, toY(SOUTH_LIMIT))],
    ];
  }
}

/** The transform that shows all points. */
function fitted(points: readonly Point[], placed: Placement): ZoomTransform {
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
