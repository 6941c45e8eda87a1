/** `npm run build`: makes a release of pages, precomputed answers, documents, and what the server answers live from. */
import { relative, resolve } from 'node:path';
import { DEFAULT_BASE_URL } from '../../../src/contract/paths.ts';
import { readDataFolder } from '../../../src/data/dataFiles.ts';
import { currentRelease, describeRelease, KEPT_RELEASES, releaseFolder } from '../../../src/data/releases.ts';
import { baseUrlSetting, dataSettings } from '../../../src/data/settings.ts';
import { PROJECT, parseOptions, runScript } from '../../script.ts';
import { fingerprints } from './inputs.ts';
import { makeRelease } from './makeRelease.ts';

const HELP = `Usage: npm run build -- [options]

Builds the site and the precomputed API into a new release and makes it the
current one. Files that are the same in the current release are reused from
it. When anything fails, the release before stays current. A release keeps the
data files that it was made from. At most ${1 + KEPT_RELEASES} releases are kept: the new one, the one
that was current, and the newest of the others.

  --data DIR    folder of the data files (default: DATA, else data)
  --out DIR     folder of the releases, inside the project
                (default: OUT, else build)
  --full        make every file
  --if-needed   do nothing when the current release was made from the same inputs
  --no-switch   leave the current release current
  --help        show this text

Environment: DATA and OUT as above. BASE_URL is the public address to build
in; without it, that of the current release is kept (of a first release:
${DEFAULT_BASE_URL}).`;

const OPTIONS = {
  data: { type: 'string' },
  out: { type: 'string' },
  full: { type: 'boolean' },
  'if-needed': { type: 'boolean' },
  'no-switch': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

async function main(): Promise<void> {
  const settings = dataSettings(PROJECT);
  const { values } = parseOptions(process.argv.slice(2), OPTIONS, { allowPositionals: false });
  if (values.help) return console.log(HELP);
  const [data, out] = [resolve(values.data ?? settings.data), resolve(values.out ?? settings.out)];
  // A built page imports packages, which Node looks for in the folders above it.
  if (/^\.\.(?:\/|$)/.test(relative(PROJECT, out))) throw new Error(`--out ${out} must be inside ${PROJECT}`);
  const files = readDataFolder(data);
  const id = currentRelease(out);
  const summary = id === null ? null : describeRelease(out, id);
  const baseUrl = baseUrlSetting() ?? summary?.base_url ?? DEFAULT_BASE_URL;
  const prints = fingerprints(PROJECT, files, baseUrl);
  if (values['if-needed'] && summary?.inputs === prints.inputs) return;
  if (summary && summary.base_url !== baseUrl) console.error(`BASE_URL changes from ${summary.base_url} to ${baseUrl}`);
  await makeRelease({
    ...prints,
    out,
    data,
    files,
    baseUrl,
    current: id !== null && summary ? { folder: releaseFolder(out, id), summary } : null,
    reuse: summary?.recipe === prints.recipe && !values.full,
    switchOver: !values['no-switch'],
  });
}

await runScript(main);
