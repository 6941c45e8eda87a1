// Not from tests/support/seed.ts: all workers must choose the same tests, so that there is no random number.
const SEED = Number(process.env['SEED'] ?? 0);

/**
 * Whether a run does what is similar to other things: one of `every`, which the seed chooses. `PAGES=1` does all.
 * @param index of the thing among those like it
 */
export const isChosen = (index: number, every: number): boolean =>
  process.env['PAGES'] === '1' || (index + SEED) % every === 0;
