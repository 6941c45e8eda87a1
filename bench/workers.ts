/**
 * Memory of the worker: bundles a release, runs it on workerd at full load, and reads the heap and the array buffers of
 * its isolate through V8's inspector.
 *
 *   npx node bench/workers.ts [--seconds 60] [--times 1] [--release build/current]
 *
 * With `--times 5` the worker serves five times the bundled data (see grow.ts) with the files of the release. Fails if a
 * request fails, or if the isolate takes more than the platform allows.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { bundleWorker, LIMITS } from '../deploy/workers/bundle.ts';
import { PROJECT } from '../scripts/script.ts';
import { loadDataset } from '../src/core/dataset/load.ts';
import { readData } from '../src/data/dataFiles.ts';
import { buildIndexes, type QueryIndexes } from '../src/operations/indexes.ts';
import { takeSnapshot } from '../src/operations/snapshot.ts';
import { openRelease } from '../src/server/release/open.ts';
import { get, openGenerator } from './load/generator.ts';
import { openInspector } from './load/inspector.ts';
import { freePort, listens } from './load/ports.ts';
import { residentMiB } from './load/processes.ts';
import { everyKind } from './load/targets.ts';
import { benchOptions, positive, RELEASE, whole } from './options.ts';

const SAMPLES = 10;
const MIB = 1024 * 1024;

const { seconds, times, release } = benchOptions(import.meta.filename, {
  seconds: positive(60),
  times: whole(1),
  release: RELEASE,
});
const folder = mkdtempSync(join(tmpdir(), 'air-routes-workers-'));
let workerd: ReturnType<typeof spawn> | undefined;
const generator = openGenerator();
try {
  const live = times === 1 ? join(release, 'live') : join(folder, 'live');
  const requests = everyKind(times === 1 ? openRelease(release).indexes : grownIndexes(live)).map((target) =>
    get(target),
  );
  const [port, inspectorPort] = [await freePort(), await freePort()];
  const worker = join(folder, 'worker');
  const { assets, scriptBytes } = await bundleWorker(release, worker, `127.0.0.1:${port}`, live);
  console.log(`${assets} assets, script ${(scriptBytes / MIB).toFixed(1)} MiB compressed`);
  const started = performance.now();
  workerd = spawn(
    resolve(PROJECT, 'node_modules/.bin/workerd'),
    ['serve', `--inspector-addr=127.0.0.1:${inspectorPort}`, join(worker, 'workerd.capnp')],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  while (!(await listens(port))) await setTimeout(20);
  console.log(`listens after ${Math.round(performance.now() - started)} ms`);
  const inspector = await openInspector(inspectorPort);
  const idle = await inspector.memory();
  console.log(`at rest: heap ${(idle.heap / MIB).toFixed(0)} MiB, buffers ${(idle.buffers / MIB).toFixed(0)} MiB`);
  const peak = { heap: 0, buffers: 0, sum: 0 };
  let [answers, failures] = [0, 0];
  console.log('   second   answers/s   p99 ms   heap MiB  buffers MiB  process MiB');
  for (let sample = 1; sample <= SAMPLES; sample++) {
    const ms = (seconds * 1000) / SAMPLES;
    const from = answers % requests.length;
    const turned = requests.slice(from).concat(requests.slice(0, from));
    const load = generator.run({ port, requests: turned, ms, connections: 16 });
    for (const until = performance.now() + ms; performance.now() < until; await setTimeout(100)) {
      const { heap, buffers } = await inspector.memory();
      if (heap + buffers > peak.sum) Object.assign(peak, { heap, buffers, sum: heap + buffers });
    }
    const done = await load;
    answers += done.answers;
    failures += done.failures;
    const row = [(sample * ms) / 1000, (done.answers * 1000) / ms, done.p99, peak.heap / MIB, peak.buffers / MIB];
    console.log([...row, residentMiB(workerd.pid ?? 0)].map((n) => String(Math.round(n)).padStart(10)).join(' '));
  }
  console.log(
    `${answers} answers, ${failures} failures; isolate at most ${(peak.sum / MIB).toFixed(0)} MiB of ${LIMITS.isolateBytes / MIB}`,
  );
  if (failures > 0 || peak.sum > LIMITS.isolateBytes) process.exitCode = 1;
  inspector.close();
} finally {
  generator.child.kill();
  workerd?.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** The indexes of a multiple of the bundled data. Writes their snapshot into a folder. */
function grownIndexes(live: string): QueryIndexes {
  const data = join(folder, 'data');
  execFileSync(process.execPath, [join(PROJECT, 'bench/grow.ts'), '--times', String(times), '--out', data], {
    stdio: 'inherit',
  });
  const indexes = buildIndexes({ dataset: loadDataset(readData(data)), baseUrl: 'http://127.0.0.1:8422' });
  mkdirSync(live);
  for (const [name, bytes] of Object.entries(takeSnapshot(indexes))) writeFileSync(join(live, name), bytes);
  return indexes;
}
