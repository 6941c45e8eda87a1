/** Makes a map interactive: zoom, routes and airports that can be hovered, selected and followed, and the way to the table. */
import { must } from '../../../core/must.ts';
import type { Steps } from '../../../core/steps.ts';
import type { Point } from '../../maps/projection.ts';
import { counted } from '../../text/words.ts';
import { Camera } from './camera.ts';
import { createCard } from './card.ts';
import { colouring, createControls } from './controls.ts';
import { Drawing } from './drawing.ts';
import { directionsOf, type MapModel, type MapRoute, type MapTarget, pickTarget, readMap } from './model.ts';
import { findRows, type RowElements } from './routeRows.ts';

/** In narrower windows a selection does not scroll to the row: the map would be out of sight. */
const WIDE = '(min-width: 60rem)';

/** The middle of points; that of none is nowhere. */
const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const ONE_COLOUR: ReturnType<typeof colouring> = { colourOf: () => 0, legend: [] };

/** Makes a map interactive, in steps. @param root the element of routeMapMarkup.ts */
export function* enableMap(root: HTMLElement): Steps<void> {
  const model = yield* readMap(root);
  const rows = findRows();
  yield;
  const map = new InteractiveMap(root, model, rows);
  yield;
  yield* map.open();
}

class InteractiveMap {
  readonly #root: HTMLElement;
  readonly #view: HTMLElement;
  /** What the map says of itself. */
  readonly #says: HTMLElement;
  readonly #model: MapModel;
  readonly #rows: RowElements;
  readonly #camera: Camera;
  readonly #drawing: Drawing;
  readonly #card = createCard();
  readonly #controls: ReturnType<typeof createControls>;
  #byAirline = false;
  /** The routes that match the filters of the table. */
  #shown: readonly MapRoute[];
  /** What is drawn above the other routes, and what the card shows. */
  #current: MapTarget | null = null;
  /** What stays highlighted when the pointer leaves the map. */
  #selected: MapTarget | null = null;

  constructor(root: HTMLElement, model: MapModel, rows: RowElements) {
    this.#root = root;
    this.#view = must(root.querySelector<HTMLElement>('.mapview'), 'view of a map');
    this.#says = must(root.querySelector<HTMLElement>('.mapsays'), 'title of a map');
    this.#model = model;
    this.#rows = rows;
    this.#shown = this.#matching();
    this.#camera = new Camera(
      this.#view,
      model.frame,
      () => this.#drawing.move(),
      () => this.#rest(),
    );
    this.#drawing = new Drawing(must(this.#view.querySelector('svg'), 'svg of a map'), model, this.#camera);
    this.#controls = createControls(
      rows.haveAirlines,
      (factor) => this.#camera.zoomBy(factor, middleOf(model.places.slice(0, model.stars))),
      () => this.#fit(),
      (byAirline) => {
        this.#byAirline = byAirline;
        document.dispatchEvent(new CustomEvent('rowswanted'));
        this.#draw();
        this.#rest();
      },
    );
  }

  /** Draws the map, and listens to the reader. */
  *open(): Steps<void> {
    this.#draw();
    yield;
    this.#listen();
    this.#controls.element.prepend(this.#card.element);
    this.#root.append(this.#controls.element);
    yield;
    this.#camera.resize();
    yield;
    if (this.#isFiltered) this.#fit();
    new ResizeObserver(() => this.#camera.resize()).observe(this.#view);
  }

  get #isFiltered(): boolean {
    return this.#shown.length < this.#model.routes.length;
  }

  #draw(): void {
    const { colourOf, legend } = this.#byAirline ? colouring(this.#shown, this.#rows) : ONE_COLOUR;
    this.#controls.showLegend(legend);
    this.#drawing.show(this.#shown, colourOf);
  }

  /** After a movement: the land that fits the zoom, what is beyond the map, and the names beside the controls. */
  #rest(): void {
    this.#drawing.refineLand();
    const ends = new Set(this.#shown.flatMap(({ from, to }) => [from, to]));
    const beyond = [...ends].filter((place) => !this.#camera.sees(place));
    const title = this.#isFiltered ? this.#rows.title : this.#model.title;
    const outside = beyond.length > 0 && `${counted(beyond.length, 'airport')} beyond the map`;
    this.#says.textContent = [title, outside].filter(Boolean).join('. ');
    const { left, top } = this.#view.getBoundingClientRect();
    const controls = [...this.#controls.element.querySelectorAll('.mapzoom, select, .legend'), this.#says];
    this.#drawing.keepFree = controls
      .map((control) => control.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map((box) => ({ left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top }));
    this.#drawing.move();
  }

  #listen(): void {
    const view = this.#view;
    const targetAt = ({ clientX, clientY }: MouseEvent): MapTarget | null => {
      const { left, top } = view.getBoundingClientRect();
      const { transform } = this.#camera;
      const [x, y] = transform.invert([clientX - left, clientY - top]);
      return pickTarget(this.#shown, { x, y }, 1 / transform.k);
    };
    view.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) this.#highlight(targetAt(event) ?? this.#selected);
    });
    view.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') this.#highlight(this.#selected);
    });
    view.addEventListener('click', (event) => this.#select(targetAt(event), matchMedia(WIDE).matches));
    this.#root.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#select(null, false);
    });
    this.#card.listButton.addEventListener('click', () => this.#select(this.#current, true));
    document.addEventListener('routesfiltered', () => this.#filter());
  }

  /** The routes that match the filters of the table in one of their directions, and those that it does not have. */
  #matching(): MapRoute[] {
    return this.#model.routes.filter((route) => {
      const rows = directionsOf(route).flatMap((id) => this.#rows.row(id) ?? []);
      return rows.length === 0 || rows.some(({ hidden, classList }) => !hidden && !classList.contains('may'));
    });
  }

  #filter(): void {
    this.#shown = this.#matching();
    this.#select(null, false);
    // The table is painted first.
    setTimeout(() => {
      this.#draw();
      this.#fit();
    });
  }

  /** Shows all routes that match the filters. */
  #fit(): void {
    this.#camera.fit(this.#isFiltered ? this.#shown.flatMap(({ arc }) => arc.flat()) : []);
  }

  #highlight(target: MapTarget | null): void {
    if (target?.place === this.#current?.place && target?.routes[0] === this.#current?.routes[0]) return;
    this.#current = target;
    this.#drawing.highlight(target);
    this.#card.show(target, this.#rowOf(target) !== undefined);
    this.#view.classList.toggle('over', target !== null);
  }

  readonly #rowOf = (target: MapTarget | null) => {
    const [route, second] = target?.routes ?? [];
    return route && !second ? this.#rows.row(route.id) : undefined;
  };

  /** Selects a target, and marks its row. @param scroll whether the page scrolls to the row */
  #select(target: MapTarget | null, scroll: boolean): void {
    this.#selected = target;
    this.#highlight(target);
    this.#rows.mark(this.#rowOf(target), scroll);
  }
}
