/** Checked access, for values that exist by construction: a missing one is a bug and stops the operation. */

/** The value, which must not be null or undefined. @param what names the value in the error @throws Error */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`missing ${what}`);
  return value;
}

/** The element at an index, which must exist. @throws RangeError */
export function at<T>(array: ArrayLike<T>, index: number): T {
  const value = array[index];
  return value === undefined ? missing(index) : value;
}

/**
 * Throws for an index without an element: `array[index] ?? missing(index)` is `at` for inner loops.
 * `at` reads arrays of every kind, so V8 compiles it for none: in the connection search it takes five times as
 * long. Written in place, the check costs nothing, as V8 assumes that a typed array has no undefined elements.
 * @throws RangeError
 */
export function missing(index: number): never {
  throw new RangeError(`no element ${index}`);
}
