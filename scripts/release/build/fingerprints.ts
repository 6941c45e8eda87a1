import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import type { DataFolder } from '../../../src/data/dataFiles.ts';

/** Files of the project that decide what a build makes. The server reads releases and makes nothing in them. */
const RECIPE = ['package-lock.json', 'astro.config.mjs', 'src/**', '!src/server/**', 'public/**', 'scripts/release/**'];

/**
 * Digests of all that decides what a build makes. `recipe` is of code, packages, settings and Node: two builds with the
 * same recipe make the same of the same data. `inputs` is of the data as well: with the same inputs nothing is to do.
 * Of the day on which a source was current only the month counts: the rule of evidence counts months.
 */
export function fingerprints(project: string, data: DataFolder, settings: string): { recipe: string; inputs: string } {
  const hash = createHash('sha256').update(`${settings}\n${process.versions.node}\n`);
  for (const name of glob.sync(RECIPE, { cwd: project }).sort())
    hash.update(`${name}\n`).update(readFileSync(join(project, name)));
  const recipe = hash.copy().digest('hex');
  for (const [name, text] of data) {
    const content = name === 'evidence-sources.csv' ? text.replaceAll(/\b(\d{4}-\d{2})-\d{2}\b/g, '$1') : text;
    hash.update(`${name}\n${content}`);
  }
  return { recipe, inputs: hash.digest('hex') };
}
