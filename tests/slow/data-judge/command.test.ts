import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldersIn, workshop } from '../../import/workshop.ts';
import { runScript } from '../../support/runScript.ts';

test.each([
  [['--before', 'x.csv'], 'no file given: name files, or - for standard input (see --help)'],
  [['--before=earlier', '/nowhere.csv'], 'no such file `/nowhere.csv`'],
  [['--before', 'earlier', '/nowhere.csv'], 'no such file `/nowhere.csv`'],
  [['x.csv', '--before'], '--before needs a value (see --help)'],
])('data:judge %j', async (args, message) => {
  const printed = await runScript('scripts/data-judge.ts', args, process.env);
  expect(printed).toEqual({ code: 2, stdout: '', stderr: `error: ${message}\n` });
});

test('the published routes beside those of a list', async () => {
  const folder = workshop({ 'services.csv': ['LHR,JFK,BA,,,', 'LHR,SYD,BA,,,', 'JFK,LHR,BA,,,', 'FNC,LHR,BY,,,'] });
  const list = join(folder, 'list.csv');
  writeFileSync(list, 'airline,from,to\nBA,LHR,JFK\nBA,JFK,LHR\nBY,LHR,FNC\n');
  const args = ['--map', 'airline=airline,from=from,to=to', ...foldersIn(folder), list];
  const printed = await runScript('scripts/data-judge.ts', args, process.env);
  expect({ ...printed, stdout: printed.stdout.replace(folder, '') }).toMatchInlineSnapshot(`
    {
      "code": 0,
      "stderr": "Reading list.csv
    ",
      "stdout": "csv: /list.csv
              3  records read
              3  used
              0  skipped
              0  rejected
              0  warnings
                                published     listed       both  precision   coverage
    all routes                          3          3          2     66.7 %     66.7 %
    seen at an unknown time             3          -          2     66.7 %          -
    airline BA, services                3          2          2     66.7 %    100.0 %
    airline BY, services                -          1          0          -      0.0 %
    airport LHR                         2          2          1     50.0 %     50.0 %
    airport JFK                         1          1          1    100.0 %    100.0 %
    ",
    }
  `);
});
