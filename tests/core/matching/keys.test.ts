import { describe, expect, test } from 'vitest';
import { addAirport, KEY, locationWords } from '../../../src/core/matching/matchIndex.ts';
import { must } from '../../../src/core/must.ts';
import { MATCHING_AIRPORTS } from '../../support/testWorld.ts';

const airport = (code: string) =>
  must(
    MATCHING_AIRPORTS.find((each) => each.code === code),
    code,
  );

/** The texts by which an airport is found, by kind, and its words. */
function keysOf(code: string, metropolis: string | null = null) {
  const keys: [key: string, kind: number][] = [];
  const words = new Set<string>();
  addAirport(
    airport(code),
    metropolis,
    (key, kind) => keys.push([key, kind]),
    (word) => words.add(word),
  );
  const ofKind = (kind: number) => [...new Set(keys.flatMap(([key, each]) => (each === kind ? [key] : [])))];
  return { city: ofKind(KEY.city), name: ofKind(KEY.name), shortName: ofKind(KEY.shortName), words: [...words] };
}

describe('an airport is found', () => {
  test('by its city, its name with and without noise, and the rest of its name behind the city', () => {
    expect(keysOf('LHR')).toEqual({
      city: ['london'],
      name: ['london heathrow airport', 'london heathrow', 'londonheathrow', 'londra', 'londres'],
      shortName: ['heathrow'],
      words: ['london', 'heathrow', 'airport', 'londonheathrow'],
    });
  });

  test('by its other names and the main city of its area', () => {
    expect(keysOf('BGY', 'Mailand')).toEqual({
      city: ['milan'],
      name: [
        ...['milan bergamo airport', 'milan bergamo', 'milanbergamo', 'orio al serio', 'orioalserio', 'bergamo'],
        'mailand',
      ],
      shortName: ['bergamo'],
      words: ['milan', 'bergamo', 'airport', 'milanbergamo', 'orio', 'al', 'serio', 'orioalserio', 'mailand'],
    });
  });

  test('by every spelling; names of up to three words also as one', () => {
    expect(keysOf('DUS').city).toEqual(['dusseldorf', 'duesseldorf']);
    expect(keysOf('STL').city).toEqual(['st louis', 'stlouis', 'saint louis', 'saintlouis']);
    expect(keysOf('SGN').city).toEqual(['ho chi minh city']);
    expect(keysOf('HKG').city).toEqual(['hong kong', 'hongkong']);
    // Four words are not joined.
    const names = ['paris charles de gaulle airport', 'paris charles de gaulle', 'roissy', 'parigi'];
    expect(keysOf('CDG').name).toEqual(names);
    expect(keysOf('CDG').shortName).toEqual(['charles de gaulle']);
  });

  test('without a short name where the name does not begin with the city', () => {
    expect(keysOf('ORD').shortName).toEqual(['ohare', 'o hare']);
    expect(keysOf('EZE').shortName).toEqual([]);
    expect(keysOf('LED').shortName).toEqual([]);
  });
});

test('the words of a country are its name, its code and its other names', () => {
  const countryWords = (country: string, countryCode: string) =>
    locationWords({ ...airport('LHR'), country, countryCode, region: null, travelRegions: [] });
  expect([...countryWords('United Kingdom', 'GB')]).toEqual([
    'united',
    'kingdom',
    'gb',
    'uk',
    'britain',
    'england',
    'scotland',
    'wales',
  ]);
  expect([...countryWords('Côte d’Ivoire', 'CI')]).toEqual(['cote', 'divoire', 'ci']);
  expect([...countryWords('Ireland', 'IE')]).toEqual(['ireland', 'ie', 'eire']);
});
