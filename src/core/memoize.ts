/**
 * A pure function of one argument, or of none (`void`), that keeps its results. The cache is never emptied: use it where
 * arguments are few.
 */
export function memoize<Argument, Result>(compute: (argument: Argument) => Result): (argument: Argument) => Result {
  const results = new Map<Argument, { readonly result: Result }>();
  return (argument) => {
    // Not `entryOf`, which would need a new function for each call: loops over departures call this.
    let known = results.get(argument);
    if (known === undefined) {
      known = { result: compute(argument) };
      results.set(argument, known);
    }
    return known.result;
  };
}
