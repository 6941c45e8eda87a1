import { expect, test } from 'vitest';
import { runScript } from './support/runScript.ts';

test.each(['scripts/start.ts', 'scripts/land.ts'])(
  '%s does nothing with an option that it does not have',
  async (script) => {
    const ended = await runScript(script, ['--nothing'], process.env);
    expect(ended).toEqual({ code: 2, stdout: '', stderr: 'error: unknown option --nothing (see --help)\n' });
  },
);
