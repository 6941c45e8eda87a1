import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { notFoundPage } from '../../../src/site/pages/notFound.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const world = bundledWorld();
const names = pageNames(world.indexes);
const notFoundAt = (path: string) =>
  notFoundPage(world.indexes, { path, page: readAddress(path, names)?.page ?? null });

describe('the 404 page', () => {
  test('turns an unknown pair into a search', () => {
    const page = notFoundAt('/r/abz-hnl');
    expect(page.links).toEqual([
      { text: 'Flights with stops from Aberdeen (ABZ) to Honolulu (HNL)', path: '/connections?from=ABZ&to=HNL' },
    ]);
  });
  test('finds airports in the words of an address', () => {
    expect(notFoundAt('/airport-routes-lundon').airports.map(({ code }) => code)).toContain('LHR');
    expect(notFoundAt('/city-funchal-FNC').airports[0]?.code).toBe('FNC');
    expect(notFoundAt('/weekend-from-XXX').airports).toEqual([]);
    expect(notFoundAt('/city-XXX').airports).toEqual([]);
    expect(notFoundAt('/\u0000/%%/').airports).toEqual([]);
    const inWord = (number: number) => notFoundAt(`/${'qqzzqq-'.repeat(number - 1)}heathrow`).airports;
    expect(inWord(7).map(({ code }) => code)).toEqual(['LHR']);
    expect(inWord(8)).toEqual([]);
  });

  test('of a flight number says so and offers the airline', () => {
    const page = notFoundAt('/flight/BAW09999');
    expect(page.head.title).toBe('Flight BA9999: none in our data');
    expect(page.links).toEqual([{ text: 'Routes of British Airways', path: '/airline-british-airways-BA' }]);
    expect(notFoundAt('/aircraft/il-86').lead).toBe('Flights with the Ilyushin Il-86: none in our data.');
  });

  test('of an airport without scheduled flights says so and names the nearest airports with flights', () => {
    const page = notFoundAt('/airport-routes-berlin-TXL');
    expect(page.head.title).toBe('Flights from Berlin (TXL): none in our data');
    expect(page.links[0]).toMatchObject({ path: '/airport-routes-berlin-BER' });
    expect(page.links[0]?.text).toMatch(/^Berlin Brandenburg.* \(BER\), Germany: \d+\u00a0km away$/);
  });
});
