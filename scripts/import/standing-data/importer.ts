/** Standing data of Virtual Radar Server: flights entered and corrected by observers (github.com/vradarserver/standing-data, CC0). */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import glob from 'fast-glob';
import { z } from 'zod';
import { routeKey } from '../../../src/core/dataset/rows.ts';
import { kmBetween } from '../../../src/core/geography.ts';
import { messageOf } from '../../../src/core/messageOf.ts';
import { at } from '../../../src/core/must.ts';
import { numberIn } from '../../../src/core/numberIn.ts';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';
import { UsageError } from '../../script.ts';
import { type Cells, tableRows } from '../common/csv.ts';
import { EvidenceCollector, type Importer, observedRoute } from '../common/importer.ts';
import { eachPart, type Part, partsOf } from '../common/input.ts';
import type { ImportLog, Outcome } from '../common/log.ts';
import { type NumberPattern, numberPattern } from '../common/numberPattern.ts';
import type { SourceOperator } from '../common/operators.ts';
import { checkFileCount, gitOutput } from './git.ts';
import { createIntern, type DatedFlight, FLIGHT_COLUMNS, readHistory, toObservedFlight } from './history.ts';

export const standingData: Importer = {
  name: 'standing-data',
  kind: 'observed',
  reads: 'flights of standing data (github.com/vradarserver/standing-data)',
  options: {
    since: { value: 'DATE', text: 'of a clone, only flights that were entered or changed since then' },
  },
  acceptsFolder: true,
  /** The files of standing data, one after the other. Those of a clone are the lists of airlines and airports. */
  async *open(paths, stdin) {
    for (const path of paths)
      if (path === '-' || !statSync(path).isDirectory()) yield* partsOf([path], stdin);
      else if (isClone(path)) yield* listsOfClone(path);
      else {
        const files = glob.sync(`{${FOLDERS}}/**/*.csv`, { cwd: path, absolute: true });
        if (files.length === 0)
          throw new Error(`${path}: no standing data: expected the folders ${FOLDERS.join(', ')}`);
        for (const file of files.sort()) yield { name: basename(file), bytes: createReadStream(file) };
      }
  },
  async read(parts, context) {
    const { log, operators } = context;
    const since = context.option('since');
    if (since !== null && !z.iso.date().safeParse(since).success)
      throw new UsageError(`--since: invalid date \`${since}\`: expected YYYY-MM-DD`);
    const intern = createIntern();
    const listedOperators = new Map<string, SourceOperator>();
    const listedAirports = new Map<string, ReturnType<typeof airportIn>>();
    /** They wait until the lists are read. */
    const flights: DatedFlight[] = [];
    let asOf = context.date;
    await eachPart(parts, async ({ name, bytes }) => {
      // A text may explain the data.
      if (!name.endsWith('.csv')) return;
      const withNames = (columns: readonly string[]) => {
        const isRead = ['airportcodes', 'positioningflightpattern', 'latitude'].some((name) => columns.includes(name));
        if (!isRead) log.note('tables of other columns, which are not read', name);
        return (cell: Cells) => ({ columns, cell });
      };
      for await (const { columns, cell } of tableRows(bytes, withNames, log))
        if (columns.includes('airportcodes')) {
          const cells = FLIGHT_COLUMNS.map((column) => cell(column.toLowerCase()));
          const flight = toObservedFlight(cells, intern);
          if (flight === null) log.warning('line that is not a flight', name);
          else flights.push({ ...flight, date: null, isReplaced: false });
        } else if (columns.includes('positioningflightpattern'))
          listedOperators.set(cell('code'), operatorIn(cell, log));
        else if (columns.includes('latitude')) listedAirports.set(cell('code'), airportIn(cell));
    });
    for (const path of context.paths.filter(isClone)) {
      const history = await readHistory(path, intern);
      for (const flight of history.flights) flights.push(flight);
      asOf = history.asOf;
    }
    if (flights.length === 0) throw new Error(`no flights: no file has the columns ${FLIGHT_COLUMNS.join(',')}`);
    if (listedOperators.size === 0)
      log.warning('no list of airlines: positioning and charter flights are not told apart');
    const collector = new EvidenceCollector();
    /** The IATA code of an airport: by its ICAO code, else by the IATA code of the source where the place is the same. */
    function iata(code: string): string | null {
      const [known, listed] = [context.airportCodes.get(code), listedAirports.get(code)];
      if (known !== undefined || listed === undefined) return known ?? null;
      const ours = context.airports.get(context.airportCodes.get(listed.iata) ?? '');
      const km = ours ? kmBetween(ours, listed) : null;
      return ours && km !== null && km <= SAME_PLACE_KM ? ours.iata : null;
    }
    const add = ({ number, operator, route, date, isReplaced }: DatedFlight): Outcome => {
      const source = listedOperators.get(operator);
      const sold = operators.brandOf(operator, number, source);
      if ('skipped' in sold) return { skipped: sold.skipped, name: `${operator} ${source?.name ?? ''}` };
      const stops = route.split('-');
      const legs = stops.slice(1).map((to, i) => observedRoute(at(stops, i), to, context, iata));
      // The same leg twice in one flight is one flight of that leg.
      const flown = new Map(legs.flatMap((leg) => ('from' in leg ? [[routeKey(leg), leg]] : [])));
      if (flown.size === 0) return legs.find((leg) => 'name' in leg) ?? null;
      const month = date?.slice(0, 7) ?? null;
      // What has been replaced was flown, and is no flight of today.
      for (const { from, to } of flown.values()) collector.add(from, to, sold.brand, month, isReplaced ? 0 : 1);
      return null;
    };
    for (const flight of flights)
      if (since === null || (flight.date !== null && flight.date >= since)) log.account(add(flight));
    // Frees hundreds of thousands of flights before the evidence is joined.
    flights.length = 0;
    return { evidence: collector.records(), airlines: [...operators.met.values()], asOf };
  },
};

