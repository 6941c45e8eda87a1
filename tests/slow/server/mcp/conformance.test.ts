import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openService, type Service } from '../../../server/mcp/service.ts';

const BASELINE = resolve('tests/slow/server/mcp/conformance-baseline.yml');

let service: Service;
const scratch = mkdtempSync(join(tmpdir(), 'conformance-'));
beforeAll(async () => {
  service = await openService();
});
afterAll(async () => {
  await service.close();
  rmSync(scratch, { recursive: true });
});

const suite = (...args: string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((done) => {
    const child = spawn(
      process.execPath,
      [
        resolve('node_modules/.bin/conformance'),
        ...['server', '--url', `${service.url}/mcp`, '--expected-failures', BASELINE, '-o', scratch],
        ...args,
      ],
      { cwd: scratch },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    child.on('close', (code) => done({ code, output }));
  });

describe('the official conformance suite', () => {
  test.each(['2025-11-25', '2026-07-28'])('%s holds, but for what does not apply', async (revision) => {
    const { code, output } = await suite('--requirements', revision);
    expect(output).toContain('=== SUMMARY ===');
    expect({ code, summary: code === 0 ? '' : output.split('=== SUMMARY ===')[1] }).toEqual({ code: 0, summary: '' });
  });

  test('every entry of the baseline is one check, with its reason', () => {
    const entries = readFileSync(BASELINE, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('  - '));
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toMatch(/^ {2}- [\w-]+:[\w-]+ # .{20,}$/);
    expect(new Set(entries).size).toBe(entries.length);
  });
});
