/** The buttons of a map, and the choice of colours with its legend. */
import { at, must } from '../../../core/must.ts';
import { countEach } from '../../../core/objects.ts';
import type { MapRoute } from './model.ts';
import { COLOUR_MODES, type ColourMode, type RowElements } from './routeRows.ts';

interface Listeners {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly onColour: (mode: ColourMode) => void;
}

const ZOOM_STEP = 1.8;

export class Controls {
  readonly element = document.createElement('div');
  readonly #legend: Element;

  /** @param offered the colours to choose from; one leaves the choice out */
  constructor(offered: readonly ColourMode[], { onZoom, onFit, onColour }: Listeners) {
    this.element.className = 'mapcontrols';
    const options = offered.map((mode) => `<option value="${mode}">${COLOUR_MODES[mode]}</option>`).join('');
    const colours = `<label><span class="vh">Colours of the map</span><select>${options}</select></label>`;
    this.element.innerHTML = `<div class="mapzoom"><button type="button" aria-label="Zoom in">+</button><button type="button" aria-label="Zoom out">−</button><button type="button" aria-label="Zoom to all routes">⤢</button></div><div class="mapbottom">${offered.length > 1 ? colours : ''}<ul class="legend"></ul></div>`;
    const buttons = this.element.querySelectorAll('button');
    at(buttons, 0).addEventListener('click', () => onZoom(ZOOM_STEP));
    at(buttons, 1).addEventListener('click', () => onZoom(1 / ZOOM_STEP));
    at(buttons, 2).addEventListener('click', onFit);
    const select = this.element.querySelector('select');
    select?.addEventListener('change', () => onColour(at(offered, select.selectedIndex)));
    this.#legend = must(this.element.querySelector('.legend'), 'legend');
  }

  showLegend(legend: Colouring['legend']): void {
    this.#legend.replaceChildren(
      ...legend.map(({ colour, text }) => {
        const item = document.createElement('li');
        item.className = `tint${colour}`;
        item.textContent = text;
        return item;
      }),
    );
  }
}

/** The colour of each route, 1 to 6, and what each colour means. 0 is the colour of maps without colours. */
export interface Colouring {
  readonly colourOf: (route: MapRoute) => number;
  readonly legend: readonly { readonly colour: number; readonly text: string }[];
}

/** What the rows of the table say of the airlines of a route. */
type RouteAirlines = Pick<RowElements, 'airlinesOf' | 'airlineName'>;

/** Airlines with a colour of their own. */
const AIRLINES = 5;
const OTHER = 6;
/** @param routes the routes that are shown */
export function colouring(mode: ColourMode, routes: readonly MapRoute[], rows: RouteAirlines): Colouring {
  if (mode === 'none') return { colourOf: () => 0, legend: [] };
  const airlinesOf = ({ id }: MapRoute) => rows.airlinesOf(id);
  const largest = [...countEach(routes.flatMap(airlinesOf))].sort((a, b) => b[1] - a[1]).map(([airline]) => airline);
  const named = largest.slice(0, AIRLINES);
  const legend = named.map((airline, i) => ({ colour: i + 1, text: rows.airlineName(airline) }));
  return {
    // The first airline of a route has most of its flights.
    colourOf: (route) => named.indexOf(airlinesOf(route).find((airline) => named.includes(airline)) ?? '') + 1 || OTHER,
    legend: largest.length > AIRLINES ? [...legend, { colour: OTHER, text: 'Other' }] : legend,
  };
}
