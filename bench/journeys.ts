/**
 * How fast timed journeys are found: `npx node bench/journeys.ts [--rounds 5] [--pairs 4000] [--rivals 10]`.
 * Random pairs of airports and pairs of hubs on the bundled network, the same on one of 2.5 times its size, and
 * against a naive enumeration and published planners on the same departures with equal Pareto sets.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { loadDataset } from '../src/core/dataset/load.ts';
import type { JourneyQuery } from '../src/core/journeys/query.ts';
import { journeySteps, searchJourneys } from '../src/core/journeys/searchJourneys.ts';
import { MINUTES_PER_DAY } from '../src/core/time.ts';
import { buildTimetable } from '../src/core/timetable/buildTimetable.ts';
import { timetableFromBytes, timetableToBytes } from '../src/core/timetable/storedTimetable.ts';
import type { Timetable } from '../src/core/timetable/timetable.ts';
import { readData } from '../src/data/dataFiles.ts';
import { microseconds, printTable, TIMING_HEADER, time, timingRow } from './harness.ts';
import { openNaive } from './journeys/naive.ts';
import { type AirportPair, grown, hubPairs, randomPairs, type TimetableInput } from './journeys/networks.ts';
import {
  departureMinutes,
  earliestArrivals,
  paretoSet,
  type Rival,
  type Triple,
  triplesOf,
} from './journeys/paretoSet.ts';
import { openRangeRaptor } from './journeys/rangeRaptor.ts';
import { INSTALL, installed, RIVALS } from './journeys/rivals/install.ts';
import { openMinotor } from './journeys/rivals/minotor.ts';
import { openRaptorJourneyPlanner } from './journeys/rivals/raptorJourneyPlanner.ts';
import { RIVAL_DAYS, RIVAL_LAYOVER } from './journeys/rivals/trips.ts';
import { benchOptions, whole } from './options.ts';

const options = benchOptions(import.meta.filename, {
  rounds: whole(5),
  pairs: whole(4000),
  rivals: whole(10),
});
/** Wednesday. */
const DAY = 2;
type Conditions = Omit<JourneyQuery, 'from' | 'to'>;
const CASES: readonly (readonly [name: string, conditions: Conditions])[] = [
  ['one day, 2 stops', { days: 1 << DAY, maxStops: 2 }],
  ['one day, 3 stops', { days: 1 << DAY, maxStops: 3 }],
  ['seven days, 2 stops', { maxStops: 2 }],
  ['seven days, 3 stops', { maxStops: 3 }],
];
const number = (value: number) => value.toLocaleString('en');

/** A table of all cases on one network, and the longest step of each: what holds up an event loop. */
function searchAlone(title: string, timetable: Timetable, pairs: readonly AirportPair[]): void {
  console.log(`\n${title}: ${number(timetable.departureCount)} departures, ${number(pairs.length)} pairs`);
  const rows = CASES.map(([name, conditions]) => {
    const query = ([from, to]: AirportPair) => ({ ...conditions, from: [from], to: [to] });
    const timing = time(pairs, (pair) => searchJourneys(timetable, query(pair)).length, options.rounds);
    const longest = pairs.reduce((most, pair) => Math.max(most, longestStep(timetable, query(pair))), 0);
    return [...timingRow(name, timing), microseconds(longest)];
  });
  printTable([...TIMING_HEADER, 'longest step'], rows);
}

/** The longest step of a search in microseconds, each step at its fastest of three runs. */
function longestStep(timetable: Timetable, query: JourneyQuery): number {
  const fastest: number[] = [];
  for (let run = 0; run < 3; run++) {
    const steps = journeySteps(timetable, query);
    for (let i = 0, done = false; !done; i++) {
      const start = performance.now();
      done = steps.next().done === true;
      fastest[i] = Math.min(fastest[i] ?? Number.POSITIVE_INFINITY, (performance.now() - start) * 1000);
    }
  }
  return Math.max(...fastest);
}

