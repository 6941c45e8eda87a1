import { describe, expect, test } from 'vitest';
import { hubPage, publishedHubs } from '../../src/site/pages/hub.ts';
import { airportIndex, siteWorld } from './testSite.ts';

const world = siteWorld();
const page = (code: string) => hubPage(world, airportIndex(world, code));

describe('the page of an airport', () => {
  test('has one true sentence with counts', () => {
    expect(page('LHR').lead).toBe(
      'From London (LHR) you can fly direct to 4 airports in 4 cities and 3 countries with 2 airlines: 24 flights a week.',
    );
    expect(page('NAN').lead).toBe(
      'From Nadi (NAN) you can fly direct to one destination, Sydney in Australia, with 1 airline: 2 flights a week.',
    );
  });

  test('lists destinations by city, without charter', () => {
    expect(page('LHR').rows.map(({ to }) => to.city)).toEqual(['Dubai', 'Los Angeles', 'New York', 'Sydney']);
    expect(page('LGW').rows.map(({ to }) => to.code)).toEqual(['JFK']);
  });

  test('names airlines with counts, other airports of the city and airports nearby', () => {
    expect(page('LHR').airlines.map(({ code, destinations }) => [code, destinations])).toEqual([
      ['BA', 2],
      ['LH', 2],
    ]);
    expect(page('LHR').sameCity.map(({ airport }) => airport.code)).toEqual(['LGW']);
    expect(page('LHR').nearby).toEqual([]);
  });

  test('has no page without published routes from or to the airport', () => {
    expect(publishedHubs(world)).not.toContain(airportIndex(world, 'FNC'));
  });
});
