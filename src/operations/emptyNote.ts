import { listItems } from '../contract/parameters.ts';
import { absentAirlines } from './airlineList.ts';
import type { Indexes } from './indexes.ts';

/** What is known of the ends of a request. */
interface EndsFound {
  /** False where origin and destination overlap. */
  readonly isApart?: boolean;
  /** False where the data has no direct route between them, and the request is about direct flights. */
  readonly isDirect?: boolean;
}

/** Why a list is empty: its ends overlap, no route joins them, or a requested airline flies and is not in the data. */
export function emptyNote(
  indexes: Indexes,
  { from, to, airline = '' }: { from?: string | undefined; to?: string | undefined; airline?: string | undefined },
  { isApart = true, isDirect = true }: EndsFound = {},
): { note?: string } {
  if (!isApart) return { note: `${from} and ${to} overlap: origin and destination must be different places.` };
  const codes = listItems(airline).map((item) => indexes.airlineByCode.get(item)?.code);
  const absent = absentAirlines(indexes).filter(({ code }) => codes.includes(code));
  const notes = absent.map(({ name }) => `${name} operates flights, but the data has none of them.`);
  if (!isDirect) notes.push(`The data has no direct flight from ${from}${to ? ` to ${to}` : ''}, on any day.`);
  return notes.length === 0 ? {} : { note: notes.join(' ') };
}
