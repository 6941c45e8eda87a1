/** `npm run artifacts`: writes sources, bill of materials and checksums of a version. */
import { join } from 'node:path';
import { PROJECT, parseOptions, runScript } from '../script.ts';
import { writeArtifacts } from './artifacts.ts';

const HELP = `Usage: npm run artifacts

Writes to build/artifacts:

  air-routes-VERSION.tar.gz     the sources of the current commit (git archive)
  air-routes-VERSION.sbom.json  the bill of materials of the production
                                dependencies (CycloneDX, made by npm)
  SHA256SUMS                    checksums of both; check with: sha256sum -c

Uncommitted changes are not part of the archive; the script refuses to run
while there are any.`;

await runScript(() => {
  const options = { help: { type: 'boolean' } } as const;
  const { values } = parseOptions(process.argv.slice(2), options, { allowPositionals: false });
  if (values.help) return console.log(HELP);
  const folder = join(PROJECT, 'build/artifacts');
  for (const name of writeArtifacts(folder)) console.log(join(folder, name));
});
