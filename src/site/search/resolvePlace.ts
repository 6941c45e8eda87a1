import { fold } from '../../contract/fold.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { cityKey } from '../siteIndex.ts';

/** What a person meant by a place. */
export type Place =
  /** One airport, or the airports of one city, busiest first; `others` are places of the same name. */
  | { readonly kind: 'known'; readonly airports: readonly AirportRecord[]; readonly others: readonly AirportRecord[] }
  /** Several places of different cities: the person has to choose. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly AirportRecord[] }
  | { readonly kind: 'unknown' };

/** Airports of one city that are searched together. */
const MOST_AIRPORTS = 5;
/** A place this much heavier than its namesakes is the one meant: London in England, not in Ontario. */
const CLEARLY_HEAVIER = 2;

/** Understands what was typed: `LHR`, `London (LHR)`, `LON`, `London`, `Heathrow`. */
export function resolvePlace({ airports, airportIndex, matcher }: QueryIndexes, asked: string): Place {
  const text = asked.trim();
  const code = /\(([a-z]{3})\)$/i.exec(text)?.[1] ?? (/^[a-z]{3}$/i.test(text) ? text : null);
  const exact = code === null ? undefined : airports[airportIndex.get(code.toUpperCase()) ?? -1];
  if (exact) return known([exact]);

  const matches = matcher.match(text).flatMap((index) => airports[index] ?? []);
  const area = matches.filter(({ metropolitanArea }) => metropolitanArea === text.toUpperCase());
  if (area.length > 0) return known(area);
  const [first] = matches;
  if (!first) return { kind: 'unknown' };

  const folded = fold(text);
  const named = matches.filter(({ city }) => fold(city) === folded);
  const meant = named.length > 0 ? named : matches;
  const cities = [...Map.groupBy(meant, cityKey).values()];
  const [top = [], second] = cities.sort((a, b) => weight(b) - weight(a));
  if (!second) return known(top);
  if (named.length > 0 && weight(top) >= weight(second) + CLEARLY_HEAVIER) return known(top, cities.slice(1).flat());
  const byName = matches.filter(({ name, otherNames }) => [name, ...otherNames].some((one) => fold(one) === folded));
  if (byName.length === 1) return known(byName);
  return { kind: 'ambiguous', candidates: meant };
}

function known(airports: readonly AirportRecord[], others: readonly AirportRecord[] = []): Place {
  const busiest = [...airports].sort((a, b) => b.weeklyDepartures - a.weeklyDepartures);
  const flown = busiest.filter(({ routeCount }) => routeCount > 0);
  return { kind: 'known', airports: (flown.length > 0 ? flown : busiest).slice(0, MOST_AIRPORTS), others };
}

const weight = (airports: readonly AirportRecord[]) => Math.max(...airports.map(({ importance }) => importance));
