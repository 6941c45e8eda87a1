import { expect, test } from 'vitest';
import { distanceToSegment, pickTarget } from '../../../../src/site/scripts/map/model.ts';

const place = (code: string, x: number, y: number) => ({ code, name: code, x, y });
const route = (from: ReturnType<typeof place>, to: ReturnType<typeof place>) => ({
  id: `${from.code}-${to.code}`,
  from,
  to,
  arc: [[from, to]],
});
const [LHR, JFK, SYD] = [place('LHR', 0, 0), place('JFK', 100, 0), place('SYD', 100, 200)];
const routes = [route(LHR, JFK), route(LHR, SYD)];
/** What is at a point in pixels. */
const pick = (x: number, y: number, zoom = 1, shown = routes) => {
  const target = pickTarget(shown, { x: x / zoom, y: y / zoom }, 1 / zoom);
  return target ? [target.place?.code, ...target.routes.map(({ id }) => id)].filter(Boolean).join(' ') : undefined;
};

test('an airport is picked before an arc, and the nearest arc before others', () => {
  expect(pick(109, 8)).toBe('LHR-JFK');
  expect(pick(50, 5)).toBe('LHR-JFK');
  expect(pick(50, 98)).toBe('LHR-SYD');
  expect(pick(50, 40)).toBeUndefined();
});

test('distances are in pixels, so that zooming separates routes', () => {
  expect(pick(20, 7)).toBe('LHR-JFK');
  expect(pick(200, 70, 10)).toBeUndefined();
});

test('an airport with several routes is picked with them, unless it has all', () => {
  expect(pick(-10, 0)).toBeUndefined();
  expect(pick(-10, 0, 1, [...routes, route(JFK, SYD)])).toBe('LHR LHR-JFK LHR-SYD');
});

test('the distance from a segment is that from its nearest point', () => {
  expect(distanceToSegment({ x: 5, y: 3 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(3);
  expect(distanceToSegment({ x: 13, y: 4 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(5);
  expect(distanceToSegment({ x: 3, y: 4 }, { x: 0, y: 0 }, { x: 0, y: 0 })).toBe(5);
});
