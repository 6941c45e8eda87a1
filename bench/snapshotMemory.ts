/**
 * Memory of an opened snapshot, total and by part, as an isolate of Cloudflare Workers holds it.
 *
 *   npx node bench/snapshotMemory.ts [--data data]
 *
 * `bench/grow.ts` makes a larger folder of data. The files of the legs are left out, as the worker leaves them out.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { loadDataset } from '../src/core/dataset/load.ts';
import { readData } from '../src/data/dataFiles.ts';
import { buildIndexes, type QueryIndexes } from '../src/operations/indexes.ts';
import { openSnapshot, takeSnapshot } from '../src/operations/snapshot.ts';
import { garbageCollector, printTable } from './harness.ts';
import { benchOptions, DATA } from './options.ts';

const { data } = benchOptions(import.meta.filename, { data: DATA });

const collect = garbageCollector();

/** As in the worker. */
const KEPT_BYTES = 256 * 1024;

interface Memory {
  readonly heap: number;
  readonly buffers: number;
}

/** Bytes in use. V8 frees array buffers some time after a garbage collection. */
async function memory(): Promise<Memory> {
  for (let i = 0; i < 3; i++) {
    collect();
    await sleep(50);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed, buffers: arrayBuffers };
}

const mib = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

function snapshotOf(folder: string): Parameters<typeof openSnapshot>[0] {
  const dataset = loadDataset(readData(folder), folder);
  console.log(`${dataset.airports.length} airports, ${dataset.routes.length} routes`);
  const {
    'legs.bin': legs,
    'legSizes.bin': _,
    ...files
  } = takeSnapshot(buildIndexes({ dataset, baseUrl: 'http://127.0.0.1:8422' }));
  console.log(`legs, left out: ${mib(legs.length)} MiB`);
  return files;
}

let files: Parameters<typeof openSnapshot>[0] | null = snapshotOf(data);
const sum = (sizes: readonly number[]): number => sizes.reduce((total, each) => total + each, 0);
const size = sum(Object.values(files).map((file: Uint8Array) => file.length));
const packed = sum(Object.values(files).map((file: Uint8Array) => gzipSync(file).length));
const indexes: Partial<Record<keyof QueryIndexes, unknown>> = { ...openSnapshot(files, KEPT_BYTES) };
files = null;
const open = await memory();
const rows: string[][] = [];
let before = open;
for (const part of Object.keys(indexes) as (keyof QueryIndexes)[]) {
  delete indexes[part];
  const after = await memory();
  rows.push([part, mib(before.heap - after.heap), mib(before.buffers - after.buffers)]);
  before = after;
}
console.log(`snapshot ${mib(size)} MiB, ${mib(packed)} MiB compressed\n`);
const all = ['all', mib(open.heap - before.heap), mib(open.buffers - before.buffers)];
printTable(
  ['part', 'heap MiB', 'buffers MiB'],
  [...rows.filter(([, heap, buffers]) => heap !== '0.0' || buffers !== '0.0'), all],
);
