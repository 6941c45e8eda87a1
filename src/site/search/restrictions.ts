/** The places and airlines that the choices of a search name, as the searches for journeys and itineraries take them. */
import { listItems } from '../../contract/parameters.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { airlineSetsOf } from '../../operations/routeFilters.ts';
import { indicesOf } from './ends.ts';
import type { JourneyChoices } from './query.ts';

export type Restrictions = ReturnType<typeof restrictionsOf>['restrictions'];

/** Resolves the names that a person typed. What no place or airline has is left out, with a sentence in `faults`. */
export function restrictionsOf(indexes: Indexes, { via, avoid, airline, alliance, month }: JourneyChoices) {
  const faults: string[] = [];
  const places = (text: string | null): readonly number[] =>
    namesIn(text).flatMap((item) => {
      const airports = stopsOf(indexes, item);
      if (airports.length === 0) faults.push(`“${item}” is not one place: use a city, a country, a region or a code.`);
      return airports;
    });
  const codes = namesIn(airline).flatMap((item) => {
    const code = airlineCodeOf(indexes, item);
    if (code === undefined) faults.push(`“${item}” is not an airline of the data: use its name or code.`);
    return code ?? [];
  });
  const stops = places(via);
  const restrictions = {
    /** Indices of airports: a stop is at one of them; null for any stop. */
    via: stops.length === 0 ? null : stops,
    /** Indices of airports that no stop is at. */
    avoid: places(avoid),
    /** Sets of airlines, of which one flies every leg; null for all airlines. */
    airlines: airlineSetsOf(indexes, { airline: codes.join() || undefined, alliance: alliance ?? undefined }),
    /** 0 to 11: flights that are known to rest then are left out. */
    ...(month === null ? {} : { month }),
  };
  return { restrictions, faults };
}

/** The names in a list; none where nothing is chosen. */
export const namesIn = (list: string | null): string[] => listItems(list ?? '').filter(Boolean);

/** Indices of the airports of a city, a code, a whole country or a region; none for a text that is none or several of them. */
function stopsOf(indexes: Indexes, text: string): readonly number[] {
  const place = indexes.naming.place(text);
  if (place.kind !== 'known') return [...(indexes.naming.regions.named(text)?.airports ?? [])];
  if (place.scope !== 'country') return indicesOf(indexes, place.airports);
  const country = indexes.naming.countries.byName(text);
  return [...indexes.airports.keys()].filter((index) => indexes.airports[index]?.countryCode === country);
}

/** The code of an airline by its code or name, or by words that only its name begins with. */
export function airlineCodeOf({ naming }: Indexes, text: string): string | undefined {
  const found = naming.meanings(text, ['airline']).filter(({ how }) => how !== 'part');
  const [first] = found;
  return first && (found.length === 1 || first.how === 'name') ? first.id : undefined;
}
