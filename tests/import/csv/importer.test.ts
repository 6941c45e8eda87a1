import { describe, expect, test } from 'vitest';
import { parseRequest } from '../../../scripts/import/common/command.ts';
import { csv } from '../../../scripts/import/csv/importer.ts';
import { printable, UsageError } from '../../../scripts/script.ts';
import { contents, run, shown, tables, workshop } from '../workshop.ts';

const importList = (folder: string, map: string, ...lines: readonly string[]) =>
  run(csv, folder, lines.join('\n'), { settings: new Map([['map', map]]) });
const evidenceIn = (folder: string): string[] =>
  (contents(folder)['evidence.csv'] ?? '').split('\n').filter((line) => line.startsWith('csv'));

describe('csv', () => {
  test.each([',', ';', '\t', '^', '|'])('names columns, whatever the delimiter: %j', async (delimiter) => {
    const folder = workshop();
    const lines = [
      ['Carrier', 'Origin', 'Dest', 'Per week'],
      ['BA', 'LHR', 'EDDB', '7'],
      ['DLH', 'BER', 'LHR', '3.5'],
    ];
    const map = 'from=Origin, to=dest, airline=Carrier, weekly=Per week';
    const { log } = await importList(folder, map, ...lines.map((line) => line.join(delimiter)));
    expect(log).toMatchObject({ used: 2, rejected: 0 });
    expect([shown(folder, 'LHR-BER'), shown(folder, 'BER-LHR')]).toEqual([['BA unknown'], ['LH unknown']]);
    expect(evidenceIn(folder)).toEqual([
      'csv standard input,BER,LHR,LH,2026-03,2026-03,4,',
      'csv standard input,LHR,BER,BA,2026-03,2026-03,7,',
    ]);
  });

  test('a spreadsheet may name its delimiter and write decimal commas', async () => {
    const folder = workshop();
    const { log } = await run(csv, folder, 'sep=;\r\nfrom;to;airline;weekly\r\nLHR;JFK;BA;3,5\r\nLHR;FNC;BA;1,400\r\n');
    expect(log.toJson()).toMatchObject({ used: 1, names: { 'weekly is not a number': { '1,400': 1 } } });
    expect(evidenceIn(folder)).toEqual(['csv standard input,LHR,JFK,BA,2026-03,2026-03,4,']);
  });

  test('a route without an airline is evidence of the route, and adds no service', async () => {
    const folder = workshop({ 'routes.csv': ['LHR,JFK,active'], 'services.csv': ['LHR,JFK,BA,scheduled,,'] });
    const before = tables(folder);
    const { changed } = await importList(folder, 'from=a,to=b', 'a,b', 'LHR,JFK', 'LHR,SYD');
    expect(changed).toEqual([]);
    expect(tables(folder)).toEqual(before);
    expect(evidenceIn(folder).map((line) => line.slice(19, 27))).toEqual(['LHR,JFK,', 'LHR,SYD,']);
  });

  test('cells may hold several airlines, and days, months and years', async () => {
    const folder = workshop();
    const lines = ['a,b,c,d', 'LHR,JFK,BA/LH,2025-07-30', 'LHR,SYD,BA,2024', 'LHR,FNC,BY,2025-06', 'LHR,BER,BA,soon'];
    const noDays = ['LHR,BER,BA,2025-02-30', 'LHR,BER,BA,0000', 'LHR,BER,BA,2025-13'];
    const { log } = await importList(folder, 'from=a,to=b,airline=c,seen=d', ...lines, ...noDays);
    expect(log.toJson()).toMatchObject({ used: 3, rejected: { 'seen is not a day, month or year': 4 } });
    expect(evidenceIn(folder).map((line) => line.slice(19, 37))).toEqual([
      'LHR,FNC,BY,2025-06',
      'LHR,JFK,BA,2025-07',
      'LHR,JFK,LH,2025-07',
      'LHR,SYD,BA,2024-12',
    ]);
  });

  test.each([
    ['2026-01', '2026-01-28'],
    ['2026-03', '2026-03-02'],
  ])('a list is as old as the newest month in it, and never newer than the import: %j', async (seen, asOf) => {
    const folder = workshop();
    await importList(folder, 'from=a,to=b,airline=c,seen=d', 'a,b,c,d', 'LHR,SYD,BA,2025-11', `LHR,JFK,BA,${seen}`);
    const [source] = (contents(folder)['evidence-sources.csv'] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('csv'));
    expect(source).toContain(`,${asOf},`);
  });

  test('nothing is seen after the import', async () => {
    const folder = workshop();
    const lines = ['from,to,airline,seen', 'LHR,JFK,BA,2026', 'LHR,SYD,BA,2026-04', 'LHR,FNC,BY,2099-01-01'];
    const { log } = await run(csv, folder, lines.join('\n'));
    expect(log.toJson()).toMatchObject({ used: 1, rejected: { 'seen is later than the import': 2 } });
    expect(evidenceIn(folder).map((line) => line.slice(19, 37))).toEqual(['LHR,JFK,BA,2026-03']);
    expect(contents(folder)['evidence-sources.csv']).toContain(',2026-03-02,');
  });

  test('a header must not name a column twice', async () => {
    await expect(run(csv, workshop(), 'from,to,from\nLHR,JFK,LGW')).rejects.toThrow('two columns are named `from`');
  });

  test('unknown codes are rejected by name, and a missing column is named', async () => {
    const { log } = await importList(
      workshop(),
      'from=a,to=b,airline=c',
      'a,b,c',
      'LHR,JFK,QQQ',
      'LHR,JFK,BA',
      'LHR,QQX,BA',
    );
    expect(log).toMatchObject({ used: 1, rejected: 2 });
    const missing = importList(workshop(), 'from=a,to=x', 'a,b', 'LHR,JFK');
    await expect(missing).rejects.toThrow('no column `x`: the file has a, b');
  });

  test.each([
    ['from=a', '--map: `to` is missing: expected from=COLUMN,to=COLUMN'],
    ['from=a,to=b,hello=c', '--map: unknown field `hello`: expected from, to, airline, weekly, seen'],
    ['from=a,to', '--map: no column for `to`: expected to=COLUMN'],
    ['from=a,to=b,to=c', '--map: `to` is given twice'],
  ])('--map %s is refused', (map, message) => {
    expect(() => parseRequest(csv, ['--map', map, '-'])).toThrow(new UsageError(message));
  });
});

test('control characters of a file do not reach the terminal', () => {
  expect(printable('error: Zürich\u001b[31m\u0007\u009b\r\n\tJFK')).toBe(
    'error: Zürich\ufffd[31m\ufffd\ufffd\ufffd\n\tJFK',
  );
});
