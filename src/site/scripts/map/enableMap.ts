/** Makes a map interactive: zoom, routes that can be hovered, focused, selected and followed, and the way to the table. */
import { at, must } from '../../../core/must.ts';
import type { Steps } from '../../../core/steps.ts';
import type { Point } from '../../maps/projection.ts';
import { type Camera, createCamera } from './camera.ts';
import { type Card, createCard } from './card.ts';
import { type ColourMode, colouring } from './colours.ts';
import { type Controls, createControls } from './controls.ts';
import { listenToKeys, listenToPointer, listenToSteps } from './input.ts';
import { createLayers } from './layers.ts';
import { type MapModel, type MapRoute, readMap } from './model.ts';
import { pickRoute } from './picking.ts';
import { findRows, type RouteRows } from './routeRows.ts';
import { createSelection, type Selection } from './selection.ts';

/** In narrower windows a selection does not scroll to the row: the map would be out of sight. */
const WIDE = '(min-width: 60rem)';
const HINT_MS = 1500;

/** Makes a map interactive, in steps. @param root the element of RouteMap.astro */
export function* enableMap(root: HTMLElement): Steps<void> {
  const view = must(root.querySelector<HTMLElement>('.mapview'), 'view of a map');
  const svg = must(view.querySelector<SVGSVGElement>('svg'), 'svg of a map');
  const model = yield* readMap(root, svg);
  const rows = findRows();
  yield;
  const card = createCard(rows);
  let mode: ColourMode = 'none';
  let shown: readonly MapRoute[] = model.routes.filter(({ id }) => !rows.row(id)?.hidden);

  const camera = createCamera(view, svg, model, {
    onMove: () => {
      layers.move();
      inView.offer();
    },
    onRest: () => {
      layers.refineLand();
      if (controls.isInView()) inView.send();
    },
    onRefusedWheel: () => hint(root),
  });
  const layers = createLayers(svg, model, camera);
  const draw = () => {
    const { colourOf, legend } = colouring(mode, shown, rows);
    layers.show(shown, colourOf);
    controls.showLegend(legend);
    inView.offer();
  };
  const controls = createControls(rows.count > 1 ? colourModes(rows) : [], {
    onZoom: camera.zoomBy,
    onFit: () => camera.fit(shown.flatMap(({ from, to }) => [from, to])),
    onColour: (chosen) => {
      mode = chosen;
      draw();
    },
    onInView: () => inView.send(),
  });
  const inView = createInView(model, camera, controls, rows, () => shown);
  const selection = createSelection(view, layers, card, rows);

  listenToInput(root, view, camera, selection, () => shown);
  listenToCard(card, selection, model, () => shown);
  document.addEventListener('routesfiltered', ({ detail }) => {
    shown = routesWithRow(model, rows, new Set(detail.routes));
    const route = selection.current();
    if (route && !shown.includes(route)) selection.select(null, false);
    // The table is painted first.
    setTimeout(draw);
  });

  makeFocusable(svg, view, model.routes.length);
  card.show(at(model.routes, 0));
  card.show(null);
  layers.move();
  yield;
  draw();
  controls.element.prepend(card.element);
  root.append(controls.element);
}

/** The colours that tell the rows of a table apart. */
const colourModes = ({ haveAirlines }: RouteRows): ColourMode[] =>
  haveAirlines ? ['none', 'airline', 'time'] : ['none', 'time'];

/** The routes that a filtered table shows, and those that it does not have. @param matching ids of the routes it shows */
const routesWithRow = ({ routes }: MapModel, rows: RouteRows, matching: ReadonlySet<string>): MapRoute[] =>
  routes.filter((route) => rows.row(route.id) === undefined || directionsOf(route).some((id) => matching.has(id)));

/** The limit of the table to the routes in view. @param shown the drawn routes */
function createInView(
  model: MapModel,
  camera: Camera,
  controls: Controls,
  rows: RouteRows,
  shown: () => readonly MapRoute[],
) {
  return {
    /** Offers the limit, with the number of routes. */
    offer: () => {
      if (rows.count === 0) return;
      const inView = new Set(routesInView(model, camera));
      const [all, count] = [shown().length, shown().filter((route) => inView.has(route)).length];
      controls.offerInView(camera.isMoved() && count < all ? count : null);
    },
    /** Sends the table the routes in view, or that there is no limit. */
    send: () => {
      const routes = controls.isInView() ? routesInView(model, camera).flatMap(directionsOf) : null;
      document.dispatchEvent(new CustomEvent('routesinview', { detail: { routes } }));
    },
  };
}

/** The pointer and the keys on a map. @param shown the drawn routes */
function listenToInput(
  root: HTMLElement,
  view: HTMLElement,
  camera: Camera,
  { hover, select }: Selection,
  shown: () => readonly MapRoute[],
): void {
  listenToPointer(view, {
    routeAt: (pointer) => pickRoute(shown(), pointer, camera.toPixels) ?? null,
    onHover: hover,
    onSelect: (route) => select(route, matchMedia(WIDE).matches),
  });
  listenToKeys(view, camera);
  root.addEventListener('keydown', ({ key }) => key === 'Escape' && select(null, false));
}

/** The button and the link of the card. The arrow keys on the link lead from route to route. */
function listenToCard(
  { link, listButton }: Card,
  { current, highlight, select }: Selection,
  model: MapModel,
  shown: () => readonly MapRoute[],
): void {
  listButton.addEventListener('click', () => select(current(), true));
  link.addEventListener('focus', () => highlight(current() ?? at(model.routes, 0)));
  listenToSteps(link, (step) => {
    const order = clockwise(shown(), model);
    if (order.length === 0) return;
    const route = current();
    const index = route ? order.indexOf(route) : -1;
    highlight(at(order, (index + step + order.length) % order.length));
  });
}

/** The routes whose ends are in view; of the origin that all routes share, it is enough that the destination is. */
function routesInView({ routes }: MapModel, camera: Camera): MapRoute[] {
  const { left, right, top, bottom } = camera.view();
  const isIn = ({ x, y }: Point) => x >= left && x <= right && y >= top && y <= bottom;
  return routes.filter(({ from, to }) => isIn(to) && (from.isStar || isIn(from)));
}

/** Ids of a route and of the way back: the map of an airline draws both as one. */
const directionsOf = ({ from, to }: MapRoute) => [`${from.code}-${to.code}`, `${to.code}-${from.code}`];

/** Routes in the order of their direction, so that an arrow key leads to a neighbour. */
function clockwise(routes: readonly MapRoute[], { places }: MapModel): MapRoute[] {
  const star = at(places, 0);
  const angle = ({ from, to }: MapRoute) => {
    const end = from === star ? to : from;
    return Math.atan2(end.y - star.y, end.x - star.x);
  };
  return routes.toSorted((a, b) => angle(a) - angle(b));
}

/** The image becomes a group with a name: its content can be focused now. */
function makeFocusable(svg: SVGSVGElement, view: HTMLElement, routes: number): void {
  const text = svg.getAttribute('aria-label') ?? '';
  view.tabIndex = 0;
  view.setAttribute('role', 'group');
  view.ariaLabel = `${routes === 1 ? 'Map' : 'Map of routes'}: the arrow keys move it, plus and minus zoom`;
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', text);
}

/** Says for a moment how the wheel zooms. */
function hint(root: HTMLElement): void {
  if (root.classList.contains('hinted')) return;
  root.classList.add('hinted');
  setTimeout(() => root.classList.remove('hinted'), HINT_MS);
}
