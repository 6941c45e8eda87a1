import { airportSearchPath } from '../../contract/paths.ts';

/** The part of an airport that the combobox shows. */
export interface AirportOption {
  readonly airport_code: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
}

/** Finds airports with the API. It keeps the results. */
export function createAirportSearch() {
  const results = new Map<string, readonly AirportOption[]>();
  let controller: AbortController | undefined;
  return {
    cancel: () => controller?.abort(),
    /** The airports for a query. @throws Error when the request fails, or when the next one aborts it */
    find: async (query: string): Promise<readonly AirportOption[]> => {
      controller?.abort();
      const known = results.get(query);
      if (known) return known;
      controller = new AbortController();
      const response = await fetch(airportSearchPath(query), { signal: controller.signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { airports } = (await response.json()) as { airports: readonly AirportOption[] };
      results.set(query, airports);
      return airports;
    },
  };
}
