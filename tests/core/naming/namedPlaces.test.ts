import { describe, expect, test } from 'vitest';
import { bundledWorld } from '../../support/testWorld.ts';

const world = bundledWorld();
const codes = (text: string) => {
  const place = world.indexes.naming.place(text);
  return place.kind === 'known' ? place.airports.map(({ code }) => code) : place.kind;
};

describe('a place is understood', () => {
  test.each([
    ['LHR', ['LHR']],
    ['jfk', ['JFK']],
    ['London (LGW)', ['LGW']],
    ['Heathrow', ['LHR']],
    ['Reykjavik', ['KEF']],
  ])('%s', (text, expected) => expect(codes(text)).toEqual(expect.arrayContaining(expected)));

  test('a city means its airports, busiest first, not its namesakes', () => {
    expect(codes('London')[0]).toBe('LHR');
    expect(codes('London')).toEqual(expect.arrayContaining(['LGW', 'STN']));
    expect(codes('LON')).toEqual(codes('London'));
    expect(codes('London (LON)')).toEqual(codes('London'));
  });

  test('cities of one name and like weight are a question', () => expect(codes('San Jose')).toBe('ambiguous'));
  test('a small city that has another name of a large one is a question: the large one comes first', () => {
    for (const [text, large, small] of [
      ['Roma', 'FCO', 'RMA'],
      ['Manhattan', 'JFK', 'MHK'],
    ] as const) {
      const place = world.indexes.naming.place(text);
      expect(place.kind).toBe('ambiguous');
      const offered = place.kind === 'ambiguous' ? place.candidates.map(({ code }) => code) : [];
      expect(offered).toContain(large);
      expect(offered.at(-1)).toBe(small);
    }
  });
  test('a question offers airports with flights only', () => {
    const place = world.indexes.naming.place('San Jose');
    const offered = place.kind === 'ambiguous' ? place.candidates : [];
    expect(offered.map(({ code }) => code).sort()).toEqual(['SJC', 'SJO']);
  });
  test('a country is meant rather than a city abroad of its name', () => {
    expect(codes('Lebanon')).toEqual(['BEY']);
    expect(codes('Peru')).toContain('LIM');
  });
  test('a question offers what has the name as another one, too', () => {
    const place = world.indexes.naming.place('Hamilton');
    expect(place.kind === 'ambiguous' && place.candidates.map(({ code }) => code).sort()).toEqual([
      'BDA',
      'HLZ',
      'YHM',
    ]);
  });
  test('nonsense is not known', () => expect(codes('qqzzqq')).toBe('unknown'));
});
