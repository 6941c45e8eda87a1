/** Where journeys begin and end: places, or countries and regions in their place. */
import { InvalidInput, inArguments, inQuery, type WriteParameter } from '../contract/errors.ts';
import type { Input } from '../contract/operations.ts';
import type { ValidationItem } from '../contract/schemas.ts';
import { LIMITS } from '../contract/vocabulary.ts';
import { at } from '../core/must.ts';
import type { Indexes } from './indexes.ts';
import { airportsOfPlace, type Ends, endsBetween } from './places.ts';
import { airportsWithin } from './routeFilters.ts';

/** What a request says of its ends. */
export type EndsInput = Pick<
  Input<'find_journeys'>,
  'from' | 'to' | 'from_country' | 'from_region' | 'to_country' | 'to_region' | 'max_stops'
>;

type End = 'from' | 'to';

/** The ends of a request. */
export interface JourneyEnds {
  /** Journeys compete within each: from any airport of `from` to any of `to`. */
  readonly groups: readonly Ends[];
  /** The ends as requested, as text. */
  readonly from: string;
  readonly to: string;
}

/**
 * The ends of a request. Journeys from all airports of `from` compete with each other, those to each airport of `to` by
 * themselves; in a country or a region, each city is by itself. Without a destination, direct flights lead to all cities.
 * @throws InvalidInput for an end that is missing or too large, and for a name that does not exist
 * @throws NotFound for an unknown place
 */
export function journeyEnds(indexes: Indexes, input: EndsInput): JourneyEnds {
  const [from, to] = [textOf(input, 'from'), textOf(input, 'to')];
  const isOpen = to === undefined && input.max_stops > 0;
  if (from === undefined || isOpen) {
    const missing = [from === undefined ? (['from'] as const) : [], isOpen ? (['to'] as const) : []].flat();
    throw new InvalidInput(
      missing.map((end) => missingEnd(end, inQuery)),
      missing.map((end) => missingEnd(end, inArguments).msg),
    );
  }
  const text = { from, to: to ?? '' };
  if (input.from !== undefined && input.to !== undefined && !hasArea(input, 'from') && !hasArea(input, 'to'))
    return { ...text, groups: groupByDestination(endsBetween(indexes, input.from, input.to)) };
  const origins = airportsAt(indexes, input, 'from');
  const originCount = origins.flat().length;
  if (originCount > LIMITS.journeyOrigins) {
    const name = input.from_country === undefined ? 'from_region' : 'from_country';
    const msg = `${from} has ${originCount} airports, at most ${LIMITS.journeyOrigins} are searched: name a smaller region, or airports with from`;
    throw new InvalidInput([
      { type: 'too_many_origins', loc: ['query', name], msg, input: from, ctx: { le: LIMITS.journeyOrigins } },
    ]);
  }
  const destinations = to === undefined ? directCities(indexes, origins.flat()) : airportsAt(indexes, input, 'to');
  const cityOf = (airport: number) => at(indexes.airports, airport).cityCode;
  const groups = destinations.flatMap((some) => {
    const cities = new Set(some.map(cityOf));
    return origins.map((all) => ({ from: all.filter((airport) => !cities.has(cityOf(airport))), to: some }));
  });
  return { ...text, groups: groups.filter((group) => group.from.length > 0) };
}

/** An end as requested; undefined where there is none. */
const textOf = (input: EndsInput, end: End): string | undefined =>
  input[end] ?? input[`${end}_country`] ?? input[`${end}_region`];

const hasArea = (input: EndsInput, end: End): boolean =>
  input[`${end}_country`] !== undefined || input[`${end}_region`] !== undefined;

function missingEnd(end: End, write: WriteParameter): ValidationItem {
  const anywhere = end === 'to' ? `, or ${write('max_stops', 0)} for direct flights to everywhere` : '';
  const msg = `Field required: ${end}, ${end}_country or ${end}_region${anywhere}`;
  return { type: 'missing', loc: ['query', end], msg, input: null };
}

/** Each airport of the ends with its origins: each destination is by itself. */
const groupByDestination = (ends: readonly Ends[]): Ends[] =>
  ends.flatMap(({ from, to }) => to.map((airport) => ({ from, to: [airport] })));

/**
 * The airports of an end in the groups whose journeys compete: those of a city in a country or a region, each destination,
 * and all origins of a list.
 */
function airportsAt(indexes: Indexes, input: EndsInput, end: End): (readonly number[])[] {
  const list = input[end];
  const isWithin = airportsWithin(indexes, input, end);
  if (list === undefined)
    return groupByCity(
      indexes,
      [...indexes.airports.keys()].filter((airport) => isServed(indexes, airport) && isWithin(airport)),
    );
  const airports = airportsOfPlace(indexes, list).filter(isWithin);
  return end === 'from' ? [airports] : airports.map((airport) => [airport]);
}

const isServed = ({ routes }: Indexes, airport: number): boolean =>
  routes.routesFrom(airport).length > 0 || routes.routesTo(airport).length > 0;

const groupByCity = ({ airports }: Indexes, some: readonly number[]): number[][] => [
  ...Map.groupBy(some, (airport) => at(airports, airport).cityCode).values(),
];

/** The cities with a direct flight from one of some airports. */
const directCities = (indexes: Indexes, origins: readonly number[]): number[][] => {
  const { routes } = indexes;
  return groupByCity(indexes, [
    ...new Set(origins.flatMap((origin) => routes.routesFrom(origin).map((route) => at(routes.to, route)))),
  ]);
};
