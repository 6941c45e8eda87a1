/** `npm run deploy`: runs a sample of deployment. */
import { runNamed } from '../scripts/script.ts';

const HELP = `Usage: npm run deploy -- TARGET [options]

  nginx  nginx in front of the server, which serves the files itself

npm run deploy -- TARGET --help prints the settings of a target.`;

await runNamed(HELP, 'target', ['nginx'], (target) => import(`./${target}/run.ts`));
