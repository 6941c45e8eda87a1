import { must } from '../../core/must.ts';

/** About the size of the status line and headers of a response. */
export const HEADER_BYTES = 400;

/** The memory of responses that are not read. Those with the same cached body take its memory once. */
export interface HeldBodies {
  readonly hold: (body: Uint8Array) => void;
  readonly release: (body: Uint8Array) => void;
  /** Bytes of all responses. */
  readonly total: () => number;
  /** Bytes of one response: those of a body are divided by the responses that have it. */
  readonly share: (body: Uint8Array) => number;
}

/** Starts to count. */
export function countHeldBodies(): HeldBodies {
  /** Number of responses with a body. */
  const holders = new Map<Uint8Array, number>();
  let total = 0;
  return {
    hold: (body) => {
      const count = holders.get(body) ?? 0;
      holders.set(body, count + 1);
      total += HEADER_BYTES + (count === 0 ? body.length : 0);
    },
    release: (body) => {
      const count = must(holders.get(body), 'holders of a body') - 1;
      if (count === 0) holders.delete(body);
      else holders.set(body, count);
      total -= HEADER_BYTES + (count === 0 ? body.length : 0);
    },
    total: () => total,
    share: (body) => HEADER_BYTES + body.length / must(holders.get(body), 'holders of a body'),
  };
}
