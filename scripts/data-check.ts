/** `npm run data:check`: what looks wrong in the data and has no explanation. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkData, describeQuality } from './data-check/check.ts';

const HELP = `Usage: npm run data:check -- [options]

Looks for what is probably wrong in the data: routes without a way back, block
times of an impossible speed, airports without routes, airlines without a name,
cities that look like municipalities, services on a single odd day, duplicates.
A finding is fixed in the data or in data/curated, or explained in
data/curated/explained.csv (kind,subject,reason; * in a subject is anything).

  --data DIR    folder of the data files (default: data)
  --all         list every finding, not the first 20 of a kind
  --json        write the findings as JSON instead
  --help        show this text

Exit codes: 0 everything is explained, 1 something is not, 2 wrong usage.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: join(import.meta.dirname, '../data') },
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const quality = await checkData(resolve(values.data));
  if (values.json) console.log(JSON.stringify(quality, null, 1));
  else console.log(describeQuality(quality, values.all ? Number.POSITIVE_INFINITY : 20));
  return quality.unexplained.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`error: ${error instanceof Error ? error.message : error}`);
  process.exitCode = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
}
