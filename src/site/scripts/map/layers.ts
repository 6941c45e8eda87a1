/** The drawn layers of a map: land, arcs, dots and labels. */
import { must } from '../../../core/must.ts';
import { type Candidate, LABEL_OFFSETS, placeAround, TEXT_ANCHORS } from '../../maps/labels.ts';
import { landCopies } from '../../maps/land.ts';
import { dotsPath } from '../../maps/path.ts';
import type { Camera } from './camera.ts';
import { arcsPath, type MapModel, type MapRoute } from './model.ts';

/** Routes that are drawn in one colour; 0 is the colour of maps without colours. */
export type ColourOf = (route: MapRoute) => number;

export interface Layers {
  /** Draws the routes and the airports that they join. */
  readonly show: (routes: readonly MapRoute[], colourOf: ColourOf) => void;
  /** Draws routes above the others; none removes them. */
  readonly highlight: (routes: readonly MapRoute[]) => void;
  /** Moves all layers to where the camera is. */
  readonly move: () => void;
  /** Loads the land outline that fits the zoom. */
  readonly refineLand: () => Promise<void>;
}

const SVG = 'http://www.w3.org/2000/svg';
/** Size of labels in pixels, and most of them. */
const LABELS = { size: 13, limit: 40 } as const;
/** Pixels at each side where the map fades out. */
const FADE = 16;

export function createLayers(svg: SVGSVGElement, model: MapModel, camera: Camera): Layers {
  const { frame } = model;
  const world = group('world');
  const names = group('names');
  const labels = svg.querySelectorAll('text');
  world.append(...[...svg.children].filter((child) => child.tagName !== 'text'));
  for (const label of labels) label.remove();
  svg.append(world, names);
  const coarse = [...world.querySelectorAll<SVGGElement>('.land')];
  const arcs = must(world.querySelector<SVGPathElement>('.arcs'), 'arcs');
  const dots = world.querySelector('.dots');
  const [chosenArcs, chosenDots] = [path('chosen'), path('dots')];
  arcs.after(chosenArcs);
  world.append(chosenDots);
  let places = model.places;
  let chosen: readonly MapRoute[] = [];
  let fine = '';

  const drawLabels = () => {
    const { left, right, top, bottom } = camera.view();
    const isIn = ({ x, y }: Candidate) => x >= left && x <= right && y >= top && y <= bottom;
    const ends = chosen.slice(0, 1).flatMap(({ from, to }) => [to, from]);
    const candidates = [...new Set([...ends, ...places])]
      .map(({ name, x, y }) => ({ text: name, x, y }))
      .filter(isIn)
      .slice(0, 4 * LABELS.limit)
      .map(({ text, ...point }) => ({ text, ...camera.toPixels(point) }));
    const stars = places.filter(({ isStar }) => isStar).map(camera.toPixels);
    const end = camera.toPixels({ x: right, y: bottom });
    const area = { left: FADE, right: end.x - FADE, top: FADE / 2, bottom: end.y - FADE / 2 };
    const placed = placeAround(candidates, { size: LABELS.size, area, limit: LABELS.limit }, [
      ...stars,
      ...buttonPoints(end.x),
    ]);
    names.replaceChildren(
      ...placed.map(({ text, x, y, anchor }) => {
        const { dx, dy } = LABEL_OFFSETS[anchor];
        return element('text', { x, y, dx, dy, 'text-anchor': TEXT_ANCHORS[anchor] }, text);
      }),
    );
  };

  const move = () => {
    const { k, x, y } = camera.transform();
    world.setAttribute('transform', `translate(${x} ${y}) scale(${k})`);
    const origin = camera.toPixels({ x: -x / k, y: -y / k });
    const units = camera.unitsPerPixel();
    names.setAttribute('transform', `scale(${units}) translate(${-origin.x} ${-origin.y})`);
    drawLabels();
  };

  return {
    move,
    show: (routes, colourOf) => {
      const byColour = Map.groupBy(routes, colourOf);
      for (const old of world.querySelectorAll('.tinted')) old.remove();
      arcs.setAttribute('d', arcsPath(byColour.get(0) ?? []));
      const tinted = [...byColour].filter(([colour]) => colour > 0).sort(([a], [b]) => b - a);
      arcs.after(...tinted.map(([colour, some]) => path(`arcs tinted tint${colour}`, arcsPath(some))));
      const shown = new Set(routes.flatMap(({ from, to }) => [from, to]));
      places = model.places.filter((place) => place.isStar || shown.has(place));
      dots?.setAttribute('d', dotsPath(places.filter(({ isStar }) => !isStar)));
      drawLabels();
    },
    highlight: (routes) => {
      chosen = routes;
      svg.classList.toggle('dimmed', routes.length > 0);
      chosenArcs.setAttribute('d', arcsPath(routes));
      chosenDots.setAttribute('d', dotsPath(routes.flatMap(({ from, to }) => [from, to].filter((end) => !end.isStar))));
      drawLabels();
    },
    refineLand: async () => {
      const { left, right, top, bottom } = camera.view();
      const shown = {
        left: frame.left + left / frame.scaleX,
        right: frame.left + right / frame.scaleX,
        top: frame.top + top / frame.scaleY,
        bottom: frame.top + bottom / frame.scaleY,
      };
      const degrees = frame.degrees / camera.transform().k;
      const copies = landCopies(frame, { shown, degrees });
      const files = copies.flatMap((copy) => copy.files);
      const key = files.join();
      if (key === fine) return;
      fine = key;
      // Loaded first, so that the finer outline appears at once and complete.
      await Promise.all(files.map((file) => fetch(file).then((response) => response.blob())));
      if (key !== fine) return;
      for (const old of world.querySelectorAll('.land')) old.remove();
      const isBase = degrees >= frame.degrees;
      world.prepend(
        ...(isBase
          ? coarse
          : copies.map(({ transform, files: outlines, tiled }) => landGroup(transform, outlines, tiled))),
      );
    },
  };
}

/** Points on the buttons at the right edge, which labels leave free. @param right edge in pixels */
const buttonPoints = (right: number) => Array.from({ length: 8 }, (_, i) => ({ x: right - 34, y: 24 + i * 16 }));

function landGroup(transform: string, files: readonly string[], tiled: boolean): SVGElement {
  const land = element('g', { class: 'land', transform });
  const use = (file: string, id: string, name: string) => element('use', { class: name, href: `${file}#${id}` });
  land.append(
    ...files.map((file) => use(file, 'land', 'plain')),
    ...(tiled ? files.map((file) => use(file, 'islands', 'islands')) : []),
    ...files.map((file) => use(file, 'borders', 'borders')),
  );
  return land;
}

const group = (name: string): SVGElement => element('g', { class: name });

const path = (name: string, d = ''): SVGElement =>
  element('path', { class: name, d, 'vector-effect': 'non-scaling-stroke' });

function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  text = '',
): SVGElement {
  const created = document.createElementNS(SVG, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) created.setAttribute(key, String(value));
  created.textContent = text;
  return created;
}
