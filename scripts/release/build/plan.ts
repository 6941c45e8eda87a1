/** What a build makes, and what decides it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { type DataFolder, readDataFolder } from '../../../src/data/dataFiles.ts';
import { currentRelease, describeRelease, lastBaseUrl, releaseFolder } from '../../../src/data/releases.ts';
import {
  baseUrlSetting,
  buildDate,
  contactSetting,
  type DataSettings,
  localBaseUrl,
} from '../../../src/data/settings.ts';
import { TZDB } from '../../../src/data/timeZoneRules.ts';
import { PROJECT } from '../../script.ts';

/** Files of the project that decide what a build makes. The server reads releases and makes nothing in them. */
const RECIPE = ['package-lock.json', 'astro.config.mjs', 'src/**', '!src/server/**', 'public/**', 'scripts/release/**'];

/**
 * Digests of all that decides what a build makes. `recipe` is of code, packages, settings and Node: two builds with the
 * same recipe make the same of the same data. `inputs` is of the data as well: with the same inputs nothing is to do.
 * Of the day on which a source was current only the month counts: the rule of evidence counts months.
 */
export function fingerprints(project: string, data: DataFolder, settings: string): { recipe: string; inputs: string } {
  const hash = createHash('sha256').update(`${settings}\n${process.versions.node} ${TZDB}\n`);
  for (const name of glob.sync(RECIPE, { cwd: project }).sort())
    hash.update(`${name}\n`).update(readFileSync(join(project, name)));
  const recipe = hash.copy().digest('hex');
  for (const [name, text] of data) {
    const content = name === 'evidence-sources.csv' ? text.replaceAll(/\b(\d{4}-\d{2})-\d{2}\b/g, '$1') : text;
    hash.update(`${name}\n${content}`);
  }
  return { recipe, inputs: hash.digest('hex') };
}

/**
 * The build of the data and the settings as they are now.
 * @param switchOver whether the new release becomes the current one
 */
export function planOf({ data, out }: DataSettings, switchOver: boolean) {
  const files = readDataFolder(data);
  const id = currentRelease(out);
  const summary = id === null ? null : describeRelease(out, id);
  const baseUrl = baseUrlSetting() ?? lastBaseUrl(out) ?? localBaseUrl();
  const contact = contactSetting();
  const date = buildDate();
  // Pages, answers and tables have the clocks of the month of the build.
  const prints = fingerprints(PROJECT, files, `${baseUrl} ${contact} ${date.slice(0, 7)}`);
  return {
    ...prints,
    data,
    out,
    files,
    date,
    baseUrl,
    contact,
    switchOver,
    current: id !== null && summary ? { folder: releaseFolder(out, id), summary } : null,
    /** Whether the current release was made from the same inputs. */
    isCurrent: summary?.inputs === prints.inputs,
  };
}
export type BuildPlan = ReturnType<typeof planOf>;
