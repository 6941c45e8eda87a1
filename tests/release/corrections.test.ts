import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { correctionsBetween, recordCorrections } from '../../scripts/release/build/corrections.ts';
import { readDataFolder } from '../../src/data/dataFiles.ts';
import { dataOf } from '../../src/data/switchBack.ts';
import { contents, workshop } from '../import/workshop.ts';
import { flights } from '../support/testWorld.ts';

const ROWS = flights('LHR-JFK BA 08:30', 'JFK-LHR BA 18:00', 'TXL-LHR LH 09:00');
const DATE = '2026-12-01';

/** A data folder, and a folder of releases whose only one was made from the same data. */
function site() {
  const data = workshop(ROWS);
  const out = workshop();
  for (const [name, text] of Object.entries(contents(data))) {
    const path = join(dataOf(out, 'a'), name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const correct = (name: string, line: string) =>
    writeFileSync(join(data, name), `${readFileSync(join(data, name), 'utf8')}${line}\n`);
  const logged = () => JSON.parse(contents(data)['changes.json'] ?? '{"changes":[]}').changes;
  return { data, out, correct, logged };
}

describe('corrections in curated tables', () => {
  test('that end and move routes are logged once', async () => {
    const { data, out, correct, logged } = site();
    await recordCorrections(data, out, 'a', DATE);
    expect(logged()).toEqual([]);
    correct('curated/closed-airports.csv', 'TXL,2020-11,BER,,');
    await recordCorrections(data, out, 'a', DATE);
    expect(logged()).toMatchObject([{ date: DATE, added: ['BER-LHR'], dropped: ['TXL-LHR'] }]);
    const once = contents(data);
    await recordCorrections(data, out, 'a', DATE);
    expect(contents(data)).toEqual(once);
  });

  test('that change no route, and rows of imports, are not', () => {
    const { data, out, correct } = site();
    const release = readDataFolder(dataOf(out, 'a'));
    correct('curated/cities.csv', 'JFK,New York,NYC');
    correct('published-routes.csv', 'SYD,LHR');
    correct('services.csv', 'SYD,LHR,BA,scheduled,,');
    expect(correctionsBetween(release, readDataFolder(data), DATE)).toBeNull();
  });
});
