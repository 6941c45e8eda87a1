/** Work in steps: between two of them the server can answer other requests. */
export type Steps<T> = Generator<undefined, T>;

/** How many routes one step of work on all routes takes: about a millisecond. */
export const ROUTES_PER_STEP = 1024;

/** Takes all steps at once. */
export function finish<T>(steps: Iterator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
