/** Makes a map interactive: zoom, routes and airports that can be hovered, selected and followed, and the way to the table. */
import { at, must } from '../../../core/must.ts';
import type { Point } from '../../maps/projection.ts';
import type { MapPlace } from '../../maps/routeMap.ts';
import { counted } from '../../text/words.ts';
import type { Steps } from '../idle.ts';
import { Camera } from './camera.ts';
import { createCard } from './card.ts';
import { colouring, createControls } from './controls.ts';
import { createDrawing } from './drawing.ts';
import { type MapModel, type MapRoute, type MapTarget, pickTarget, placeAt, readMap, tripTo } from './model.ts';
import { findRows, type RowElements } from './routeRows.ts';

/** The middle of points; that of none is nowhere. */
const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** The colours of a map on which no other can be chosen. */
function ownColours({ places, reach }: MapModel): ReturnType<typeof colouring> {
  const tints = new Map(places.map((place, i) => [place, reach?.tints[i] ?? 0]));
  const legend = (reach?.legend ?? []).map(({ tint, text }) => ({ colour: tint, text }));
  return { colourOf: ({ to }) => tints.get(to) ?? 0, legend };
}

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
  const own = ownColours(model);
  /** Where a click on an airport leads, on a page that is a map. */
  const follow = root.dataset['follow'];
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
  // The legend of the page is in the controls.
  root.querySelector(':scope > .legend')?.remove();
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
    const { colourOf, legend } = byAirline ? colouring(shown, rows) : own;
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
    const place = follow === undefined ? undefined : placeAt(model.places, { x, y }, 1 / transform.k);
    const target = pickTarget(shown, { x, y }, 1 / transform.k);
    const end = place ?? (model.reach && target?.routes[0]?.to);
    if (!end || !model.reach) return target;
    const routes = tripTo(model, end);
    return routes.length === 0
      ? null
      : { place: end, routes, minutes: at(model.reach.minutes, model.places.indexOf(end)) };
  }

  /** The airport of a click, which another map begins at. */
  function followedAt({ clientX, clientY }: MouseEvent): MapPlace | undefined {
    if (follow === undefined) return undefined;
    const { left, top } = view.getBoundingClientRect();
    const [x, y] = camera.transform.invert([clientX - left, clientY - top]);
    const place = placeAt(placesShown(), { x, y }, 1 / camera.transform.k);
    // That of the page is drawn already.
    return place && model.stars === 1 && place === model.places[0] ? undefined : place;
  }

  /** The airports that the filters leave. */
  const placesShown = (): Iterable<MapPlace> =>
    model.reach ? model.places : new Set(shown.flatMap(({ from, to }) => [from, to]));

  function listen(): void {
    view.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) highlight(targetAt(event) ?? selected);
    });
    view.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') highlight(selected);
    });
    view.addEventListener('click', (event) => {
      const place = followedAt(event);
      if (place) location.assign(followedAddress(place.code));
      else choose(targetAt(event));
    });
    // The filters that scripts have changed.
    root.querySelector<HTMLAnchorElement>('.mapfull')?.addEventListener('click', ({ currentTarget }) => {
      if (currentTarget instanceof HTMLAnchorElement) currentTarget.search = location.search;
    });
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

  /** The map from an airport, with the filters of this one. */
  function followedAddress(code: string): string {
    const query = new URLSearchParams(root.dataset['keepsFilters'] === undefined ? '' : location.search);
    query.delete('offset');
    for (const [name, value] of new URLSearchParams(root.dataset['followQuery'])) query.set(name, value);
    return `${follow}${code}${query.size > 0 ? `?${query}` : ''}`;
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
