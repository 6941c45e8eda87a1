import { expect, test } from 'vitest';
import { precomputedFiles } from '../../src/operations/handlers.ts';
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
