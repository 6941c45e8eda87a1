import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isEmpty } from '../../../scripts/import/common/changes.ts';
import { importSources } from '../../../scripts/import/common/run.ts';
import { replaceSources } from '../../../scripts/import/common/stage.ts';
import { csv } from '../../../scripts/import/csv/importer.ts';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { AirportRow } from '../../../src/core/dataset/rows.ts';
import { messageOf } from '../../../src/core/messageOf.ts';
import { at } from '../../../src/core/must.ts';
import { file, leg } from '../ssim/lines.ts';
import { contents, importOf, label, load, run, runClean, shown, table, tables, workshop } from '../workshop.ts';
import { zipOf } from '../zip.ts';

const JFK = leg({ days: '1      ' });
const FNC = leg({ flight: 'BA1', days: '1      ', to: 'FNC 1400 +0000' });
const WORLD = { scope: 'world' } as const;

describe('an import', () => {
  test('reports added, dropped and relabelled routes', async () => {
    const folder = workshop();
    const first = await run(ssim, folder, file(JFK, FNC), WORLD);
    expect(first.change).toMatchObject({ added: ['LHR-FNC', 'LHR-JFK'], dropped: [], returned: [], relabelled: [] });
    const second = await run(ssim, folder, file(FNC), { ...WORLD, date: '2026-03-03' });
    expect(second.change).toMatchObject({ added: [], dropped: ['LHR-JFK'] });
    const summer = leg({ days: '1      ', period: '29MAR26 24OCT26' });
    const third = await run(ssim, folder, file(summer, FNC), { ...WORLD, date: '2026-03-04' });
    expect(third.change).toMatchObject({ added: ['LHR-JFK'] });
    const fourth = await run(ssim, folder, file(JFK, FNC), { ...WORLD, date: '2026-03-05' });
    expect(fourth.change.relabelled).toEqual([
      { route: 'LHR-JFK', from: 'Summer seasonal (Apr–Oct)', to: 'Year-round' },
    ]);
    expect(load(folder).dataDate).toBe('2026-03-05');
  });

  test('twice changes nothing of the network', async () => {
    const folder = workshop();
    await run(ssim, folder, file(JFK, FNC), WORLD);
    const before = tables(folder);
    const again = await run(ssim, folder, file(JFK, FNC), { ...WORLD, date: '2026-03-03' });
    // Its day is known anew.
    expect([again.changed, isEmpty(again.change)]).toEqual([['ssim_world'], true]);
    expect(tables(folder)).toEqual(before);
  });

  test('leaves everything as it was when it fails and in a dry run', async () => {
    const folder = workshop();
    await run(ssim, folder, file(JFK, FNC));
    const before = contents(folder);
    await expect(run(ssim, folder, 'nothing of the kind')).rejects.toThrow('standard input: not an SSIM file');
    await expect(run(ssim, folder, '2024-01-08,AA\n3,4\n')).rejects.toThrow('standard input: not an SSIM file');
    await expect(run(ssim, folder, file())).rejects.toThrow('no record of the source can be used');
    const odd = file(leg({ to: 'QQQ 1300 -0500' }), leg({ flight: 'BA9', to: 'SYD 1400 +1000' }));
    const cutOff = gzipSync(odd).subarray(0, -20);
    await expect(run(ssim, folder, cutOff)).rejects.toThrow('standard input: unexpected end of file');
    const dry = await run(ssim, folder, odd, { dryRun: true });
    expect(dry.change.added).toEqual(['LHR-SYD']);
    expect(contents(folder)).toEqual(before);
    const { changed } = await runClean(ssim, folder, file(leg({ flight: 'BA9', to: 'SYD 1400 +1000' })));
    expect(changed).toEqual(['ssim']);
  });

  test('of an airline or airport that the source has nothing of is refused: it would end all of it', async () => {
    const folder = workshop();
    await run(ssim, folder, file(JFK, FNC));
    const before = contents(folder);
    const lufthansa = run(ssim, folder, file(JFK), { scope: 'airlines LH' });
    await expect(lufthansa).rejects.toThrow('the source has nothing of airline LH');
    const sydney = run(ssim, folder, file(JFK), { scope: 'airports SYD FNC' });
    await expect(sydney).rejects.toThrow('the source has nothing of airport SYD, FNC');
    expect(contents(folder)).toEqual(before);
  });

  test('lets curated facts win and says which services they withhold', async () => {
    const folder = workshop({
      'curated/charters.csv': ['BA,LHR,FNC,sold by tour operators'],
      'curated/closed-airports.csv': ['JFK,2026-01,,closed'],
      'curated/seasons.csv': ['LHR,FNC,JF---------D,known better'],
    });
    const curated = readFileSync(join(folder, 'data/curated/seasons.csv'), 'utf8');
    const { withheld } = await run(ssim, folder, file(JFK, FNC));
    expect(withheld).toEqual({ 'the airport is closed': ['LHR-JFK BA'] });
    const scope = 'airports FNC';
    expect((await run(ssim, folder, file(JFK, FNC), { scope })).withheld).toEqual({});
    expect(shown(folder, 'LHR-FNC')).toEqual(['BA charter Mon 10:00']);
    expect(label(folder, 'LHR-FNC')).toBe('Winter seasonal (Dec–Feb)');
    expect(readFileSync(join(folder, 'data/curated/seasons.csv'), 'utf8')).toBe(curated);
  });

  test('names withheld services of routes that another airline flies, too', async () => {
    const folder = workshop({
      'services.csv': ['LHR,JFK,LH,scheduled,,'],
      'departures.csv': ['LHR,JFK,LH,09:00,1,480'],
      'curated/ceased-airlines.csv': ['BA,2026-01,,,'],
    });
    const { withheld } = await run(ssim, folder, file(JFK, FNC));
    expect(withheld).toEqual({ 'the airline has ceased': ['LHR-FNC BA', 'LHR-JFK BA'] });
    expect(shown(folder, 'LHR-JFK')).toEqual(['LH scheduled Mon 09:00']);
  });
});

