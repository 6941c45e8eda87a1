/** `npm run import`: imports a source into the data files. */
import { runNamed } from '../script.ts';
import { runImporter } from './common/command.ts';
import { FORMATS, importerOf } from './formats.ts';

const HELP = `Usage: npm run import -- FORMAT [options] FILE...

Imports a source into the data files. FORMAT is one of
${FORMATS.join(', ')}.
npm run import -- FORMAT --help prints the options of a format.`;

await runNamed(HELP, 'format', FORMATS, (format) => runImporter(importerOf(format), process.argv.slice(2)));
