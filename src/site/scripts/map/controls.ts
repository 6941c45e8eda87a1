/** The buttons of a map, and the choice of colours with its legend. */
import { at, must } from '../../../core/must.ts';
import type { Colouring, ColourMode } from './colours.ts';

export interface Controls {
  readonly element: HTMLElement;
  readonly showLegend: (legend: Colouring['legend']) => void;
  /** Offers the limit to routes in view. @param count routes in view; null when all of them are */
  readonly offerInView: (count: number | null) => void;
  readonly isInView: () => boolean;
}

interface Listeners {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly onColour: (mode: ColourMode) => void;
  readonly onInView: () => void;
}

const ZOOM_STEP = 1.8;

/** Creates the controls of a map. @param offered the colours to choose from; none leave the choice out */
export function createControls(
  offered: readonly ColourMode[],
  { onZoom, onFit, onColour, onInView }: Listeners,
): Controls {
  const element = document.createElement('div');
  element.className = 'mapcontrols';
  const all = [
    ['none', 'All in one colour'],
    ['airline', 'Colours by airline'],
    ['time', 'Colours by flight time'],
  ] as const;
  const modes = all.filter(([value]) => offered.includes(value));
  const colours = `<label><span class="vh">Colours of the map</span><select>${modes.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')}</select></label>`;
  element.innerHTML = `${modes.length > 0 ? colours : ''}<div class="mapzoom"><button type="button" aria-label="Zoom in">+</button><button type="button" aria-label="Zoom out">−</button><button type="button" aria-label="Zoom to all routes">⤢</button></div><div class="mapbottom"><ul class="legend"></ul><button type="button" class="inview" aria-pressed="false" hidden></button></div>`;
  const buttons = element.querySelectorAll('button');
  const [zoomIn, zoomOut, fit, inView] = [at(buttons, 0), at(buttons, 1), at(buttons, 2), at(buttons, 3)];
  zoomIn.addEventListener('click', () => onZoom(ZOOM_STEP));
  zoomOut.addEventListener('click', () => onZoom(1 / ZOOM_STEP));
  fit.addEventListener('click', onFit);
  const select = element.querySelector('select');
  select?.addEventListener('change', () => {
    const mode = modes.find(([value]) => value === select.value);
    onColour(must(mode, 'colour mode')[0]);
  });
  const isInView = () => inView.ariaPressed === 'true';
  inView.addEventListener('click', () => {
    inView.ariaPressed = String(!isInView());
    onInView();
  });
  const legendList = must(element.querySelector('.legend'), 'legend');
  return {
    element,
    isInView,
    showLegend: (legend) =>
      legendList.replaceChildren(
        ...legend.map(({ colour, text }) => {
          const item = document.createElement('li');
          item.className = `tint${colour}`;
          item.textContent = text;
          return item;
        }),
      ),
    offerInView: (count) => {
      inView.hidden = count === null && !isInView();
      inView.textContent =
        count === null ? 'Only routes in view' : `Only ${count} ${count === 1 ? 'route' : 'routes'} in view`;
    },
  };
}
