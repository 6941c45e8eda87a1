import { LIMITS } from '../../contract/vocabulary.ts';

/** A search as its address has it: codes of airports, or what a person typed. */
export interface ConnectionsQuery {
  readonly from: string;
  readonly to: string;
  readonly maxStops: number;
}

/** Longest text of a place. */
const LONGEST = 100;

/** Reads the query of the address. An invalid number of stops is replaced by the default. */
export function readQuery(search: URLSearchParams): ConnectionsQuery {
  const last = (name: string) => search.getAll(name).at(-1);
  const text = (name: string) => last(name)?.slice(0, LONGEST).toWellFormed() ?? '';
  const stops = Number(last('max_stops') ?? LIMITS.defaultStops);
  const valid = Number.isInteger(stops) && stops >= 0 && stops <= LIMITS.maxStops;
  return { from: text('from'), to: text('to'), maxStops: valid ? stops : LIMITS.defaultStops };
}
