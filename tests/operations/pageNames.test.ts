import { expect, test } from 'vitest';
import { readAddress } from '../../src/contract/pageAddress.ts';
import { pageNames } from '../../src/operations/pageNames.ts';
import { bundledWorld } from '../support/testWorld.ts';

const names = pageNames(bundledWorld().indexes);

test.each([
  ['/city-LHR', '/city-london-LON'],
  ['/flights-FRA-to-JFK', '/flights-frankfurt-FRA-to-new-york-NYC'],
  ['/flights-gatwick-LGW-to-rome-CIA', '/flights-london-LON-to-rome-ROM'],
  ['/flights-VIE-to-FCO', '/flights-vienna-VIE-to-rome-ROM'],
])('the code of any airport of a city stands for the city: %s', (address, canonical) =>
  expect(readAddress(address, names)?.path).toBe(canonical),
);

test('a code that no airport has is no city', () => {
  expect(readAddress('/city-QQQ', names)).toBeUndefined();
  expect(readAddress('/flights-FRA-to-QQQ', names)).toBeUndefined();
});
