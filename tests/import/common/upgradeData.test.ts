import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { runImporter } from '../../../scripts/import/common/command.ts';
import { upgradeData, withCopy, withUpgraded } from '../../../scripts/import/common/upgradeData.ts';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { publish } from '../../../scripts/release/publish.ts';
import { switchTo } from '../../../src/data/releases.ts';
import { switchBack } from '../../../src/data/switchBack.ts';
import { cutData } from '../cut.ts';
import { file, leg } from '../ssim/lines.ts';
import { contents, load, run } from '../workshop.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'air-routes-test-'));
const said = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => void said.mockClear());
const report = () => said.mock.calls.flat().join('\n');

/** The routes of two dozen airports, with all that is copied from the project beside them. */
function copied(): string {
  const path = folder();
  cutData(path);
  for (const name of ['README.md', 'NOTICE.md', 'sources.json', 'reference/airport-codes.csv'])
    cpSync(join('data', name), join(path, name));
  for (const name of ['reference/airports.csv', 'curated'])
    cpSync(join('data', name), join(path, name), { recursive: true });
  return path;
}

const edit = (path: string, name: string, change: (text: string) => string) => {
  mkdirSync(dirname(join(path, name)), { recursive: true });
  writeFileSync(join(path, name), change(existsSync(join(path, name)) ? readFileSync(join(path, name), 'utf8') : ''));
};
/** The first columns of a table. */
const firstColumns = (count: number) => (text: string) =>
  text.replaceAll(/^.+$/gm, (line) => line.split(',').slice(0, count).join(','));

/**
 * The data as two versions before this one had it: departures without numbers and types, a state of each route in
 * routes.csv, no evidence, fewer curated tables with fewer columns, and airports that later facts refer to missing.
 */
