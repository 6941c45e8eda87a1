/** `npm run data:import`: builds the network in `data/` from the timetables of a traffic package. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CeasedAirlineRow, ClosedAirportRow } from '../../../src/core/dataset/rows.ts';
import { runCommand } from '../common/cli.ts';
import { readCsv } from '../common/csv.ts';
import { startProgress } from '../common/progress.ts';
import { writeReferenceAirports } from '../common/reference.ts';
import { createReport } from '../common/report.ts';
import { readAirlineTable } from './airlines.ts';
import { readAirportTable } from './airports.ts';
import { readClosedPairs, readNotFlown } from './closedPairs.ts';
import { carryOverDroppedRoutes, readNetwork, writeNetwork } from './datasetFiles.ts';
import { readFleetDates } from './fleetDates.ts';
import { parseFleet } from './fleetFile.ts';
import { buildNetwork } from './network.ts';
import { describeDataset } from './summary.ts';
import { withFleetFiles } from './trafficPackage.ts';
import { readFlights } from './weeklyFlights.ts';

const HELP = `Builds data/ from the weekly timetables of the Debian package flightgear-data-ai.

Usage: node scripts/import/flightgear/timetable.ts [source] [options]

  source         folder of unpacked fleet files, or the .deb file;
                 without it the package is downloaded with apt-get (290 MB)
  --out DIR      folder to write to (default: data)
  --date DATE    date of the data as YYYY-MM-DD, kept when nothing changed (default: today)
  --help         this text

Curated tables are read from DIR/curated. Routes that the new timetables no
longer have are kept as dropped. Running it twice writes the same bytes.`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'data' },
      date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(HELP);
  else await importTimetables(positionals[0], values.out, dateOrThrow(values.date));
});

async function importTimetables(source: string | undefined, folder: string, date: string): Promise<void> {
  const curated = `${folder}/curated`;
  const airports = await readAirportTable(curated);
  const airlines = await readAirlineTable(`${curated}/import`);
  const dateOf = await readFleetDates(`${curated}/import/fleets.csv`);
  const report = createReport();
  const flights = readFlights({ airports, airlines, report });
  const years = new Set<number>();
  let read = 0;

  const fleets = await withFleetFiles(source, async (files) => {
    const progress = startProgress('Reading fleets');
    for (const [index, file] of files.entries()) {
      const name = basename(file, '.xml');
      progress.step(index + 1, files.length, name);
      const fleet = parseFleet(await readFile(file, 'utf8'));
      read += fleet.flights.length;
      const when = dateOf(name, fleet.comments);
      if (when === null) {
        report.leaveOut('timetable that contradicts geography', fleet.flights.length);
        continue;
      }
      const used = flights.addFleet(fleet, when);
      if (used > 0 && when.known) years.add(Number(when.date.slice(0, 4)));
      if (used > 0 && !when.known)
        report.note('flights of an undated timetable, local times by a documented estimate', used);
    }
    progress.end();
    return files.length;
  });

  const curatedFacts = {
    isClosed: await readClosedPairs(`${curated}/import/closed-country-pairs.csv`),
    notFlown: await readNotFlown(`${curated}/import/not-flown.csv`),
    ceased: await readCsv(`${curated}/ceased-airlines.csv`, CeasedAirlineRow),
    closed: await readCsv(`${curated}/closed-airports.csv`, ClosedAirportRow),
  };
  const network = buildNetwork(flights, airports, airlines, curatedFacts);
  const { tables, changes } = carryOverDroppedRoutes(await readNetwork(folder), network);
  const timetable_years: [number, number] = [Math.min(...years), Math.max(...years)];
  const written = await writeNetwork(folder, tables, { data_date: date, timetable_years });
  const listed = new Set(tables['airports.csv'].map(({ iata }): string => iata));
  if (await writeReferenceAirports(`${folder}/reference`, airports, listed)) written.push('reference/airports.csv');
  console.log(report.toText(`Timetables of ${fleets} fleets, ${timetable_years.join(' to ')}`, read));
  console.log(await describeDataset(folder, tables, changes));
  console.log(written.length > 0 ? `written: ${written.join(', ')}` : 'nothing changed');
}

function dateOrThrow(date: string): string {
  if (!z.iso.date().safeParse(date).success) throw new Error(`--date must be a day as YYYY-MM-DD, not ${date}`);
  return date;
}
