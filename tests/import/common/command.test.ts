/** The command line of importers. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { helpOf, parseImport, runImporter } from '../../../scripts/import/common/command.ts';
import { readSourceFiles } from '../../../scripts/import/common/sourceFiles.ts';
import { csv } from '../../../scripts/import/csv/importer.ts';
import { opdi } from '../../../scripts/import/opdi/importer.ts';
import { standingData } from '../../../scripts/import/standing-data/importer.ts';
import { PROJECT, UsageError } from '../../../scripts/script.ts';
import { contents, foldersIn, table, workshop } from '../workshop.ts';

const scratch = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
const [list, lines] = [join(scratch, 'list.csv'), join(scratch, 'lines.csv')];
writeFileSync(list, 'from,to,airline\nLHR,JFK,BA\n');
writeFileSync(lines, 'iata,icao,name\n');
const folder = join(scratch, 'folder');
mkdirSync(folder);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const parsed = (...args: readonly string[]) => parseImport(csv, args);

test('without options, the shares that may end and be added are 15 and 100 %, and no scope is whole', () => {
  vi.stubEnv('STATE', '/srv/state');
  const { source, settings, report } = parsed('--date', '2026-03-02', '-', list);
  expect([source.importer, source.paths, source.scope, report]).toEqual([csv, ['-', list], 'named', null]);
  expect(source.options).toEqual({ date: '2026-03-02' });
  expect(settings).toEqual({
    data: join(PROJECT, 'data'),
    state: '/srv/state',
    date: '2026-03-02',
    dryRun: false,
    maxDrop: 0.15,
    maxAdd: 1,
    accept: false,
  });
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  expect(parsed(list).settings.date).toBe('2026-11-21');
  vi.useRealTimers();
});

test('every option is read', () => {
  const report = join(scratch, 'report.json');
  const options = [
    '--airlines',
    lines,
    '--airports',
    list,
    '--report',
    report,
    '--state',
    scratch,
    '--name',
    'own',
    '--map',
    'from=a,to=b',
  ];
  const read = parsed(list, ...options, '--max-drop', '2.5', '--max-add', '9999', '--accept', '--dry-run');
  expect(read.report).toEqual(report);
  expect(read.source.name).toBe('own');
  expect(read.source.options).toMatchObject({ map: 'from=a,to=b', airlines: lines, airports: list });
  expect(read.settings).toMatchObject({ dryRun: true, accept: true, maxDrop: 0.025, maxAdd: 99.99, state: scratch });
});

test.each([
  [['--world'], 'world'],
  [['--airline', 'lh, ba', '--airline', 'BA'], 'airlines BA LH'],
  [['--airport', 'lhr,LGW  jfk', '--airport', ','], 'airports JFK LGW LHR'],
  [[], 'named'],
])('the scope of %j is %s', (args, scope) => {
  expect(parsed(list, ...args).source.scope).toBe(scope);
});

test.each([
  [[], 'no file given: name files, or - for standard input (see --help)'],
  [['none.csv'], 'no such file `none.csv`'],
  [[folder], `\`${folder}\` is a folder: name its files`],
  [[list, '--airlines', 'none.csv'], '--airlines: no such file `none.csv`'],
  [[list, '--airports', folder], `--airports: \`${folder}\` is a folder: name its files`],
  [[list, '--report', '/no/such/report.json'], '--report: no folder for `/no/such/report.json`'],
  [[list, '--date', '2026-02-30'], '--date: invalid date `2026-02-30`: expected YYYY-MM-DD'],
  [[list, '--max-drop', '100.1'], '--max-drop: invalid percentage `100.1`'],
  [[list, '--max-drop', '-1'], '--max-drop needs a value (see --help)'],
  [[list, '--max-drop', '1e1'], '--max-drop: invalid percentage `1e1`'],
  [[list, '--max-add', '9999.5'], '--max-add: invalid percentage `9999.5`'],
  [[list, '--max-add', '10000'], '--max-add: invalid percentage `10000`'],
  [[list, '--world', '--airline', 'BA'], '--world, --airline and --airport exclude each other'],
  [[list, '--airport', 'LHR', '--airline', 'BA'], '--world, --airline and --airport exclude each other'],
  [[list, '--airline', 'BA,BAW'], '--airline: invalid code `BAW`'],
  [[list, '--airline', ' , '], '--airline needs a code'],
  [[list, '--airport', 'L1R'], '--airport: invalid code `L1R`'],
  [['--nonsense', 'x'], 'unknown option --nonsense (see --help)'],
  [['-x', list], 'unknown option -x'],
  [[list, '--airport', ''], '--airport needs a value'],
  [['--data'], '--data needs a value'],
  [['--data', '--accept', list], '--data needs a value'],
  [['--accept=yes', list], '--accept takes no value'],
  [[list, '--max-add', 'many'], '--max-add: invalid percentage `many`'],
  [[list, '--date', '2026-13-01'], '--date: invalid date `2026-13-01`: expected YYYY-MM-DD'],
  [[list, '--since', '2026-01-01'], 'unknown option --since (see --help)'],
])('%j is wrong usage', (args, message) => {
  const wrong = () => parsed(...args);
  expect(wrong).toThrow(UsageError);
  expect(wrong).toThrow(message);
  expect(wrong).toThrow(/^.*$/);
});

test('the bounds of shares are allowed', () => {
  expect(parsed(list, '--max-drop', '100', '--max-add', '0').settings).toMatchObject({ maxDrop: 1, maxAdd: 0 });
});

test('what is no timetable has no scope, and only some formats read folders', () => {
  expect(parseImport(opdi, [list]).source.scope).toBe('named');
  for (const scope of [['--world'], ['--airline', 'BA'], ['--airport', 'LHR']])
    expect(() => parseImport(opdi, [list, ...scope])).toThrow(
      `${scope[0]}: opdi ends no services, because it is not a timetable; leave the option out`,
    );
  expect(parseImport(standingData, [folder, '--since', '2026-01-01']).source.options).toMatchObject({
    since: '2026-01-01',
  });
});

test('the help names the options of the format, and a scope only of timetables', () => {
  expect(helpOf(csv)).toMatch(
    /^Usage: npm run import -- csv \[options\] FILE\.\.\.\n\nImports a list of routes as CSV\.\n/,
  );
  expect(helpOf(csv)).toContain('\n  --world          the whole world\n');
  expect(helpOf(csv)).toContain('\n\nOptions\n  --map COLUMNS    from=A,to=B,');
  expect(helpOf(opdi)).not.toContain('--world ');
  expect(helpOf(opdi)).toContain('\n\nOptions\n  --name NAME ');
  expect(helpOf(standingData)).toContain('\n  --since DATE     of a clone,');
});

test('an import prints its report and writes it as JSON; a dry run changes nothing', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  await runImporter(csv, ['--help']);
  expect(said.mock.calls).toEqual([[helpOf(csv)]]);
  const data = workshop();
  const before = contents(data);
  const report = join(scratch, 'run.json');
  const args = [...foldersIn(data), '--date', '2026-03-02', '--max-add', '9999', resolve(list)];
  await runImporter(csv, [...args, '--dry-run', '--report', report], readSourceFiles);
  expect(contents(data)).toEqual(before);
  expect(said.mock.lastCall?.[0]).toContain('Would change');
  const text = readFileSync(report, 'utf8');
  expect(text).toMatch(/^\{\n "date": "2026-03-02",\n/);
  expect(JSON.parse(text)).toMatchObject({ added: ['LHR-JFK'], source: { read: 1, used: 1 } });
  await runImporter(csv, args, readSourceFiles);
  expect(table(data, 'evidence.csv')).toContain('LHR,JFK');
  expect(said.mock.lastCall?.[0]).toContain('Changed');
  expect(existsSync(join(data, 'state/.lock'))).toBe(false);
});