/** Size, time to read and memory of a stored timetable. */
function storedSize(timetable: Timetable): void {
  const bytes = timetableToBytes(timetable);
  const read = time([0], () => timetableFromBytes(bytes).departureCount, 20);
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  writeFileSync(join(folder, 'timetable.bin'), bytes);
  const script = join(import.meta.dirname, 'journeys/memory.ts');
  const output = execFileSync(process.execPath, [script, join(folder, 'timetable.bin')]);
  rmSync(folder, { recursive: true });
  const { readMs, residentMib } = JSON.parse(output.toString());
  console.log(
    `stored: ${(bytes.length / 1e6).toFixed(1)} MB, read in ${microseconds(read.median)}, the first time in ${readMs.toFixed(1)} ms; ` +
      `${residentMib.toFixed(0)} MiB more resident after 2,000 searches`,
  );
}

/** The journeys of a day with up to two stops, as triples. */
const searchDay = ([from, to]: AirportPair, day: number, layovers: Conditions): Triple[] => {
  const query = { from: [from], to: [to], days: 1 << day, maxStops: 2, limit: 10_000, ...layovers };
  return triplesOf(timetable, searchJourneys(timetable, query));
};

/** Times a rival and the search on the same pairs. Throws at the first pair for which `own` and `other` differ. */
function compare(
  name: string,
  pairs: readonly AirportPair[],
  rival: Rival,
  layovers: Conditions,
  own: (pair: AirportPair) => unknown,
  other: (pair: AirportPair) => unknown,
): void {
  for (const pair of pairs) {
    const [mine, theirs] = [own(pair), other(pair)];
    if (isDeepStrictEqual(mine, theirs)) continue;
    throw new Error(`${name} answers ${pair}: ${JSON.stringify(theirs)}, the search ${JSON.stringify(mine)}.`);
  }
  const search = time(pairs, (pair) => searchDay(pair, DAY, layovers).length, options.rounds);
  const theirs = time(pairs, (pair) => rival(pair, 2).length, 1);
  console.log(`\n${name}: equal for ${pairs.length} pairs; one day, 2 stops`);
  printTable(TIMING_HEADER, [timingRow('search', search), timingRow(name, theirs)]);
  console.log(`mean: ${(theirs.mean / search.mean).toFixed(0)} times as long as the search`);
}

/** All journeys of the day, with the default layovers. */
function compareNaive(pairs: readonly AirportPair[]): void {
  const naive = openNaive(timetable, DAY);
  const own = (pair: AirportPair) => paretoSet(searchDay(pair, DAY, {}));
  compare('naive enumeration', pairs, naive, {}, own, (pair) => naive(pair, 2));
}

/** Earliest arrivals for every minute of departure: the planners go on to the next day when that arrives no later. */
function comparePlanner(name: string, pairs: readonly AirportPair[], planner: Rival): void {
  const layovers = { minLayover: RIVAL_LAYOVER, maxLayover: RIVAL_DAYS * MINUTES_PER_DAY };
  const arrivals = (pair: AirportPair, triples: readonly Triple[]) =>
    earliestArrivals(triples, departureMinutes(timetable, pair[0], DAY), 2, MINUTES_PER_DAY * (DAY + RIVAL_DAYS));
  const days = Array.from({ length: RIVAL_DAYS + 1 }, (_, i) => DAY + i);
  const own = (pair: AirportPair) =>
    arrivals(
      pair,
      days.flatMap((day) => searchDay(pair, day, layovers)),
    );
  compare(name, pairs, planner, layovers, own, (pair) => arrivals(pair, planner(pair, 2)));
}

const input: TimetableInput = loadDataset(readData('data'));
const timetable = buildTimetable(input);
storedSize(timetable);
searchAlone('Random pairs', timetable, randomPairs(input, options.pairs));
searchAlone('Hubs, and hubs with random airports', timetable, hubPairs(input, 20));
const large = grown(input);
const largeTimetable = buildTimetable(large);
searchAlone('Random pairs, 2.5 times the network', largeTimetable, randomPairs(large, options.pairs));
searchAlone('Hubs, 2.5 times the network', largeTimetable, hubPairs(large, 20));

const pairs = randomPairs(input, options.rivals, 4);
compareNaive(pairs);
comparePlanner('range RAPTOR over typed arrays', randomPairs(input, 400, 5), openRangeRaptor(timetable, DAY));
const open = { 'raptor-journey-planner': openRaptorJourneyPlanner, minotor: openMinotor };
for (const { name, version, file } of RIVALS) {
  const address = installed(name, file);
  if (address === null) console.log(`\n${name} is not installed: ${INSTALL}`);
  else comparePlanner(`${name} ${version}`, pairs, await open[name](address, timetable, DAY));
}
