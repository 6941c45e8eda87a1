/** What every benchmark needs: seeded numbers, timing in rounds, summaries, a table. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { at } from '../src/core/must.ts';

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A text with one typing error: a letter that is missing, added, wrong, or swapped with the next. */
export function mistyped(text: string, random: () => number): string {
  const i = 1 + Math.floor(random() * Math.max(1, text.length - 2));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const edits = [text.charAt(i + 1) + text.charAt(i) + text.slice(i + 2), letter + text.slice(i)];
  const edit = at([...edits, text.slice(i + 1), letter + text.slice(i + 1)], Math.floor(random() * 4));
  return text.slice(0, i) + edit;
}

/** The function that collects garbage, which V8 has by a flag. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/** Results of calls that are timed: adding them up keeps V8 from removing the calls. */
let sink = 0;
function consume(value: number): void {
  sink = (sink + value) | 0;
}

/** Timings of one function on many inputs, in microseconds. */
export interface Timing {
  readonly mean: number;
  readonly min: number;
  readonly median: number;
  readonly p99: number;
  readonly max: number;
  /** Mean processor time of the round with the least, in microseconds; null when a round is too short to measure it. */
  readonly processor: number | null;
  /** Quantiles of the inputs, each taken at its fastest round: without interruptions by other processes. */
  readonly quietP99: number;
  readonly slowest: number;
  /** Lowest and highest mean of a round, in per cent of the median round. */
  readonly spread: readonly [number, number];
}

/** Least processor time that is precise to some per cent, in microseconds: Linux counts it in steps of up to 4 ms. */
const MEASURABLE = 50_000;

/**
 * Times `run` on every input, in rounds after one round of warm-up, and reports the round
 * with the median mean.
 */
export function time<Input>(inputs: readonly Input[], run: (input: Input) => number, rounds: number): Timing {
  for (const input of inputs) consume(run(input));
  const fastest = new Float64Array(inputs.length).fill(Number.POSITIVE_INFINITY);
  let processor = Number.POSITIVE_INFINITY;
  const measured = Array.from({ length: rounds }, () => {
    const times = new Float64Array(inputs.length);
    const before = process.threadCpuUsage();
    for (const [i, input] of inputs.entries()) {
      const start = performance.now();
      consume(run(input));
      const taken = (performance.now() - start) * 1000;
      times[i] = taken;
      fastest[i] = Math.min(at(fastest, i), taken);
    }
    const { user, system } = process.threadCpuUsage(before);
    processor = Math.min(processor, user + system);
    return { mean: times.reduce((sum, t) => sum + t, 0) / times.length, times: times.sort() };
  }).sort((a, b) => a.mean - b.mean);

  const middle = at(measured, rounds >> 1);
  const percent = ({ mean }: { readonly mean: number }) => (mean / middle.mean - 1) * 100;
  const quantile = (share: number, times = middle.times) => at(times, Math.ceil(share * inputs.length) - 1);
  fastest.sort();
  return {
    mean: middle.mean,
    min: quantile(1 / inputs.length),
    median: quantile(0.5),
    p99: quantile(0.99),
    max: quantile(1),
    processor: processor < MEASURABLE ? null : processor / inputs.length,
    quietP99: quantile(0.99, fastest),
    slowest: quantile(1, fastest),
    spread: [percent(at(measured, 0)), percent(at(measured, rounds - 1))],
  };
}

/** A time with three significant digits, in milliseconds, microseconds or nanoseconds. */
export function microseconds(value: number): string {
  if (value >= 1000) return `${(value / 1000).toPrecision(3)} ms`;
  return value >= 1 ? `${value.toPrecision(3)} µs` : `${(value * 1000).toFixed(0)} ns`;
}

/** Prints rows under a header, columns aligned. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [header, ...rows]) {
    const cells = row.map((cell, column) =>
      (column === 0 ? cell.padEnd : cell.padStart).call(cell, at(widths, column)),
    );
    console.log(cells.join('  '));
  }
}

/** Header of `timingRow`. */
export const TIMING_HEADER = [
  '',
  'mean',
  'min',
  'median',
  'p99',
  'max',
  'processor',
  'quiet p99',
  'slowest',
  'spread',
] as const;

/** A row of a table of timings. */
export function timingRow(name: string, timing: Timing): string[] {
  const { mean, min, median, p99, max, processor, quietP99, slowest, spread } = timing;
  const [low, high] = spread.map((percent) => `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(0)} %`);
  return [
    name,
    ...[mean, min, median, p99, max].map(microseconds),
    processor === null ? '' : microseconds(processor),
    ...[quietP99, slowest].map(microseconds),
    `${low} ${high}`,
  ];
}
