/**
 * Measures what requests and connections cost, predicts the capacity of a server, and checks it at 80 % of that.
 *
 *   npx node bench/capacity.ts [--release build/current] [--workers 1] [--seconds 10] [--share 0.8]
 *
 * Measures the processor time of each kind of request for `--seconds`, the memory of a worker and of a connection.
 * Predicts with the formula of deploy/README.md how many requests of a mix a server answers in a second, sends that
 * share of them for three times as long, and prints predicted and measured. Exit status 1 when the prediction does not
 * hold: a request fails, fewer are answered than sent, the 99th percentile is above 250 ms, or the processor time of a
 * response is off by more than a fifth. The figures in time need processors that nothing else uses.
 */
import { connect, type Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ByRequestKind,
  DESCRIPTIONS,
  MIX,
  mixOf,
  REQUEST_KINDS,
  type RequestKind,
  requestsOf,
} from './capacity/kinds.ts';
import { printTable } from './harness.ts';
import { get, openGenerator } from './load/generator.ts';
import { processorMs, residentMiB } from './load/processes.ts';
import { startServer } from './load/server.ts';
import { benchOptions, positive, RELEASE, whole } from './options.ts';

const { release, workers, seconds, share } = benchOptions(import.meta.filename, {
  release: RELEASE,
  workers: whole(1),
  seconds: positive(10),
  share: positive(0.8),
});

/** Few connections: with more, requests share turns of the event loop and cost less, and rendered pages are refused. */
const CONNECTIONS = 4;
const IDLE_CONNECTIONS = 1_000;
const LONGEST_P99_MS = 250;
const MOST_DEVIATION = 0.2;
/** Share of requests that may be refused while their cost is measured: a busy machine makes the server late. */
const MOST_REFUSED = 0.02;

/** Capacity in requests per second: processes divided by the mean processor time of a request. */
const capacityOf = (workers: number, costs: ByRequestKind<number>, mix: ByRequestKind<number>): number =>
  (workers * 1000) / REQUEST_KINDS.reduce((sum, kind) => sum + mix[kind] * costs[kind], 0);

/** Opens idle connections, each of which has had one response. */
const openConnections = (port: number, count: number): Promise<Socket[]> =>
  Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((done, fail) => {
          const socket = connect(port, '127.0.0.1', () => socket.write(get('/api/route/LHR-JFK')));
          socket.once('data', () => done(socket)).on('error', fail);
        }),
    ),
  );

const generator = openGenerator();
const { child, pid, port } = await startServer(release, { WORKERS: String(workers) });
const ms = seconds * 1000;

/** Sends requests for a time, as many as are answered or `perSecond`. */
async function send(requests: readonly string[], time: number, perSecond?: number) {
  const before = processorMs(pid);
  const load = { port, requests, ms: time, connections: perSecond === undefined ? CONNECTIONS : 64 };
  const loaded = await generator.run(perSecond === undefined ? load : { ...load, perSecond });
  return { ...loaded, processor: processorMs(pid) - before };
}

/** Memory of an idle connection in KiB. Before the load: afterwards it would be memory that the process has already. */
async function connectionMemory(idleMiB: number): Promise<number> {
  const open = await openConnections(port, IDLE_CONNECTIONS);
  await sleep(500);
  const connectionKiB = ((residentMiB(pid) - idleMiB) * 1024) / IDLE_CONNECTIONS;
  for (const socket of open) socket.destroy();
  return connectionKiB;
}

/** Processor time of a request of each kind, in ms. */
async function measureCosts(requests: ByRequestKind<readonly string[]>): Promise<ByRequestKind<number>> {
  const costs = {} as Record<RequestKind, number>;
  for (const kind of REQUEST_KINDS) {
    await send(requests[kind], ms / 4);
    const { answers, failures, processor } = await send(requests[kind].slice(1_000).concat(requests[kind]), ms);
    if (failures > MOST_REFUSED * answers) throw new Error(`${failures} of ${answers} requests for ${kind} failed`);
    costs[kind] = processor / (answers - failures);
  }
  return costs;
}

/** Sends a share of the capacity and prints predicted and measured. @returns whether the prediction holds */
async function checkPrediction(requests: ByRequestKind<readonly string[]>, capacity: number): Promise<boolean> {
  const rate = share * capacity;
  const time = 3 * ms;
  const { answers, failures, p99, processor } = await send(
    mixOf(requests, MIX, Math.ceil((rate * time) / 1000)),
    time,
    rate,
  );
  const perSecond = (answers * 1000) / time;
  const [predictedMs, measuredMs] = [(1000 * workers) / capacity, processor / answers];
  console.log(`\npredicted capacity: ${capacity.toFixed(0)} responses/s; at ${share * 100} % of it:\n`);
  printTable(
    ['', 'predicted', 'measured'],
    [
      ['responses/s', rate.toFixed(0), perSecond.toFixed(0)],
      ['processors in use', (share * workers).toFixed(2), (processor / time).toFixed(2)],
      ['processor ms per response', predictedMs.toFixed(3), measuredMs.toFixed(3)],
      ['failed', '0', String(failures)],
      ['99th percentile, ms', `below ${LONGEST_P99_MS}`, p99.toFixed(0)],
    ],
  );
  return (
    failures === 0 &&
    p99 < LONGEST_P99_MS &&
    perSecond > 0.97 * rate &&
    Math.abs(measuredMs / predictedMs - 1) < MOST_DEVIATION
  );
}

try {
  const requests = requestsOf(release);
  const idleMiB = residentMiB(pid);
  const connectionKiB = await connectionMemory(idleMiB);
  const costs = await measureCosts(requests);
  console.log(`${workers} of ${availableParallelism()} processors, ${seconds} s for each kind\n`);
  printTable(
    ['request', 'processor ms', 'share of the mix', 'description'],
    REQUEST_KINDS.map((kind) => [kind, costs[kind].toFixed(3), `${MIX[kind] * 100} %`, DESCRIPTIONS[kind]]),
  );
  console.log(
    `\nmemory: ${idleMiB.toFixed(0)} MiB after start, ${residentMiB(pid).toFixed(0)} MiB after load, ` +
      `at most ${connectionKiB.toFixed(0)} KiB for each idle connection`,
  );
  const holds = await checkPrediction(requests, capacityOf(workers, costs, MIX));
  console.log(
    holds ? '\nThe prediction holds.' : '\nThe prediction DOES NOT HOLD. Other processes need the processor?',
  );
  if (!holds) process.exitCode = 1;
} finally {
  generator.child.kill();
  child.kill('SIGKILL');
}
