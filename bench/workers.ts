/**
 * Memory of the worker: bundles a release, runs it on workerd at full load, and reads the heap and the array buffers of
 * its isolate through V8's inspector.
 *
 *   node bench/workers.ts [--seconds 60] [--release build/current]
 *
 * Fails if a request fails, or if the isolate takes more than the platform allows.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bundleWorker, LIMITS } from '../deploy/workers/bundle.ts';
import { showHelp } from './help.ts';
import { get, openGenerator } from './load/generator.ts';
import { openInspector } from './load/inspector.ts';
import { freePort, listens } from './load/ports.ts';
import { residentMiB } from './load/processes.ts';
import { targetsOf } from './load/targets.ts';

showHelp(import.meta.filename);

const SAMPLES = 10;
const MIB = 1024 * 1024;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, release: { type: 'string', default: 'build/current' } },
});
const ROOT = resolve(import.meta.dirname, '..');
const release = resolve(ROOT, values.release);
const folder = mkdtempSync(join(tmpdir(), 'air-routes-workers-'));
const [port, inspectorPort] = [await freePort(), await freePort()];
const { assets, scriptBytes } = await bundleWorker(release, folder, `127.0.0.1:${port}`);
console.log(`${assets} assets, script ${(scriptBytes / MIB).toFixed(1)} MiB compressed`);
const workerd = spawn(
  resolve(ROOT, 'node_modules/.bin/workerd'),
  ['serve', `--inspector-addr=127.0.0.1:${inspectorPort}`, join(folder, 'workerd.capnp')],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
const generator = openGenerator();
try {
  while (!(await listens(port))) await setTimeout(100);
  const inspector = await openInspector(inspectorPort);
  const { route, page, search, match } = targetsOf(release);
  const requests = search.flatMap((each, i) =>
    [each, match[i % match.length], route[i % route.length], page[i % page.length]].map((target) =>
      get(target ?? each),
    ),
  );
  const peak = { heap: 0, buffers: 0, sum: 0 };
  let [answers, failures] = [0, 0];
  console.log('   second   answers/s  heap MiB  buffers MiB  process MiB');
  for (let sample = 1; sample <= SAMPLES; sample++) {
    const ms = (Number(values.seconds) * 1000) / SAMPLES;
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
    const row = [(sample * ms) / 1000, (done.answers * 1000) / ms, peak.heap / MIB, peak.buffers / MIB];
    console.log([...row, residentMiB(workerd.pid ?? 0)].map((n) => String(Math.round(n)).padStart(10)).join(' '));
  }
  console.log(
    `${answers} answers, ${failures} failures; isolate at most ${(peak.sum / MIB).toFixed(0)} MiB of ${LIMITS.isolateBytes / MIB}`,
  );
  if (failures > 0 || peak.sum > LIMITS.isolateBytes) process.exitCode = 1;
  inspector.close();
} finally {
  generator.child.kill();
  workerd.kill();
  rmSync(folder, { recursive: true, force: true });
}
