/** `npm run import:on-time`. */

import { runCommand } from './merge/command.ts';
import { onTime } from './on-time/importer.ts';

process.exitCode = await runCommand(onTime);
