import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { opdi } from '../../../scripts/import/opdi/importer.ts';
import { reading, run, table, workshop } from '../workshop.ts';

type Flight = readonly [callsign: string | null, day: string, from: string | null, to: string | null];

/** Flights of one service, on some days of a month. */
const flights = (callsign: string, month: string, days: readonly number[], from = 'EGLL', to = 'KJFK'): Flight[] =>
  days.map((day) => [callsign, `${month}-${String(day).padStart(2, '0')}`, from, to]);

/** A file of the columns of a flight list, as Parquet. */
function parquet(rows: readonly Flight[], options: object = {}): ArrayBuffer {
  const column = (name: string, data: unknown[], type: string) => ({ name, data, type, nullable: true }) as never;
  return parquetWriteBuffer({
    columnData: [
      column(
        'id',
        rows.map((_, i) => `f${i}`),
        'STRING',
      ),
      column(
        'FLT_ID',
        rows.map(([callsign]) => callsign),
        'STRING',
      ),
      column(
        'DOF',
        rows.map(([, day]) => new Date(`${day}T00:00:00Z`)),
        'TIMESTAMP',
      ),
      column(
        'ADEP',
        rows.map(([, , from]) => from),
        'STRING',
      ),
      column(
        'ADES',
        rows.map(([, , , to]) => to),
        'STRING',
      ),
    ],
    ...options,
  });
}

const csv = (rows: readonly Flight[]): string =>
  ['flt_id,dof,adep,ades', ...rows.map((row) => row.map((cell) => cell ?? '').join(','))].join('\n');

/** Rows of evidence after an import of files. */
async function evidenceOf(...files: readonly (ArrayBuffer | string)[]) {
  const folder = workshop();
  const paths = files.map((file, i) => {
    const path = join(mkdtempSync(join(tmpdir(), 'air-routes-test-')), `flight_list_${i}`);
    writeFileSync(path, typeof file === 'string' ? file : Buffer.from(file));
    return path;
  });
  const { log } = await run(opdi, folder, '', { paths });
  const rows = table(folder, 'evidence.csv').trim().split('\n').slice(1);
  return { rows, log: log.toJson(), source: table(folder, 'sources') };
}

const MONTHS = [
  ...flights('BAW117', '2025-11', [1, 2, 3]),
  ...flights('BAW17N', '2026-01', [5, 6, 31]),
  ...flights('BAW117', '2026-02', [1, 2]),
];
/** Seen on two days only in February: the last month is January. Two callsigns. */
const EXPECTED = ['opdi,LHR,JFK,BA,2025-11,2026-01,2,,'];

describe('a flight list', () => {
  test('is evidence of the services seen on three days of a month', async () => {
    const { rows, source, log } = await evidenceOf(parquet(MONTHS));
    expect(rows).toEqual(EXPECTED);
    expect(source).toContain('opdi,observed,2026-02-02,named');
    expect(log).toMatchObject({ used: 8, rejected: {}, skipped: {} });
  });

  test.each([
    ['uncompressed', { codec: 'UNCOMPRESSED' }],
    ['Snappy', { codec: 'SNAPPY' }],
    ['Zstandard', { codec: 'ZSTD', compressors: { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes) } }],
    ['small row groups', { rowGroupSize: 3 }],
  ])('%s, has the same evidence as CSV', async (_, options) => {
    expect((await evidenceOf(parquet(MONTHS, options))).rows).toEqual((await evidenceOf(csv(MONTHS))).rows);
  });

  test('of a month by itself adds up with others given with it', async () => {
    const [first, ...others] = MONTHS;
    expect((await evidenceOf(parquet(others), csv(first === undefined ? [] : [first]))).rows).toEqual(EXPECTED);
  });

  test('skips what is no flight of an airline between two airports', async () => {
    const { log, rows } = await evidenceOf(
      parquet([
        ...MONTHS,
        ['GABCD', '2026-01-05', 'EGLL', 'KJFK'],
        [null, '2026-01-05', 'EGLL', 'KJFK'],
        ['BAW1', '2026-01-05', null, 'KJFK'],
        ['BAW1', '2026-01-05', 'EGLL', 'EGLL'],
        ['BAW1', '2026-01-05', 'EGLL', 'ZZZZ'],
        ['QQQ1', '2026-01-05', 'EGLL', 'KJFK'],
        ['BAW1', '2027-01-05', 'EGLL', 'KJFK'],
        ...flights('BAW1', '2026-01', [1, 2, 3], 'LPMA', 'YSSY'),
        ...flights('BAW2', '2026-01', [1, 2], 'KJFK', 'EGLL'),
      ]),
    );
    expect(rows).toEqual(EXPECTED);
    expect(log).toMatchObject({
      skipped: {
        'callsign that is not of an airline': 2,
        'flight with an airport that was not seen': 1,
        'flight from an airport to itself': 1,
        'flight between airports without an IATA code': 1,
        'operator that sells no seats under an IATA code': 1,
      },
      rejected: { 'date later than the import': 1, 'route longer than any flight': 3 },
      notes: { 'services seen on fewer than 3 days of each month': 1 },
    });
  });

  test('is as old as its last flight that is used', async () => {
    const odd: Flight[] = [
      ['BAW117', '2026-2-9', 'EGLL', 'KJFK'],
      ['GABCD', '2026-02-20', 'EGLL', 'KJFK'],
    ];
    expect((await evidenceOf(csv([...MONTHS, ...odd]))).source).toContain('opdi,observed,2026-02-02,named');
  });

  test('of another form is refused with what it has', async () => {
    await expect(evidenceOf('callsign,day\na,b\n')).rejects.toThrow(
      'not a flight list: no column flt_id, dof, adep, ades: the file has callsign, day',
    );
    const other = parquetWriteBuffer({ columnData: [{ name: 'callsign', data: ['a'], type: 'STRING' }] });
    await expect(evidenceOf(other)).rejects.toThrow(
      'not a flight list: no column flt_id, dof, adep, ades: the file has callsign',
    );
    const cut = Buffer.from(parquet(MONTHS)).subarray(0, -20);
    await expect(evidenceOf(Uint8Array.from(cut).buffer)).rejects.toThrow(/parquet/i);
  });
});

