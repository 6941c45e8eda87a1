import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDataFolder, recordDataFolder } from '../../src/data/releases.ts';
import { switchBack } from '../../src/data/switchBack.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'air-routes-test-'));

/** A data folder, as far as it is looked at. */
function dataFolder(): string {
  const path = folder();
  writeFileSync(join(path, 'dataset.json'), '{}');
  return path;
}

test('releases are made from one data folder', async () => {
  const [out, data, other] = [join(folder(), 'out'), dataFolder(), dataFolder()];
  checkDataFolder(out, other);
  recordDataFolder(out, data);
  recordDataFolder(out, data);
  expect(readFileSync(join(out, 'data-folder'), 'utf8')).toBe(`${data}\n`);
  const message = `the releases in ${out} are made from the data in ${data}, not from ${other}: set DATA=${data}`;
  expect(() => recordDataFolder(out, other)).toThrow(message);
  expect(() => switchBack(out, 'any', other)).toThrow(message);
  expect(() => checkDataFolder(out, data)).not.toThrow();
});

test('a data folder that was moved is recorded anew', () => {
  const [out, data, other] = [folder(), dataFolder(), dataFolder()];
  recordDataFolder(out, data);
  rmSync(data, { recursive: true });
  recordDataFolder(out, other);
  expect(readFileSync(join(out, 'data-folder'), 'utf8')).toBe(`${other}\n`);
});
