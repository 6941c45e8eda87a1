import { expect, test } from 'vitest';
import { regionsAsCountries } from '../../../src/core/matching/regions.ts';

test.each([
  ['portland oregon', ['portland us']],
  ['portland or', ['portland us']],
  ['buffalo new york', ['buffalo us']],
  ['washington district of columbia', ['washington us']],
  ['halifax nova scotia', ['halifax ca']],
  ['london on', ['london ca']],
  ['perth western australia', ['perth au']],
  // Washington and Western Australia.
  ['vancouver wa', ['vancouver us', 'vancouver au']],
  // Each ending that is a region.
  ['charleston west virginia', ['charleston us', 'charleston west us']],
  ['oregon', []],
  ['portland', []],
  ['portland oregon trail', []],
])('%s: %j', (query, spellings) => expect(regionsAsCountries(query)).toEqual(spellings));
