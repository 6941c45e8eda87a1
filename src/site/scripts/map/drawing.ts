/** What is drawn on an interactive map: land, arcs, dots and names. */
import { LAND_PATHS } from '../../../contract/paths.ts';
import { must } from '../../../core/must.ts';
import { LABEL_OFFSETS, placeAround, TEXT_ANCHORS } from '../../maps/labels.ts';
import { type LandCopy, landCopies, outlineOf } from '../../maps/land.ts';
import { dotsPath } from '../../maps/path.ts';
import type { Point } from '../../maps/projection.ts';
import type { Camera } from './camera.ts';
import { arcsPath, type MapModel, type MapPlace, type MapRoute } from './model.ts';

/** Size of names in pixels, and most of them. */
const NAMES = { size: 13, limit: 40 } as const;
/** Pixels at each side where the map fades out. */
const FADE = 16;
/** Pixels of a degree of longitude from which the closest outline is drawn. */
const CLOSE = 35;

/** The layers of a map, in place of its first content. */
export class Drawing {
  readonly #svg: SVGSVGElement;
  readonly #model: MapModel;
  readonly #camera: Camera;
  /** All that is zoomed. */
  readonly #world = svgElement('g', { class: 'world' });
  readonly #names = svgElement('g', { class: 'names' });
  readonly #arcs: SVGElement;
  readonly #dots: SVGElement | null;
  readonly #chosenArcs = pathElement('chosen');
  readonly #chosenDots = pathElement('dots');
  #places: readonly MapPlace[];
  #chosen: MapRoute | null = null;
  #land: string;

  constructor(svg: SVGSVGElement, model: MapModel, camera: Camera) {
    this.#svg = svg;
    this.#model = model;
    this.#camera = camera;
    this.#places = model.places;
    this.#land = keyOf(landCopies(model.frame));
    for (const label of svg.querySelectorAll('text')) label.remove();
    this.#world.append(...svg.children);
    svg.append(this.#world, this.#names);
    this.#arcs = must(this.#world.querySelector<SVGElement>('.arcs'), 'arcs');
    this.#dots = this.#world.querySelector('.dots');
    this.#arcs.after(this.#chosenArcs);
    this.#world.append(this.#chosenDots);
    this.move();
  }

  /** Moves all layers to where the camera is. */
  move(): void {
    const { k, x, y } = this.#camera.transform;
    this.#world.setAttribute('transform', `translate(${x} ${y}) scale(${k})`);
    // Names keep their size when the map is zoomed.
    const origin = this.#camera.toPixels({ x: -x / k, y: -y / k });
    this.#names.setAttribute('transform', `scale(${this.#camera.unitsPerPixel}) translate(${-origin.x} ${-origin.y})`);
    this.#drawNames();
  }

  /**
   * Draws routes and the airports that they join.
   * @param colourOf colour of a route; 0 is the colour of maps without colours
   */
  show(routes: readonly MapRoute[], colourOf: (route: MapRoute) => number): void {
    const byColour = Map.groupBy(routes, colourOf);
    for (const old of this.#world.querySelectorAll('.tinted')) old.remove();
    this.#arcs.setAttribute('d', arcsPath(byColour.get(0) ?? []));
    const tinted = [...byColour].filter(([colour]) => colour > 0).sort(([a], [b]) => b - a);
    this.#arcs.after(...tinted.map(([colour, some]) => pathElement(`arcs tinted tint${colour}`, arcsPath(some))));
    const shown = new Set(routes.flatMap(({ from, to }) => [from, to]));
    this.#places = this.#model.places.filter((place) => place.isStar || shown.has(place));
    this.#dots?.setAttribute('d', dotsPath(this.#places.filter(({ isStar }) => !isStar)));
    this.#drawNames();
  }

  /** Draws a route above the others; null removes it. */
  highlight(route: MapRoute | null): void {
    this.#chosen = route;
    this.#svg.classList.toggle('dimmed', route !== null);
    this.#chosenArcs.setAttribute('d', route ? arcsPath([route]) : '');
    this.#chosenDots.setAttribute('d', route ? dotsPath([route.from, route.to].filter(({ isStar }) => !isStar)) : '');
    this.#drawNames();
  }

  /** Loads the land outline that fits the zoom, and draws it in place of the one before. */
  async refineLand(): Promise<void> {
    const { frame } = this.#model;
    const { left, right } = this.#camera.view;
    const { k } = this.#camera.transform;
    const isClose = (frame.scaleX * k) / this.#camera.unitsPerPixel > CLOSE;
    const file = isClose ? LAND_PATHS.close : outlineOf(frame.degrees / k);
    const copies = landCopies(frame, file, {
      left: frame.left + left / frame.scaleX,
      right: frame.left + right / frame.scaleX,
    });
    const key = keyOf(copies);
    if (key === this.#land) return;
    this.#land = key;
    // Loaded first, so that the finer outline appears at once and complete.
    await fetch(file).then((response) => response.blob());
    if (key !== this.#land) return;
    for (const old of this.#world.querySelectorAll('.land')) old.remove();
    this.#world.prepend(
      ...copies.map(({ transform }) => svgElement('use', { class: 'land', transform, href: `${file}#outline` })),
    );
  }

  /** Writes names that do not overlap: those of the highlighted route first. */
  #drawNames(): void {
    const { toPixels, view } = this.#camera;
    const { left, right, top, bottom } = view;
    const isIn = ({ x, y }: Point) => x >= left && x <= right && y >= top && y <= bottom;
    const ends = this.#chosen ? [this.#chosen.to, this.#chosen.from] : [];
    const places = [...new Set([...ends, ...this.#places])];
    const candidates = places
      .filter(isIn)
      .slice(0, 4 * NAMES.limit)
      .map((place) => ({ text: place.name, ...toPixels(place) }));
    const stars = places.filter(({ isStar }) => isStar).map(toPixels);
    const end = toPixels({ x: right, y: bottom });
    const area = { left: FADE, right: end.x - FADE, top: FADE / 2, bottom: end.y - FADE / 2 };
    // The buttons at the right edge and the choice of colours beside them stay free.
    const buttons = [
      ...Array.from({ length: 8 }, (_, i) => ({ x: end.x - 34, y: 24 + i * 16 })),
      ...Array.from({ length: 26 }, (_, i) => ({ x: end.x - 62 - Math.floor(i / 2) * 14, y: i % 2 === 0 ? 24 : 44 })),
    ];
    const placed = placeAround(candidates, { size: NAMES.size, area, limit: NAMES.limit }, [...stars, ...buttons]);
    this.#names.replaceChildren(
      ...placed.map(({ text, x, y, anchor }) => {
        const { dx, dy } = LABEL_OFFSETS[anchor];
        return svgElement('text', { x, y, dx, dy, 'text-anchor': TEXT_ANCHORS[anchor] }, text);
      }),
    );
  }
}

const keyOf = (copies: readonly LandCopy[]): string => JSON.stringify(copies);

const pathElement = (name: string, d = ''): SVGElement =>
  svgElement('path', { class: name, d, 'vector-effect': 'non-scaling-stroke' });

/** Creates an SVG element. Attributes that are undefined are left out. */
function svgElement(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  text = '',
): SVGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) created.setAttribute(key, String(value));
  created.textContent = text;
  return created;
}
