/** `npm run import:json`. */
import { json } from './json/importer.ts';
import { runCommand } from './merge/command.ts';

process.exitCode = await runCommand(json);
