/** `npm run import:openflights`. */

import { runCommand } from './common/command.ts';
import { openflights } from './openflights/importer.ts';

process.exitCode = await runCommand(openflights);
