import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { listenOn } from '../../src/server/listen.ts';
import { runScript } from '../support/runScript.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The commands that package.json has for scripts of the project. */
const commands = new Set(
  Object.values(scripts)
    .flatMap((command) => command.split(' && '))
    .filter((command) => command.startsWith('node scripts/run.mjs ')),
);
commands.add('node deploy/container/layout.ts');

describe.each([...commands])('%s', (command) => {
  const [, path = '', ...args] = command.split(' ');
  test('prints its usage with --help', async () => {
    const { code, stdout, stderr } = await runScript(path, [...args, '--help'], process.env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\b(?:npm (?:run|start|test)|node) ?/);
  });

  test('does nothing with an option that it does not have', async () => {
    const { code, stdout, stderr } = await runScript(path, [...args, '--nothing'], process.env);
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
