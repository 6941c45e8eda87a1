import type { Card } from './card.ts';
import type { Layers } from './layers.ts';
import type { MapRoute } from './model.ts';
import type { RouteRows } from './routeRows.ts';

/** The routes of a map that are highlighted and selected: one of each at most. */
export interface Selection {
  /** The highlighted route: its arc is drawn above the others, and the card shows it. */
  readonly current: () => MapRoute | null;
  readonly highlight: (route: MapRoute | null) => void;
  /** Highlights the route under the pointer; without one, the selected route. */
  readonly hover: (route: MapRoute | null) => void;
  /** Selects a route, and marks its row. @param scroll whether the page scrolls to the row */
  readonly select: (route: MapRoute | null, scroll: boolean) => void;
}

/** Creates the selection of a map, without a route. @param view the visible part of the map */
export function createSelection(view: HTMLElement, layers: Layers, card: Card, rows: RouteRows): Selection {
  let current: MapRoute | null = null;
  let selected: MapRoute | null = null;
  const highlight = (route: MapRoute | null) => {
    if (route === current) return;
    current = route;
    layers.highlight(route ? [route] : []);
    card.show(route);
    view.classList.toggle('over', route !== null);
  };
  return {
    current: () => current,
    highlight,
    hover: (route) => highlight(route ?? selected),
    select: (route, scroll) => {
      selected = route;
      highlight(route);
      rows.mark(route?.id ?? null, scroll);
    },
  };
}
