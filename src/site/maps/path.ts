/** SVG path data. */
import type { Point } from './projection.ts';

/** A line in whole numbers: one absolute move, then relative steps. */
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

/** Points as strokes without length, to one decimal: a script zooms in on them. */
export const dotsPath = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`.replaceAll('.0', '')).join('');
