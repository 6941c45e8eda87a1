/** Mouse and keys on a map. */
import type { Point } from '../../maps/projection.ts';
import type { Camera } from './camera.ts';
import type { MapRoute } from './model.ts';

/** Pixels that an arrow key moves the map. */
const PAN_STEP = 80;

interface PointerListeners {
  readonly routeAt: (pointer: Point) => MapRoute | null;
  readonly onHover: (route: MapRoute | null) => void;
  readonly onSelect: (route: MapRoute | null) => void;
}

/** Finds the route at the mouse and at a click. */
export function listenToPointer(view: HTMLElement, { routeAt, onHover, onSelect }: PointerListeners): void {
  const place = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = view.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  view.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' && event.buttons === 0) onHover(routeAt(place(event)));
  });
  view.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && onHover(null));
  view.addEventListener('click', (event) => onSelect(routeAt(place(event))));
}

/** Arrow keys move the map, plus and minus zoom. */
export function listenToKeys(view: HTMLElement, camera: Camera): void {
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => camera.panBy(PAN_STEP, 0),
    ArrowRight: () => camera.panBy(-PAN_STEP, 0),
    ArrowUp: () => camera.panBy(0, PAN_STEP),
    ArrowDown: () => camera.panBy(0, -PAN_STEP),
    '+': () => camera.zoomBy(1.5),
    '=': () => camera.zoomBy(1.5),
    '-': () => camera.zoomBy(1 / 1.5),
    '0': () => camera.fit([]),
  };
  view.addEventListener('keydown', (event) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  });
}

/** Arrow keys on the link of the card. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys on the link of the card go to the next or the previous route. */
export function listenToSteps(link: HTMLElement, onStep: (step: number) => void): void {
  link.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(step);
  });
}
