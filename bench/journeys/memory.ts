/**
 * What a timetable adds to a server: `node bench/journeys/memory.ts FILE`, FILE being a stored timetable.
 * Prints JSON: milliseconds to read it, and mebibytes of resident memory with it, after searches, above those before.
 * A process of its own, so that nothing else is in memory.
 */
import { readFileSync } from 'node:fs';
import { searchJourneys } from '../../src/core/journeys/searchJourneys.ts';
import { timetableFromBytes } from '../../src/core/timetable/storedTimetable.ts';
import { garbageCollector, seededRandom } from '../harness.ts';

const MIB = 1024 * 1024;
const [, , file = ''] = process.argv;
const collect = garbageCollector();
const resident = () => {
  collect();
  return process.memoryUsage().rss / MIB;
};
const before = resident();
const start = performance.now();
const timetable = timetableFromBytes(readFileSync(file));
const readMs = performance.now() - start;
const random = seededRandom(3);
const draw = () => Math.floor(random() * timetable.airportCount);
for (let i = 0; i < 2000; i++) searchJourneys(timetable, { from: [draw()], to: [draw()], maxStops: 3 });
console.log(JSON.stringify({ readMs, residentMib: resident() - before }));
