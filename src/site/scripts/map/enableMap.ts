/** Makes a map interactive: zoom, routes that can be hovered, focused, selected and followed, and the way to the table. */
import { at, must } from '../../../core/must.ts';
import type { Steps } from '../../../core/steps.ts';
import type { Point } from '../../maps/projection.ts';
import { Camera } from './camera.ts';
import { Card } from './card.ts';
import { type ColourMode, Controls, colouring } from './controls.ts';
import { Drawing } from './drawing.ts';
import { type MapModel, type MapRoute, pickRoute, readMap } from './model.ts';
import { findRows, type RowElements } from './routeRows.ts';

/** In narrower windows a selection does not scroll to the row: the map would be out of sight. */
const WIDE = '(min-width: 60rem)';
const HINT_MS = 1500;

/** Makes a map interactive, in steps. @param root the element of RouteMap.astro */
export function* enableMap(root: HTMLElement): Steps<void> {
  const svg = must(root.querySelector<SVGSVGElement>('.mapview svg'), 'svg of a map');
  const model = yield* readMap(root, svg);
  const rows = findRows();
  yield;
  const map = new InteractiveMap(root, svg, model, rows);
  yield;
  map.open();
}

class InteractiveMap {
  readonly #root: HTMLElement;
  readonly #view: HTMLElement;
  readonly #model: MapModel;
  readonly #rows: RowElements;
  readonly #camera: Camera;
  readonly #drawing: Drawing;
  readonly #card: Card;
  readonly #controls: Controls;
  #colours: ColourMode = 'none';
  /** The routes that match the filters of the table. */
  #shown: readonly MapRoute[];
  /** The route whose arc is drawn above the others, and which the card shows. */
  #current: MapRoute | null = null;
  /** The route that stays highlighted when the pointer leaves the map. */
  #selected: MapRoute | null = null;

  constructor(root: HTMLElement, svg: SVGSVGElement, model: MapModel, rows: RowElements) {
    this.#root = root;
    this.#view = must(root.querySelector<HTMLElement>('.mapview'), 'view of a map');
    this.#model = model;
    this.#rows = rows;
    this.#shown = model.routes.filter(({ id }) => !rows.row(id)?.hidden);
    this.#camera = new Camera(this.#view, svg, model.frame, {
      onMove: () => {
        this.#drawing.move();
        this.#offerInView();
      },
      onRest: () => {
        this.#drawing.refineLand();
        if (this.#controls.isInView) this.#sendInView();
      },
      onRefusedWheel: () => this.#hint(),
    });
    this.#drawing = new Drawing(svg, model, this.#camera);
    this.#card = new Card(rows);
    this.#controls = new Controls(rows.count > 1 ? colourModes(rows) : [], {
      onZoom: (factor) => this.#camera.zoomBy(factor),
      onFit: () => this.#camera.fit(this.#shown.flatMap(({ from, to }) => [from, to])),
      onColour: (colours) => {
        this.#colours = colours;
        this.#draw();
      },
      onInView: () => this.#sendInView(),
    });
  }

  /** Draws the map, and listens to the reader. */
  open(): void {
    makeFocusable(this.#view, this.#model.routes.length);
    this.#listen();
    // The link of the card can be focused before a route is highlighted.
    this.#card.show(at(this.#model.routes, 0));
    this.#card.show(null);
    this.#draw();
    this.#drawing.refineLand();
    this.#controls.element.prepend(this.#card.element);
    this.#root.append(this.#controls.element);
  }

  #draw(): void {
    const { colourOf, legend } = colouring(this.#colours, this.#shown, this.#rows);
    this.#drawing.show(this.#shown, colourOf);
    this.#controls.showLegend(legend);
    this.#offerInView();
  }

  #listen(): void {
    const view = this.#view;
    const routeAt = ({ clientX, clientY }: MouseEvent): MapRoute | null => {
      const { left, top } = view.getBoundingClientRect();
      return pickRoute(this.#shown, { x: clientX - left, y: clientY - top }, this.#camera.toPixels) ?? null;
    };
    view.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) this.#highlight(routeAt(event) ?? this.#selected);
    });
    view.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') this.#highlight(this.#selected);
    });
    view.addEventListener('click', (event) => this.#select(routeAt(event), matchMedia(WIDE).matches));
    this.#root.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#select(null, false);
    });
    this.#card.listButton.addEventListener('click', () => this.#select(this.#current, true));
    this.#card.link.addEventListener('focus', () => this.#highlight(this.#current ?? at(this.#model.routes, 0)));
    document.addEventListener('routesfiltered', ({ detail }) => this.#filter(new Set(detail.routes)));
  }

  /** Draws the routes that a filtered table shows, and those that it does not have. @param matching ids of the routes it shows */
  #filter(matching: ReadonlySet<string>): void {
    this.#shown = this.#model.routes.filter(
      (route) => this.#rows.row(route.id) === undefined || directionsOf(route).some((id) => matching.has(id)),
    );
    if (this.#current && !this.#shown.includes(this.#current)) this.#select(null, false);
    // The table is painted first.
    setTimeout(() => this.#draw());
  }

  #highlight(route: MapRoute | null): void {
    if (route === this.#current) return;
    this.#current = route;
    this.#drawing.highlight(route);
    this.#card.show(route);
    this.#view.classList.toggle('over', route !== null);
  }

  /** Selects a route, and marks its row. @param scroll whether the page scrolls to the row */
  #select(route: MapRoute | null, scroll: boolean): void {
    this.#selected = route;
    this.#highlight(route);
    this.#rows.mark(route?.id ?? null, scroll);
  }

  /** The routes whose ends are in view; of the origin that all routes share, it is enough that the destination is. */
  #routesInView(): MapRoute[] {
    const { left, right, top, bottom } = this.#camera.view;
    const isIn = ({ x, y }: Point) => x >= left && x <= right && y >= top && y <= bottom;
    return this.#model.routes.filter(({ from, to }) => isIn(to) && (from.isStar || isIn(from)));
  }

  /** Offers to limit the table to the routes in view, with their number. */
  #offerInView(): void {
    if (this.#rows.count === 0) return;
    const inView = new Set(this.#routesInView());
    const count = this.#shown.filter((route) => inView.has(route)).length;
    this.#controls.offerInView(this.#camera.isMoved && count < this.#shown.length ? count : null);
  }

  /** Sends the table the routes in view, or that there is no limit. */
  #sendInView(): void {
    const routes = this.#controls.isInView ? this.#routesInView().flatMap(directionsOf) : null;
    document.dispatchEvent(new CustomEvent('routesinview', { detail: { routes } }));
  }

  /** Says for a moment how the wheel zooms. */
  #hint(): void {
    if (this.#root.classList.contains('hinted')) return;
    this.#root.classList.add('hinted');
    setTimeout(() => this.#root.classList.remove('hinted'), HINT_MS);
  }
}

/** The colours that tell the rows of a table apart. */
const colourModes = ({ haveAirlines }: RowElements): ColourMode[] =>
  haveAirlines ? ['none', 'airline', 'time'] : ['none', 'time'];

/** Ids of a route and of the way back: the map of an airline draws both as one. */
const directionsOf = ({ from, to }: MapRoute) => [`${from.code}-${to.code}`, `${to.code}-${from.code}`];

/** The map gets a place in the order of the keyboard. The image in it keeps its name. */
function makeFocusable(view: HTMLElement, routes: number): void {
  view.tabIndex = 0;
  view.setAttribute('role', 'group');
  view.ariaLabel = `${routes === 1 ? 'Map' : 'Map of routes'}: the arrow keys move it, plus and minus zoom`;
}
