/** What is drawn on an interactive map: land, arcs, dots and names. */
import { must } from '../../../core/must.ts';
import { countEach } from '../../../core/objects.ts';
import { dotsPath } from '../../maps/arc.ts';
import { dotBox, labelAttributes, placeLabels } from '../../maps/labels.ts';
import type { Point } from '../../maps/projection.ts';
import { arcPaths, arcStyle, dotPaths, type MapPlace } from '../../maps/routeMap.ts';
import { type Box, landInView } from '../../maps/viewport.ts';
import type { Camera } from './camera.ts';
import type { MapModel, MapRoute, MapTarget } from './model.ts';

/** Size of names in pixels, most of them, and of the airports that may have one. */
const NAMES = { size: 13, most: 40, of: 160 } as const;
/** Pixels at each side where the map fades out. */
const FADE = 16;
/** Digits of the numbers of arcs: a map can be zoomed by ten and more. */
const DIGITS = 1;
/** How much less transparent coloured arcs are: the colours are told apart. */
const TINTED = 1.8;

/** Draws the layers of a map, in place of its first content. The units of the SVG become pixels. */
export function createDrawing(svg: SVGSVGElement, model: MapModel, camera: Camera) {
  /** All that is zoomed. */
  const world = svgElement('g', { class: 'world' });
  const names = svgElement('g', { class: 'names' });
  const dotLayer = svgElement('g');
  const chosenArcs = pathElement('chosen');
  const chosenDots = pathElement('dots');
  /** Airports in focus. They have a star, and no dot. */
  const stars = model.places.slice(0, model.stars);
  /** Airports that are shown, the most important first. */
  let { places } = model;
  let target: MapTarget | null = null;
  /** What no name may cover, in pixels. */
  let keepFree: readonly Box[] = [];
  let land = '';
  for (const old of svg.querySelectorAll('text, .dots')) old.remove();
  world.append(...svg.children);
  svg.append(world, names);
  const arcs = must(world.querySelector<SVGElement>('.arcs'), 'arcs');
  arcs.after(chosenArcs, dotLayer);
  world.append(chosenDots);

  /** Moves all layers to where the camera is. @param free what no name may cover, in pixels; as before unless given */
  function move(free = keepFree): void {
    const { width, height } = camera.size;
    keepFree = free;
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    world.setAttribute('transform', String(camera.transform));
    drawNames();
  }

  /**
   * Draws routes and the airports that they join; `move` writes their names.
   * @param colourOf colour of a route; 0 is the colour of maps without colours
   */
  function show(routes: readonly MapRoute[], colourOf: (route: MapRoute) => number): void {
    const { width, opacity } = arcStyle(routes.length);
    const byColour = [...Map.groupBy(routes, colourOf)].sort(([a], [b]) => b - a);
    arcs.setAttribute('stroke-width', String(width));
    arcs.setAttribute('stroke-opacity', String(byColour.length > 1 ? Math.min(1, opacity * TINTED) : opacity));
    arcs.replaceChildren(
      ...byColour.flatMap(([colour, some]) => pathsOf(some).map((d) => pathElement(`tint${colour}`, d))),
    );
    const counts = countEach(routes.flatMap(({ from, to }) => [from, to]));
    places = model.places.filter((place, i) => i < model.stars || counts.has(place));
    if (model.reach) places = model.places;
    dotLayer.replaceChildren(...dotElements((place) => counts.get(place) ?? 0));
  }

  /** The dots of the places by colour and size. @param routes number of routes of a place */
  function dotElements(routes: (place: MapPlace) => number): SVGElement[] {
    const tints = model.reach?.tints ?? [];
    const others = model.places.map((place, i) => ({ place, tint: tints[i] ?? 0 })).slice(model.stars);
    const byTint = [...Map.groupBy(others, ({ tint }) => tint)].sort(([a], [b]) => b - a);
    return byTint.flatMap(([tint, some]) =>
      // Each place of a map with colours is one that can be reached.
      dotPaths(
        some.map(({ place }) => place),
        (place) => Math.max(routes(place), Number(tint > 0)),
      ).map((d, size) => pathElement(tint === 0 ? `dots size${size}` : `dots size${size} tint${tint}`, d)),
    );
  }

  /** Draws a target above the other routes; null removes it. */
  function highlight(chosen: MapTarget | null): void {
    target = chosen;
    svg.classList.toggle('dimmed', target !== null);
    const routes = target?.routes ?? [];
    const ends = routes.flatMap(({ from, to }) => [from, to]);
    chosenArcs.setAttribute('d', pathsOf(routes).join(''));
    chosenArcs.classList.toggle('several', routes.length > 1);
    chosenDots.setAttribute('d', dotsPath(ends.filter((place) => !stars.includes(place))));
    drawNames();
  }

  /** Loads the land outline that fits the zoom, and draws it in place of the one before. */
  async function refineLand(): Promise<void> {
    const { size, transform } = camera;
    const [left, top] = transform.invert([-size.width / 2, -size.height / 2]);
    const [right, bottom] = transform.invert([size.width * 1.5, size.height * 1.5]);
    const pieces = landInView(model.frame, { left, right, top, bottom }, 1 / transform.k);
    const requested = pieces.map(({ file, transform: place }) => file + place).join();
    if (requested === land) return;
    land = requested;
    // Loaded first, so that the finer outline appears at once and complete.
    const files = new Set(pieces.map(({ file }) => file));
    await Promise.all([...files].map((file) => fetch(file).then((response) => response.blob())));
    if (requested !== land) return;
    for (const old of world.querySelectorAll('.land')) old.remove();
    world.prepend(
      ...pieces.map(({ file, transform: place }) =>
        svgElement('use', { class: 'land', transform: place, href: `${file}#outline` }),
      ),
    );
  }

  /** Writes names that do not overlap: those of the target first. */
  function drawNames(): void {
    const { transform, size } = camera;
    const { width, height } = size;
    const toPixels = ({ x, y }: Point) => ({ x: transform.applyX(x), y: transform.applyY(y) });
    const first = target?.routes.flatMap(({ from, to }) => [to, from]) ?? [];
    const points = [...new Set([...first, ...places])]
      .map((place) => ({ text: place.name, ...toPixels(place) }))
      .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height)
      .slice(0, NAMES.of);
    const labels = placeLabels(points, {
      size: NAMES.size,
      area: { left: FADE, right: width - FADE, top: FADE / 2, bottom: height - FADE / 2 },
      limit: NAMES.most,
      keepFree: [...stars.map((star) => dotBox(toPixels(star), 6)), ...keepFree],
    });
    names.replaceChildren(...labels.map((label) => svgElement('text', labelAttributes(label), label.text)));
  }

  return { move, show, highlight, refineLand };
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
