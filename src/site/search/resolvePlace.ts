import { fold } from '../../contract/fold.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { cityKey } from '../siteIndex.ts';

/** One airport, or the airports of one city. */
export interface KnownPlace {
  readonly kind: 'known';
  /** At least one, busiest first. */
  readonly airports: readonly AirportRecord[];
  /** Airports of other cities of the same name. */
  readonly others: readonly AirportRecord[];
}

/** What a text means. */
export type Place =
  | KnownPlace
  /** Airports of several cities: the person has to choose. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly AirportRecord[] }
  | { readonly kind: 'unknown' };

/** Airports of one city that are searched together. */
const MOST_AIRPORTS = 5;
/** A city this much more important than others of its name is the one meant: London in England, not in Ontario. */
const CLEARLY_HEAVIER = 2;

/** Resolves what a person typed: `LHR`, `London (LHR)`, `LON`, `London`, `Heathrow`. */
export function resolvePlace({ airports, airportIndex, matcher }: QueryIndexes, text: string): Place {
  const code = /\(([a-z]{3})\)$/i.exec(text)?.[1] ?? (/^[a-z]{3}$/i.test(text) ? text : undefined);
  const exact = code === undefined ? undefined : airportIndex.get(code.toUpperCase());
  if (exact !== undefined) return known([at(airports, exact)]);

  const matches = matcher.match(text).map((index) => at(airports, index));
  const area = matches.filter(({ metropolitanArea }) => metropolitanArea === text.toUpperCase());
  if (area.length > 0) return known(area);
  const folded = fold(text);
  const named = matches.filter(({ city }) => fold(city) === folded);
  const meant = named.length > 0 ? named : matches;
  const [top, second, ...rest] = citiesOf(meant);
  if (!top) return { kind: 'unknown' };
  if (!second) return known(top);
  if (named.length > 0 && weight(top) >= weight(second) + CLEARLY_HEAVIER) return known(top, [second, ...rest].flat());
  const byName = matches.filter(({ name, otherNames }) => [name, ...otherNames].some((one) => fold(one) === folded));
  if (byName.length === 1) return known(byName);
  return { kind: 'ambiguous', candidates: meant };
}

/** Airports by city, the most important city first. */
const citiesOf = (airports: readonly AirportRecord[]): AirportRecord[][] =>
  [...Map.groupBy(airports, cityKey).values()].sort((a, b) => weight(b) - weight(a));

function known(airports: readonly AirportRecord[], others: readonly AirportRecord[] = []): KnownPlace {
  const busiest = airports.toSorted((a, b) => b.weeklyDepartures - a.weeklyDepartures);
  const served = busiest.filter(({ routeCount }) => routeCount > 0);
  return { kind: 'known', airports: (served.length > 0 ? served : busiest).slice(0, MOST_AIRPORTS), others };
}

const weight = (airports: readonly AirportRecord[]) => Math.max(...airports.map(({ importance }) => importance));
