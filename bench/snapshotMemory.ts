/**
 * Memory of an opened snapshot, in all and by part, as an isolate of Cloudflare Workers holds it.
 *
 *   node --expose-gc bench/snapshotMemory.ts [DATA]
 *
 * DATA is a folder of data files: default `data`. `node bench/grow.ts 10 DIR` makes a larger one. The files of the
 * legs are left out, as the worker leaves them out.
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { loadDataset } from '../src/core/dataset/load.ts';
import { must } from '../src/core/must.ts';
import { readData } from '../src/data/dataFiles.ts';
import { buildIndexes, type QueryIndexes } from '../src/operations/indexes.ts';
import { openSnapshot, takeSnapshot } from '../src/operations/snapshot.ts';
import { printTable } from './harness.ts';
import { showHelp } from './help.ts';

showHelp(import.meta.filename);

interface Memory {
  readonly heap: number;
  readonly buffers: number;
}

/** Bytes in use. V8 frees array buffers some time after a garbage collection. */
async function memory(): Promise<Memory> {
  for (let i = 0; i < 3; i++) {
    must(globalThis.gc, 'gc, which needs the option --expose-gc')();
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

const folder = resolve(import.meta.dirname, '..', process.argv[2] ?? 'data');
let files: Parameters<typeof openSnapshot>[0] | null = snapshotOf(folder);
const sum = (sizes: readonly number[]): number => sizes.reduce((total, each) => total + each, 0);
const size = sum(Object.values(files).map((file: Uint8Array) => file.length));
const packed = sum(Object.values(files).map((file: Uint8Array) => gzipSync(file).length));
const indexes: Partial<Record<keyof QueryIndexes, unknown>> = { ...openSnapshot(files) };
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
