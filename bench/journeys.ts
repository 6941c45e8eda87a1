/**
 * How fast timed journeys are found: `npx node bench/journeys.ts [--rounds 5] [--pairs 4000] [--rivals 10]`.
 * Random pairs of airports and pairs of hubs on the bundled network, the same on one of 2.5 times its size, and
 * against a naive enumeration and range RAPTOR on the same departures with equal Pareto sets.
 */
import { isDeepStrictEqual } from 'node:util';
import { loadDataset } from '../src/core/dataset/load.ts';
import { buildDepartures } from '../src/core/departures/departures.ts';
import { buildRoutes } from '../src/core/departures/routeColumns.ts';
import type { JourneyQuery } from '../src/core/journeys/query.ts';
import { journeySteps, searchJourneys } from '../src/core/journeys/searchJourneys.ts';
import { buildTimetable, type Timetable } from '../src/core/journeys/timetable.ts';
import { MINUTES_PER_DAY } from '../src/core/time.ts';
import { readData } from '../src/data/dataFiles.ts';
import { microseconds, printTable, TIMING_HEADER, time, timingRow } from './harness.ts';
import { openNaive, paretoSet, type Rival, type Triple, triplesOf } from './journeys/naive.ts';
import { type AirportPair, grown, hubPairs, randomPairs, type TimetableInput } from './journeys/networks.ts';
import {
  departureMinutes,
  earliestArrivals,
  openRangeRaptor,
  RAPTOR_DAYS,
  RAPTOR_LAYOVER,
} from './journeys/rangeRaptor.ts';
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
  console.log(`\n${title}: ${number(timetable.departs.length)} departures, ${number(pairs.length)} pairs`);
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

/** Earliest arrivals for every minute of departure: RAPTOR goes on to the next day when that arrives no later. */
function compareRaptor(pairs: readonly AirportPair[]): void {
  const raptor = openRangeRaptor(timetable, DAY);
  const layovers = { minLayover: RAPTOR_LAYOVER, maxLayover: RAPTOR_DAYS * MINUTES_PER_DAY };
  const arrivals = (pair: AirportPair, triples: readonly Triple[]) =>
    earliestArrivals(triples, departureMinutes(timetable, pair[0], DAY), 2, MINUTES_PER_DAY * (DAY + RAPTOR_DAYS));
  const days = Array.from({ length: RAPTOR_DAYS + 1 }, (_, i) => DAY + i);
  const own = (pair: AirportPair) =>
    arrivals(
      pair,
      days.flatMap((day) => searchDay(pair, day, layovers)),
    );
  compare('range RAPTOR', pairs, raptor, layovers, own, (pair) => arrivals(pair, raptor(pair, 2)));
}

const timetableOf = (world: TimetableInput): Timetable =>
  buildTimetable(world.airports, buildRoutes(world), buildDepartures(world));

const input: TimetableInput = loadDataset(readData('data'));
const timetable = timetableOf(input);
start();
searchAlone('Random pairs', timetable, randomPairs(input, options.pairs));
searchAlone('Hubs, and hubs with random airports', timetable, hubPairs(input, 20));
const large = grown(input);
const largeTimetable = timetableOf(large);
searchAlone('Random pairs, 2.5 times the network', largeTimetable, randomPairs(large, options.pairs));
searchAlone('Hubs, 2.5 times the network', largeTimetable, hubPairs(large, 20));
compareNaive(randomPairs(input, options.rivals, 4));
compareRaptor(randomPairs(input, 400, 5));
