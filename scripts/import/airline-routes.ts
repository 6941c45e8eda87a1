/** `npm run import:airline-routes`. */
import { airlineRoutes } from './airline-routes/importer.ts';
import { runCommand } from './merge/command.ts';

process.exitCode = await runCommand(airlineRoutes);
