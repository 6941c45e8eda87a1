/** `npm run import:FORMAT`: imports a source into the data files. */
import { runScript, UsageError } from '../script.ts';
import { runImporter } from './common/command.ts';
import { FORMATS, importerOf } from './formats.ts';

const HELP = `Usage: npm run import:FORMAT -- [options] FILE...

Imports a source into the data files. FORMAT is one of
${FORMATS.join(', ')}.
npm run import:FORMAT -- --help shows the options of a format.`;

await runScript(async () => {
  const [format, ...args] = process.argv.slice(2);
  if (format === '--help') return console.log(HELP);
  if (format === undefined) throw new UsageError(`no format given: expected ${FORMATS.join(', ')}`);
  await runImporter(await importerOf(format), args);
});