test('airports and airlines can be told; those with a service are taken, those known stay', async () => {
  const folder = workshop();
  const [airports, airlines] = [join(folder, 'more-airports.csv'), join(folder, 'more-airlines.csv')];
  const columns = 'iata,icao,name,city,country,country_code,latitude,longitude,time_zone,metropolitan_area,other_names';
  const rows = [
    'WSI,YSWS,Western Sydney Airport,Sydney,Australia,AU,-33.9,150.7,Australia/Sydney,SYD,',
    'LHR,,X,X,X,XX,0,0,UTC,,',
  ];
  writeFileSync(airports, [columns, ...rows, 'NMI,,Navi Mumbai,Mumbai,India,IN,19,73.1,Asia/Kolkata,,', ''].join('\n'));
  writeFileSync(airlines, 'iata,icao,name\nQF,QFA,Qantas\n');
  const source = file(leg({ flight: 'QF1', from: 'WSI 1000 +1000', to: 'LHR 2200 +0000' }));
  await expect(run(ssim, folder, source)).rejects.toThrow('unknown airport (pass --airports FILE): WSI');
  await runClean(ssim, folder, source, { options: { airports, airlines } });
  expect(load(folder).routes.map(({ id }) => id)).toEqual(['WSI-LHR']);
  const known = table(folder, 'airports.csv');
  expect(known).toContain('Western Sydney Airport');
  // Those that the lists have stay as they are.
  expect(known).not.toMatch(/LHR|Navi Mumbai/);
});

