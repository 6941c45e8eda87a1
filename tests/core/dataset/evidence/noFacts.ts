import type { FactTables } from '../../../../src/core/dataset/evidence/facts.ts';

/** Tables of facts without a row. */
export const NO_FACT_ROWS: FactTables = {
  closedAirports: [],
  ceasedAirlines: [],
  closedPairs: [],
  moves: [],
  ended: [],
  notFlown: [],
  countryOf: () => 'GB',
};
