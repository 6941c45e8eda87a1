/** `npm run bench`: runs one benchmark. */
import { runNamed } from '../scripts/script.ts';

const HELP = `Usage: npm run bench -- NAME [options]

  search    connection search, compared with SQLite
  matching  airport matching, compared with a plain scan
  journeys  timed journeys, compared with a naive enumeration
  serving   responses per second, compared with a bare node:http server
  build     full and incremental builds
  load      cost of each kind of request, full load, attacks; memory
  path      the functions of src that a connections request runs

npm run bench -- NAME --help prints the options of a benchmark. Figures in time
need a machine that does nothing else.`;

const NAMES = ['search', 'matching', 'journeys', 'serving', 'build', 'load', 'path'] as const;

await runNamed(HELP, 'benchmark', NAMES, (name) => import(`./${name}.ts`));
