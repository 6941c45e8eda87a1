/** What commands say with LOG=json: lines of JSON and nothing else, those of the processes that they start included. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { foldersIn, workshop } from '../import/workshop.ts';

const Line = z.strictObject({ level: z.enum(['info', 'warn']), time: z.iso.datetime(), pid: z.int(), msg: z.string() });

test('a refresh whose source fails, and an import, say all in JSON', () => {
  const folder = workshop();
  const state = join(folder, 'state');
  mkdirSync(state);
  const path = join(folder, 'a.csv');
  writeFileSync(path, 'from,to\nQQQ,QQX\n');
  const sources = [{ name: 'own', format: 'csv', path, every: '1 day' }];
  writeFileSync(join(state, 'sources.json'), JSON.stringify({ sources }));
  // vitest sets a BASE_URL of its own.
  const env = { ...process.env, BASE_URL: '', LOG: 'json' };
  for (const args of [
    ['scripts/release/refresh.ts', ...foldersIn(folder)],
    ['scripts/import/main.ts', 'csv', ...foldersIn(folder), path],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    expect(status).toBe(1);
    const lines = `${stdout}${stderr}`.trim().split('\n');
    const said = lines.map((line) => Line.parse(JSON.parse(line)).msg);
    expect(said).toContain('Reading a.csv');
    expect(said.join('\n')).toMatch(/no record of the source can be used/);
  }
});
