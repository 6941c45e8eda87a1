/** FlightGear's AI traffic: weekly timetables of fleets, which the bundled network comes from. */

import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import glob from 'fast-glob';
import { z } from 'zod';
import { AIRCRAFT_TYPE } from '../../../src/contract/vocabulary.ts';
import { CeasedAirlineRow, ClosedAirportRow } from '../../../src/core/dataset/rows.ts';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';
import { readCsv } from '../common/csv.ts';
import type { ImportContext, Importer, SourceNetwork } from '../common/importer.ts';
import { eachPart, type Part, partsOf } from '../common/input.ts';
import { startProgress } from '../common/progress.ts';
import { readAirportTable } from './airports.ts';
import { readAirlineTable, readFleetDates } from './curated.ts';
import { parseFleet } from './fleetFile.ts';
import { collectFlights } from './weeklyFlights.ts';

export const flightgear: Importer = {
  name: 'flightgear',
  kind: 'timetable',
  isHistoric: true,
  reads: "weekly timetables of FlightGear's AI traffic (XML)",
  open: fleetParts,
  read: readFlightGear,
};

/** The IATA type for what fleets call an aircraft. */
const TypeRow = z.strictObject({
  actype: z.string().min(1),
  iata: z.string().regex(AIRCRAFT_TYPE),
  note: z.string(),
});

async function readFlightGear(parts: AsyncIterable<Part>, { folder, log }: ImportContext): Promise<SourceNetwork> {
  const curated = `${folder}/curated`;
  const airports = await readAirportTable(curated);
  const airlines = await readAirlineTable(`${curated}/import`);
  const dateOf = await readFleetDates(`${curated}/import/fleets.csv`);
  const types = await readCsv(`${curated}/import/aircraft.csv`, TypeRow);
  const aircraftTypes = new Map(types.map(({ actype, iata }) => [actype, iata]));
  const flights = collectFlights({ airports, airlines, aircraftTypes, log });
  const years: number[] = [];

  await eachPart(parts, async (part) => {
    const name = basename(part.name, '.xml');
    const fleet = parseFleet(await text(part.bytes));
    const when = dateOf(name, fleet.comments);
    if (when === null) {
      for (const _ of fleet.flights) log.account({ skipped: 'timetable that contradicts geography', name });
      return;
    }
    const used = flights.addFleet(fleet, when);
    if (used === 0) return;
    if (when.isKnown) years.push(Number(when.date.slice(0, 4)));
    else log.note('flights of an undated timetable, local times by a documented estimate', undefined, used);
  });

  const services = flights.services();
  // The code of a successor must be described too.
  const closed = await readCsv(`${curated}/closed-airports.csv`, ClosedAirportRow);
  const ceased = await readCsv(`${curated}/ceased-airlines.csv`, CeasedAirlineRow);
  const airportCodes = [...services.flatMap(({ from, to }) => [from, to]), ...closed.map(({ successor }) => successor)];
  const airlineCodes = [...services.map(({ airline }) => airline), ...ceased.map(({ successor }) => successor)];
  const listed = new Set([...airports.withScheduledService, ...airportCodes]);
  return {
    services,
    airports: airports.all.filter(({ iata }) => listed.has(iata)),
    airlines: [...new Set(airlineCodes)].flatMap((iata) =>
      iata === null ? [] : [{ iata, ...airlines.describe(iata) }],
    ),
    years: years.length > 0 ? [Math.min(...years), Math.max(...years)] : null,
    isDirectory: true,
    reference: airports.all,
  };
}

const FOLDER = './usr/share/games/flightgear/AI/Traffic';

/** @throws Error naming the file that cannot be read */
export async function* fleetParts(paths: readonly string[], stdin?: Readable): AsyncGenerator<Part> {
  for (const path of paths) yield* path.endsWith('.deb') ? packageParts(path) : partsOf([path], stdin);
}

/** The files of a package, sorted by path. Needs dpkg and tar. */
async function* packageParts(path: string): AsyncGenerator<Part> {
  using folder = temporaryFolder('air-routes-fleets-');
  // The paths are arguments of the shell, not part of its text.
  const script = 'dpkg --fsys-tarfile "$0" | tar -x -C "$1" --wildcards "$2/*"';
  await promisify(execFile)('sh', ['-c', script, path, folder.path, FOLDER]).catch((error: unknown) => {
    throw new Error(`${basename(path)}: not the package flightgear-data-ai`, { cause: error });
  });
  const files = (await glob('**/*.xml', { cwd: folder.path })).sort();
  using progress = startProgress('Reading', 'fleets');
  for (const [i, file] of files.entries()) {
    progress.step(i + 1, files.length);
    yield { name: basename(file), bytes: createReadStream(join(folder.path, file)) };
  }
}
