/** Makes a map interactive: zoom, routes and airports that can be hovered, selected and followed, and the way to the table. */
import { must } from '../../../core/must.ts';
import type { Point } from '../../maps/projection.ts';
import { counted } from '../../text/words.ts';
import type { Steps } from '../idle.ts';
import { Camera } from './camera.ts';
import { createCard } from './card.ts';
import { colouring, createControls } from './controls.ts';
import { createDrawing } from './drawing.ts';
import { type MapModel, type MapRoute, type MapTarget, pickTarget, readMap } from './model.ts';
import { findRows, type RowElements } from './routeRows.ts';

/** The middle of points; that of none is nowhere. */
const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const ONE_COLOUR: ReturnType<typeof colouring> = { colourOf: () => 0, legend: [] };

/** Makes a map interactive, in steps. @param root the element of routeMapMarkup.ts */
export function* enableMap(root: HTMLElement): Steps<void> {
  const view = must(root.querySelector<HTMLElement>('.mapview'), 'view of a map');
  /** What the map says of itself. */
  const says = must(root.querySelector<HTMLElement>('.mapsays'), 'title of a map');
  const model = yield* readMap(root);
  const rows = findRows();
  yield;
  /** The routes that match the filters of the table. */
  let shown = matchingRoutes(model, rows);
  /** What is drawn above the other routes, and what the card shows. */
  let current: MapTarget | null = null;
  /** What stays highlighted when the pointer leaves the map. */
  let selected: MapTarget | null = null;
  let byAirline = false;
  const card = createCard();
  const camera = new Camera(view, model.frame, () => drawing.move(), rest);
  const drawing = createDrawing(must(view.querySelector('svg'), 'svg of a map'), model, camera);
  const controls = createControls(
    rows.haveAirlines,
    (factor) => camera.zoomBy(factor, middleOf(model.places.slice(0, model.stars))),
    fit,
    (hasColours) => {
      byAirline = hasColours;
      document.dispatchEvent(new CustomEvent('rowsrequested'));
      draw();
      rest();
    },
  );
  yield;
  draw();
  yield;
  listen();
  controls.element.prepend(card.element);
  root.append(controls.element);
  yield;
  camera.resize();
  yield;
  if (isFiltered()) fit();
  new ResizeObserver(() => camera.resize()).observe(view);

  function isFiltered(): boolean {
    return shown.length < model.routes.length;
  }

  function draw(): void {
    const { colourOf, legend } = byAirline ? colouring(shown, rows) : ONE_COLOUR;
    controls.showLegend(legend);
    drawing.show(shown, colourOf);
  }

  /** After a movement: the land that fits the zoom, what is beyond the map, and the names beside the controls. */
  function rest(): void {
    drawing.refineLand();
    const ends = new Set(shown.flatMap(({ from, to }) => [from, to]));
    const beyond = [...ends].filter((place) => !camera.sees(place));
    const title = isFiltered() ? rows.title : model.title;
    const outside = beyond.length > 0 && `${counted(beyond.length, 'airport')} beyond the map`;
    says.textContent = [title, outside].filter(Boolean).join('. ');
    const { left, top } = view.getBoundingClientRect();
    const free = [...controls.element.querySelectorAll('.mapzoom, select, .legend'), says]
      .map((control) => control.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map((box) => ({ left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top }));
    drawing.move(free);
  }

  /** Shows all routes that match the filters. */
  function fit(): void {
    camera.fit(isFiltered() ? shown.flatMap(({ arc }) => arc.flat()) : []);
  }

  function targetAt({ clientX, clientY }: MouseEvent): MapTarget | null {
    const { left, top } = view.getBoundingClientRect();
    const { transform } = camera;
    const [x, y] = transform.invert([clientX - left, clientY - top]);
    return pickTarget(shown, { x, y }, 1 / transform.k);
  }

  function listen(): void {
    view.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) highlight(targetAt(event) ?? selected);
    });
    view.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') highlight(selected);
    });
    view.addEventListener('click', (event) => choose(targetAt(event)));
    root.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') choose(null);
    });
    card.listButton.addEventListener('click', () => choose(current, true));
    document.addEventListener('routesfiltered', () => {
      shown = matchingRoutes(model, rows);
      choose(null);
      // The table is painted first.
      setTimeout(() => {
        draw();
        fit();
      });
    });
  }

  function highlight(target: MapTarget | null): void {
    if (target?.place === current?.place && target?.routes[0] === current?.routes[0]) return;
    current = target;
    drawing.highlight(target);
    card.show(target, rowOf(target) !== undefined);
    view.classList.toggle('over', target !== null);
  }

  /** The row of a target that is one route. */
  function rowOf(target: MapTarget | null) {
    const [route, second] = target?.routes ?? [];
    return route && !second ? rows.row(route.id) : undefined;
  }

  /** Selects a target, and marks its row. @param scroll whether the page scrolls to the row: a click leaves the map where it is */
  function choose(target: MapTarget | null, scroll = false): void {
    selected = target;
    highlight(target);
    rows.mark(rowOf(target), scroll);
  }
}

/**
 * The routes that match the filters of the table in one of their directions, which the map of an airline draws as one,
 * and those that it does not have.
 */
const matchingRoutes = ({ routes }: MapModel, table: RowElements): MapRoute[] =>
  routes.filter(({ id, from, to }) => {
    const rows = [id, `${to.code}-${from.code}`].flatMap((direction) => table.row(direction) ?? []);
    return rows.length === 0 || rows.some(({ hidden, classList }) => !hidden && !classList.contains('may'));
  });
