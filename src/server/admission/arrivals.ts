/**
 * Connections that arrive. Node accepts one connection in each turn of the event loop (libuv 1.45 and later), so turns
 * that are full of work keep hundreds of clients waiting for seconds. While connections arrive, work leaves most turns to
 * them.
 */
export interface Arrivals {
  /** Notes that a connection was accepted. */
  readonly accepted: () => void;
  /** Creates a function for one kind of work. Called once in a turn, it returns whether the turn is left to connections. */
  readonly newCheck: () => () => boolean;
}

/** Turns in a row that work leaves to connections. */
const MOST_IN_A_ROW = 16;

/** Starts to count. */
export function countArrivals(): Arrivals {
  let count = 0;
  return {
    accepted: () => {
      count++;
    },
    newCheck: () => {
      let [seen, inARow] = [0, 0];
      return () => {
        const left = count !== seen && inARow < MOST_IN_A_ROW;
        seen = count;
        inARow = left ? inARow + 1 : 0;
        return left;
      };
    },
  };
}
