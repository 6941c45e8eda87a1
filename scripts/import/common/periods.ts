/**
 * Periods of operation in flat columns: a world timetable has millions of them.
 * Eighteen bytes each, in blocks, so that growing never holds anything twice.
 */
import { memoize } from '../../../src/core/memoize.ts';
import { at, missing } from '../../../src/core/must.ts';

/** The end of a period that has none. */
export const OPEN = 0xffff;

/** A flight that leaves at the same local time on some weekdays of a period. */
export interface Period {
  readonly service: number;
  /** The same number for the same flight number and leg: of two records for one day the later one holds. */
  readonly flight: number;
  /** Days since 1970, local to the origin, both included; `to` may be OPEN. */
  readonly from: number;
  readonly to: number;
  /** Bit 0 is Monday. None: the flight is cancelled in this period. */
  readonly days: number;
  readonly everyOtherWeek: boolean;
  /** Minutes after local midnight. */
  readonly minute: number;
  /** Minutes gate to gate, or 0 when unknown. */
  readonly block: number;
  /** IATA aircraft type; empty when unknown. */
  readonly aircraft: string;
}

export interface Periods {
  readonly size: number;
  add(period: Period): void;
  at(index: number): Period;
  /** Indices by service, in the order in which they were added. */
  byService(services: number): (service: number) => Uint32Array;
}

const SHIFT = 18;
const MASK = (1 << SHIFT) - 1;

interface Block {
  readonly service: Uint32Array;
  readonly flight: Uint32Array;
  readonly from: Uint16Array;
  readonly to: Uint16Array;
  /** Bits 0 to 6 days, 7 every other week, 8 to 18 minute, 19 to 29 block time. */
  readonly rest: Uint32Array;
  /** Index into the aircraft types. */
  readonly aircraft: Uint16Array;
}

/** Creates an empty list of periods. */
export function createPeriods(): Periods {
  const blocks: Block[] = [];
  const types: string[] = [];
  const typeIndex = memoize((type: string) => types.push(type) - 1);
  let size = 0;
  return {
    get size() {
      return size;
    },
    add({ service, flight, from, to, days, everyOtherWeek, minute, block, aircraft }) {
      const i = size & MASK;
      if (i === 0) blocks.push(emptyBlock());
      const columns = blocks[size >> SHIFT] ?? missing(size);
      columns.service[i] = service;
      columns.flight[i] = flight;
      columns.from[i] = from;
      columns.to[i] = to;
      columns.rest[i] = days | (everyOtherWeek ? 0x80 : 0) | (minute << 8) | (block << 19);
      columns.aircraft[i] = typeIndex(aircraft);
      size++;
    },
    at(index) {
      const columns = blocks[index >> SHIFT] ?? missing(index);
      const i = index & MASK;
      const rest = columns.rest[i] ?? missing(i);
      return {
        service: columns.service[i] ?? missing(i),
        flight: columns.flight[i] ?? missing(i),
        from: columns.from[i] ?? missing(i),
        to: columns.to[i] ?? missing(i),
        days: rest & 0x7f,
        everyOtherWeek: (rest & 0x80) !== 0,
        minute: (rest >>> 8) & 0x7ff,
        block: (rest >>> 19) & 0x7ff,
        aircraft: at(types, columns.aircraft[i] ?? missing(i)),
      };
    },
    byService(services) {
      const serviceOf = (i: number) => blocks[i >> SHIFT]?.service[i & MASK] ?? missing(i);
      // Counting sort: ends[s] is where the periods of service s end, once all are counted.
      const ends = new Uint32Array(services + 1);
      for (let i = 0; i < size; i++) increase(ends, serviceOf(i) + 1);
      for (let s = 0; s < services; s++) ends[s + 1] = at(ends, s) + at(ends, s + 1);
      const next = ends.slice();
      const order = new Uint32Array(size);
      for (let i = 0; i < size; i++) order[increase(next, serviceOf(i)) - 1] = i;
      return (service) => order.subarray(ends[service], ends[service + 1]);
    },
  };
}

/** Adds one to a count. @returns the new count */
export function increase(counts: Uint32Array, i: number): number {
  const count = (counts[i] ?? missing(i)) + 1;
  counts[i] = count;
  return count;
}

const emptyBlock = (): Block => ({
  service: new Uint32Array(1 << SHIFT),
  flight: new Uint32Array(1 << SHIFT),
  from: new Uint16Array(1 << SHIFT),
  to: new Uint16Array(1 << SHIFT),
  rest: new Uint32Array(1 << SHIFT),
  aircraft: new Uint16Array(1 << SHIFT),
});
