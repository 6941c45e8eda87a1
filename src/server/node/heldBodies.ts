import { must } from '../../core/must.ts';

/** About the size of the status line and headers of a response. */
export const HEADER_BYTES = 400;

/**
 * The memory of responses that are not read. Those with the same cached body take its memory once, and so do those with
 * parts of one: a part keeps all of the memory that it is in.
 */
export interface HeldBodies {
  readonly hold: (body: Uint8Array) => void;
  readonly release: (body: Uint8Array) => void;
  /** Bytes of all responses. */
  readonly total: () => number;
  /** Bytes of one response: those of a body are divided by the responses that have it or a part of it. */
  readonly share: (body: Uint8Array) => number;
}

/** Starts to count. */
export function countHeldBodies(): HeldBodies {
  /** Number of responses with bytes of a buffer. */
  const holders = new Map<ArrayBufferLike, number>();
  let total = 0;
  return {
    hold: ({ buffer }) => {
      const count = holders.get(buffer) ?? 0;
      holders.set(buffer, count + 1);
      total += HEADER_BYTES + (count === 0 ? buffer.byteLength : 0);
    },
    release: ({ buffer }) => {
      const count = must(holders.get(buffer), 'holders of a body') - 1;
      if (count === 0) holders.delete(buffer);
      else holders.set(buffer, count);
      total -= HEADER_BYTES + (count === 0 ? buffer.byteLength : 0);
    },
    total: () => total,
    share: ({ buffer }) => HEADER_BYTES + buffer.byteLength / must(holders.get(buffer), 'holders of a body'),
  };
}
