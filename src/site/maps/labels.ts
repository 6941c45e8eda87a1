import type { Point } from './projection.ts';

/** An airport's city, written beside its dot. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** `start` puts the text right of its point, `end` left of it. */
  readonly anchor: 'start' | 'end';
  /** 1 is shown on every screen, 2 from tablets up, 3 on wide screens. */
  readonly level: 1 | 2 | 3;
}

/** A point to label. */
export interface Candidate extends Point {
  readonly text: string;
}

/** Font size in SVG units by level. Text has one size in pixels, so it takes more units on a small screen. */
const FONT_SIZE = { 1: 44, 2: 25, 3: 17 } as const;
/** Share of the width at either side where the map fades out. */
const FADE = 0.04;
/** Most labels by level. */
const LIMIT = { 1: 4, 2: 6, 3: 14 } as const;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Places labels so that none overlaps another at the font size of its level. Candidates without room get no label.
 * @param candidates most important first
 * @param keepFree points that no label may cover
 */
export function placeLabels(
  candidates: readonly Candidate[],
  width: number,
  height: number,
  keepFree: readonly Point[],
): Label[] {
  const placed: Label[] = [];
  const fade = width * FADE;
  for (const level of [1, 2, 3] as const) {
    const size = FONT_SIZE[level];
    const boxes = [
      ...placed.map((label) => boxOf(label, size)),
      ...keepFree.map(({ x, y }) => boxAround(x, y, size * 0.45)),
    ];
    let room: number = LIMIT[level];
    for (const { text, x, y } of candidates) {
      if (room === 0) break;
      if (placed.some((label) => label.text === text)) continue;
      for (const anchor of x > width * 0.62 ? (['end', 'start'] as const) : (['start', 'end'] as const)) {
        const label: Label = { text, x: Math.round(x), y: Math.round(y), anchor, level };
        const box = boxOf(label, size);
        const inside = box.left > fade && box.right < width - fade && box.top > 0 && box.bottom < height;
        if (!inside || boxes.some((other) => overlaps(box, other))) continue;
        placed.push(label);
        boxes.push(box);
        room--;
        break;
      }
    }
  }
  return placed;
}

function boxOf({ text, x, y, anchor }: Label, size: number): Box {
  const length = text.length * size * 0.6 + size * 0.7;
  const gap = size * 0.5;
  const [left, right] = anchor === 'start' ? [x + gap, x + length] : [x - length, x - gap];
  return { left, right, top: y - size * 0.62, bottom: y + size * 0.62 };
}

const boxAround = (x: number, y: number, by: number): Box => ({
  left: x - by,
  right: x + by,
  top: y - by,
  bottom: y + by,
});

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
