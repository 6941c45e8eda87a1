/** `npm run import:airline-routes`. */
import { airlineRoutes } from './airline-routes/importer.ts';
import { runCommand } from './common/command.ts';

process.exitCode = await runCommand(airlineRoutes);