describe('packed input', () => {
  const text = file(JFK, FNC);
  test.each([
    ['plain', Buffer.from(text)],
    ['gzip', gzipSync(text)],
    ['gzip of two members', Buffer.concat([gzipSync(text.slice(0, 301)), gzipSync(text.slice(301))])],
    ['zip', zipOf({ 'summer.ssim': text, 'sub/.hidden': 'x' })],
    ['gzip in zip', zipOf({ 'summer.ssim.gz': gzipSync(text) })],
  ])('%s, from standard input', async (_, bytes) => {
    const folder = workshop();
    await runClean(ssim, folder, bytes);
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-FNC', 'LHR-JFK']);
  });

  test('packed over and over, and nothing at all', async () => {
    let bytes = zipOf({ 'a.ssim': text });
    for (let i = 0; i < 3; i++) bytes = zipOf({ 'a.zip': bytes });
    await expect(run(ssim, workshop(), bytes)).rejects.toThrow('archives nested more than 3 deep');
    await expect(run(ssim, workshop(), '')).rejects.toThrow('standard input: empty file');
    const inside = zipOf({ 'sub/a.ssim': 'hello' });
    await expect(run(ssim, workshop(), inside)).rejects.toThrow('standard input/a.ssim: not an SSIM file');
  });

  test.each([
    ['UTF-16', '\uFEFF', false],
    ['UTF-16 in the other byte order', '\uFEFF', true],
    ['UTF-16 without a byte order mark', '', false],
    ['UTF-16 without a mark in the other order', '', true],
  ])('%s is read as text', async (_, mark, swapped) => {
    const folder = workshop();
    const bytes = Buffer.from(`${mark}${text}`, 'utf16le');
    const { log } = await runClean(ssim, folder, gzipSync(swapped ? bytes.swap16() : bytes));
    expect(log.used).toBe(2);
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-FNC', 'LHR-JFK']);
  });

  test.each([
    ['a workbook', zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }), 'an Excel workbook'],
    ['an old workbook', '\xd0\xcf\x11\xe0\xa1\xb1', 'an Excel workbook: save it as CSV'],
    ['Parquet', 'PAR1\x15\x04', 'a Parquet file'],
    ['a document', '%PDF-1.4', 'a PDF document'],
    ['a tar archive', `${'a.ssim'.padEnd(257, '\0')}ustar`, 'a tar archive'],
    ['an error page', '\r\n<!DOCTYPE html><title>404</title>', 'a web page'],
    ['an error of a store', '<Error><Code>NoSuchKey</Code></Error>', 'an XML document'],
    ['a pointer', 'version https://git-lfs.github.com/spec/v1\n', 'a pointer of Git LFS'],
    ['zeros', '\0'.repeat(600), 'it begins with zero bytes'],
    ['a zip of explanations', zipOf({ 'README.txt': 'x', 'page.html': 'x', 'sub/': '' }), 'no file of data'],
    ['a zip with an empty file', zipOf({ 'a.ssim': text, 'sub/b.ssim': '' }), 'standard input: b.ssim: empty file'],
  ])('%s is refused by what it is', async (_, bytes, message) => {
    const folder = workshop();
    const before = contents(folder);
    await expect(run(ssim, folder, Buffer.from(bytes as string, 'latin1'))).rejects.toThrow(message);
    expect(contents(folder)).toEqual(before);
  });

  test('a zip with a password is refused by name', async () => {
    const bytes = zipOf({ 'sub/a.ssim': text });
    // The flag of encryption, in both headers of the file.
    for (const [signature, flags] of [
      ['PK\x03\x04', 6],
      ['PK\x01\x02', 8],
    ] as const)
      bytes.writeUInt16LE(1, bytes.indexOf(signature) + flags);
    await expect(run(ssim, workshop(), bytes)).rejects.toThrow('a.ssim: protected by a password: unpack it first');
  });

  test('a folder without data is named', async () => {
    await expect(run(ssim, '/nonexistent', text)).rejects.toThrow(
      'no data in /nonexistent/data: curated/facts.json is missing',
    );
  });

  test('two files, and one that is packed in another way', async () => {
    const folder = workshop();
    const [a, b, c] = ['a.ssim', 'b.ssim', 'c.ssim.xz'].map((name) => join(folder, name));
    writeFileSync(a ?? '', file(JFK));
    writeFileSync(b ?? '', zipOf({ 'b.ssim': file(FNC) }));
    writeFileSync(c ?? '', Buffer.from('\xfd7zXZ\0..', 'latin1'));
    await run(ssim, folder, '', { paths: [a ?? '', b ?? ''] });
    expect(load(folder).routes).toHaveLength(2);
    await expect(run(ssim, folder, '', { paths: [c ?? ''] })).rejects.toThrow('c.ssim.xz: unsupported compression');
  });
});

