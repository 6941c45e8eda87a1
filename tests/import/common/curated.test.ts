import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { csv } from '../../../scripts/import/csv/importer.ts';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { factsOf } from '../../../src/core/dataset/evidence/publishedServices.ts';
import { readTables } from '../../../src/core/dataset/load.ts';
import { readFolder } from '../../../src/data/dataFiles.ts';
import { airportLines } from '../../support/testWorld.ts';
import { file, leg } from '../ssim/lines.ts';
import { load, run, shown, workshop } from '../workshop.ts';

/** Writes tables of curated/import into a data folder. */
function curate(folder: string, tables: { pairs?: string; notFlown?: string }): string {
  mkdirSync(join(folder, 'data/curated/import'), { recursive: true });
  const write = (name: string, header: string, rows = '') =>
    writeFileSync(join(folder, 'data/curated', name), `${header}\n${rows}\n`);
  write('closed-country-pairs.csv', 'a,b,since,note,until', tables.pairs);
  write('import/not-flown.csv', 'airline,from,to,note', tables.notFlown);
  return folder;
}
const facts = async (tables: Parameters<typeof curate>[1]) => {
  const airports = [
    'SVO,,Sheremetyevo,Moscow,Russia,RU,,,Europe/Moscow,,',
    'MSQ,,Minsk,Minsk,Belarus,BY,,,Europe/Minsk,,',
  ];
  const istanbul = 'IST,,Istanbul,Istanbul,Turkey,TR,,,Europe/Istanbul,,';
  const rows = { 'airports.csv': [...airportLines('LHR', 'JFK'), ...airports, istanbul] };
  return factsOf(readTables(readFolder(join(curate(workshop(rows), tables), 'data'))));
};
const service = (id: string) => ({ from: id.slice(0, 3), to: id.slice(4, 7), airline: id.slice(8) });

describe('curated facts', () => {
  test('close pairs of countries in both directions', async () => {
    const { present } = await facts({ pairs: 'RU BY,US GB,2022-02,closed,' });
    const closed = ['SVO-LHR SU', 'LHR-SVO SU', 'JFK-MSQ B2', 'SVO-MSQ SU', 'SVO-IST SU', 'XXX-YYY SU'];
    expect(closed.map((id) => 'ended' in present(service(id), null))).toEqual([true, true, true, false, false, false]);
  });

  test('open a pair of countries again', async () => {
    const { present } = await facts({ pairs: 'QA,GB,2017-06,over,2021-01\nTR,GB,2017-06,not over yet,2027-01' });
    expect(present(service('IST-LHR TK'), null)).toEqual({ ended: 'no flights between the countries' });
    expect((await facts({ pairs: 'TR,GB,2017-06,over,2021-01' })).present(service('IST-LHR TK'), null)).toEqual(
      service('IST-LHR TK'),
    );
  });

  test('exclude single services', async () => {
    const { present } = await facts({ notFlown: 'DL,LHR,IST,a team' });
    const flown = ['LHR-IST DL', 'IST-LHR DL', 'LHR-IST TK'];
    expect(flown.map((id) => 'ended' in present(service(id), null))).toEqual([true, false, false]);
  });

  test('are refused by file, line and column when a cell is bad', async () => {
    await expect(facts({ notFlown: 'DELTA,LHR,IST,a team' })).rejects.toThrow('not-flown.csv:2: airline');
    await expect(facts({ pairs: 'Russia,US,2022-02,closed,' })).rejects.toThrow('two-letter country codes');
  });
});

describe('an import of any format', () => {
  const tables = { pairs: 'GB,US,2022-02,closed,', notFlown: 'LH,LHR,FNC,a team' };
  const rows = {
    'services.csv': ['LHR,JFK,BA,scheduled,,', 'LHR,SYD,BA,scheduled,,'],
    'departures.csv': ['LHR,JFK,BA,08:00,12345,480'],
  };

  test('does not bring back what curated facts exclude, and says so', async () => {
    const folder = curate(workshop(rows), tables);
    const { withheld, changed } = await run(csv, folder, 'from,to,airline\nLHR,JFK,BA\nLHR,LGW,BA\nLHR,SYD,BA\n');
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-LGW', 'LHR-SYD']);
    expect(withheld).toEqual({ 'no flights between the countries': ['LHR-JFK BA'] });
    expect(changed).toEqual(['csv_standard_input']);
  });

  test('leaves the other airlines of a route, and ends an excluded service that is known', async () => {
    const folder = curate(workshop(rows), tables);
    const source = file(
      leg({ flight: 'LH1', to: 'FNC 1400 +0000' }),
      leg({ days: '1      ', to: 'FNC 1400 +0000' }),
      leg(),
    );
    const { change } = await run(ssim, folder, source);
    expect(shown(folder, 'LHR-FNC')).toEqual(['BA scheduled Mon 10:00']);
    expect(change.added).toEqual(['LHR-FNC']);
    expect(shown(folder, 'LHR-JFK')).toEqual([]);
  });
});
