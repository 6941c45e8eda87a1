/**
 * The path of a request through the code, from the socket: which functions of `src` run, by the coverage of V8.
 *
 *   npx node bench/path.ts [--list yes]
 *
 * It counts functions with a name, at the second request of a kind: what is made once for a release is not part of a
 * request. A page is made from the sources, so that its functions have names; its template is not counted.
 */
import { request } from 'node:http';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PROJECT } from '../scripts/script.ts';
import { DEFAULT_BASE_URL } from '../src/contract/paths.ts';
import { loadDataset } from '../src/core/dataset/load.ts';
import { readData, readTowns } from '../src/data/dataFiles.ts';
import { buildIndexes } from '../src/operations/indexes.ts';
import { createApp } from '../src/server/app.ts';
import { createServer } from '../src/server/node/server.ts';
import { WorkQueue } from '../src/server/queue.ts';
import { readPalette } from '../src/site/maps/palette.ts';
import { requestedPage } from '../src/site/requestedPage.ts';
import { printTable } from './harness.ts';
import { benchOptions } from './options.ts';

const { list } = benchOptions(import.meta.filename, { list: z.enum(['yes', 'no']).default('no') });
const palette = readPalette();
const dataset = loadDataset(readData('data'));
const indexes = buildIndexes({ dataset, baseUrl: DEFAULT_BASE_URL }, undefined, readTowns('data'));
const app = createApp({
  release: {
    folder: 'memory',
    manifest: { id: 'memory', base_url: DEFAULT_BASE_URL, data_date: indexes.dataDate, tzdb: null },
    indexes,
    read: () => undefined,
  },
  queue: new WorkQueue(),
  render: async ({ url }, locals) => {
    const page = await requestedPage(locals, new URL(url).searchParams, palette);
    return page instanceof Response ? page : new Response(page.page.title);
  },
  onError: (error) => console.error(error),
});
const server = createServer(app.handle);
const port = await server.listen('127.0.0.1', 0);

const ask = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent: false }, (reply) =>
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0)),
    )
      .on('error', reject)
      .end();
  });

/** Requests by kind: the first is not counted, and the most functions and files of the second. */
const CASES = [
  ['API: connections', '/api/connections?from=KEF&to=SYD', '/api/connections?from=ABZ&to=HNL', 70, 22],
  ['API: route', '/api/route/LHR-CDG', '/api/route/LHR-JFK', null, null],
  ['API: journeys', '/api/journeys?from=KEF&to=SYD', '/api/journeys?from=ABZ&to=HNL', null, null],
  ['page: connections', '/connections?from=KEF&to=SYD', '/connections?from=ABZ&to=HNL', 130, 35],
  ['page: arrivals', '/flights-to-london-LGW', '/flights-to-london-LHR', null, null],
] as const;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const source = join(PROJECT, 'src');

/** The named functions of `src` that a request runs, by file. */
async function functionsOf(first: string, second: string) {
  await ask(first);
  await session.post('Profiler.takePreciseCoverage');
  const status = await ask(second);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  if (status !== 200) throw new Error(`the response to ${second} is ${status}`);
  return result
    .filter(({ url }) => url.startsWith('file:') && fileURLToPath(url).startsWith(source))
    .map(({ url, functions }) => ({
      file: relative(source, fileURLToPath(url)),
      names: functions
        .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
        .map(({ functionName }) => functionName),
    }))
    .filter(({ names }) => names.length > 0);
}

const rows: string[][] = [];
for (const [name, first, second, mostFunctions, mostFiles] of CASES) {
  const files = await functionsOf(first, second);
  if (list === 'yes') for (const { file, names } of files) console.log(`${name}: ${file}: ${names.join(', ')}`);
  const count = files.reduce((sum, { names }) => sum + names.length, 0);
  const target = mostFunctions === null ? '' : `${mostFunctions} in ${mostFiles}`;
  rows.push([name, String(count), String(files.length), target]);
}
printTable(['request', 'functions', 'files', 'target'], rows);
session.disconnect();
await server.drain();
