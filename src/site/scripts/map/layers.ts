/** The drawn layers of a map: land, arcs, dots and labels. */
import { must } from '../../../core/must.ts';
import { dotsPath } from '../../maps/path.ts';
import type { Camera } from './camera.ts';
import { createLandLayer } from './landLayer.ts';
import { arcsPath, type MapModel, type MapRoute } from './model.ts';
import { createNameLayer } from './nameLayer.ts';
import { svgElement } from './svgElement.ts';

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

/** Draws the layers of a map in place of its first content. */
export function createLayers(svg: SVGSVGElement, model: MapModel, camera: Camera): Layers {
  const world = svgElement('g', { class: 'world' });
  const names = createNameLayer(camera);
  const labels = svg.querySelectorAll('text');
  world.append(...[...svg.children].filter((child) => child.tagName !== 'text'));
  for (const label of labels) label.remove();
  svg.append(world, names.element);
  const arcs = must(world.querySelector<SVGPathElement>('.arcs'), 'arcs');
  const dots = world.querySelector('.dots');
  const [chosenArcs, chosenDots] = [path('chosen'), path('dots')];
  arcs.after(chosenArcs);
  world.append(chosenDots);
  let places = model.places;
  let chosen: readonly MapRoute[] = [];

  const place = () => {
    const { k, x, y } = camera.transform();
    world.setAttribute('transform', `translate(${x} ${y}) scale(${k})`);
    names.move();
  };
  const drawNames = () => {
    const ends = chosen.slice(0, 1).flatMap(({ from, to }) => [to, from]);
    names.draw([...new Set([...ends, ...places])]);
  };
  place();
  return {
    refineLand: createLandLayer(world, model.frame, camera),
    move: () => {
      place();
      drawNames();
    },
    show: (routes, colourOf) => {
      const byColour = Map.groupBy(routes, colourOf);
      for (const old of world.querySelectorAll('.tinted')) old.remove();
      arcs.setAttribute('d', arcsPath(byColour.get(0) ?? []));
      const tinted = [...byColour].filter(([colour]) => colour > 0).sort(([a], [b]) => b - a);
      arcs.after(...tinted.map(([colour, some]) => path(`arcs tinted tint${colour}`, arcsPath(some))));
      const shown = new Set(routes.flatMap(({ from, to }) => [from, to]));
      places = model.places.filter((place) => place.isStar || shown.has(place));
      dots?.setAttribute('d', dotsPath(places.filter(({ isStar }) => !isStar)));
      drawNames();
    },
    highlight: (routes) => {
      chosen = routes;
      svg.classList.toggle('dimmed', routes.length > 0);
      chosenArcs.setAttribute('d', arcsPath(routes));
      chosenDots.setAttribute('d', dotsPath(routes.flatMap(({ from, to }) => [from, to].filter((end) => !end.isStar))));
      drawNames();
    },
  };
}

const path = (name: string, d = ''): SVGElement =>
  svgElement('path', { class: name, d, 'vector-effect': 'non-scaling-stroke' });
