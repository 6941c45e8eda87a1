import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, recordFetched } from '../../../scripts/release/refresh/sources.ts';
import { must } from '../../../src/core/must.ts';
import { load, workshop } from '../../import/workshop.ts';

const shipped = readSources('data');
const named = (name: string) =>
  must(
    shipped.find((source) => source.name === name),
    name,
  );

test('sources are recorded with what their licences ask for, and stay', async () => {
  const folder = workshop();
  const first = [{ source: named('standing-data'), asOf: '2025-08-01' }];
  expect(await recordFetched(folder, first, '2026-11-23')).toEqual(['fetched-sources.csv']);
  expect(await recordFetched(folder, first, '2026-11-23')).toEqual([]);
  const own = { ...named('opentraveldata'), name: 'own', title: undefined, home: undefined, attribution: undefined };
  const second = [
    { source: named('opentraveldata'), asOf: '2026-11-20' },
    { source: { ...own, licence: undefined }, asOf: '2026-11-24' },
  ];
  expect(await recordFetched(folder, second, '2026-11-24')).toEqual(['fetched-sources.csv']);
  const { fetchedSources } = load(folder);
  expect(fetchedSources.map(({ source, fetched }) => [source, fetched])).toEqual([
    ['opentraveldata', '2026-11-24'],
    ['own', '2026-11-24'],
    ['standing-data', '2026-11-23'],
  ]);
  expect(fetchedSources[0]).toMatchObject({ licence: 'CC-BY-4.0', attribution: /OpenTravelData/ });
  expect(fetchedSources[1]).toMatchObject({ title: 'own', home: null, licence: null, attribution: null });
  expect(readFileSync(join(folder, 'fetched-sources.csv'), 'utf8')).toContain('standing-data,standing-data of Virtual');
});
