/**
 * The path of a connections request through the code: which functions of `src` run, by the coverage of V8.
 *
 *   npx node bench/path.ts [--release build/current]
 *
 * It counts functions with a name, at the second request: what is made once for a release is not part of a request.
 */
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT } from '../scripts/script.ts';
import { createApp } from '../src/server/app.ts';
import { openRelease } from '../src/server/release.ts';
import { benchOptions, RELEASE } from './options.ts';

const { release } = benchOptions(import.meta.filename, { release: RELEASE });
const app = createApp({
  release: await openRelease(release),
  render: () => Promise.reject(new Error('no pages here')),
  onError: (error) => console.error(error),
});
const ask = (target: string) => app.handle({ method: 'GET', target, headers: {}, body: async () => null });

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await ask('/api/connections?from=KEF&to=SYD');
await session.post('Profiler.takePreciseCoverage');
const { status } = await ask('/api/connections?from=ABZ&to=HNL');
const { result } = await session.post('Profiler.takePreciseCoverage');
if (status !== 200) throw new Error(`the response is ${status}`);

const source = join(PROJECT, 'src');
const files = result
  .filter(({ url }) => url.startsWith('file:') && fileURLToPath(url).startsWith(source))
  .map(({ url, functions }) => ({
    file: relative(source, fileURLToPath(url)),
    names: functions
      .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
      .map(({ functionName }) => functionName),
  }))
  .filter(({ names }) => names.length > 0);
for (const { file, names } of files) console.log(`${file}: ${names.join(', ')}`);
console.log(`\n${files.reduce((sum, { names }) => sum + names.length, 0)} functions in ${files.length} files`);
