import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { EVIDENCE_FILES } from '../../../src/core/evidence/evidenceRows.ts';
import type { DataFolder } from '../../../src/data/dataFiles.ts';

/** Files of the project that decide what a build makes. The server reads releases and makes nothing in them. */
const RECIPE = ['package-lock.json', 'astro.config.mjs', 'src/**', '!src/server/**', 'public/**', 'scripts/release/**'];

/** Tables that imports judge by, of which nothing is published. */
const EVIDENCE: ReadonlySet<string> = new Set(Object.keys(EVIDENCE_FILES));

/**
 * Digests of all that decides what a build makes. `recipe` is of code, packages, settings and Node: two builds with the
 * same recipe make the same of the same data. `inputs` is of the data as well: with the same inputs nothing is to do.
 */
export function fingerprints(project: string, data: DataFolder, settings: string): { recipe: string; inputs: string } {
  const hash = createHash('sha256').update(`${settings}\n${process.versions.node}\n`);
  for (const name of glob.sync(RECIPE, { cwd: project }).sort())
    hash.update(`${name}\n`).update(readFileSync(join(project, name)));
  const recipe = hash.copy().digest('hex');
  for (const [name, text] of data) if (!EVIDENCE.has(name)) hash.update(`${name}\n${text}`);
  return { recipe, inputs: hash.digest('hex') };
}
