// Not from seed.ts, whose seed is random without SEED: all workers of browser tests must choose the same.
const SEED = Number(process.env['SEED'] ?? 0);

/** Whether a run does all of the tests that are alike: `PAGES=1`. */
export const IS_ALL = process.env['PAGES'] === '1';

/**
 * Whether a run does one of the tests that are alike: one in `every`, which the seed chooses.
 * @param index of the test among those like it
 */
export const isChosen = (index: number, every: number, seed = SEED): boolean => IS_ALL || (index + seed) % every === 0;
