/** `npm run data:check`: implausible data without an explanation. */
import type { Dataset } from '../src/core/dataset/dataset.ts';
import { datasetOf, readTables } from '../src/core/dataset/load.ts';
import type { Tables } from '../src/core/dataset/parse.ts';
import { systemErrorCode } from '../src/data/files.ts';
import { describeQuality } from './data-check/check.ts';
import { checkCuratedCodes } from './data-check/curatedCodes.ts';
import { checkData } from './import/common/checkData.ts';
import { FINDING_KINDS, type Finding } from './import/common/findings.ts';
import { storeText } from './import/common/tables.ts';
import { FOLDER_OPTIONS, foldersOf, runCommand } from './script.ts';

const HELP = `Usage: npm run data:check -- [options]

Reports implausible data. Fix a finding in the data or in curated/, or explain it
in curated/explained.csv (kind,subject,reason; * in a subject matches any text).

Kinds:
${Object.entries(FINDING_KINDS)
  .map(([kind, text]) => `  ${kind.padEnd(18)}${text}`)
  .join('\n')}

  --state DIR   folder of the state (default: STATE in the environment, else state)
  --all         list every finding, not the first 20 of a kind
  --help        show this text

Exit codes: 0 every finding is explained, 1 some are not, 2 wrong usage.`;

/** Differences of places from other lists; none, with a message, where the packages of development are not installed. */
async function comparePlaces(tables: Tables, dataset: Dataset): Promise<readonly Finding[]> {
  try {
    const { placeFindings } = await import('./data-check/places.ts');
    return placeFindings(tables, dataset);
  } catch (error) {
    if (systemErrorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error('Places are not compared with other lists: install the packages of development (npm ci).');
    return [];
  }
}

await runCommand(HELP, { ...FOLDER_OPTIONS, all: { type: 'boolean' } }, async (values) => {
  const text = await storeText(foldersOf(values));
  const tables = readTables(text.data, text.state, text.names);
  checkCuratedCodes(tables, text);
  const dataset = datasetOf(tables);
  const { findings, unexplained } = checkData(dataset, text, await comparePlaces(tables, dataset));
  console.log(describeQuality(findings, unexplained, values.all ? Number.POSITIVE_INFINITY : 20));
  if (unexplained.length > 0) process.exitCode = 1;
});
