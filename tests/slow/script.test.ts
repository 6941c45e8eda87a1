import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listenOn } from '../../src/server/listen.ts';
import { runHere } from '../support/runHere.ts';
import { runScript } from '../support/runScript.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The commands that package.json has for scripts of the project. */
const commands = new Set(
  Object.values(scripts)
    .flatMap((command) => command.split(' && '))
    .filter((command) => command.startsWith('node scripts/run.mjs ')),
);
commands.add('node deploy/container/layout.ts');

let runs = 0;
/**
 * Runs a command: in this process where a script runs when it is imported, which takes a tenth of the time of a process.
 * Those of imports, releases and the container do nothing when they are imported.
 */
async function run(words: readonly string[]) {
  const script = words.findIndex((word) => word.endsWith('.ts'));
  const [path = '', ...args] = words.slice(script);
  const [first = '', ...others] = words;
  if (/^(?:scripts\/(?:import|release)|src|deploy\/container)\//.test(path))
    return runScript(first, others, process.env);
  const { argv } = process;
  process.argv = [process.execPath, path, ...args];
  try {
    return await runHere(() => import(`${pathToFileURL(resolve(path))}?run=${runs++}`));
  } finally {
    process.argv = argv;
  }
}

describe.each([...commands])('%s', (command) => {
  const words = command.split(' ').slice(1);
  test('prints its usage with --help', async () => {
    const { code, stdout, stderr } = await run([...words, '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\b(?:npm (?:run|start|test)|node) ?/);
  });

  test('does nothing with an option that it does not have', async () => {
    const { code, stdout, stderr } = await run([...words, '--nothing']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^[^\n]*unknown (?:option|argument) \W?--nothing\W[^\n]*\n$/);
  });
});

describe('npm start says before it builds that the server could not start', () => {
  const start = (PORT: string) => runScript('scripts/start.ts', [], { ...process.env, BASE_URL: '', PORT });

  test('where another server has the port', async () => {
    const other = createServer();
    const port = await listenOn(other, { host: '127.0.0.1', port: 0 });
    expect(await start(String(port))).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: `error: port ${port} of 127.0.0.1 is in use; set PORT to another\n`,
    });
    other.close();
  });

  test('where a setting is invalid', async () => {
    const { code, stdout, stderr } = await start('http');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^error: PORT must be /);
  });
});
