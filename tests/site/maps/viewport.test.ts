import { expect, test } from 'vitest';
import { conformalStretch, project } from '../../../src/site/maps/projection.ts';
import { viewportAround } from '../../../src/site/maps/viewport.ts';

test.each([
  ['at its latitude', 46, 46],
  ['in Svalbard, at that of the limit', 78.2, 70],
  ['at the South Pole, at that of the limit', -89, -70],
])('a small map is conformal %s', (_, latitude, conformal) => {
  const { scaleX, scaleY } = viewportAround([project(latitude, 11.9), project(latitude, 15.5)]);
  expect(scaleY / scaleX).toBeCloseTo(conformalStretch(conformal), 6);
});
