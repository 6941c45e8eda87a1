/** `npm run data:judge`: compares the published routes with a list of routes. */
import { join } from 'node:path';
import { loadDataset } from '../src/core/dataset/load.ts';
import { DATA_FILES, routeKey } from '../src/core/dataset/rows.ts';
import { monthNumber } from '../src/core/time.ts';
import { readData } from '../src/data/dataFiles.ts';
import { judge, judgementText, originsOf } from './data-judge/judgement.ts';
import { parseRequest } from './import/common/command.ts';
import { readCsv } from './import/common/csv.ts';
import { ImportLog } from './import/common/log.ts';
import { readSource } from './import/common/read.ts';
import { readReference } from './import/common/reference.ts';
import type { ImportRequest } from './import/common/run.ts';
import { allTables } from './import/common/tables.ts';
import { upgradeData } from './import/common/upgradeData.ts';
import { FORMATS, importerOf } from './import/formats.ts';
import { runScript, UsageError } from './script.ts';

const HELP = `Usage: npm run data:judge -- [FORMAT] [options] FILE...

Compares the published routes with a list of routes, and changes nothing:
precision (the share of published routes that the list has) and coverage (the
share of listed routes that are published), for all routes, by the age of their
evidence, by airline and by airport. Only airports from which the list has a
route are compared.

FORMAT is one of ${FORMATS.join(', ')};
without it, FILE is CSV and --map names its columns (see npm run import -- csv --help).

  --data DIR    folder of the data files (default: DATA, else data)
  --help        show this text

Exit codes: 0 done, 1 failed, 2 wrong usage.`;

/** Airlines and airports that are named, largest first. */
const SHOWN = 25;

async function main(args: readonly string[]): Promise<void> {
  const [first = '', ...rest] = args;
  const isFormat = FORMATS.includes(first);
  const parsed = parseRequest(await importerOf(isFormat ? first : 'csv'), isFormat ? rest : args);
  if (parsed === 'help') return console.log(HELP);
  const { request } = parsed;
  if (request.scope.kind !== 'named') throw new UsageError('data:judge has no scope: leave the option out');
  await upgradeData(request.folder);
  const listed = await listedRoutes(request);
  const { served, now } = await servedRoutes(request.folder);
  const origins = originsOf(listed);
  const placeOf = (origin: string) => (origins.has(origin) ? origin : undefined);
  console.log(judgementText(judge(served, listed, now, placeOf), SHOWN));
}

/** The airlines of each route of the list, by id of the route. @throws Error when no record can be used */
async function listedRoutes(request: ImportRequest): Promise<Map<string, Set<string>>> {
  const log = new ImportLog();
  const { importer, paths, folder, date } = request;
  const tables = allTables(readData(folder));
  const reference = await readReference(request.reference);
  const { imported } = await readSource(request, { folder, date, tables, reference, log });
  const { services, evidence } = imported;
  const listed = new Map<string, Set<string>>();
  for (const row of [...services, ...evidence]) {
    const airlines = listed.get(routeKey(row)) ?? new Set();
    listed.set(routeKey(row), airlines);
    if (row.airline !== null) airlines.add(row.airline);
  }
  console.log(log.toText(`${importer.name}: ${paths.join(', ')}`));
  if (listed.size === 0) throw new Error('no record of the list can be used');
  return listed;
}

/** The published routes with the month of their newest evidence. */
async function servedRoutes(folder: string) {
  const { routes, dataDate } = loadDataset(readData(folder), folder);
  const seen = new Map<string, number>();
  for (const row of await readCsv(join(folder, 'evidence.csv'), DATA_FILES['evidence.csv']))
    if (row.last_seen !== null)
      seen.set(routeKey(row), Math.max(seen.get(routeKey(row)) ?? 0, monthNumber(row.last_seen)));
  const served = new Map(
    routes.map(({ id, services }) => [
      id,
      { airlines: services.map(({ airlineCode }) => airlineCode), seen: seen.get(id) ?? null },
    ]),
  );
  return { served, now: monthNumber(dataDate) };
}

await runScript(() => main(process.argv.slice(2)));
