/** `npm run data:check`: implausible data without an explanation. */
import { checkData, describeQuality } from './data-check/check.ts';
import { FINDING_KINDS } from './data-check/findings.ts';
import { upgradeData } from './import/common/upgradeData.ts';
import { foldersOf, runCommand } from './script.ts';

const HELP = `Usage: npm run data:check -- [options]

Reports implausible data. Fix a finding in the data or in curated/, or explain it
in curated/explained.csv (kind,subject,reason; * in a subject matches any text).

Kinds:
${Object.entries(FINDING_KINDS)
  .map(([kind, text]) => `  ${kind.padEnd(18)}${text}`)
  .join('\n')}

  --data DIR    folder of the data files (default: DATA in the environment,
                else data)
  --all         list every finding, not the first 20 of a kind
  --help        show this text

Exit codes: 0 every finding is explained, 1 some are not, 2 wrong usage.`;

await runCommand(HELP, { data: { type: 'string' }, all: { type: 'boolean' } }, async (values) => {
  const { data } = foldersOf(values);
  await upgradeData(data);
  const { findings, unexplained } = await checkData(data);
  console.log(describeQuality(findings, unexplained, values.all ? Number.POSITIVE_INFINITY : 20));
  if (unexplained.length > 0) process.exitCode = 1;
});
