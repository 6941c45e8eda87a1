/** Checked access, for values that exist by construction: a missing one is a bug and stops the operation. */

/** The value, which must not be null or undefined. @param what names the value in the error @throws Error */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`missing ${what}`);
  return value;
}

/** The element at an index, which must exist. @throws RangeError */
export function at<T>(array: ArrayLike<T>, index: number): T {
  const value = array[index];
  if (value === undefined) throw new RangeError(`no element ${index} in an array of ${array.length}`);
  return value;
}
