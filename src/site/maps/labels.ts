import type { Point } from './projection.ts';

/** A name beside a dot. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The text stands right of its point, or left of it. */
  readonly anchor: 'start' | 'end';
  /** 1 is shown on every screen, 2 on tablets and up, 3 on wide screens. */
  readonly level: 1 | 2 | 3;
}

/** What wants a label: those that matter most come first. */
export interface Labelled extends Point {
  readonly text: string;
}

/** Height of a letter in SVG units by level: text has one size on the screen, so the smaller the screen the larger here. */
const SIZES = { 1: 44, 2: 25, 3: 17 } as const;
/** Part of the width at either side where the map fades out. */
const FADE = 0.04;
/** Labels at most by level. */
const MOST = { 1: 4, 2: 6, 3: 14 } as const;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Places labels so that none covers another at the size of its screen; what has no room has no label. */
export function placeLabels(
  wanted: readonly Labelled[],
  width: number,
  height: number,
  keepFree: readonly Point[] = [],
): Label[] {
  const placed: Label[] = [];
  const fade = width * FADE;
  for (const level of [1, 2, 3] as const) {
    const size = SIZES[level];
    const boxes = [
      ...placed.map((label) => boxOf(label, size)),
      ...keepFree.map(({ x, y }) => around(x, y, size * 0.45)),
    ];
    let room: number = MOST[level];
    for (const { text, x, y } of wanted) {
      if (room === 0) break;
      if (placed.some((label) => label.text === text)) continue;
      for (const anchor of x > width * 0.62 ? (['end', 'start'] as const) : (['start', 'end'] as const)) {
        const label: Label = { text, x: Math.round(x), y: Math.round(y), anchor, level };
        const box = boxOf(label, size);
        const inside = box.left > fade && box.right < width - fade && box.top > 0 && box.bottom < height;
        if (!inside || boxes.some((other) => overlap(box, other))) continue;
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

const around = (x: number, y: number, by: number): Box => ({
  left: x - by,
  right: x + by,
  top: y - by,
  bottom: y + by,
});

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
