import { listItems } from '../contract/parameters.ts';
import { absentAirlines } from './airlineList.ts';
import type { Indexes } from './indexes.ts';

/**
 * Why a list is empty: its ends overlap, or a requested airline flies and is not in the data.
 * @param isApart false where the ends overlap
 */
export function emptyNote(
  indexes: Indexes,
  { from, to, airline = '' }: { from?: string | undefined; to?: string | undefined; airline?: string | undefined },
  isApart = true,
): { note?: string } {
  if (!isApart) return { note: `${from} and ${to} overlap: origin and destination must be different places.` };
  const codes = listItems(airline).map((item) => indexes.airlineByCode.get(item)?.code);
  const absent = absentAirlines(indexes).filter(({ code }) => codes.includes(code));
  const note = absent.map(({ name }) => `${name} operates flights, but the data has none of them.`).join(' ');
  return note === '' ? {} : { note };
}
