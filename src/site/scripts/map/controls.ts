/** The buttons of a map, and the choice of colours with its legend. */
import { at, must } from '../../../core/must.ts';
import { countEach } from '../../../core/objects.ts';
import { element } from '../element.ts';
import type { MapRoute } from './model.ts';
import type { RowElements } from './routeRows.ts';

interface Listeners {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  /** @param byAirline whether each airline has a colour */
  readonly onColour: (byAirline: boolean) => void;
}

const ZOOM_STEP = 1.8;

export class Controls {
  readonly element = document.createElement('div');
  readonly #legend: Element;

  /** @param haveAirlines whether the map can have the colours of airlines */
  constructor(haveAirlines: boolean, { onZoom, onFit, onColour }: Listeners) {
    this.element.className = 'mapcontrols';
    const colours =
      '<label><span class="vh">Colours of the map</span><select><option>All in one colour</option><option>Colours by airline</option></select></label>';
    this.element.innerHTML = `<div class="mapzoom"><button type="button" aria-label="Zoom in">+</button><button type="button" aria-label="Zoom out">−</button><button type="button" aria-label="Zoom to all routes">⤢</button></div><div class="mapbottom">${haveAirlines ? colours : ''}<ul class="legend"></ul></div>`;
    const buttons = this.element.querySelectorAll('button');
    at(buttons, 0).addEventListener('click', () => onZoom(ZOOM_STEP));
    at(buttons, 1).addEventListener('click', () => onZoom(1 / ZOOM_STEP));
    at(buttons, 2).addEventListener('click', onFit);
    const select = this.element.querySelector('select');
    select?.addEventListener('change', () => onColour(select.selectedIndex === 1));
    this.#legend = must(this.element.querySelector('.legend'), 'legend');
  }

  showLegend(legend: ReturnType<typeof colouring>['legend']): void {
    this.#legend.replaceChildren(
      ...legend.map(({ colour, text }) => element('li', { className: `tint${colour}` }, text)),
    );
  }
}

/** Airlines with a colour of their own. */
const AIRLINES = 5;
const OTHER = 6;

/** The colour of the airline of each route, 1 to 6, and what each colour means. @param routes those that are shown */
export function colouring(routes: readonly MapRoute[], rows: Pick<RowElements, 'airlinesOf' | 'airlineName'>) {
  const airlinesOf = ({ id }: MapRoute) => rows.airlinesOf(id);
  const largest = [...countEach(routes.flatMap(airlinesOf))].sort((a, b) => b[1] - a[1]).map(([airline]) => airline);
  const named = largest.slice(0, AIRLINES);
  const legend = named.map((airline, i) => ({ colour: i + 1, text: rows.airlineName(airline) }));
  return {
    // The first airline of a route has most of its flights.
    colourOf: (route: MapRoute) =>
      named.indexOf(airlinesOf(route).find((airline) => named.includes(airline)) ?? '') + 1 || OTHER,
    legend: largest.length > AIRLINES ? [...legend, { colour: OTHER, text: 'Other' }] : legend,
  };
}
