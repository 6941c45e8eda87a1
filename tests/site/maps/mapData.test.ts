import { expect, test } from 'vitest';
import { decodeMapData, encodeMapData } from '../../../src/site/maps/mapData.ts';
import { viewportAround } from '../../../src/site/maps/viewport.ts';

const place = (code: string, name: string) => ({ code, name, country: '', lat: 0, lon: 0 });
const [LHR, JFK, SFO] = [place('LHR', 'London'), place('JFK', 'New York'), place('SFO', 'San Francisco')];
const viewport = viewportAround([
  { x: 0, y: 0 },
  { x: 30, y: 10 },
]);

test('decoding returns the airports, the routes and the viewport', () => {
  const flights = [
    { from: JFK, to: SFO },
    { from: LHR, to: JFK },
  ];
  const { airports, routes, frame } = decodeMapData(encodeMapData([LHR, JFK, SFO], flights, viewport));
  expect(airports).toEqual([LHR, JFK, SFO].map(({ code, name }) => ({ code, name })));
  expect(routes).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(frame.scaleX).toBeCloseTo(viewport.scaleX, 3);
  expect(frame.left).toBeCloseTo(viewport.left, 3);
});

test('the routes of one airport to all others take no space', () => {
  const flights = [SFO, JFK].map((to) => ({ from: LHR, to }));
  const data = encodeMapData([LHR, JFK, SFO], flights, viewport);
  expect(data.routes).toBe('');
  expect(decodeMapData(data).routes).toEqual([
    [0, 1],
    [0, 2],
  ]);
});
