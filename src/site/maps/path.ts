/** SVG path data in whole numbers. */
import type { Point } from './projection.ts';

/** A line: one absolute move, then relative steps. */
export function linePath(line: readonly Point[]): string {
  let path = '';
  let [px, py] = [0, 0];
  for (const [i, { x, y }] of line.entries()) {
    const [rx, ry] = [Math.round(x), Math.round(y)];
    if (i === 0) path = `M${rx} ${ry}l`;
    else path += `${i > 1 && rx - px >= 0 ? ' ' : ''}${rx - px}${ry - py < 0 ? '' : ' '}${ry - py}`;
    [px, py] = [rx, ry];
  }
  return path;
}

/** Points as strokes without length, each point once. */
export const dotsPath = (points: readonly Point[]): string =>
  [...new Set(points.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`))].join('');
