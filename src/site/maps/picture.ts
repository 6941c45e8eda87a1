import { readFileSync } from 'node:fs';
import { LAND_PATHS } from '../addresses.ts';
import type { MapPicture } from './map.ts';

/** Colours of a picture that stands alone, outside the style sheet; they repeat its tokens. */
export const NIGHT = {
  sea: '#0b2038',
  land: '#1c3f63',
  route: '#ffc917',
  ink: '#f5f8fb',
  muted: '#b4c5d6',
  sign: '#14110a',
} as const;

/** The outline of the land as a path in degrees of the projection, to be put into a picture that stands alone. */
export function landPath(level: keyof typeof LAND_PATHS = 'coarse'): string {
  const svg = readFileSync(`public${LAND_PATHS[level]}`, 'utf8');
  const [path] = /<path id="land"[^>]*>/.exec(svg) ?? [];
  if (!path) throw new Error(`public${LAND_PATHS[level]} has no #land`);
  return path;
}

/** The map of the world as an image of its own, without words. */
export function worldMapSvg(map: MapPicture | null): string {
  if (!map) return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>';
  const { width, height, landTransforms, arcs, dots } = map;
  const land = `<defs>${landPath()}</defs>${landTransforms
    .map((transform) => `<use href="#land" transform="${transform}" fill="${NIGHT.land}"/>`)
    .join('')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${land}<path d="${arcs}" fill="none" stroke="${NIGHT.route}" stroke-width=".5" stroke-opacity=".34"/><path d="${dots}" fill="none" stroke="${NIGHT.ink}" stroke-width="1.5" stroke-linecap="round" stroke-opacity=".8"/></svg>\n`;
}
