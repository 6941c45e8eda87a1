/** A value, or a promise of it: a response that is in memory is sent without a turn of the event loop. */
export type MaybePromise<T> = T | Promise<T>;

/** Applies a function to a value, at once when the value is not a promise. */
export const mapMaybe = <T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> =>
  value instanceof Promise ? value.then(next) : next(value);
