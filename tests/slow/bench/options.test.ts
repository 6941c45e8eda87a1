import { expect, test } from 'vitest';
import { runScript } from '../../support/runScript.ts';

test.each([
  [['--nothing'], 'unknown option --nothing (see --help)'],
  [['--rounds', 'many'], '--rounds: must be a whole number above 0 (see --help)'],
])('a benchmark with %j ends with one line and exit code 2', async (args, message) => {
  const ended = await runScript('bench/search.ts', args, process.env);
  expect(ended).toEqual({ code: 2, stdout: '', stderr: `error: ${message}\n` });
});

test.each(['search', 'matching', 'journeys', 'serving', 'build', 'load'])(
  '--help of %s prints its description',
  async (name) => {
    const { code, stdout } = await runScript('bench/main.ts', [name, '--help'], process.env);
    expect(code).toBe(0);
    expect(stdout).toContain(`npx node bench/${name}.ts`);
  },
);
