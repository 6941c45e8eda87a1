import { readAddress } from '../../src/contract/pageAddress.ts';
import { finish } from '../../src/core/steps.ts';
import type { Indexes } from '../../src/operations/indexes.ts';
import { pageNames } from '../../src/operations/pageNames.ts';
import { readPalette } from '../../src/site/maps/palette.ts';
import { REQUESTED_KINDS } from '../../src/site/pageKinds.ts';
import type { FlightListPage } from '../../src/site/pages/flightLists.ts';
import { type RequestedPage, requestedPage } from '../../src/site/requestedPage.ts';

/** What the site answers at an address of a page that is made on request; null for another address. */
export function requestedAt(indexes: Indexes, address: string): Promise<RequestedPage | Response> | null {
  const target = readAddress(address, pageNames(indexes));
  if (!target) return null;
  const { baseUrl, timetableYears } = indexes;
  return requestedPage(
    { indexes, run: finish, target },
    { baseUrl, timetableYears },
    new URLSearchParams(),
    readPalette(),
  );
}

const LISTS = ['arrivals', 'city', 'cityPair', 'countryPair', 'family', 'flight'] as const;

/** The page with a table of flights at an address; null when there is none. */
export function flightListAt(indexes: Indexes, address: string): FlightListPage | null {
  const page = readAddress(address, pageNames(indexes))?.page;
  const id = LISTS.find((one) => one === page?.id);
  if (!page || !id) return null;
  const { make }: { make: (...args: never) => unknown } = REQUESTED_KINDS[id];
  return Reflect.apply(make, null, [{ indexes, run: finish }, page.params]) as FlightListPage | null;
}
