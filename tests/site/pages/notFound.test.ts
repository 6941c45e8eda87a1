import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { notFoundPage } from '../../../src/site/pages/notFound.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { contentsOf, entriesOf } from '../pages.ts';

const world = bundledWorld();
const names = pageNames(world.indexes);
const notFoundAt = (path: string) =>
  notFoundPage(world.indexes, { path, page: readAddress(path, names)?.page ?? null });
/** Codes of the airports that it names. */
const airportsAt = (path: string) =>
  contentsOf(notFoundAt(path), 'cards').flatMap(({ cards }) => cards.map(({ sign }) => sign));

describe('the 404 page', () => {
  test('turns an unknown pair into a search', () => {
    const page = notFoundAt('/r/abz-hnl');
    expect(entriesOf(page, 'Instead')).toEqual([
      { text: 'Flights with stops from Aberdeen (ABZ) to Honolulu (HNL)', path: '/connections?from=ABZ&to=HNL' },
    ]);
  });
  test('finds airports in the words of an address', () => {
    expect(airportsAt('/airport-routes-lundon')).toContain('LHR');
    expect(airportsAt('/city-funchal-FNC')[0]).toBe('FNC');
    expect(airportsAt('/weekend-from-XXX')).toEqual([]);
    expect(airportsAt('/city-XXX')).toEqual([]);
    expect(airportsAt('/\u0000/%%/')).toEqual([]);
    const inWord = (number: number) => airportsAt(`/${'qqzzqq-'.repeat(number - 1)}heathrow`);
    expect(inWord(7)).toEqual(['LHR']);
    expect(inWord(8)).toEqual([]);
    expect(airportsAt('/heathrow')).toEqual(['LHR']);
  });

  test('of a flight number says so and offers the airline', () => {
    const page = notFoundAt('/flight/BAW09999');
    expect(page.head.title).toBe('Flight BA9999: none in our data');
    expect(entriesOf(page, 'Instead')).toEqual([
      { text: 'Routes of British Airways', path: '/airline-british-airways-BA' },
    ]);
    expect(notFoundAt('/aircraft/il-86').lead).toBe('Flights with the Ilyushin Il-86: none in our data.');
  });

  test('of an airport without scheduled flights says so and names the nearest airports with flights', () => {
    const page = notFoundAt('/airport-routes-berlin-TXL');
    expect(page.head.title).toBe('Flights from Berlin (TXL): none in our data');
    const [nearest] = entriesOf(page, 'Instead');
    expect(nearest).toMatchObject({ path: '/airport-routes-berlin-BER' });
    expect(nearest?.text).toMatch(/^Berlin Brandenburg.* \(BER\), Germany: \d+\u00a0km away$/);
  });
});
