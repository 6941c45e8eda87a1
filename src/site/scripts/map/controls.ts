/** The buttons of a map, and the choice of colours with its legend. */
import { countEach } from '../../../core/objects.ts';
import { element } from '../element.ts';
import type { MapRoute } from './model.ts';
import type { RowElements } from './routeRows.ts';

const ZOOM_STEP = 1.8;

/** Makes the controls of a map. @param haveAirlines whether it can show airlines @param onColour gets whether it does */
export function createControls(
  haveAirlines: boolean,
  onZoom: (factor: number) => void,
  onFit: () => void,
  onColour: (byAirline: boolean) => void,
) {
  const button = (text: string, ariaLabel: string, onclick: () => void) =>
    element('button', { type: 'button', ariaLabel, onclick }, text);
  const zoom = [
    button('+', 'Zoom in', () => onZoom(ZOOM_STEP)),
    button('−', 'Zoom out', () => onZoom(1 / ZOOM_STEP)),
    button('↺', 'Zoom to all routes', onFit),
  ];
  const options = ['All in one colour', 'Colours by airline'].map((text) => element('option', {}, text));
  const colours = element('select', { onchange: () => onColour(colours.selectedIndex === 1) }, ...options);
  const label = element('label', {}, element('span', { className: 'vh' }, 'Colours of the map'), colours);
  const legend = element('ul', { className: 'legend' });
  const bottom = element('div', { className: 'mapbottom' }, ...(haveAirlines ? [label] : []), legend);
  return {
    element: element('div', { className: 'mapcontrols' }, element('div', { className: 'mapzoom' }, ...zoom), bottom),
    showLegend: (entries: ReturnType<typeof colouring>['legend']) =>
      legend.replaceChildren(...entries.map(({ colour, text }) => element('li', { className: `tint${colour}` }, text))),
  };
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
