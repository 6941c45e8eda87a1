import { airportSearchPath, hubPath } from '../../contract/paths.ts';
import type { Airport, AirportMatches } from '../../contract/schemas.ts';

/** An option in the list of a search field. */
export interface SearchOption {
  /** Code, or null. */
  readonly sign: string | null;
  readonly title: string;
  readonly note: string;
  /** Text of the field when the option is chosen. */
  readonly value: string;
  /** Page of the option. */
  readonly path: string;
}

/** Finds airports with the API. It keeps the results. */
export function createAirportSearch() {
  const results = new Map<string, readonly SearchOption[]>();
  let controller: AbortController | undefined;
  return {
    cancel: () => controller?.abort(),
    /** The airports for a query. @throws Error when the request fails, or when the next one aborts it */
    find: async (query: string): Promise<readonly SearchOption[]> => {
      controller?.abort();
      const known = results.get(query);
      if (known) return known;
      controller = new AbortController();
      const response = await fetch(airportSearchPath(query), { signal: controller.signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { airports }: AirportMatches = await response.json();
      const options = airports.map(optionOf);
      results.set(query, options);
      return options;
    },
  };
}

const optionOf = ({ airport_code: code, city, country, name }: Airport): SearchOption => ({
  sign: code,
  title: `${city}, ${country}`,
  note: name,
  value: `${city} (${code})`,
  path: hubPath({ city, code }),
});
