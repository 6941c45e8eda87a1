/** `npm run bench`: runs one benchmark. */
import { runScript, takeName } from '../scripts/script.ts';

const HELP = `Usage: npm run bench -- NAME [options]

  search    connection search, compared with SQLite and other searches
  matching  airport matching, compared with a plain scan
  journeys  timed journeys, compared with a naive enumeration and range RAPTOR
  serving   responses per second, compared with a bare node:http server and nginx
  build     full and incremental builds, compared with Hugo
  load      cost of each kind of request, full load, attacks; memory
  questions tokens of the answers to questions, over MCP
  path      the functions of src that a connections request runs

npm run bench -- NAME --help prints the options of a benchmark. Figures in time
need a machine that does nothing else.`;

const NAMES = ['search', 'matching', 'journeys', 'serving', 'build', 'load', 'questions', 'path'] as const;

await runScript(async () => {
  const name = takeName(HELP, 'benchmark', NAMES);
  if (name !== null) await import(`./${name}.ts`);
});
