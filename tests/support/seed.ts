/**
 * The seed of random tests: the environment variable SEED, or a random number.
 * It is printed once per test file. To repeat a failed run: `SEED=123 npx vitest run FILE`.
 */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const setting = process.env['SEED'];

/** Seed of this run, a 31-bit integer. fast-check uses it for every property of the importing file. */
export const SEED = setting === undefined ? randomInt(2 ** 31) : Number(setting);
if (!Number.isInteger(SEED)) throw new Error(`SEED must be an integer: ${JSON.stringify(setting)}`);

fc.configureGlobal({ seed: SEED });
console.info(`SEED=${SEED}`);
