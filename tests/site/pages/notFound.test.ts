import { describe, expect, test } from 'vitest';
import { notFoundPage } from '../../../src/site/pages/notFound.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const world = bundledWorld();

describe('the 404 page', () => {
  test('turns an unknown pair into a search', () => {
    const page = notFoundPage(world.indexes, '/r/abz-hnl');
    expect(page.links).toEqual([
      { text: 'Flights with stops from Aberdeen (ABZ) to Honolulu (HNL)', path: '/connections?from=ABZ&to=HNL' },
    ]);
  });
  test('finds airports in the words of an address', () => {
    expect(notFoundPage(world.indexes, '/airport-routes-lundon').airports.map(({ code }) => code)).toContain('LHR');
    expect(notFoundPage(world.indexes, '/city-funchal-FNC').airports[0]?.code).toBe('FNC');
    expect(notFoundPage(world.indexes, '/weekend-from-XXX').airports).toEqual([]);
    expect(notFoundPage(world.indexes, '/city-XXX').airports).toEqual([]);
    expect(notFoundPage(world.indexes, '/\u0000/%%/').airports).toEqual([]);
    const inWord = (number: number) => notFoundPage(world.indexes, `/${'qqzzqq-'.repeat(number - 1)}heathrow`).airports;
    expect(inWord(7).map(({ code }) => code)).toEqual(['LHR']);
    expect(inWord(8)).toEqual([]);
  });

  test('of an airport without scheduled flights says so and names the nearest airports with flights', () => {
    const page = notFoundPage(world.indexes, '/airport-routes-berlin-TXL');
    expect(page.head.title).toBe('No scheduled flights from Berlin (TXL)');
    expect(page.links[0]).toMatchObject({ path: '/airport-routes-berlin-BER' });
    expect(page.links[0]?.text).toMatch(/^Berlin Brandenburg.* \(BER\), Germany: \d+\u00a0km away$/);
  });
});
