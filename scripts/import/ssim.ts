/** `npm run import:ssim`: timetables of IATA SSIM chapter 7 into the data. */
import { runCommand } from './common/command.ts';
import { ssim } from './ssim/importer.ts';

process.exitCode = await runCommand(ssim);
