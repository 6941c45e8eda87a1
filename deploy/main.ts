/** `npm run deploy`: runs a sample of deployment. */
import { runNamed } from '../scripts/script.ts';

const HELP = `Usage: npm run deploy -- TARGET [options]

  nginx    nginx in front of the server, which serves the files itself
  workers  the application on the runtime of Cloudflare Workers

npm run deploy -- TARGET --help prints the settings of a target.`;

await runNamed(HELP, 'target', ['nginx', 'workers'], (target) => import(`./${target}/run.ts`));
