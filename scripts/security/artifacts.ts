/** The files that a published version consists of, with their checksums. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { DIGESTS_FILE, digestsText, sha256Of } from '../../src/data/digests.ts';
import { PROJECT } from '../script.ts';
import { billOfMaterials } from './supplyChain.ts';

const Manifest = z.object({ version: z.string() });

/**
 * Writes the artefacts of the current commit into a folder, which it replaces.
 * @returns the names of the files
 * @throws Error when git or npm fails, or when tracked files have uncommitted changes
 */
export function writeArtifacts(folder: string, project = PROJECT, bill: object = billOfMaterials(project)): string[] {
  if (gitOutput(project, 'status', '--porcelain', '--untracked-files=no') !== '')
    throw new Error('uncommitted changes: commit them first');
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, `air-routes-${version}.tar.gz`);
  gitOutput(project, 'archive', `--prefix=air-routes-${version}/`, '-o', archive, 'HEAD');
  const billFile = join(folder, `air-routes-${version}.sbom.json`);
  writeFileSync(billFile, `${JSON.stringify(bill, null, 2)}\n`);
  const digests = [archive, billFile].map((file) => [basename(file), sha256Of(readFileSync(file))] as const);
  writeFileSync(join(folder, DIGESTS_FILE), digestsText(new Map(digests)));
  return [basename(archive), basename(billFile), DIGESTS_FILE];
}

function gitOutput(project: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: project, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
}
