import type { Point } from './projection.ts';

/** Side of its point on which a label is. */
export type Anchor = 'start' | 'end' | 'above' | 'below';

/** An airport's city, written beside its dot. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** `start` puts the text right of its point, `end` left of it. */
  readonly anchor: Anchor;
  /** 1 is shown on every screen, 2 from tablets up, 3 on wide screens. */
  readonly level: 1 | 2 | 3;
}

/** A point to label. */
export interface Candidate extends Point {
  readonly text: string;
}

/** A rectangle in SVG units. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a set of labels has in common. */
interface Setting {
  /** Font size in SVG units. */
  readonly size: number;
  /** Labels stay inside this area. */
  readonly area: Box;
  /** Most labels. */
  readonly limit: number;
}

/** Font size in SVG units by level. Text has one size in pixels, so it takes more units on a small screen. */
const FONT_SIZE = { 1: 44, 2: 25, 3: 22 } as const;
/** Share of the width at either side where the map fades out. */
const FADE = 0.04;
/** Most labels by level. */
const LIMIT = { 1: 4, 2: 6, 3: 14 } as const;
/** Only the most important airports are labelled: the free space on a dense map is beside the least important ones. */
const MAX_CANDIDATES = 60;

/**
 * Places the labels of a map without scripts: those of a later level around those of the earlier ones.
 * @param candidates most important first
 * @param keepFree points that no label may cover
 */
export function placeLabels(
  candidates: readonly Candidate[],
  width: number,
  height: number,
  keepFree: readonly Point[],
): Label[] {
  const fade = width * FADE;
  const area = { left: fade, right: width - fade, top: 0, bottom: height };
  const labels: Label[] = [];
  for (const level of [1, 2, 3] as const) {
    const setting = { size: FONT_SIZE[level], area, limit: LIMIT[level] };
    const placed = placeAround(candidates.slice(0, MAX_CANDIDATES), setting, keepFree, labels);
    labels.push(...placed.map((label) => ({ ...label, level })));
  }
  return labels;
}

/**
 * Places labels of one size so that none overlaps another. Candidates without room get no label.
 * @param candidates most important first
 * @param keepFree points that no label may cover
 * @param others labels that are there already
 */
export function placeAround(
  candidates: readonly Candidate[],
  { size, area, limit }: Setting,
  keepFree: readonly Point[],
  others: readonly Omit<Label, 'level'>[] = [],
): Omit<Label, 'level'>[] {
  const placed: Omit<Label, 'level'>[] = [];
  const boxes = [
    ...others.map((label) => withGap(boxOf(label, size), size)),
    ...keepFree.map(({ x, y }) => boxAround(x, y, size * 0.45)),
  ];
  const middle = (area.left + area.right) / 2;
  for (const { text, x, y } of candidates) {
    if (placed.length === limit) break;
    if (others.some((label) => label.text === text) || placed.some((label) => label.text === text)) continue;
    const anchors = x > middle ? (['end', 'start'] as const) : (['start', 'end'] as const);
    for (const anchor of [...anchors, 'above', 'below'] as const) {
      const label = { text, x: Math.round(x), y: Math.round(y), anchor };
      const box = boxOf(label, size);
      if (!isInside(box, area) || boxes.some((other) => boxesOverlap(box, other))) continue;
      placed.push(label);
      boxes.push(withGap(box, size));
      break;
    }
  }
  return placed;
}

/** The room of a label with a gap at both ends: two that touch read as one word. */
const withGap = (box: Box, size: number): Box => ({ ...box, left: box.left - size / 2, right: box.right + size / 2 });

/** Distance of the text from its point in font sizes, right, left, above and below. */
export const LABEL_OFFSETS = {
  start: { dx: '0.55em', dy: undefined },
  end: { dx: '-0.55em', dy: undefined },
  above: { dx: undefined, dy: '-0.9em' },
  below: { dx: undefined, dy: '0.95em' },
} as const;
/** `text-anchor` by side; undefined is that of SVG, `start`. */
export const TEXT_ANCHORS = { start: undefined, end: 'end', above: 'middle', below: 'middle' } as const;

function boxOf({ text, x, y, anchor }: Omit<Label, 'level'>, size: number): Box {
  const length = text.length * size * 0.56;
  const gap = size * 0.5;
  const half = size * 0.62;
  if (anchor === 'start') return { left: x + gap, right: x + gap + length, top: y - half, bottom: y + half };
  if (anchor === 'end') return { left: x - gap - length, right: x - gap, top: y - half, bottom: y + half };
  const centre = anchor === 'above' ? y - size * 0.9 : y + size * 0.95;
  return { left: x - length / 2, right: x + length / 2, top: centre - half, bottom: centre + half };
}

const boxAround = (x: number, y: number, by: number): Box => ({
  left: x - by,
  right: x + by,
  top: y - by,
  bottom: y + by,
});

const isInside = (box: Box, area: Box) =>
  box.left > area.left && box.right < area.right && box.top > area.top && box.bottom < area.bottom;

const boxesOverlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
