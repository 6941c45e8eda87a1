import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeArtifacts } from '../../scripts/security/artifacts.ts';
import { billOfMaterials } from '../../scripts/security/supplyChain.ts';

/** A repository with the manifest and lock file of this project and one commit. */
function repository(): string {
  const project = mkdtempSync(join(tmpdir(), 'air-routes-artifacts-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  cpSync('package.json', join(project, 'package.json'));
  writeFileSync(join(project, '.gitignore'), 'build\n');
  const git = (...args: string[]) => spawnSync('git', args, { cwd: project });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.org', 'commit', '-qm', 'Add files');
  return project;
}

test('archive, bill of materials and checksums belong together', () => {
  const project = repository();
  const folder = join(project, 'build/artifacts');
  const names = writeArtifacts(folder, project, billOfMaterials());
  expect(names).toEqual([
    expect.stringMatching(/^air-routes-[\d.]+\.tar\.gz$/),
    expect.stringMatching(/\.sbom\.json$/),
    'SHA256SUMS',
  ]);
  const check = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
  expect([check.status, check.stdout.match(/: OK/g)?.length]).toEqual([0, 2]);
  const list = spawnSync('tar', ['-tzf', names[0] ?? ''], { cwd: folder, encoding: 'utf8' });
  expect(list.stdout).toMatch(/^air-routes-[\d.]+\/package\.json$/m);
  expect(JSON.parse(readFileSync(join(folder, names[1] ?? ''), 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' });
});

test('uncommitted changes are refused', () => {
  const project = repository();
  writeFileSync(join(project, 'package.json'), '{"version": "9.9.9"}');
  expect(() => writeArtifacts(join(project, 'build/artifacts'), project, {})).toThrow('uncommitted changes');
});
