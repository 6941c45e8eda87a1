/**
 * Measures what requests and connections cost, predicts the capacity of a server, and checks it at 80 % of that.
 *
 *   node bench/capacity.ts [--release build/current] [--workers 1] [--seconds 10] [--share 0.8]
 *
 * Measures the processor time of each kind of request for `--seconds`, the memory of a worker and of a connection.
 * Predicts with the formula of deploy/README.md how many requests of a mix a server answers in a second, sends that
 * share of them for three times as long, and prints predicted and measured. Exit status 1 when the prediction does not
 * hold: a request fails, fewer are answered than sent, the 99th percentile is above 250 ms, or the processor time of a
 * response is off by more than a fifth. The figures in time need processors that nothing else uses.
 */
import { connect, type Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ByKind, DESCRIPTIONS, KINDS, type Kind, MIX, mixOf, requestsOf } from './capacity/kinds.ts';
import { printTable } from './harness.ts';
import { showHelp } from './help.ts';
import { get, openGenerator } from './load/generator.ts';
import { processorMs, residentMiB } from './load/processes.ts';
import { startServer } from './load/server.ts';

showHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    release: { type: 'string', default: 'build/current' },
    workers: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '10' },
    share: { type: 'string', default: '0.8' },
  },
});

/** Few connections: with more, requests share turns of the event loop and cost less, and rendered pages are refused. */
const CONNECTIONS = 4;
const IDLE_CONNECTIONS = 1_000;
const LONGEST_P99_MS = 250;
const MOST_DEVIATION = 0.2;
/** Share of requests that may be refused while their cost is measured: a busy machine makes the server late. */
const MOST_REFUSED = 0.02;

/** Capacity in requests per second: processes divided by the mean processor time of a request. */
const capacityOf = (workers: number, costs: ByKind<number>, mix: ByKind<number>): number =>
  (workers * 1000) / KINDS.reduce((sum, kind) => sum + mix[kind] * costs[kind], 0);

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

async function main(): Promise<boolean> {
  const [workers, ms, share] = [Number(values.workers), Number(values.seconds) * 1000, Number(values.share)];
  const release = resolve(import.meta.dirname, '..', values.release);
  const requests = requestsOf(release);
  const { child, pid, port } = await startServer(release, { WORKERS: values.workers });
  const generator = openGenerator();
  try {
    const run = async (sent: readonly string[], time: number, perSecond?: number) => {
      const before = processorMs(pid);
      const load = { port, requests: sent, ms: time, connections: perSecond === undefined ? CONNECTIONS : 64 };
      const loaded = await generator.run(perSecond === undefined ? load : { ...load, perSecond });
      return { ...loaded, processor: processorMs(pid) - before };
    };
    // Before the load: afterwards connections would take memory that the process has already.
    const idleMiB = residentMiB(pid);
    const open = await openConnections(port, IDLE_CONNECTIONS);
    await sleep(500);
    const connectionKiB = ((residentMiB(pid) - idleMiB) * 1024) / IDLE_CONNECTIONS;
    for (const socket of open) socket.destroy();

    const costs = {} as Record<Kind, number>;
    for (const kind of KINDS) {
      await run(requests[kind], ms / 4);
      const { answers, failures, processor } = await run(requests[kind].slice(1_000).concat(requests[kind]), ms);
      if (failures > MOST_REFUSED * answers) throw new Error(`${failures} of ${answers} requests for ${kind} failed`);
      costs[kind] = processor / (answers - failures);
    }
    const loadedMiB = residentMiB(pid);

    console.log(`${workers} of ${availableParallelism()} processors, ${values.seconds} s for each kind\n`);
    printTable(
      ['request', 'processor ms', 'share of the mix', 'description'],
      KINDS.map((kind) => [kind, costs[kind].toFixed(3), `${MIX[kind] * 100} %`, DESCRIPTIONS[kind]]),
    );
    console.log(
      `\nmemory: ${idleMiB.toFixed(0)} MiB after start, ${loadedMiB.toFixed(0)} MiB after load, at most ${connectionKiB.toFixed(0)} KiB for each idle connection`,
    );
    const capacity = capacityOf(workers, costs, MIX);
    const rate = share * capacity;
    const seen = await run(mixOf(requests, MIX, Math.ceil((rate * ms * 3) / 1000)), 3 * ms, rate);
    const measured = seen.processor / (3 * ms);
    const rows = [
      ['responses/s', rate.toFixed(0), ((seen.answers * 1000) / (3 * ms)).toFixed(0)],
      ['processors in use', (share * workers).toFixed(2), measured.toFixed(2)],
      [
        'processor ms per response',
        ((1000 * workers) / capacity).toFixed(3),
        (seen.processor / seen.answers).toFixed(3),
      ],
      ['failed', '0', String(seen.failures)],
      ['99th percentile, ms', `below ${LONGEST_P99_MS}`, seen.p99.toFixed(0)],
    ];
    console.log(`\npredicted capacity: ${capacity.toFixed(0)} responses/s; at ${share * 100} % of it:\n`);
    printTable(['', 'predicted', 'measured'], rows);
    return (
      seen.failures === 0 &&
      seen.p99 < LONGEST_P99_MS &&
      (seen.answers * 1000) / (3 * ms) > 0.97 * rate &&
      Math.abs(((seen.processor / seen.answers) * capacity) / (1000 * workers) - 1) < MOST_DEVIATION
    );
  } finally {
    generator.child.kill();
    child.kill('SIGKILL');
  }
}

const holds = await main();
console.log(holds ? '\nThe prediction holds.' : '\nThe prediction DOES NOT HOLD. Other processes need the processor?');
if (!holds) process.exitCode = 1;
