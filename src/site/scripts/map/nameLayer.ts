/** The names of airports on a map. */
import { LABEL_OFFSETS, placeAround, TEXT_ANCHORS } from '../../maps/labels.ts';
import type { Point } from '../../maps/projection.ts';
import type { Camera } from './camera.ts';
import type { MapPlace } from './model.ts';
import { svgElement } from './svgElement.ts';

export interface NameLayer {
  readonly element: SVGElement;
  /** Keeps the names at their size when the map is zoomed. */
  readonly move: () => void;
  /** Writes names that do not overlap. @param places the first ones take precedence */
  readonly draw: (places: readonly MapPlace[]) => void;
}

/** Size of names in pixels, and most of them. */
const LABELS = { size: 13, limit: 40 } as const;
/** Pixels at each side where the map fades out. */
const FADE = 16;

/** Creates the layer, without names. */
export function createNameLayer(camera: Camera): NameLayer {
  const element = svgElement('g', { class: 'names' });
  return {
    element,
    move: () => {
      const { k, x, y } = camera.transform();
      const origin = camera.toPixels({ x: -x / k, y: -y / k });
      const units = camera.unitsPerPixel();
      element.setAttribute('transform', `scale(${units}) translate(${-origin.x} ${-origin.y})`);
    },
    draw: (places) => {
      const { left, right, top, bottom } = camera.view();
      const isIn = ({ x, y }: Point) => x >= left && x <= right && y >= top && y <= bottom;
      const candidates = places
        .filter(isIn)
        .slice(0, 4 * LABELS.limit)
        .map((place) => ({ text: place.name, ...camera.toPixels(place) }));
      const stars = places.filter(({ isStar }) => isStar).map(camera.toPixels);
      const end = camera.toPixels({ x: right, y: bottom });
      const area = { left: FADE, right: end.x - FADE, top: FADE / 2, bottom: end.y - FADE / 2 };
      const placed = placeAround(candidates, { size: LABELS.size, area, limit: LABELS.limit }, [
        ...stars,
        ...buttonPoints(end.x),
      ]);
      element.replaceChildren(
        ...placed.map(({ text, x, y, anchor }) => {
          const { dx, dy } = LABEL_OFFSETS[anchor];
          return svgElement('text', { x, y, dx, dy, 'text-anchor': TEXT_ANCHORS[anchor] }, text);
        }),
      );
    },
  };
}

/** Points on the buttons at the right edge, which labels leave free. @param right edge in pixels */
const buttonPoints = (right: number) => Array.from({ length: 8 }, (_, i) => ({ x: right - 34, y: 24 + i * 16 }));
