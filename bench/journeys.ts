/**
 * How fast timed journeys are found: `npx node bench/journeys.ts [--rounds 5] [--pairs 4000] [--rivals 10]`.
 * Random pairs of airports and pairs of hubs on the bundled network, and against a naive enumeration of the same
 * departures with equal Pareto sets.
 */
import { isDeepStrictEqual } from 'node:util';
import { loadDataset } from '../src/core/dataset/load.ts';
import { buildDepartures } from '../src/core/departures/departures.ts';
import { buildRoutes } from '../src/core/departures/routeColumns.ts';
import { eachDestination, type JourneyQuery } from '../src/core/journeys/search.ts';
import { searchJourneys } from '../src/core/journeys/searchJourneys.ts';
import { buildTimetable, type Timetable } from '../src/core/journeys/timetable.ts';
import { readData } from '../src/data/dataFiles.ts';
import { microseconds, printTable, TIMING_HEADER, time, timingRow } from './harness.ts';
import { openNaive, paretoSet, triplesOf } from './journeys/naive.ts';
import { hubPairs, type TimetableInput } from './journeys/networks.ts';
import { benchOptions, whole } from './options.ts';
import { type Pair, randomPairs } from './search/bundled.ts';

const options = benchOptions(import.meta.filename, {
  rounds: whole(5),
  pairs: whole(4000),
  rivals: whole(10),
});
/** Wednesday. */
const DAY = 2;
type Conditions = Omit<JourneyQuery, 'groups'>;
const CASES: readonly (readonly [name: string, conditions: Conditions])[] = [
  ['one day, 2 stops', { days: 1 << DAY, maxStops: 2 }],
  ['one day, 3 stops', { days: 1 << DAY, maxStops: 3 }],
  ['seven days, 2 stops', { maxStops: 2 }],
  ['seven days, 3 stops', { maxStops: 3 }],
];
const number = (value: number) => value.toLocaleString('en');

/** A table of all cases on one network, and the longest search of each: what holds up an event loop. */
function searchAlone(title: string, timetable: Timetable, pairs: readonly Pair[]): void {
  console.log(`\n${title}: ${number(timetable.departs.length)} departures, ${number(pairs.length)} pairs`);
  const rows = CASES.map(([name, conditions]) => {
    const query = ([from, to]: Pair) => ({ ...conditions, groups: eachDestination([from], [to]) });
    const timing = time(pairs, (pair) => searchJourneys(timetable, query(pair)).length, options.rounds);
    const longest = pairs.reduce((most, pair) => Math.max(most, longestSearch(timetable, query(pair))), 0);
    return [...timingRow(name, timing), microseconds(longest)];
  });
  printTable([...TIMING_HEADER, 'longest'], rows);
}

/** A search in microseconds, the fastest of three runs. */
function longestSearch(timetable: Timetable, query: JourneyQuery): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    searchJourneys(timetable, query);
    return (performance.now() - start) * 1000;
  });
  return Math.min(...times);
}

/** How long a server takes to make the timetable, and its departures. */
function start(): void {
  const { airports } = input;
  const make = () => buildTimetable(airports, timetable.routes, timetable.departures).departs.length;
  const first = performance.now();
  make();
  const took = performance.now() - first;
  const { median } = time([0], make, 20);
  console.log(`made in ${took.toFixed(1)} ms the first time, then in ${microseconds(median)}`);
}

/** Times the naive enumeration and the search on the same pairs. @throws Error at the first pair for which they differ */
function compareNaive(pairs: readonly Pair[]): void {
  const naive = openNaive(timetable, DAY);
  const search = ([from, to]: Pair) =>
    searchJourneys(timetable, { groups: eachDestination([from], [to]), days: 1 << DAY, maxStops: 2, limit: 10_000 });
  for (const pair of pairs) {
    const [mine, theirs] = [paretoSet(triplesOf(timetable, search(pair))), naive(pair, 2)];
    if (!isDeepStrictEqual(mine, theirs))
      throw new Error(
        `the enumeration answers ${pair}: ${JSON.stringify(theirs)}, the search ${JSON.stringify(mine)}.`,
      );
  }
  const own = time(pairs, (pair) => search(pair).length, options.rounds);
  const rival = time(pairs, (pair) => naive(pair, 2).length, 1);
  console.log(`\nnaive enumeration: equal for ${pairs.length} pairs; one day, 2 stops`);
  printTable(TIMING_HEADER, [timingRow('search', own), timingRow('naive enumeration', rival)]);
  console.log(`mean: ${(rival.mean / own.mean).toFixed(0)} times as long as the search`);
}

const input: TimetableInput = loadDataset(readData('data'));
const timetable = buildTimetable(input.airports, buildRoutes(input), buildDepartures(input));
start();
searchAlone('Random pairs', timetable, randomPairs(input, options.pairs, 1));
searchAlone('Hubs, and hubs with random airports', timetable, hubPairs(input, 20));
compareNaive(randomPairs(input, options.rivals, 4));