describe('an older source', () => {
  const day = (date: string) => ({ ...WORLD, date });

  test('is refused where it would replace a newer one, and imported with --accept', async () => {
    const folder = workshop();
    await run(ssim, folder, file(JFK, FNC), day('2026-12-03'));
    const before = contents(folder);
    const older = run(ssim, folder, file(JFK), day('2026-12-02'));
    await expect(older).rejects.toThrow(
      /the source is of 2026-12-02, older than the one imported before, which is of 2026-12-03: nothing was written/,
    );
    expect(contents(folder)).toEqual(before);
    await run(ssim, folder, file(JFK), { ...day('2026-12-02'), accept: true });
  });

  test('of some services only is imported, and does not move the date of the data back', async () => {
    const folder = workshop();
    await run(ssim, folder, file(JFK), { date: '2026-12-03' });
    await run(ssim, folder, file(FNC), { date: '2026-12-02' });
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-FNC', 'LHR-JFK']);
    expect(load(folder).dataDate).toBe('2026-12-03');
  });

  test('that ended long ago is refused, and imported with --accept', async () => {
    const folder = workshop();
    const before = contents(folder);
    const old = leg({ days: '1      ', period: '03JAN05 31DEC05' });
    await expect(run(ssim, folder, file(old))).rejects.toThrow('the timetable ended on 2005-12-31');
    expect(contents(folder)).toEqual(before);
    expect((await run(ssim, folder, file(old), { accept: true })).change.added).toEqual(['LHR-JFK']);
    expect((await run(ssim, workshop(), file(JFK))).change.added).toEqual(['LHR-JFK']);
  });

  test('without a usable record is refused, though some of it is skipped', async () => {
    const cargo = leg({ type: 'F' });
    const unknown = leg({ to: 'QQQ 1400 +0000' });
    await expect(run(ssim, workshop(), file(cargo, unknown))).rejects.toThrow('no record of the source can be used');
    expect((await run(ssim, workshop(), file(cargo))).changed).toEqual([]);
  });

  test('adds its years to those of the timetables', async () => {
    const folder = workshop({ 'services.csv': ['LHR,FNC,BA,scheduled,,'] });
    expect(load(folder).timetableYears).toEqual([2013, 2022]);
    await run(ssim, folder, file(JFK));
    expect(load(folder).timetableYears).toEqual([2013, 2026]);
    await run(ssim, folder, file(JFK), WORLD);
    expect(load(folder).timetableYears).toEqual([2013, 2026]);
  });
});

