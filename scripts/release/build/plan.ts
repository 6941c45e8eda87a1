/** What a build makes, and what decides it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { readData, readStaged, readStateFolder, readTowns } from '../../../src/data/dataFiles.ts';
import { currentRelease, describeRelease, lastBaseUrl, releaseFolder } from '../../../src/data/releases.ts';
import {
  baseUrlSetting,
  buildDate,
  contactSetting,
  type DataSettings,
  localBaseUrl,
} from '../../../src/data/settings.ts';
import { TZDB } from '../../../src/data/timeZoneRules.ts';
import { keyText, networkKey } from '../../import/common/publishedBefore.ts';
import { PROJECT } from '../../script.ts';

/** Files of the project that decide what a build makes. The server reads releases and makes nothing in them. */
const RECIPE = ['package-lock.json', 'astro.config.mjs', 'src/**', '!src/server/**', 'public/**', 'scripts/release/**'];

/**
 * Digests of all that decides what a build makes. `recipe` is of code, packages, settings and Node: two builds with the
 * same recipe make the same of the same data. `inputs` is of the data as well: with the same inputs nothing is to do.
 * Of the day on which a source was current only the month counts: the rule of evidence counts months.
 */
export function fingerprints(
  project: string,
  files: Readonly<Record<string, string>>,
  settings: string,
): { recipe: string; inputs: string } {
  const hash = createHash('sha256').update(`${settings}\n${process.versions.node} ${TZDB}\n`);
  for (const name of glob.sync(RECIPE, { cwd: project }).sort())
    hash.update(`${name}\n`).update(readFileSync(join(project, name)));
  const recipe = hash.copy().digest('hex');
  for (const name of Object.keys(files).sort()) hash.update(`${name}\n${keyText(name, files[name] ?? '')}`);
  return { recipe, inputs: hash.digest('hex') };
}

/** The settings of a build. @param state folder of the releases before */
export const buildSettings = (state: string) => ({
  baseUrl: baseUrlSetting() ?? lastBaseUrl(state) ?? localBaseUrl(),
  contact: contactSetting(),
  date: buildDate(),
});

/**
 * The build of the data, the state and the settings as they are now.
 * @param release id of a release that an import has begun, with the sources that are staged; it switches to it later. Null for
 * a new release
 */
export async function planOf({ data, state }: DataSettings, release: string | null) {
  const text = { data: readData(data), state: release === null ? await readStateFolder(state) : readStaged(state) };
  const towns = readTowns(data);
  const id = currentRelease(state);
  const summary = id === null ? null : describeRelease(state, id);
  const { baseUrl, contact, date } = buildSettings(state);
  // Pages, answers and tables have the clocks of the month of the build.
  const own = Object.entries(text.state).map(([name, file]) => [`state/${name}`, file] as const);
  const prints = fingerprints(
    PROJECT,
    { ...text.data, towns, ...Object.fromEntries(own) },
    `${baseUrl} ${contact} ${date.slice(0, 7)}`,
  );
  return {
    ...prints,
    /** Digest of all that decides what is published, by which the snapshot of an import is known; null for a new release. */
    key: release === null ? null : networkKey(text.data, text.state),
    data,
    state,
    date,
    baseUrl,
    contact,
    release,
    current: id !== null && summary ? { folder: releaseFolder(state, id), summary } : null,
    /** Whether the current release was made from the same inputs. */
    isCurrent: summary?.inputs === prints.inputs,
  };
}
export type BuildPlan = Awaited<ReturnType<typeof planOf>>;
