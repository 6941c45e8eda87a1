/** Where a search of journeys begins and ends: places by name or code, or the countries and regions of the operation. */
import { InvalidInput } from '../../contract/errors.ts';
import { listItems } from '../../contract/parameters.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import { codesOfPlace } from '../../core/naming/namedCodes.ts';
import { COUNTRY_AIRPORTS, type KnownPlace } from '../../core/naming/namedPlaces.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Ends } from '../../operations/places.ts';
import { airportsWithin } from '../../operations/routeFilters.ts';
import { viewAirport } from '../airportView.ts';
import { list, shortList } from '../text/words.ts';
import { nearestOf } from '../valueFaults.ts';
import { indicesOf } from './ends.ts';
import type { PlannerQuery } from './plannerQuery.ts';

/** A place at an end. */
export interface JourneyEnd {
  readonly kind: 'known';
  readonly scope: KnownPlace['scope'] | 'region';
  /** At least one, busiest first; of a country or a region the busiest ones. */
  readonly airports: readonly AirportRecord[];
  /** Airports of other cities of the same name. */
  readonly others: readonly AirportRecord[];
  /** `London`, `London (LHR)`, `Greece`. */
  readonly name: string;
  /** What the field of the form shows: `Rome (ROM)`. */
  readonly label: string;
  /** The parameters that name it in a request. */
  readonly input: PlannerQuery;
}

/** What an end of a query names. */
export type NamedEnd =
  | JourneyEnd
  | { readonly kind: 'ambiguous'; readonly candidates: readonly AirportRecord[] }
  | { readonly kind: 'unknown'; readonly text: string; readonly nearest: readonly string[] };

/** The end of a query; null where it has none. */
export function readEnd(indexes: Indexes, query: PlannerQuery, end: 'from' | 'to'): NamedEnd | null {
  const text = query[end]?.trim() ?? '';
  const [country, region] = [query[`${end}_country`], query[`${end}_region`]];
  const within = { [`${end}_country`]: country, [`${end}_region`]: region };
  if (text === '') return country === undefined && region === undefined ? null : endWithin(indexes, within, end);
  const named = endOfText(indexes, text, end);
  return named.kind === 'known' ? { ...named, input: { ...within, ...named.input } } : named;
}

/** The place that a text means as an end: `Rome`, `LHR,LGW`, `Greece`, `Tuscany`. */
export function endOfText({ naming, airports }: Indexes, text: string, end: 'from' | 'to'): NamedEnd {
  const place = naming.place(text);
  const [region] = place.kind === 'known' ? [] : naming.meanings(text, ['region', 'theme']);
  if (region) {
    const members = Array.from(region.airports, (index) => at(airports, index));
    return areaEnd(region.id, members, { [`${end}_region`]: region.id });
  }
  if (place.kind === 'ambiguous') return place;
  if (place.kind === 'unknown') return { kind: 'unknown', text, nearest: [] };
  const { scope, others } = place;
  const first = at(place.airports, 0);
  const input: PlannerQuery =
    scope === 'country' ? { [`${end}_country`]: first.countryCode } : { [end]: codesOfPlace(place).join() };
  const name = nameOfPlace(place);
  const isArea = scope === 'city' && place.airports.length > 1 && first.metropolitanArea !== null;
  const label = scope === 'list' ? text : isArea ? `${name} (${first.metropolitanArea})` : name;
  return { kind: 'known', scope, airports: place.airports, others, name, label, input };
}

/** The country or city of several airports, or the labels of one and of a list. */
function nameOfPlace({ airports, scope }: KnownPlace): string {
  const airport = at(airports, 0);
  if (scope === 'country') return airport.country;
  if (scope === 'list')
    return shortList(
      airports.map((each) => viewAirport(each).label),
      3,
    );
  return airports.length > 1 ? viewAirport(airport).city : viewAirport(airport).label;
}

/** The countries and regions that an end names by the parameters of the operation. */
function endWithin(indexes: Indexes, within: PlannerQuery, end: 'from' | 'to'): NamedEnd {
  const { naming } = indexes;
  const [country, region] = [within[`${end}_country`], within[`${end}_region`]];
  try {
    const isWithin = airportsWithin(indexes, within, end);
    const members = indexes.airports.filter(({ routeCount }, index) => routeCount > 0 && isWithin(index));
    const countries = listItems(country ?? '').filter(Boolean);
    const names = [
      ...listItems(region ?? '').map((item) => naming.regions.named(item)?.name ?? item),
      ...countries.map((item) => naming.countries.nameOf(naming.countries.byCodeOrName(item) ?? item)),
    ].filter(Boolean);
    const isTheme = naming.meanings(region ?? '', ['theme']).length > 0;
    return areaEnd(isTheme ? names.join(' in ') : list(names), members, within);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const item = at(error.items, 0);
    return { kind: 'unknown', text: String(item.input), nearest: nearestOf(item) };
  }
}

function areaEnd(name: string, members: readonly AirportRecord[], input: PlannerQuery): NamedEnd {
  const busiest = members.toSorted((a, b) => b.weeklyDepartures - a.weeklyDepartures).slice(0, COUNTRY_AIRPORTS);
  if (busiest.length === 0) return { kind: 'unknown', text: name, nearest: [] };
  const isCountry = Object.keys(input).some((each) => each.endsWith('_country'));
  return {
    kind: 'known',
    scope: isCountry && input.from_region === undefined && input.to_region === undefined ? 'country' : 'region',
    airports: busiest,
    others: [],
    name,
    label: name,
    input,
  };
}

/** The airports of both ends; null when they are the same place. An airport in the other's country is not its end. */
export function endsOf(indexes: Indexes, from: JourneyEnd, to: JourneyEnd): Ends | null {
  const isWide = ({ scope }: JourneyEnd) => scope === 'country' || scope === 'region';
  const without = (place: JourneyEnd, other: JourneyEnd) =>
    place.airports.filter((airport) => !isWide(place) || isWide(other) || !other.airports.includes(airport));
  const [origins, destinations] = [without(from, to), without(to, from)];
  const isSame =
    origins.length === 0 ||
    destinations.length === 0 ||
    (from.name === to.name && isWide(from)) ||
    (!isWide(from) && origins.some((one) => destinations.includes(one)));
  return isSame ? null : { from: indicesOf(indexes, origins), to: indicesOf(indexes, destinations) };
}
