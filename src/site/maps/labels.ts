/** Names of airports beside their dots. No name covers another. */
import type { Point } from './projection.ts';
import type { Box } from './viewport.ts';

/** A name beside a point. */
export interface Label extends Point {
  readonly text: string;
  /** `start` puts the text right of its point, `end` left of it. */
  readonly anchor: keyof typeof ANCHORS;
}

/** How the labels of a map are placed. */
interface Setting {
  /** Font size. */
  readonly size: number;
  /** Labels stay inside this area. */
  readonly area: Box;
  /** Most labels. */
  readonly limit: number;
  /** What no label may cover. */
  readonly keepFree: readonly Box[];
}

/** Side of a point: distance of the text from it in font sizes, and the part of the text that is there. */
const ANCHORS = {
  start: { dx: '0.55em' },
  end: { dx: '-0.55em', 'text-anchor': 'end' },
  above: { dy: '-0.9em', 'text-anchor': 'middle' },
  below: { dy: '0.95em', 'text-anchor': 'middle' },
} as const;

/** Attributes of the SVG element of a label. */
export const labelAttributes = ({ x, y, anchor }: Label): Readonly<Record<string, string | number>> => ({
  x,
  y,
  ...ANCHORS[anchor],
});

/**
 * Places labels so that none overlaps another. Points without room get no label, and each text is written once.
 * @param points most important first
 */
export function placeLabels(
  points: readonly (Point & { readonly text: string })[],
  { size, area, limit, keepFree }: Setting,
): Label[] {
  const labels = new Map<string, Label>();
  const taken = [...keepFree];
  const middle = (area.left + area.right) / 2;
  for (const { text, x, y } of points) {
    if (labels.size === limit) break;
    if (labels.has(text)) continue;
    const sides = x > middle ? (['end', 'start'] as const) : (['start', 'end'] as const);
    for (const anchor of [...sides, 'above', 'below'] as const) {
      const label = { text, x: Math.round(x), y: Math.round(y), anchor };
      const box = boxOf(label, size);
      if (!isInside(box, area) || taken.some((other) => overlap(box, other))) continue;
      labels.set(text, label);
      // With a gap at both ends: two that touch read as one word.
      taken.push({ ...box, left: box.left - size / 2, right: box.right + size / 2 });
      break;
    }
  }
  return [...labels.values()];
}

function boxOf({ text, x, y, anchor }: Label, size: number): Box {
  const length = text.length * size * 0.56;
  const gap = size * 0.5;
  const half = size * 0.62;
  if (anchor === 'start') return { left: x + gap, right: x + gap + length, top: y - half, bottom: y + half };
  if (anchor === 'end') return { left: x - gap - length, right: x - gap, top: y - half, bottom: y + half };
  const centre = anchor === 'above' ? y - size * 0.9 : y + size * 0.95;
  return { left: x - length / 2, right: x + length / 2, top: centre - half, bottom: centre + half };
}

/** The room of a dot. @param by half of its width */
export const dotBox = ({ x, y }: Point, by: number): Box => ({
  left: x - by,
  right: x + by,
  top: y - by,
  bottom: y + by,
});

const isInside = (box: Box, area: Box) =>
  box.left > area.left && box.right < area.right && box.top > area.top && box.bottom < area.bottom;

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
