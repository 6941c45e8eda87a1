/** What the network is after an import, in numbers. */
import { readFile } from 'node:fs/promises';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { DATA_FILES, type DataFile, type DataText } from '../../../src/core/dataset/rows.ts';
import { line } from '../common/report.ts';
import type { NetworkTables, StatusChanges } from './datasetFiles.ts';

/** Loads what was written, as the service does, and describes it. Throws when it does not load. */
export async function describeDataset(folder: string, tables: NetworkTables, changes: StatusChanges): Promise<string> {
  const dataset = loadDataset(await readData(folder));
  const used = new Set(dataset.routes.flatMap(({ from, to }) => [from, to]));
  const reversed = dataset.routes.filter(({ id }) => dataset.routeIndex.has(`${id.slice(4)}-${id.slice(0, 3)}`)).length;
  const airlines = new Set(dataset.routes.flatMap(({ services }) => services.map(({ airlineCode }) => airlineCode)));
  const weekly = dataset.routes.reduce(
    (sum, route) => sum + route.services.reduce((n, s) => n + s.weeklyDepartures, 0),
    0,
  );
  const fit = dataset.blockTimeFit;
  return [
    'network written',
    line('airports', tables['airports.csv'].length),
    line('airlines', tables['airlines.csv'].length),
    line('routes', tables['routes.csv'].length),
    line('departures rows', tables['departures.csv'].length),
    `since the last import: ${changes.added} routes new, ${changes.reactivated} flown again, ${changes.dropped} dropped`,
    'active network, curated facts applied',
    line('routes', dataset.routes.length),
    line(`of them with their reverse (${((100 * reversed) / dataset.routes.length).toFixed(1)} %)`, reversed),
    line('of them charter only', dataset.routes.filter(({ charterOnly }) => charterOnly).length),
    line(
      'of them with a season label',
      dataset.routes.filter(({ seasonalityLabel }) => seasonalityLabel !== null).length,
    ),
    line('airports with a route', used.size),
    line('airlines', airlines.size),
    line('weekly departures', weekly),
    `block time = ${fit.interceptMin.toFixed(1)} min + ${(fit.perKm * 1000).toFixed(2)} min per 1,000 km, ` +
      `mean absolute error ${fit.meanAbsoluteErrorMin.toFixed(1)} min on ${fit.samples.toLocaleString('en')} routes`,
  ].join('\n');
}

async function readData(folder: string): Promise<DataText> {
  const names = [...(Object.keys(DATA_FILES) as DataFile[]), 'dataset.json'] as const;
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(`${folder}/${name}`, 'utf8')] as const),
  );
  return Object.fromEntries(texts) as DataText;
}
