import { expect, test } from 'vitest';
import { colouring } from '../../../../src/site/scripts/map/controls.ts';
import type { ColourMode } from '../../../../src/site/scripts/map/routeRows.ts';

const place = { code: 'LHR', name: 'London', x: 0, y: 0 };
const route = (id: string) => ({ id, from: place, to: place, arc: [] });

/** The colours and the legend of routes `AIRLINE,AIRLINE MINUTES`; of `--` nothing is known. */
function colours(mode: ColourMode, ...kinds: readonly string[]) {
  const rows = {
    kind: (id: string) => {
      const [airlines = '', minutes] = (kinds[Number(id)] ?? '').split(' ');
      if (minutes === undefined) return undefined;
      return { airlines: airlines.split(',').filter((code) => code !== ''), flyingMin: Number(minutes) };
    },
    airlineName: (code: string) => `Airline ${code}`,
  };
  const routes = kinds.map((_, i) => route(String(i)));
  const { colourOf, legend } = colouring(mode, routes, rows);
  return [routes.map(colourOf), legend.map(({ colour, text }) => `${colour} ${text}`)];
}

test('without colours all routes have that of the map', () => {
  expect(colours('none', 'BA 60', 'LX 900')).toEqual([[0, 0], []]);
});

test('the airlines with the most routes have a colour each, others share one', () => {
  expect(colours('airline', 'LX 60', 'BA 60', 'BA 90', '--')).toEqual([
    [2, 1, 1, 6],
    ['1 Airline BA', '2 Airline LX'],
  ]);
  expect(colours('airline', 'A1 1', 'A2 1', 'A3 1', 'A4 1', 'A5 1', 'A6 1', 'A6 1', ' 1')).toEqual([
    [2, 3, 4, 5, 6, 1, 1, 6],
    ['1 Airline A6', '2 Airline A1', '3 Airline A2', '4 Airline A3', '5 Airline A4', '6 Other'],
  ]);
  expect(colours('airline', 'A1 1', 'A2 1', 'A3 1', 'A4 1', 'A5 1')[1]).toHaveLength(5);
  // LH is never first, and has more routes than each of the others but one.
  expect(
    colours('airline', 'BA,LH 1', 'BA,LH 1', 'BA 1', 'AA,LH 1', 'PK 1', 'VS 1', 'UA 1', 'IB 1')[1]?.slice(0, 2),
  ).toEqual(['1 Airline BA', '2 Airline LH']);
});

test('flight times have colours up to 2, 4, 7 and 11 hours, and one for longer flights', () => {
  expect(colours('time', 'BA 120', 'BA 121', 'BA 240', 'BA 420', 'BA 660', 'BA 661', '--')).toEqual([
    [1, 2, 2, 3, 4, 5, 5],
    ['1 to 2 h', '2 to 4 h', '3 to 7 h', '4 to 11 h', '5 longer'],
  ]);
});