/** Folders that are read; the others hold aircraft. */
const FOLDERS = ['airlines', 'airports', 'routes'];

const isClone = (path: string): boolean => existsSync(join(path, '.git')) || existsSync(join(path, 'HEAD'));

/** Bytes of the lists of airlines and airports of a clone, which have 3 MB. */
const MOST_LIST_BYTES = 64 * 1_048_576;

async function* listsOfClone(folder: string): AsyncGenerator<Part> {
  using scratch = temporaryFolder('air-routes-lists-');
  const lists = join(scratch.path, 'lists.zip');
  const args = ['archive', '--format=zip', '-0', 'HEAD', 'airlines', 'airports'];
  try {
    await checkFileCount(folder, FOLDERS);
    await writeFile(lists, gitOutput(folder, args, MOST_LIST_BYTES));
  } catch (error) {
    throw new Error(`${folder}: no airlines and airports in the git clone: ${messageOf(error)}`, { cause: error });
  }
  yield* partsOf([lists]);
}

/** An IATA code of the source is accepted when the airport that has the code here is this near. */
const SAME_PLACE_KM = 30;

/** The airport of a row of the list of airports. */
const airportIn = (cell: Cells) => ({
  iata: cell('iata'),
  latitude: numberIn(cell('latitude')),
  longitude: numberIn(cell('longitude')),
});

/** The operator of a row of the list of airlines. Patterns that are not understood are noted, and match nothing. */
function operatorIn(cell: Cells, log: ImportLog): SourceOperator {
  const patternIn = (column: string): NumberPattern | null => {
    const text = cell(column);
    const pattern = numberPattern(text);
    if (pattern === null && text !== '')
      log.note(
        'patterns of flight numbers that are not understood, which match none',
        `${cell('code')} ${text.slice(0, SHOWN_PATTERN)}`,
      );
    return pattern;
  };
  const [icao, iata] = [cell('icao'), cell('iata')];
  return {
    name: cell('name'),
    icao: /^[A-Z]{3}$/.test(icao) ? icao : null,
    iata: /^[A-Z0-9]{2}$/.test(iata) ? iata : null,
    positioning: patternIn('positioningflightpattern'),
    charter: patternIn('charterflightpattern'),
  };
}

/** Characters of a pattern that a note shows. */
const SHOWN_PATTERN = 40;
