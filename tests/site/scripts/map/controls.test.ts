import { expect, test } from 'vitest';
import { colouring } from '../../../../src/site/scripts/map/controls.ts';

const place = { code: 'LHR', name: 'London', x: 0, y: 0 };
const route = (id: string) => ({ id, from: place, to: place, arc: [] });

/** The colours and the legend of routes `AIRLINE,AIRLINE`; of an empty one nothing is known. */
function colours(...kinds: readonly string[]) {
  const rows = {
    airlinesOf: (id: string) => (kinds[Number(id)] ?? '').split(',').filter((code) => code !== ''),
    airlineName: (code: string) => `Airline ${code}`,
  };
  const routes = kinds.map((_, i) => route(String(i)));
  const { colourOf, legend } = colouring(routes, rows);
  return [routes.map(colourOf), legend.map(({ colour, text }) => `${colour} ${text}`)];
}

test('the airlines with the most routes have a colour each, others share one', () => {
  expect(colours('LX', 'BA', 'BA', '')).toEqual([
    [2, 1, 1, 6],
    ['1 Airline BA', '2 Airline LX'],
  ]);
  expect(colours('A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A6', '')).toEqual([
    [2, 3, 4, 5, 6, 1, 1, 6],
    ['1 Airline A6', '2 Airline A1', '3 Airline A2', '4 Airline A3', '5 Airline A4', '6 Other'],
  ]);
  expect(colours('A1', 'A2', 'A3', 'A4', 'A5')[1]).toHaveLength(5);
  // LH is never first, and has more routes than each of the others but one.
  expect(colours('BA,LH', 'BA,LH', 'BA', 'AA,LH', 'PK', 'VS', 'UA', 'IB')[1]?.slice(0, 2)).toEqual([
    '1 Airline BA',
    '2 Airline LH',
  ]);
});
