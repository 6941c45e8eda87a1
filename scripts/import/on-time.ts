/** `npm run import:on-time`. */

import { runCommand } from './common/command.ts';
import { onTime } from './on-time/importer.ts';

process.exitCode = await runCommand(onTime);
