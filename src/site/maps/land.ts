import { LAND_PATHS } from '../../contract/paths.ts';
import type { Box } from './labels.ts';
import type { Viewport } from './viewport.ts';

/** One copy of the world in view. A map over the date line shows two. */
export interface LandCopy {
  /** SVG transform of projected degrees to SVG units. */
  readonly transform: string;
  /** URL path of the outline. */
  readonly file: string;
}

/** Widest map with the fine outline, in degrees of longitude. */
const WIDEST_FINE = 100;

/** The outline for a map. @param degrees of longitude across the map */
export const outlineOf = (degrees: number): string => (degrees > WIDEST_FINE ? LAND_PATHS.coarse : LAND_PATHS.fine);

/**
 * The land of a map.
 * @param file URL path of the outline
 * @param shown longitudes in view; those of the viewport and half a map on each side, which wide windows show
 */
export function landCopies(
  { left, top, scaleX, scaleY, degrees }: Viewport,
  file = outlineOf(degrees),
  shown: Pick<Box, 'left' | 'right'> = { left: left - degrees / 2, right: left + degrees * 1.5 },
): LandCopy[] {
  const copies: LandCopy[] = [];
  for (let turn = Math.ceil((shown.left - 180) / 360); turn * 360 - 180 < shown.right; turn++) {
    const [x, y] = [(turn * 360 - left) * scaleX, -top * scaleY].map((value) => toDigits(value, 1));
    copies.push({
      transform: `translate(${x} ${y}) scale(${toDigits(scaleX, 3)} ${toDigits(scaleY, 3)})`,
      file,
    });
  }
  return copies;
}

const toDigits = (value: number, digits: number) => Number(value.toFixed(digits));
