/**
 * Soak test: sends every kind of request at full load and watches memory.
 *
 *   npx node bench/soak.ts [--seconds 600] [--release build/current] [--growth 12]
 *
 * Prints memory and open files while it runs. Fails if a request fails, or if a line fitted to the memory of the second
 * half grows by more than `--growth` MiB. Until the caches are full, after about a million answers, memory grows.
 */
import { get, openGenerator } from './load/generator.ts';
import { openFiles, processorMs, residentMiB } from './load/processes.ts';
import { startServer } from './load/server.ts';
import { targetsOf } from './load/targets.ts';
import { benchOptions, positive, RELEASE } from './options.ts';

const SAMPLES = 40;

const {
  seconds,
  release,
  growth: mostGrowth,
} = benchOptions(import.meta.filename, {
  seconds: positive(600),
  release: RELEASE,
  growth: positive(12),
});
const ms = (seconds * 1000) / SAMPLES;

const { child: server, pid, port } = await startServer(release);
const generator = openGenerator();
try {
  const { route, page, search, match } = targetsOf(release);
  const others = [
    '/',
    '/nothing',
    '/r/lhr-jfk',
    '/api/airports',
    '/connections?from=LHR&to=JFK',
    '/developers',
    '/llms.txt',
  ];
  const requests = search.flatMap((each, i) =>
    [
      each,
      match[i % match.length] ?? each,
      route[i % route.length] ?? each,
      page[i % page.length] ?? each,
      `/api/airport/${(search[i] ?? '').slice(22, 25)}/destinations`,
      others[i % others.length] ?? each,
    ].map((target) => get(target)),
  );
  const memory: number[] = [];
  let [answers, failures, from] = [0, 0, 0];
  console.log(
    `${seconds} s of load on 32 connections, ${SAMPLES} samples\n   second   answers/s   MiB  files  median ms  p99 ms`,
  );
  for (let sample = 1; sample <= SAMPLES; sample++) {
    // Continues where the last round stopped, so that most requests are new.
    const load = await generator.run({
      port,
      requests: requests.slice(from).concat(requests.slice(0, from)),
      ms,
      connections: 32,
    });
    from = (from + load.answers) % requests.length;
    answers += load.answers;
    failures += load.failures;
    memory.push(residentMiB(pid));
    const line = [(sample * ms) / 1000, (load.answers * 1000) / ms, memory.at(-1) ?? 0, openFiles(pid)].map(Math.round);
    console.log(
      `${line.map((n) => String(n).padStart(9)).join('')}${load.median.toFixed(2).padStart(9)}${load.p99.toFixed(2).padStart(9)}`,
    );
  }
  const half = memory.slice(SAMPLES / 2);
  const growth = slope(half) * (half.length - 1);
  const least = Math.min(...half);
  console.log(
    `${answers.toLocaleString('en')} answers, ${failures} failures, ${Math.round(processorMs(pid) / 1000)} s of processor time; ` +
      `second half ${Math.round(least)} to ${Math.round(Math.max(...half))} MiB, growing by ${growth.toFixed(1)} MiB along a line`,
  );
  if (failures > 0 || growth > mostGrowth) {
    console.error(failures > 0 ? 'FAILED: requests failed' : `FAILED: more than ${mostGrowth} MiB`);
    process.exitCode = 1;
  }
} finally {
  generator.child.kill();
  server.kill('SIGTERM');
}

/** Growth per sample, by least squares. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [up, down] = values.reduce(
    ([over, under], value, i) => [over + (i - middle) * (value - mean), under + (i - middle) ** 2],
    [0, 0],
  );
  return up / down;
}
