/** The finest land outline, in square tiles of projected degrees. `npm run land` writes them. */

/** A square of the projected world; `column` 0 starts at Greenwich, `row` 0 at the equator. */
export interface LandTile {
  readonly column: number;
  readonly row: number;
}

/** Width and height of a tile in projected degrees. */
export const TILE_DEGREES = 20;
/** Columns and rows of the world: 180° W to 180° E, and projected 120° N to 100° S. No land is beyond. */
const [COLUMNS, FIRST_COLUMN] = [18, -9];
const [ROWS, FIRST_ROW] = [11, -6];

/** Every tile of the world. */
export const ALL_TILES: readonly LandTile[] = Array.from({ length: COLUMNS * ROWS }, (_, i) => ({
  column: FIRST_COLUMN + (i % COLUMNS),
  row: FIRST_ROW + Math.floor(i / COLUMNS),
}));

/** URL path of a tile's file. */
export const tilePath = ({ column, row }: LandTile): string => `/land/${column}_${row}.svg`;

/** Tiles of one copy of the world that overlap a rectangle of projected degrees. */
export const tilesIn = (left: number, right: number, top: number, bottom: number): LandTile[] =>
  ALL_TILES.filter(
    ({ column, row }) =>
      column * TILE_DEGREES < right &&
      (column + 1) * TILE_DEGREES > left &&
      row * TILE_DEGREES < bottom &&
      (row + 1) * TILE_DEGREES > top,
  );