function ofTwoVersionsBefore(): string {
  const path = copied();
  const pairs = readFileSync(join(path, 'published-routes.csv'), 'utf8').trim().split('\n').slice(1);
  edit(path, 'routes.csv', () =>
    ['from,to,status', ...pairs.map((pair, i) => `${pair},${i === 0 ? 'dropped' : 'active'}`), ''].join('\n'),
  );
  edit(path, 'departures.csv', firstColumns(6));
  for (const [name, count] of [
    ['closed-airports', 4],
    ['ceased-airlines', 4],
  ] as const)
    edit(path, `curated/${name}.csv`, (text) => firstColumns(count)(text.replaceAll(/"[^"]*"/g, '')));
  for (const name of [
    ...['published-routes.csv', 'flying-times.csv', 'evidence.csv', 'evidence-sources.csv', 'changes.json'],
    ...['curated/alliances.csv', 'curated/operators.csv', 'curated/travel-regions.csv', 'reference/aircraft.csv'],
  ])
    rmSync(join(path, name), { force: true });
  edit(path, 'curated/cities.csv', (text) => `${text}XXX,Own City,\n`);
  edit(path, 'seasons.csv', () => 'from,to,months,basis\nLHR,FNC,JFM------OND,counted\n');
  edit(path, 'README.md', () => '# The data of an earlier version\n');
  edit(path, 'sources.json', () =>
    JSON.stringify({
      sources: [
        {
          name: 'opentraveldata',
          format: 'opentraveldata',
          url: 'https://mirror.example/optd_airline_por.csv',
          every: '1 week',
          note: 'CC BY 4.0',
        },
        { name: 'own', format: 'ssim', path: 'winter.ssim', every: '1 day' },
      ],
    }),
  );
  return path;
}

test('data of two versions before loads after the upgrade, with what people edited kept aside', async () => {
  const path = ofTwoVersionsBefore();
  expect(() => load(path)).toThrow();
  const [dropped = ''] = (contents(path)['routes.csv'] ?? '').split('\n').slice(1);
  await upgradeData(path);
  const { routes } = load(path);
  expect(routes.length).toBeGreaterThan(300);
  const id = dropped.split(',').slice(0, 2).join('-');
  expect(routes.map((route) => route.id)).not.toContain(id);
  const files = contents(path);
  expect([files['routes.csv'], files['dropped-services.csv']]).toEqual([undefined, undefined]);
  expect(files['published-routes.csv']).toContain(dropped.replace(/,dropped$/, '\n'));
  expect(files['seasons.csv']).toBeUndefined();
  expect(files['curated/seasons.csv']).toContain('LHR,FNC,JFM------OND,counted\n');
  expect(files['curated/closed-airports.csv']).toBe(readFileSync('data/curated/closed-airports.csv', 'utf8'));
  const kept = Object.entries(files).find(([name]) => /^replaced\/.*\/curated\/cities\.csv$/.test(name));
  expect(kept?.[1]).toContain('XXX,Own City,');
  expect(report()).toMatch(/curated\/cities\.csv is replaced, 1 rows are in replaced\/\S+ only/);
  expect(report()).toMatch(/curated\/closed-airports\.csv is replaced$/m);
  expect(report()).toContain('airports.csv has the rows of this version');
  expect(report()).toContain('published-routes.csv is made of routes.csv');
  const { sources } = JSON.parse(files['sources.json'] ?? '') as { sources: Record<string, unknown>[] };
  expect(sources.slice(0, 2)).toMatchObject([
    { url: 'https://mirror.example/optd_airline_por.csv', title: 'OpenTravelData', licence: 'CC-BY-4.0' },
    { name: 'own', path: 'winter.ssim' },
  ]);
  expect(sources.find(({ name }) => name === 'entur')).toMatchObject({ enabled: false, reason: /new version/ });

  // Once: the next command has nothing to do, and an import works.
  said.mockClear();
  await upgradeData(path);
  expect([report(), contents(path)]).toEqual(['', files]);
  const { change } = await run(
    ssim,
    path,
    file(leg({ flight: 'BA560', from: 'GVA 0700 +0100', to: 'KEF 1000 +0000' })),
  );
  expect(change.added).toEqual(['GVA-KEF']);
});

test('data of the version before this one keeps its evidence', async () => {
  const path = copied();
  const pairs = readFileSync(join(path, 'published-routes.csv'), 'utf8').replace('from,to', 'from,to,status');
  edit(path, 'routes.csv', () => pairs.replaceAll(/^([A-Z]{3},[A-Z]{3})$/gm, '$1,dropped'));
  edit(path, 'dropped-services.csv', () => 'from,to,airline\n');
  rmSync(join(path, 'published-routes.csv'));
  edit(path, 'README.md', () => 'earlier');
  const evidence = contents(path)['evidence.csv'];
  const plain = folder();
  cutData(plain);
  const before = load(plain).routes.map(({ id }) => id);
  await upgradeData(path);
  expect(load(path).routes.map(({ id }) => id)).toEqual(before);
  expect(contents(path)['evidence.csv']).toBe(evidence);
  expect(contents(path)['dropped-services.csv']).toBeUndefined();
});

test('a dry run works on a copy that is brought up to date', async () => {
  const path = copied();
  edit(path, 'README.md', () => 'earlier');
  edit(path, 'curated/cities.csv', firstColumns(1));
  const [before, source] = [contents(path), join(folder(), 'own.ssim')];
  writeFileSync(source, file(leg({ flight: 'BA560', from: 'GVA 0700 +0100', to: 'KEF 1000 +0000' })));
  const reported = vi.spyOn(console, 'log').mockImplementation(() => {});
  await runImporter(ssim, ['--dry-run', '--data', path, '--date', '2026-03-02', source]);
  expect(reported.mock.calls.flat().join('\n')).toContain(`in ${path}`);
  reported.mockRestore();
  const runImports = async (copy: string) => {
    expect(load(copy).routes.length).toBeGreaterThan(300);
    throw new Error(`${copy}: failed`);
  };
  const failed = publish({ folder: path, out: folder(), accept: false, dryRun: true, runImports });
  await expect(failed).rejects.toThrow(new Error(`${path}: failed`));
  expect(report()).toContain(`The data in a copy of ${path} is brought up to date`);
  expect(contents(path)).toEqual(before);
});

/** The data of a project with a few tables; `change` makes a later version. */
function project(change: Readonly<Record<string, string | null>> = {}): string {
  const path = folder();
  const files: Record<string, string | null> = {
    'README.md': 'version 1',
    'NOTICE.md': 'sources',
    'sources.json': '{"sources":[{"name":"a","every":"1 day"}]}\n',
    'airports.csv': 'iata,name\nLHR,Heathrow\n',
    'airlines.csv': 'iata,name\nBA,British Airways\n',
    'curated/cities.csv': 'iata,city\nLHR,London\nLGW,London\nCDG,Paris\nORY,Paris\n',
    'reference/towns.tsv': 'oxford\tOxford\n',
    'curated/old.csv': 'a\n1\n',
    'curated/edited.csv': 'a\n1\n',
    ...change,
  };
  for (const [name, text] of Object.entries(files)) if (text !== null) edit(path, name, () => text);
  return path;
}
const VERSION_2 = {
  'README.md': 'version 2',
  'airports.csv': 'iata,name\nDZH,Dazhou\nLHR,London Heathrow\n',
  'sources.json': '{"sources":[{"name":"a","every":"1 week","title":"A"},{"name":"b","every":"1 day"}]}\n',
  'curated/cities.csv': 'iata,city,area\nLHR,London,LON\nLGW,London,LON\nCDG,Paris,PAR\nORY,Paris,PAR\nDZH,Dazhou,\n',
  'reference/towns.tsv': 'siena\tSiena\n',
  'curated/old.csv': null,
  'curated/edited.csv': null,
  'curated/new.csv': 'a\n2\n',
};

/** A copy of a project as an operator makes it, before the first command. */
function copyOf(shipped: string): string {
  const path = folder();
  cpSync(shipped, path, { recursive: true });
  return path;
}

test('rows that people added, changed and removed stay in the tables of a new version', async () => {
  const [first, second] = [project(), project(VERSION_2)];
  const path = copyOf(first);
  // Edited before the first command: the folder is a copy of this version all the same.
  edit(path, 'curated/cities.csv', (text) => text.replace('LGW,London\n', 'LGW,Crawley\n').replace('ORY,Paris\n', ''));
  await upgradeData(path, first);
  expect(report()).toBe('');
  edit(path, 'curated/cities.csv', (text) => `${text}QQQ,"Own, City"\n`);
  edit(path, 'curated/edited.csv', (text) => `${text}9\n`);
  edit(path, 'airports.csv', (text) => `${text}ZZZ,Imported\n`);
  await upgradeData(path, second);
  const files = contents(path);
  expect(files['curated/cities.csv']).toBe(
    'iata,city,area\nLHR,London,LON\nCDG,Paris,PAR\nDZH,Dazhou,\nLGW,Crawley,\nQQQ,"Own, City",\n',
  );
  expect(files['reference/towns.tsv']).toBe(VERSION_2['reference/towns.tsv']);
  expect(files['airports.csv']).toBe('iata,name\nDZH,Dazhou\nLHR,London Heathrow\nZZZ,Imported\n');
  expect([files['curated/old.csv'], files['curated/edited.csv'], files['curated/new.csv']]).toEqual([
    undefined,
    'a\n1\n9\n',
    'a\n2\n',
  ]);
  expect(JSON.parse(files['sources.json'] ?? '')).toEqual(JSON.parse(VERSION_2['sources.json']));
  expect(Object.keys(files).some((name) => name.startsWith('replaced/'))).toBe(false);
  for (const line of [
    'curated/cities.csv is changed',
    'curated/new.csv is new',
    'curated/edited.csv is no longer used',
  ])
    expect(report()).toContain(line);
});

test('of a row that people and the new version changed, that of the people is kept and named', async () => {
  const versions = ['Old value', 'Abuja'].map((city) =>
    project({
      'curated/cities.csv': `iata,city\nABV,${city}\nLOS,Lagos\n`,
      'curated/ended.csv': `from,to,ended\nLHR,ABV,${city}\nLHR,LOS,2020-01\n`,
    }),
  );
  const path = copyOf(versions[0] ?? '');
  await upgradeData(path, versions[0]);
  for (const name of ['curated/cities.csv', 'curated/ended.csv'])
    edit(path, name, (text) => text.replace('Old value', 'My value'));
  await upgradeData(path, versions[1]);
  expect(contents(path)).toMatchObject({
    'curated/cities.csv': 'iata,city\nLOS,Lagos\nABV,My value\n',
    'curated/ended.csv': 'from,to,ended\nLHR,LOS,2020-01\nLHR,ABV,My value\n',
  });
  for (const key of ['cities.csv keeps your rows, .*: ABV$', 'ended.csv keeps your rows, .*: LHR ABV$'])
    expect(report()).toMatch(new RegExp(key, 'm'));
});

test('a column that the new version lacks goes from the rows of people, which are no conflict', async () => {
  const [first = '', second = ''] = [
    'iata,city,area\nABV,Abuja,ABV\nLOS,Lagos,LOS\n',
    'iata,city\nABV,Abuja\nLOS,Lagos\n',
  ].map((text) => project({ 'curated/cities.csv': text }));
  const path = copyOf(first);
  await upgradeData(path, first);
  edit(path, 'curated/cities.csv', (text) => text.replace('Lagos', 'Eko'));
  await upgradeData(path, second);
  expect(contents(path)['curated/cities.csv']).toBe('iata,city\nABV,Abuja\nLOS,Eko\n');
  expect(report()).not.toContain('keeps your rows');
});

test('an edited list of sources keeps its entries, and has new ones switched off', async () => {
  const [first, second] = [project(), project(VERSION_2)];
  const path = copyOf(first);
  await upgradeData(path, first);
  edit(path, 'sources.json', () => '{"sources":[{"name":"a","every":"2 days"}]}');
  await upgradeData(path, second);
  expect(JSON.parse(contents(path)['sources.json'] ?? '').sources).toEqual([
    { name: 'a', every: '2 days', title: 'A' },
    { name: 'b', every: '1 day', enabled: false, reason: expect.stringContaining('new version') },
  ]);
});

test('going back to a release of an earlier version and forth again', async () => {
  const [first, second] = [project(), project(VERSION_2)];
  const [path, out] = [copyOf(first), folder()];
  const keep = (id: string) => {
    for (const [name, text] of Object.entries(contents(path)))
      if (/^(curated|shipped|.*\.csv)/.test(name)) edit(join(out, 'releases', id, 'data'), name, () => text);
    edit(join(out, 'releases', id), 'release.json', () => '{}');
  };
  keep('20260101T000000Z');
  await upgradeData(path, second);
  keep('20260102T000000Z');
  switchTo(out, '20260102T000000Z');
  const upgraded = contents(path)['curated/cities.csv'];
  await switchBack(out, '20260101T000000Z', path);
  expect(contents(path)['curated/cities.csv']).not.toBe(upgraded);
  await upgradeData(path, second);
  expect(contents(path)['curated/cities.csv']).toBe(upgraded);
});

test('the data of the project, and a folder that was not copied from it, stay as they are', async () => {
  const shipped = project();
  const other = copyOf(shipped);
  rmSync(join(other, 'NOTICE.md'));
  const before = [contents(shipped), contents(other)];
  await upgradeData(shipped, shipped);
  await upgradeData(other, project(VERSION_2));
  expect([contents(shipped), contents(other)]).toEqual(before);
});

/** Every file that an upgrade leaves, but those of `shipped/`, with the day of the upgrade as DAY. */
const leftIn = (path: string) =>
  Object.fromEntries(
    Object.entries(contents(path))
      .filter(([name]) => !name.startsWith('shipped/'))
      .map(([name, text]) => [name.replace(/\d{4}-\d\d-\d\d/, 'DAY'), text]),
  );
const reported = (path: string) =>
  report()
    .replaceAll(path, 'DATA')
    .replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY');

test('a whole folder of a version that kept no copy', async () => {
  const path = project({
    'README.md': 'version 0',
    'sources.json': '{"sources":[{"name":"a","every":"3 days","title":"Mine"},{"name":"own","every":"1 day"}]}',
    'airports.csv': '\uFEFFiata,name\nZZZ,Own\n\nLHR,Old name\nAAA\n',
    'curated/cities.csv': 'iata,city,note\nLHR,London,x\nQQQ,Own City,x\nXXX,Other City,x\n',
    'curated/old.csv': 'a\n1\n',
    'curated/edited.csv': null,
    'curated/seasons.csv': null,
    'routes.csv': 'from,to,status\nLHR,JFK,active\nLHR,FNC,dropped\n',
    'dropped-services.csv': 'from,to,airline\n',
    'services.csv': 'from,to,airline\nLHR,JFK,BA\nLHR,FNC,BA\n',
    'departures.csv': 'from,to,airline,days\nLHR,FNC,BA,1\nLHR,JFK,BA,1\n',
    'seasons.csv': 'from,to,months,basis\nLHR,JFK,J----------D,counted\nLHR,FNC,J----------D,counted\n',
  });
  const shipped = project({
    ...VERSION_2,
    'sources.json':
      '{"sources":[{"name":"a","every":"1 week","title":"A","home":"h"},{"name":"b"},{"name":"c","enabled":false,"reason":"r"}]}',
    'curated/seasons.csv': 'from,to,months,basis\nLHR,JFK,JFMAMJJASOND,known\n',
    'curated/same.csv': 'a\n1\n',
  });
  edit(path, 'curated/same.csv', () => 'a\n1\n');
  await upgradeData(path, shipped);
  expect(leftIn(path)).toMatchInlineSnapshot(`
    {
      ".shipped": "",
      "NOTICE.md": "sources",
      "README.md": "version 2",
      "airlines.csv": "iata,name
    BA,British Airways
    ",
      "airports.csv": "iata,name
    AAA,
    DZH,Dazhou
    LHR,London Heathrow
    ZZZ,Own
    ",
      "curated/cities.csv": "iata,city,area
    LHR,London,LON
    LGW,London,LON
    CDG,Paris,PAR
    ORY,Paris,PAR
    DZH,Dazhou,
    ",
      "curated/new.csv": "a
    2
    ",
      "curated/old.csv": "a
    1
    ",
      "curated/same.csv": "a
    1
    ",
      "curated/seasons.csv": "from,to,months,basis
    LHR,FNC,J----------D,counted
    LHR,JFK,JFMAMJJASOND,known
    ",
      "departures.csv": "from,to,airline,days
    LHR,JFK,BA,1
    ",
      "published-routes.csv": "from,to
    LHR,JFK
    LHR,FNC
    ",
      "reference/towns.tsv": "siena	Siena
    ",
      "replaced/DAY/curated/cities.csv": "iata,city,note
    LHR,London,x
    QQQ,Own City,x
    XXX,Other City,x
    ",
      "services.csv": "from,to,airline
    LHR,JFK,BA
    ",
      "sources.json": "{
      "sources": [
        {
          "name": "a",
          "every": "3 days",
          "title": "Mine",
          "home": "h"
        },
        {
          "name": "own",
          "every": "1 day"
        },
        {
          "name": "b",
          "enabled": false,
          "reason": "came with a new version: remove enabled and reason to use it"
        },
        {
          "name": "c",
          "enabled": false,
          "reason": "r"
        }
      ]
    }
    ",
    }
  `);
  expect(reported(path)).toMatchInlineSnapshot(`
    "The data in DATA is brought up to date with this version:
      README.md is changed
      curated/cities.csv is replaced, 2 rows are in replaced/DAY/curated/cities.csv only
      curated/new.csv is new
      curated/seasons.csv is new
      reference/towns.tsv is changed
      sources.json is changed
      airports.csv has the rows of this version
      published-routes.csv is made of routes.csv
      services.csv is made of routes.csv
      departures.csv is made of routes.csv
      routes.csv is removed
      dropped-services.csv is removed
      seasons.csv is moved to curated/seasons.csv
      It came from a version that kept no copy: put rows of your own back into the tables by hand."
  `);
  expect(contents(path)['shipped/curated/cities.csv']).toBe(VERSION_2['curated/cities.csv']);
});

test('a whole folder with evidence, published routes and a copy of the version before', async () => {
  const first = project({ 'curated/seasons.csv': 'from,to,months,basis\nLHR,SYD,JFMAMJJASOND,known\n' });
  const path = copyOf(first);
  await upgradeData(path, first);
  for (const [name, text] of Object.entries({
    'routes.csv': 'from,to,status\nLHR,JFK,active\nLHR,FNC,dropped\n',
    'published-routes.csv': 'from,to\nLHR,SYD\n',
    'evidence.csv': 'source\n',
    'services.csv': 'from,to,airline\nLHR,FNC,BA\n',
    'seasons.csv': 'from,to,months,basis\nLHR,SYD,J----------D,counted\nLHR,FNC,J----------D,counted\n',
  }))
    edit(path, name, () => text);
  // One row is removed by both, one is changed by both alike, and one is changed and removed.
  edit(path, 'curated/cities.csv', () => 'iata,city\nLHR,London\nLGW,Crawley\nCDG,Paris (CDG)\n');
  const second = project({
    ...VERSION_2,
    'curated/seasons.csv': 'from,to,months,basis\nLHR,SYD,JFMAMJJASOND,known\n',
    'curated/cities.csv': 'iata,city\nLHR,London\nLGW,Crawley\nDZH,Dazhou\n',
  });
  await upgradeData(path, second);
  expect(leftIn(path)).toMatchInlineSnapshot(`
    {
      ".shipped": "",
      "NOTICE.md": "sources",
      "README.md": "version 2",
      "airlines.csv": "iata,name
    BA,British Airways
    ",
      "airports.csv": "iata,name
    DZH,Dazhou
    LHR,London Heathrow
    ",
      "curated/cities.csv": "iata,city
    LHR,London
    LGW,Crawley
    DZH,Dazhou
    CDG,Paris (CDG)
    ",
      "curated/new.csv": "a
    2
    ",
      "curated/seasons.csv": "from,to,months,basis
    LHR,FNC,J----------D,counted
    LHR,SYD,JFMAMJJASOND,known
    ",
      "evidence.csv": "source
    ",
      "published-routes.csv": "from,to
    LHR,SYD
    ",
      "reference/towns.tsv": "siena	Siena
    ",
      "services.csv": "from,to,airline
    LHR,FNC,BA
    ",
      "sources.json": "{"sources":[{"name":"a","every":"1 week","title":"A"},{"name":"b","every":"1 day"}]}
    ",
    }
  `);
  expect(reported(path)).toMatchInlineSnapshot(`
    "The data in DATA is brought up to date with this version:
      README.md is changed
      curated/cities.csv is changed
      curated/new.csv is new
      reference/towns.tsv is changed
      sources.json is changed
      curated/edited.csv is removed
      curated/old.csv is removed
      airports.csv has the rows of this version
      routes.csv is removed
      seasons.csv is moved to curated/seasons.csv"
  `);
  expect(Object.keys(contents(path)).filter((name) => name.startsWith('shipped/'))).toEqual(
    Object.keys(contents(second))
      .filter((name) => /^(curated|reference|sources|README|NOTICE)/.test(name))
      .map((name) => `shipped/${name}`),
  );
});

test('what writes nothing runs on the folder when it is up to date, or on a copy without its lock', async () => {
  const path = folder();
  for (const name of ['a.csv', 'curated/b.csv', '.import.lock']) edit(path, name, () => name);
  expect(await withUpgraded(path, async (used) => used)).toBe(path);
  const copy = await withCopy(path, async (used) => {
    edit(used, 'a.csv', () => 'changed');
    return [used, Object.keys(contents(used))] as const;
  });
  expect(copy[1]).toEqual(['a.csv', 'curated/b.csv']);
  expect([existsSync(copy[0]), contents(path)['a.csv']]).toEqual([false, 'a.csv']);
  const failure = new Error('of no folder');
  await expect(withCopy(path, () => Promise.reject(failure))).rejects.toBe(failure);
  const named = withCopy(path, async (used) => {
    throw new Error(`${used}/a.csv and ${used}`);
  });
  await expect(named).rejects.toThrow(new Error(`${path}/a.csv and ${path}`));
});
