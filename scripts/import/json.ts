/** `npm run import:json`. */

import { runCommand } from './common/command.ts';
import { json } from './json/importer.ts';

process.exitCode = await runCommand(json);
