import { expect, test } from 'vitest';
import { precomputedFiles, shorterInput } from '../../src/operations/handlers.ts';
import { answerText } from '../support/answerText.ts';
import { indexes } from './published.ts';

const files = new Map<string, string>();
for (const [path, content] of precomputedFiles(indexes))
  files.set(path, typeof content === 'string' ? content : new TextDecoder().decode(content));

test('there is a file for every airport and regular route, and a second one only where a charter airline is', () => {
  expect([...files.keys()].sort()).toEqual([
    'api/airport/BER/destinations.json',
    'api/airport/FNC/destinations.charter.json',
    'api/airport/FNC/destinations.json',
    'api/airport/JFK/destinations.json',
    'api/airport/LGW/destinations.json',
    'api/airport/LHR/destinations.charter.json',
    'api/airport/LHR/destinations.json',
    'api/airport/SYD/destinations.json',
    'api/airport/TXL/destinations.json',
    'api/route/FNC-LGW.charter.json',
    'api/route/JFK-SYD.json',
    'api/route/LHR-FNC.charter.json',
    'api/route/LHR-JFK.charter.json',
    'api/route/LHR-JFK.json',
  ]);
});

test('a file holds the answer that its name says', () => {
  const answer = (include_charter: boolean) =>
    answerText(indexes, 'route_detail', { route_id: 'LHR-JFK', include_charter });
  expect(files.get('api/route/LHR-JFK.json')).toBe(answer(false));
  expect(files.get('api/route/LHR-JFK.charter.json')).toBe(answer(true));
  expect(answer(false)).not.toBe(answer(true));
});

test('a model gets a shorter answer in place of one of more than 75,000 bytes, unless it asked for a part', () => {
  const shorter = (bytes: number, filters: object) =>
    shorterInput(indexes, 'airport_destinations', { airport_code: 'lhr', include_charter: false, ...filters }, bytes);
  expect(shorter(75_000, { day: 'Mon' })).toBeNull();
  expect(shorter(75_001, { day: 'Mon' })).toMatchObject({ airport_code: 'LHR', day: 'Mon', fields: 'summary' });
  expect(shorter(75_001, { day: 'Mon', fields: 'full' })).toMatchObject({ fields: 'full' });
  expect(shorter(75_001, { day: 'Mon', limit: 500 })).toBeNull();
  // The first parameters have the answers that they always had.
  expect(shorter(75_001, {})).toBeNull();
  expect(shorterInput(indexes, 'resolve_airport', { q: 'x' }, 75_001)).toBeNull();
});
