import { describe, expect, test } from 'vitest';
import { drawMap } from '../../../src/site/maps/svgMap.ts';

const place = (code: string, lat: number, lon: number) => ({ code, name: code, lat, lon });
const SYD = place('SYD', -33.9, 151.2);
const LAX = place('LAX', 33.9, -118.4);
const LHR = place('LHR', 51.5, -0.5);

describe('a map', () => {
  test('shows all of an arc over the date line, and the land on both sides of it', () => {
    const map = drawMap([{ from: SYD, to: LAX }], [SYD, LAX], 'text');
    expect(map?.landTransforms.length).toBe(2);
    expect(map?.labels.map(({ text }) => text).sort()).toEqual(['LAX', 'SYD']);
    const [x, y] = (map?.arcs.match(/^M(-?\d+) (-?\d+)/) ?? []).slice(1).map(Number);
    expect(x).toBeGreaterThan(0);
    expect(y).toBeLessThan(map?.height ?? 0);
  });

  test('holds its labels, and none covers another', () => {
    const many = Array.from({ length: 80 }, (_, i) => place(`A${i}`, 30 + (i % 9) * 3, -20 + i));
    const map = drawMap(
      many.map((to) => ({ from: LHR, to })),
      [LHR],
      'text',
    );
    const labels = map?.labels ?? [];
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.length).toBeLessThan(26);
    expect(labels.filter(({ level }) => level === 1).length).toBeLessThanOrEqual(4);
  });

  test('of nothing is no map', () => {
    expect(drawMap([], [LHR], 'text')).toBeNull();
  });
});
