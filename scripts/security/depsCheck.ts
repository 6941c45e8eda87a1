/** `npm run deps:check`: writes the bill of materials and checks the packages that the product is made of. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { countEach } from '../../src/core/objects.ts';
import { PROJECT, runPlainScript } from '../script.ts';
import { audit, billOfMaterials, foreignUnchecked, licenceOf, mayBePassedOn, pinning } from './supplyChain.ts';

const HELP = `Usage: npm run deps:check

Writes the bill of materials of the production dependencies (CycloneDX, made
by npm) to build/sbom.json, lists their licences, and checks that

  - every version in package.json is exact;
  - every package that npm ci installs here has a checksum in the lock file,
    the Node binary that runs the scripts included;
  - every package with an install script is named in allowScripts;
  - every licence permits redistribution;
  - npm audit reports no known vulnerability.

It does not check packages for other systems, the contents of packages, or
what the install scripts in allowScripts download. A registry that does not
answer audits is reported, and does not fail the check.`;

function main(): void {
  const bill = billOfMaterials();
  const file = join(PROJECT, 'build/sbom.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  const counts = countEach(bill.components.map(licenceOf));
  console.log(`${bill.components.length} packages for production, bill of materials in ${file}`);
  for (const [licence, count] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(6)}  ${licence}`);

  const foreign = foreignUnchecked();
  if (foreign.length > 0)
    console.log(
      `${foreign.length} packages for other systems have no checksum (SECURITY.md): ${foreign.map((path) => path.replace('node_modules/', '')).join(', ')}`,
    );
  const known = audit();
  if (known === null) console.log('npm audit: NOT CHECKED, the registry does not answer audits here');
  else console.log(`npm audit: ${known.length} known vulnerabilities`);
  const faults = [
    ...pinning(),
    ...bill.components
      .filter((each) => !mayBePassedOn(licenceOf(each)))
      .map((each) => `${each.name}: licence ${licenceOf(each)}`),
    ...(known ?? []),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

await runPlainScript(HELP, main);
