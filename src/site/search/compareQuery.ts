import { queryText } from './query.ts';

/** What an address says about airports to compare. */
export interface CompareQuery {
  /** Codes of airports, or what a person typed. */
  readonly texts: readonly string[];
  /** Which destinations are shown: empty for all, `shared`, or the code of the airport that alone has them. */
  readonly show: string;
}

/** Names of the fields of the form. */
export const COMPARE_FIELDS = ['first', 'second', 'third'] as const;

/** Reads `airports=LHR,LGW`, or the fields of the form. */
export function readCompareQuery(search: URLSearchParams): CompareQuery {
  const codes = queryText(search, 'airports').split(',');
  const fields = COMPARE_FIELDS.map((name) => queryText(search, name));
  return {
    texts: [...codes, ...fields].map((text) => text.trim()).filter((text) => text !== ''),
    show: queryText(search, 'show'),
  };
}