describe('several imports as one change', () => {
  type Source = ReturnType<typeof importOf>;
  const source = (folder: string, text: string, more: Partial<Source> = {}) =>
    importOf(ssim, folder, text, { ...WORLD, date: '2026-03-03', ...more });
  const fail = (_: unknown, error: unknown) => {
    throw error;
  };
  /** Imports sources with the settings of the first. */
  const runAll = (sources: readonly Source[], onFailure: (source: unknown, error: unknown) => void) =>
    importSources(sources, at(sources, 0), onFailure).then((result) => {
      replaceSources(at(sources, 0).state, result.folders);
      return result;
    });

  test('what one drops and the next brings back is no change, and no loss', async () => {
    const folder = workshop();
    const many = Array.from({ length: 7 }, (_, i) => AWAY[i] ?? '');
    const all = file(...many.map((to, i) => leg({ flight: `BA${i + 1}`, days: '1      ', to: `${to} 1300 +0000` })));
    const airports = { options: { airports: airportFile(folder) } };
    await run(ssim, folder, all, { ...WORLD, ...airports });
    const before = tables(folder);
    // The first source alone would end six of seven routes: the guard allows 15 %.
    await expect(run(ssim, folder, file(JFK), { ...WORLD, ...airports })).rejects.toThrow('would end more than 15 %');
    const { change, counts } = await runAll([source(folder, file(JFK), airports), source(folder, all, airports)], fail);
    expect(change).toMatchObject({ added: [], dropped: [], returned: [] });
    expect(counts.after).toEqual(counts.before);
    expect(tables(folder)).toEqual(before);
  });

  test('make one change, with the counts before and after', async () => {
    const folder = workshop();
    await run(ssim, folder, file(JFK));
    const { change, counts, sources } = await runAll(
      [
        source(folder, file(FNC), { scope: 'named' }),
        source(folder, 'from,to,airline\nLHR,SYD,BA\n', { importer: csv, scope: 'named' }),
      ],
      fail,
    );
    expect(change.added).toEqual(['LHR-FNC', 'LHR-SYD']);
    expect(sources.map(({ log }) => log.used)).toEqual([1, 1]);
    expect(counts).toEqual({
      before: { routes: 1, timedRoutes: 1, departures: 1, airlines: 1 },
      after: { routes: 3, timedRoutes: 2, departures: 2, airlines: 1 },
    });
  });

  test('go on without the one that fails', async () => {
    const folder = workshop();
    const failures: string[] = [];
    const { sources, change } = await runAll(
      [source(folder, 'nothing of the kind'), source(folder, file(FNC))],
      (_, error) => failures.push(messageOf(error)),
    );
    expect(failures).toEqual([expect.stringContaining('not an SSIM file')]);
    expect([sources.length, change.added]).toEqual([1, ['LHR-FNC']]);
    const before = contents(folder);
    const none = await runAll([source(folder, 'nothing')], () => {});
    expect([none.sources, none.changed]).toEqual([[], []]);
    expect(contents(folder)).toEqual(before);
  });

  test('that a guard refuses by itself is left out, with the cause; the others are imported', async () => {
    const folder = workshop();
    const many = AWAY.slice(0, 7).map((to, i) =>
      leg({ flight: `BA${i + 1}`, days: '1      ', to: `${to} 1300 +0000` }),
    );
    const airports = { options: { airports: airportFile(folder) } };
    await run(ssim, folder, file(...many), { ...WORLD, ...airports });
    const failures: string[] = [];
    const { sources, change } = await runAll(
      [
        source(folder, file(JFK), { scope: 'airlines BA', ...airports }),
        source(folder, 'from,to,airline\nLHR,SYD,LH\n', { importer: csv, scope: 'named' }),
      ],
      (_, error) => failures.push(messageOf(error)),
    );
    expect(failures).toEqual([
      expect.stringMatching(/would end more than 15 %[\s\S]*ends what it does not list of airlines BA/),
    ]);
    expect(sources.map(({ name }) => name)).toEqual(['csv_standard_input']);
    expect(change).toMatchObject({ dropped: [], airline_added: [{ route: 'LHR-SYD', airline: 'LH' }] });
    expect(load(folder).routes).toHaveLength(7);
  });
});

/** Airports besides JFK to which the tests fly. */
const AWAY = ['JFK', 'FNC', 'SYD', 'LGW', 'BER', 'AAA', 'BBB'];

/** A file with two more airports. */
function airportFile(folder: string): string {
  const path = join(folder, 'more.csv');
  const row = (code: string) => `${code},,${code},${code},Portugal,PT,38.7,-9.1,Europe/Lisbon,,`;
  const header = Object.keys(AirportRow.shape).join(',');
  writeFileSync(path, [header, row('AAA'), row('BBB'), ''].join('\n'));
  return path;
}
