import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationList } from '../../../../src/contract/operations.ts';
import { openService, type Service } from '../../../server/mcp/service.ts';

let service: Service;
const home = mkdtempSync(join(tmpdir(), 'inspector-'));
beforeAll(async () => {
  service = await openService();
});
afterAll(async () => {
  await service.close();
  rmSync(home, { recursive: true });
});

/** Runs the official Inspector as a command; 5 is its exit code for a tool error. */
const inspect = (era: string, ...args: string[]): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((done) => {
    const child = spawn(
      process.execPath,
      [
        resolve('node_modules/.bin/inspector'),
        ...['--cli', `${service.url}/mcp`, '--transport', 'http', '--stored-auth-only', '-q', '--format', 'json'],
        ...['--protocol-era', era, ...args],
      ],
      { env: { ...process.env, HOME: home } },
    );
    let [out, err] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (err += text.toString()));
    child.on('close', (code) => done({ code, out, err }));
  });

const CALL = ['--method', 'tools/call', '--tool-name'];

describe.each(['modern', 'legacy'])('the official Inspector, %s era', (era) => {
  test('finds nothing to warn of in the tools', async () => {
    const { code, out, err } = await inspect(era, '--method', 'tools/list', '--strict');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out).result.tools).toHaveLength(operationList.length);
  });

  test('calls a tool', async () => {
    const { code, out } = await inspect(
      era,
      ...CALL,
      'find_connections',
      '--tool-arg',
      'from=lhr',
      'to=jfk',
      'max_stops=0',
    );
    expect(code).toBe(0);
    const { from, to, options } = JSON.parse(out).result.structuredContent;
    expect([from, to, options.columns]).toEqual(['LHR', 'JFK', ['total_flying_min', 'stops', 'legs']]);
    expect(options.rows[0][1]).toBe(0);
  });

  test('shows a tool error', async () => {
    const { code, out } = await inspect(era, ...CALL, 'route_detail', '--tool-arg', 'route_id=LHR-QQQ');
    expect(code).toBe(5);
    expect(JSON.parse(out).result).toMatchObject({ isError: true });
  });
});
