/** `npm run deploy`: runs a sample of deployment. */
import { runScript, takeName } from '../scripts/script.ts';

const HELP = `Usage: npm run deploy -- TARGET [options]

  nginx    nginx in front of the server, which serves the files itself
  workers  the application on the runtime of Cloudflare Workers

npm run deploy -- TARGET --help prints the settings of a target.`;

await runScript(async () => {
  const target = takeName(HELP, 'target', ['nginx', 'workers']);
  if (target !== null) await import(`./${target}/run.ts`);
});
