const english = new Intl.Collator('en', { sensitivity: 'base' });

/** The order of names for readers, as English sorts them: accents and case do not matter. */
export const compareNames = (a: string, b: string): number => english.compare(a, b);

/** The end of a route that lists of destinations are ordered by. */
interface ListedDestination {
  readonly city: string;
  readonly code: string;
}

/** The order of destinations for programs: by city, then by code, in UTF-16 code units, the same on every machine. */
export const compareDestinations = (a: ListedDestination, b: ListedDestination): number =>
  compareCodeUnits(a.city, b.city) || compareCodeUnits(a.code, b.code);

/** The order of destinations for readers: by city as English sorts it, then by code. */
export const compareDestinationsForReaders = (a: ListedDestination, b: ListedDestination): number =>
  compareNames(a.city, b.city) || compareCodeUnits(a.code, b.code);

const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
