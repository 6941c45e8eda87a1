import { expect, test } from 'vitest';
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
