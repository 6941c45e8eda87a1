import { LAND_PATHS } from '../../contract/paths.ts';
import type { Box } from './labels.ts';
import { TILE_DEGREES, tilePath, tilesIn } from './landTiles.ts';
import type { Viewport } from './viewport.ts';

/** One copy of the world in view. A map over the date line shows two. */
export interface LandCopy {
  /** SVG transform of projected degrees to SVG units. */
  readonly transform: string;
  /** URL paths of the outlines, each with a `#land` and a `#borders`. */
  readonly files: readonly string[];
  /** Whether the outlines are tiles, which have small islands apart, as `#islands`. */
  readonly tiled: boolean;
}

/** The part of the world that a map shows. */
interface Shown {
  /** In projected degrees. */
  readonly shown: Box;
  /** Degrees of longitude across the map; the outline is chosen for them. */
  readonly degrees: number;
}

/** Widest map with each outline, in degrees of longitude. */
const WIDEST = { tiles: 24, fine: 100 } as const;

/** The land of a map. @param part what is in view, which is all of the viewport and a margin unless it is zoomed */
export function landCopies(viewport: Viewport, { shown, degrees }: Shown = allOf(viewport)): LandCopy[] {
  const { left, top, scaleX, scaleY } = viewport;
  const copies: LandCopy[] = [];
  for (let turn = Math.ceil((shown.left - 180) / 360); turn * 360 - 180 < shown.right; turn++) {
    const [x, y] = [(turn * 360 - left) * scaleX, -top * scaleY].map((value) => toDigits(value, 1));
    copies.push({
      transform: `translate(${x} ${y}) scale(${toDigits(scaleX, 3)} ${toDigits(scaleY, 3)})`,
      files: landFiles(shown, degrees, turn),
      tiled: degrees <= WIDEST.tiles,
    });
  }
  return copies.filter(({ files }) => files.length > 0);
}

/** A wide window shows half a map more on both sides, and a tall one above and below. */
function allOf({ left, top, height, scaleY, degrees }: Viewport): Shown {
  const tall = height / scaleY;
  return {
    shown: { left: left - degrees / 2, right: left + degrees * 1.5, top: top - tall / 2, bottom: top + tall * 1.5 },
    degrees,
  };
}

function landFiles({ left, right, top, bottom }: Box, degrees: number, turn: number): string[] {
  if (degrees > WIDEST.fine) return [LAND_PATHS.coarse];
  if (degrees > WIDEST.tiles) return [LAND_PATHS.fine];
  // Half a tile beside the map fills the widest window.
  const margin = Math.max(0, (right - left - degrees) / 2 - TILE_DEGREES / 2);
  return tilesIn(left + margin - turn * 360, right - margin - turn * 360, top, bottom).map(tilePath);
}

const toDigits = (value: number, digits: number) => Number(value.toFixed(digits));
