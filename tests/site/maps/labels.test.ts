import { describe, expect, test } from 'vitest';
import { dotBox, placeLabels } from '../../../src/site/maps/labels.ts';

/** A label of five letters at (100, 100), in a font of size 10: 28 wide, 12.4 high. Points keep 4.5 free around them. */
const POINT = { text: 'Paris', x: 100, y: 100 };
const BOXES = {
  start: { left: 105, right: 133, top: 93.8, bottom: 106.2 },
  end: { left: 67, right: 95, top: 93.8, bottom: 106.2 },
  above: { left: 86, right: 114, top: 84.8, bottom: 97.2 },
  below: { left: 86, right: 114, top: 103.3, bottom: 115.7 },
} as const;
type Side = keyof typeof BOXES;
const SIDES = Object.keys(BOXES) as Side[];
/** A point that leaves no room at a side, and some at the others. */
const BLOCKING = {
  start: { x: 130, y: 100 },
  end: { x: 70, y: 100 },
  above: { x: 100, y: 82 },
  below: { x: 100, y: 118 },
};
const WIDE = { left: 0, right: 200, top: 0, bottom: 200 };

const sideOf = (points: readonly { x: number; y: number }[], area: typeof WIDE = WIDE) =>
  placeLabels([POINT], { size: 10, area, limit: 9, keepFree: points.map((point) => dotBox(point, 4.5)) })[0]?.anchor;

describe.each(SIDES)('the side %s of a point', (side) => {
  const { left, right, top, bottom } = BOXES[side];
  const others = SIDES.slice(0, SIDES.indexOf(side)).map((other) => BLOCKING[other]);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];

  test('is taken when those before have no room', () => {
    expect(sideOf(others)).toBe(side);
    expect(sideOf([...others, BLOCKING[side]])).toBe(SIDES[SIDES.indexOf(side) + 1]);
  });

  test.each([
    ['left', (gap: number) => ({ x: left - gap, y })],
    ['right', (gap: number) => ({ x: right + gap, y })],
    ['top', (gap: number) => ({ x, y: top - gap })],
    ['bottom', (gap: number) => ({ x, y: bottom + gap })],
  ])('has room up to a point near its %s', (_, near) => {
    expect(sideOf([...others, near(4.6)])).toBe(side);
    expect(sideOf([...others, near(4.4)])).not.toBe(side);
  });

  test.each(['left', 'right', 'top', 'bottom'] as const)('has room up to the %s of the map', (edge) => {
    const outwards = edge === 'left' || edge === 'top' ? -1 : 1;
    const area = (gap: number) => ({ ...WIDE, [edge]: BOXES[side][edge] + outwards * gap });
    const taken = SIDES.flatMap((other) => (other === side ? [] : BLOCKING[other]));
    expect(sideOf(taken, area(0.1))).toBe(side);
    expect(sideOf(taken, area(-0.1))).toBeUndefined();
  });
});

test('right of the middle, labels are left of their points', () => {
  expect(sideOf([], { ...WIDE, right: 199 })).toBe('end');
});

test('labels side by side have a gap between them', () => {
  const anchors = (x: number) =>
    placeLabels([POINT, { text: 'Dijon', x, y: 100 }], {
      size: 10,
      area: { ...WIDE, right: 400 },
      limit: 9,
      keepFree: [],
    }).map(({ anchor }) => anchor);
  // The first ends at 133. The second begins 5 right of its point, and needs a gap of 5.
  expect(anchors(133)).toEqual(['start', 'start']);
  expect(anchors(132)).toEqual(['start']);
});

test('the most important points get a label, as many as are allowed, each name once', () => {
  const points = ['Rome', 'Paris', 'Rome', 'Oslo', 'Bonn'].map((text, i) => ({ text, x: 100, y: 20 + i * 30 }));
  const texts = (limit: number) =>
    placeLabels(points, { size: 10, area: WIDE, limit, keepFree: [] }).map(({ text, y }) => `${text} ${y}`);
  expect(texts(9)).toEqual(['Rome 20', 'Paris 50', 'Oslo 110', 'Bonn 140']);
  expect(texts(3)).toEqual(['Rome 20', 'Paris 50', 'Oslo 110']);
});
