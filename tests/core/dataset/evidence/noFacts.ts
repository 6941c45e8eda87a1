import { createFacts, type Facts, type FactTables } from '../../../../src/core/dataset/evidence/facts.ts';

/** Tables of facts without a row. */
export const NO_FACT_ROWS: FactTables = {
  'curated/closed-airports.csv': [],
  'curated/ceased-airlines.csv': [],
  'curated/closed-country-pairs.csv': [],
  'curated/airline-moves.csv': [],
  'curated/ended-services.csv': [],
  'curated/import/not-flown.csv': [],
  'reference/airport-codes.csv': [],
};

/** All airports are in one country. */
export const noFacts = (now: number): Facts => createFacts(NO_FACT_ROWS, () => 'GB', now);
