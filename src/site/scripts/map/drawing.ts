/** What is drawn on an interactive map: land, arcs, dots and names. */
import { LAND_PATHS } from '../../../contract/paths.ts';
import { must } from '../../../core/must.ts';
import { countEach } from '../../../core/objects.ts';
import { dotsPath } from '../../maps/arc.ts';
import { dotBox, labelAttributes, placeLabels } from '../../maps/labels.ts';
import type { Point } from '../../maps/projection.ts';
import { arcPaths, arcStyle, dotPaths, type MapPlace } from '../../maps/routeMap.ts';
import { type Box, landTransforms, outlineOf } from '../../maps/viewport.ts';
import type { Camera } from './camera.ts';
import type { MapModel, MapRoute, MapTarget } from './model.ts';

/** Size of names in pixels, most of them, and of the airports that may have one. */
const NAMES = { size: 13, most: 40, of: 160 } as const;
/** Pixels at each side where the map fades out. */
const FADE = 16;
/** Pixels of a degree of longitude from which the closest outline is drawn. */
const CLOSE = 35;
/** Digits of the numbers of arcs: a map can be zoomed by ten and more. */
const DIGITS = 1;
/** How much less transparent coloured arcs are: the colours are told apart. */
const TINTED = 1.8;

/** The layers of a map, in place of its first content. The units of the SVG become pixels. */
export class Drawing {
  /** What no name may cover, in pixels. */
  keepFree: readonly Box[] = [];
  readonly #svg: SVGSVGElement;
  readonly #model: MapModel;
  readonly #camera: Camera;
  /** All that is zoomed. */
  readonly #world = svgElement('g', { class: 'world' });
  readonly #names = svgElement('g', { class: 'names' });
  readonly #arcs: SVGElement;
  readonly #dots = svgElement('g');
  readonly #chosenArcs = pathElement('chosen');
  readonly #chosenDots = pathElement('dots');
  /** Airports in focus. They have a star, and no dot. */
  readonly #stars: readonly MapPlace[];
  /** Airports that are shown, the most important first. */
  #places: readonly MapPlace[];
  #target: MapTarget | null = null;
  #land = '';

  constructor(svg: SVGSVGElement, model: MapModel, camera: Camera) {
    this.#svg = svg;
    this.#model = model;
    this.#camera = camera;
    this.#places = model.places;
    this.#stars = model.places.slice(0, model.stars);
    for (const old of svg.querySelectorAll('text, .dots')) old.remove();
    this.#world.append(...svg.children);
    svg.append(this.#world, this.#names);
    this.#arcs = must(this.#world.querySelector<SVGElement>('.arcs'), 'arcs');
    this.#arcs.after(this.#chosenArcs, this.#dots);
    this.#world.append(this.#chosenDots);
  }

  /** Moves all layers to where the camera is. */
  move(): void {
    const { width, height } = this.#camera.size;
    this.#svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#world.setAttribute('transform', String(this.#camera.transform));
    this.#drawNames();
  }

  /**
   * Draws routes and the airports that they join; `move` writes their names.
   * @param colourOf colour of a route; 0 is the colour of maps without colours
   */
  show(routes: readonly MapRoute[], colourOf: (route: MapRoute) => number): void {
    const { width, opacity } = arcStyle(routes.length);
    const byColour = [...Map.groupBy(routes, colourOf)].sort(([a], [b]) => b - a);
    this.#arcs.setAttribute('stroke-width', String(width));
    this.#arcs.setAttribute('stroke-opacity', String(byColour.length > 1 ? Math.min(1, opacity * TINTED) : opacity));
    this.#arcs.replaceChildren(
      ...byColour.flatMap(([colour, some]) => pathsOf(some).map((d) => pathElement(`tint${colour}`, d))),
    );
    const { places, stars } = this.#model;
    const counts = countEach(routes.flatMap(({ from, to }) => [from, to]));
    this.#places = places.filter((place, i) => i < stars || counts.has(place));
    const dots = dotPaths(places.slice(stars), (place) => counts.get(place) ?? 0);
    this.#dots.replaceChildren(...dots.map((d, size) => pathElement(`dots size${size}`, d)));
  }

  /** Draws a target above the other routes; null removes it. */
  highlight(target: MapTarget | null): void {
    this.#target = target;
    this.#svg.classList.toggle('dimmed', target !== null);
    const routes = target?.routes ?? [];
    const ends = routes.flatMap(({ from, to }) => [from, to]);
    this.#chosenArcs.setAttribute('d', pathsOf(routes).join(''));
    this.#chosenArcs.classList.toggle('several', routes.length > 1);
    this.#chosenDots.setAttribute('d', dotsPath(ends.filter((place) => !this.#stars.includes(place))));
    this.#drawNames();
  }

  /** Loads the land outline that fits the zoom, and draws it in place of the one before. */
  async refineLand(): Promise<void> {
    const { frame } = this.#model;
    const { degrees, size, transform } = this.#camera;
    const file = size.width / degrees > CLOSE ? LAND_PATHS.close : outlineOf(degrees);
    const longitude = (pixels: number) => frame.left + transform.invertX(pixels) / frame.scaleX;
    const copies = landTransforms(frame, { left: longitude(0), right: longitude(size.width) });
    const land = [file, ...copies].join();
    if (land === this.#land) return;
    this.#land = land;
    // Loaded first, so that the finer outline appears at once and complete.
    await fetch(file).then((response) => response.blob());
    if (land !== this.#land) return;
    for (const old of this.#world.querySelectorAll('.land')) old.remove();
    this.#world.prepend(
      ...copies.map((copy) => svgElement('use', { class: 'land', transform: copy, href: `${file}#outline` })),
    );
  }

  /** Writes names that do not overlap: those of the target first. */
  #drawNames(): void {
    const { transform, size } = this.#camera;
    const { width, height } = size;
    const toPixels = ({ x, y }: Point) => ({ x: transform.applyX(x), y: transform.applyY(y) });
    const first = this.#target?.routes.flatMap(({ from, to }) => [to, from]) ?? [];
    const points = [...new Set([...first, ...this.#places])]
      .map((place) => ({ text: place.name, ...toPixels(place) }))
      .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height)
      .slice(0, NAMES.of);
    const stars = this.#stars.map((star) => dotBox(toPixels(star), 6));
    const labels = placeLabels(points, {
      size: NAMES.size,
      area: { left: FADE, right: width - FADE, top: FADE / 2, bottom: height - FADE / 2 },
      limit: NAMES.most,
      keepFree: [...stars, ...this.keepFree],
    });
    this.#names.replaceChildren(...labels.map((label) => svgElement('text', labelAttributes(label), label.text)));
  }
}

const pathsOf = (routes: readonly MapRoute[]): string[] =>
  arcPaths(
    routes.map(({ arc }) => arc),
    DIGITS,
  );

const pathElement = (name: string, d = ''): SVGElement => svgElement('path', { class: name, d });

function svgElement(name: string, attributes: Readonly<Record<string, string | number>> = {}, text = ''): SVGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  created.textContent = text;
  return created;
}
