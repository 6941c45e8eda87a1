/** `npm run data:judge`: compares the published routes with a list of routes. */
import { datasetOf, readTables } from '../src/core/dataset/load.ts';
import { routeKey } from '../src/core/dataset/rows.ts';
import { increase } from '../src/core/objects.ts';
import { monthNumber } from '../src/core/time.ts';
import { airlinesByRoute, ended, judge, judgementText, lastSeen, repeated } from './data-judge/judgement.ts';
import { parseImport } from './import/common/command.ts';
import { type ImportSource, readLists, readSource } from './import/common/read.ts';
import type { ImportSettings } from './import/common/run.ts';
import { storeText } from './import/common/tables.ts';
import { FORMATS, importerOf } from './import/formats.ts';
import { runScript, UsageError } from './script.ts';

const HELP = `Usage: npm run data:judge -- [FORMAT] [options] FILE...

Compares the published routes with a list of routes, and changes nothing:
precision (the share of published routes that the list has) and coverage (the
share of listed routes that are published), for all routes, by the age of their
evidence, by airline and by airport. Only airports from which the list has a
route are compared. A list of flights also has routes with two flights and more
whose return it has, too: the coverage of these says what is missed that is
surely flown.

FORMAT is one of ${FORMATS.join(', ')};
without it, FILE is CSV and --map names its columns (see npm run import -- csv --help).

  --state DIR   folder of the state (default: STATE in the environment, else state)
  --before DIR  folder of the state as it was before: the share of the routes that
                have ended since which the list has
  --help        show this text

Exit codes: 0 done, 1 failed, 2 wrong usage.`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(HELP);
  const [first = '', ...rest] = args;
  const isFormat = FORMATS.includes(first);
  const importer = importerOf(isFormat ? first : 'csv');
  // An option besides those of imports.
  const options = { ...importer.options, before: { value: 'DIR', text: '' } };
  const { source, settings } = parseImport({ ...importer, options }, isFormat ? rest : args);
  if (source.scope !== 'named') throw new UsageError('data:judge has no scope: leave the option out');
  await compare(source, settings);
}

async function compare(source: ImportSource, place: ImportSettings): Promise<void> {
  const { listed, flights } = await listedRoutes(source, place);
  const { served, now } = await servedRoutes(place);
  const before = source.options['before'];
  const earlier = typeof before === 'string' ? (await servedRoutes({ ...place, state: before })).served.keys() : [];
  // The list does not cover the airports from which it has no route.
  const origins = new Set([...listed.keys()].map((id) => id.slice(0, 3)));
  const placeOf = (origin: string) => (origins.has(origin) ? origin : undefined);
  const parts = new Map([
    ['two flights, both ways', repeated(served, flights)],
    ['ended since', ended(earlier, served, listed)],
  ]);
  console.log(judgementText(judge(served, listed, now, placeOf), parts, 25));
}

/** The airlines and the flights of each route of the list, by id of the route. @throws Error when no record can be used */
async function listedRoutes(source: ImportSource, place: ImportSettings) {
  const { imported, context } = await readSource(source, readLists(await storeText(place)), place.date);
  const { services, evidence } = imported;
  const listed = airlinesByRoute([...services, ...evidence]);
  const flights = new Map<string, number>();
  for (const row of evidence) increase(flights, routeKey(row), row.flights ?? 0);
  console.log(context.log.toText(`${source.importer.name}: ${source.paths.join(', ')}`));
  if (listed.size === 0) throw new Error('no record of the list can be used');
  return { listed, flights };
}

/** The published routes with the month of their newest evidence. */
async function servedRoutes(place: ImportSettings) {
  const { data, state, names } = await storeText(place);
  const tables = readTables(data, state, names);
  const { routes, dataDate } = datasetOf(tables);
  const seen = lastSeen(tables.sources.flatMap((source) => source['evidence.csv']));
  const served = new Map(
    routes.map(({ id, services }) => {
      const airlines = services.map(({ airlineCode }) => airlineCode);
      return [id, { airlines, seen: seen.get(id) ?? '' }] as const;
    }),
  );
  return { served, now: monthNumber(dataDate) };
}

await runScript(() => main(process.argv.slice(2)));
