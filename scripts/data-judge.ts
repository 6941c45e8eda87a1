/** `npm run data:judge`: compares the published routes with a list of routes. */
import { loadDataset } from '../src/core/dataset/load.ts';
import { routeKey } from '../src/core/dataset/rows.ts';
import { increase } from '../src/core/objects.ts';
import { monthNumber } from '../src/core/time.ts';
import { readData } from '../src/data/dataFiles.ts';
import { airlinesByRoute, ended, judge, judgementText, lastSeen, repeated } from './data-judge/judgement.ts';
import { parseImport } from './import/common/command.ts';
import { type ImportPlace, type ImportSource, readSource } from './import/common/read.ts';
import { allTables, rowsOf } from './import/common/tables.ts';
import { withUpgraded } from './import/common/upgradeData.ts';
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

  --data DIR    folder of the data files (default: DATA, else data)
  --before DIR  folder of the data as it was before: the share of the routes that
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
  await withUpgraded(settings.folder, (folder) => compare(source, { ...settings, folder }));
}

async function compare(source: ImportSource, place: ImportPlace): Promise<void> {
  const { listed, flights } = await listedRoutes(source, place);
  const { served, now } = servedRoutes(place.folder);
  const before = source.options['before'];
  const earlier = typeof before === 'string' ? servedRoutes(before).served.keys() : [];
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
async function listedRoutes(source: ImportSource, place: ImportPlace) {
  const { imported, context } = await readSource(source, place, allTables(readData(place.folder)));
  const { services, evidence } = imported;
  const listed = airlinesByRoute([...services, ...evidence]);
  const flights = new Map<string, number>();
  for (const row of evidence) increase(flights, routeKey(row), row.flights ?? 0);
  console.log(context.log.toText(`${source.importer.name}: ${source.paths.join(', ')}`));
  if (listed.size === 0) throw new Error('no record of the list can be used');
  return { listed, flights };
}

/** The published routes with the month of their newest evidence. */
function servedRoutes(folder: string) {
  const text = readData(folder);
  const { routes, dataDate } = loadDataset(text, folder);
  const seen = lastSeen(rowsOf(text, 'evidence.csv'));
  const served = new Map(
    routes.map(({ id, services }) => {
      const airlines = services.map(({ airlineCode }) => airlineCode);
      return [id, { airlines, seen: seen.get(id) ?? '' }] as const;
    }),
  );
  return { served, now: monthNumber(dataDate) };
}

await runScript(() => main(process.argv.slice(2)));
