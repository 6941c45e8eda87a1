/** The commands of deploy/RUNBOOK.md, run against a real server, its log and its metrics. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort, type Served, smallBuilds, startNode } from '../../support/service.ts';
import { ask } from '../contract/http.ts';

const builds = smallBuilds();
let served: Served;
let ops: string;
beforeAll(async () => {
  ops = String(await freePort());
  served = await startNode(builds.current, { LOG: 'json', OPS_PORT: ops });
  for (const path of ['/', '/api/route/LHR-JFK', '/api/connections?from=LHR&to=GRU', '/connections?from=LHR&break=1'])
    await ask(served.origin, { path });
  // A damaged file is a 500 and an error in the log.
  rmSync(join(builds.current, 'client/api/route/JFK-LHR.json'));
  expect((await ask(served.origin, { path: '/api/route/JFK-LHR' })).status).toBe(500);
  await vi.waitFor(() => expect(served.stdout().match(/"request"/g)).toHaveLength(5), 10_000);
  writeFileSync(join(builds.folder, 'log'), served.stdout());
});
afterAll(async () => {
  await served?.stop();
  builds[Symbol.dispose]();
});

const text = readFileSync('deploy/RUNBOOK.md', 'utf8');
/** Commands of the text: lines of blocks, and words in backquotes that begin with a program. */
const commands = [
  ...[...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.trimEnd().split('\n')),
  ...[...text.matchAll(/`((?:curl|journalctl|systemctl|kill|ss|npm run) [^`]+)`/g)].map(([, words = '']) =>
    words.replace(/\s+/g, ' '),
  ),
].map((command) => command.replace(/\s+# .*/, ''));
const named = (program: string) => commands.filter((command) => command.startsWith(program) && !command.includes('…'));

/** Runs a command with the log of the server as the journal, and its port of health. */
function run(command: string): string[] {
  const here = command
    .replace(/^journalctl .*?(?= \||$)/, `cat '${join(builds.folder, 'log')}'`)
    .replaceAll('9422', ops)
    .replaceAll('8422', new URL(served.origin).port)
    .replaceAll('PID', String(served.child.pid));
  const { status, stdout, stderr } = spawnSync('sh', ['-c', here], { encoding: 'utf8' });
  expect([here, status, stderr]).toEqual([here, 0, '']);
  return stdout.split('\n').filter((line) => line !== '');
}

test('there are commands of each kind', () => {
  for (const [program, least] of [
    ['curl', 2],
    ['journalctl', 3],
    ['npm run', 2],
  ] as const)
    expect(named(program).length).toBeGreaterThanOrEqual(least);
});

test.each(named('curl'))('%s', (command) => {
  const lines = run(command);
  expect(lines.length).toBeGreaterThan(0);
  if (command.includes('readyz')) expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 'ready', release: '1' });
  else
    for (const name of ['air_routes_release_info', 'air_routes_faults_total', 'process_resident_memory_bytes'])
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${name}`)));
});

test.each(named('journalctl').filter((command) => command.includes('"level":"error"')))('%s', (command) => {
  const errors = run(command).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(errors).toHaveLength(2);
  for (const error of errors)
    expect(error).toMatchObject({ id: expect.any(String), err: { stack: expect.any(String) } });
});

test.each(named('journalctl').filter((command) => command.includes('"client"')))('%s', (command) => {
  expect(run(command)).toEqual([expect.stringMatching(/^ *5 "client":"127\.0\.0\.0"$/)]);
});

test.each(named('ss'))('%s', (command) => {
  expect(run(command).join('\n')).toContain(`pid=${served.child.pid}`);
});

describe('npm', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  test.each(named('npm run'))('%s names a script, and options that it has', (command) => {
    const [, name = '', options = ''] = /^npm run ([\w:]+)(?: -- (.*))?$/.exec(command) ?? [];
    expect(scripts[name]).toBeDefined();
    const help = spawnSync('npm', ['run', '--silent', name, '--', '--help'], { encoding: 'utf8' }).stdout;
    for (const option of options.split(' ').filter((each) => each.startsWith('--'))) expect(help).toContain(option);
  });
});