test('a whole flight list, with flights of every kind', async () => {
  const folder = workshop();
  writeFileSync(
    join(folder, 'data/curated/operators.csv'),
    'icao,iata,from_number,to_number,brand,note\nSKW,OO,100,199,BA,\nSKW,OO,200,299,LH,\nCPZ,,,,,no brand\n',
  );
  const flight = (callsign: string, days: readonly string[], from = 'EGLL', to = 'KJFK') =>
    days.map((day) => `${callsign},${day},${from},${to}`);
  const lines = [
    'flt_id,dof,adep,ades',
    ...flight('BAW117', [
      '2026-03-02 08:00:00',
      '2025-06-11',
      '2025-06-01',
      '2025-06-21',
      '2025-04-29',
      '2025-04-30',
      '2025-04-28',
    ]),
    ...flight('BAW117', ['2025-05-01', '2025-05-31', '2025-05-31']),
    ...flight('BAW2KL', ['2025-06-01'], 'EGLL', 'KJFK'),
    // Two days of each month.
    ...flight('BAW118', ['2025-06-30', '2025-06-29', '2025-05-02', '2025-05-03'], 'KJFK', 'EGLL'),
    ...flight('SKW150', ['2025-06-29', '2025-06-30', '2025-06-31', '2025-06-28'], 'EGLL', 'LPMA'),
    ...flight('SKW15A', ['2025-06-29'], 'EGLL', 'LPMA'),
    ...flight('CPZ150', ['2025-06-29'], 'EGLL', 'LPMA'),
    ...flight('FDX1', ['2026-03-03', ''], 'EGLL', 'LPMA'),
    ...flight('GABCD', ['2025-06-29']),
    ...flight('BAW1', ['2025-06-29'], '', 'KJFK'),
    ...flight('BAW1', ['2025-06-29'], 'EGLL', ''),
    ...flight('BAW1', ['2025-06-29'], 'EGLL', 'EGLL'),
    ...flight('BAW1', ['2025-06-29'], 'XAAA', 'KJFK'),
    ...flight('BAW1', ['2025-06-29'], 'EGLL', 'XBBB'),
  ];
  expect(await reading(opdi, folder, lines.join('\n'))).toMatchInlineSnapshot(`
    {
      "airlines": [],
      "asOf": "2026-03-02",
      "evidence": [
        "LHR,JFK,BA,2025-04,2025-06,2,",
        "LHR,FNC,BA,2025-06,2025-06,1,",
      ],
      "flyingTimes": [],
      "log": {
        "names": {
          "date later than the import": {
            "2026-03-03": 1,
          },
          "date malformed": {
            "": 1,
            "2025-06-31": 1,
          },
          "feeder whose brand the callsign does not say": {
            "CPZ": 1,
          },
          "flight between airports without an IATA code": {
            "XAAA": 1,
            "XBBB": 1,
          },
          "flight from an airport to itself": {
            "LHR": 1,
          },
          "operator that sells no seats under an IATA code": {
            "SKW": 1,
          },
        },
        "notes": {
          "services seen on fewer than 3 days of each month": 1,
        },
        "read": 29,
        "rejected": {
          "date later than the import": 1,
          "date malformed": 2,
        },
        "skipped": {
          "callsign that is not of an airline": 1,
          "feeder whose brand the callsign does not say": 1,
          "flight between airports without an IATA code": 2,
          "flight from an airport to itself": 1,
          "flight with an airport that was not seen": 2,
          "operator that sells no seats under an IATA code": 1,
        },
        "used": 18,
        "warnings": {},
      },
      "services": [],
      "years": null,
    }
  `);
});

test('a list without a rare service says nothing of them, nor of the import of today', async () => {
  const source = `flt_id,dof,adep,ades\n${['01', '02', '03'].map((day) => `BAW1,2026-02-${day},EGLL,KJFK\n`).join('')}`;
  const { log, asOf } = await reading(opdi, workshop(), source);
  expect([log['notes'], asOf]).toEqual([{}, '2026-02-03']);
  const none = await reading(opdi, workshop(), 'flt_id,dof,adep,ades\nGABCD,2026-02-01,EGLL,KJFK\n');
  expect([none.evidence, none.asOf]).toEqual([[], '2026-03-02']);
});
