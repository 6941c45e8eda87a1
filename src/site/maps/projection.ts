/**
 * The projection of every map: Miller's cylindrical (Miller, "Notes on Cylindrical World Map Projections", 1942).
 * It is cylindrical, so one land outline serves every map and repeats across the date line, and finite at the poles,
 * so polar great circles can be drawn. Each map stretches it vertically to be conformal at its own centre.
 * Units are degrees of longitude; y grows southwards, as in SVG.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

const RADIANS = Math.PI / 180;

/** Projects degrees. Longitudes beyond ±180 continue past the date line. */
export const project = (lat: number, lon: number): Point => ({
  x: lon,
  y: (-1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * lat * RADIANS))) / RADIANS,
});

/** Latitude of a projected y. */
export const latitudeOf = (y: number): number =>
  (Math.atan(Math.exp((-y * RADIANS) / 1.25)) - Math.PI / 4) / 0.4 / RADIANS;

/** Vertical stretch that makes the projection conformal at a latitude; 1 at the equator. */
export const conformalStretch = (lat: number): number => Math.cos(0.8 * lat * RADIANS) / Math.cos(lat * RADIANS);
