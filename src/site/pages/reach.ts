/** The map and the list of what is within reach of a place: `/reach-from-kirkwall-KOI?max_stops=1`. */
import { writeRequest } from '../../contract/calls.ts';
import { InvalidInput } from '../../contract/errors.ts';
import { writeQuery } from '../../contract/formerQueries.ts';
import { type Input, OPERATIONS } from '../../contract/operations.ts';
import { addressForm, formPath, pagePath } from '../../contract/pageAddress.ts';
import type { PlaceInPath } from '../../contract/pages.ts';
import { canonicalInput } from '../../contract/parameters.ts';
import { cityPath, connectionsPath, hubPath, reachPath, routePath, withQuery } from '../../contract/paths.ts';
import { ALLIANCE_NAMES, ALLIANCES } from '../../contract/vocabulary.ts';
import { compareNames } from '../../core/destinationOrder.ts';
import { at, must } from '../../core/must.ts';
import type { Reached } from '../../core/search/reachable.ts';
import { FULL_MONTHS } from '../../core/time.ts';
import { decodeInput } from '../../operations/decodeInput.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { servedPlace } from '../../operations/places.ts';
import { airportsInReach } from '../../operations/reachableAirports.ts';
import { airportsWithin } from '../../operations/routeFilters.ts';
import { ageOfAll } from '../age.ts';
import { type MapAirport, type MapReach, mapOfFlights, type RouteMap } from '../maps/routeMap.ts';
import { cardsSection, makePage, type PageCard, type RequestedKind } from '../page.ts';
import type { Link } from '../pageHead.ts';
import { labelOf } from '../route-table/fields.ts';
import { airlinesOfRows, routeRows } from '../route-table/rows.ts';
import { scheduledRoute } from '../subjects.ts';
import { count, counted, duration, list } from '../text/words.ts';
import { faultText, fieldName, type ValueFault, valueFaults } from '../valueFaults.ts';
import { type MapForm, type MapPage, stopsGroup } from './mapOfPage.ts';

/** Parameters of the query, but those of the form of an answer. */
const NAMES = Object.keys(OPERATIONS.reachable_airports.parameters).filter(
  (name) => !['airport_code', 'format'].includes(name),
);
/** What the colours of the map mean; without, the number of stops. */
const COLOURS = 'colours';

type Values = ReadonlyMap<string, string>;

/** What is found with the valid values of a query, and what is wrong with the others. */
interface Found {
  readonly input: Input<'reachable_airports'>;
  readonly reached: readonly Reached[];
  /** The same in all countries and regions. */
  readonly all: readonly Reached[];
  readonly faults: ReadonlyMap<string, ValueFault>;
}

/** The page of a place; null for a place without flights. */
function reachPage(indexes: Indexes, place: PlaceInPath, search: URLSearchParams): MapPage | null {
  const values: Values = new Map(
    NAMES.flatMap((name) => {
      const value = search.getAll(name).filter((one) => one.trim() !== '');
      return value.length > 0 ? [[name, value.join()] as const] : [];
    }),
  );
  const isByHours = search.get(COLOURS) === 'hours';
  const { input, reached, all, faults } = findReached(indexes, place, values);
  const { offset, limit, max_stops: stops } = input;
  const shown = reached.slice(offset, offset + limit);
  const query = [...values, ...(isByHours ? [[COLOURS, 'hours'] as const] : [])];
  const without = (...names: readonly string[]) => query.filter(([name]) => !names.includes(name) && name !== 'offset');
  const isArea = !indexes.airportIndex.has(place.code);
  const request = (more: Readonly<Record<string, string>>) =>
    writeRequest('reachable_airports', { airport_code: place.code, ...Object.fromEntries(values), ...more });
  const reach = stops === 0 ? 'without a stop' : `with at most ${counted(stops, 'stop')}`;
  const title = `Within reach of ${place.city} (${place.code})`;
  const invalid = [...faults].map(([name, { nearest, bounds }]) =>
    faultText(name, values.get(name) ?? '', nearest, bounds),
  );
  const lead = `${[...invalid, ''].join(' ')}${counted(reached.length, 'airport')} in our data ${reached.length === 1 ? 'is' : 'are'} within reach ${reach} and ${duration(input.max_flying_min)} of flight. Time between flights is not counted.`;
  const whole = {
    text: `Flights from ${place.city} (${place.code})`,
    path: isArea ? cityPath(place) : hubPath(place),
  };
  const origins = must(servedPlace(indexes, place.code), place.code).airports;
  const map = mapOfReach(indexes, place, origins, reached, isByHours);
  const next = reached.length - offset - shown.length;
  const more: Link[] = [
    ...(offset > 0 ? [{ text: 'From the first airport', path: reachPath(place, without()) }] : []),
    ...(next > 0
      ? [
          {
            text: `Next ${count(Math.min(next, limit))} of ${count(reached.length)} airports`,
            path: reachPath(place, [...without(), ['offset', String(offset + shown.length)]]),
          },
        ]
      : []),
  ];
  return {
    ...makePage({
      page: { id: 'reach', params: { place } },
      parents: [whole],
      name: 'Within reach',
      title,
      lead,
      json: request({}),
      csv: request({ format: 'csv' }),
      filters: writeQuery(query),
      noindex: query.length > 0,
      age: ageOfAll(indexes),
      sections: [
        {
          ...cardsSection(
            counted(reached.length, 'airport'),
            shown.map((one) => cardOf(indexes, place, origins, one)),
            'airports',
          ),
          id: 'airports',
          ...(more.length > 0 ? { after: more.flatMap((link, i) => (i > 0 ? [' · ', link] : [link])) } : {}),
        },
      ],
    }),
    map,
    follow: { path: addressForm('reach', { place: '' }), query: '', keepsFilters: true },
    whole,
    groups: [
      stopsGroup(
        place,
        without('max_stops'),
        stops,
        // The map of the direct flights.
        withQuery(formPath('map', whole.path), writeQuery(without('max_stops', COLOURS, 'avoid_country'))),
      ),
      {
        title: 'Colours',
        chips: [
          { text: 'Stops', path: reachPath(place, without(COLOURS)), isCurrent: !isByHours },
          { text: 'Hours', path: reachPath(place, [...without(COLOURS), [COLOURS, 'hours']]), isCurrent: isByHours },
        ],
      },
    ],
    form: formOf(indexes, place, origins, all, { values, faults, query }),
  };
}

/** What the valid values of a query find. */
function findReached(indexes: Indexes, place: PlaceInPath, values: Values): Found {
  const tried = (some: Iterable<readonly [string, string]>) => {
    const decoded = decodeInput('reachable_airports', { airport_code: place.code }, writeQuery([...some]));
    const input = canonicalInput(OPERATIONS.reachable_airports.parameters, decoded) as Input<'reachable_airports'>;
    // The form offers all countries, also those that the query leaves out.
    const all = airportsInReach(indexes, { ...input, to_country: undefined, to_region: undefined });
    const isWithin = airportsWithin(indexes, input, 'to');
    return { input, all, reached: all.filter(({ airport }) => isWithin(airport)) };
  };
  try {
    return { ...tried(values), faults: new Map() };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const faults = valueFaults(error);
    const valid = [...values].filter(([name]) => !faults.has(name));
    if (valid.length === values.size) throw error;
    const found = findReached(indexes, place, new Map(valid));
    return { ...found, faults: new Map([...found.faults, ...faults]) };
  }
}

/** Most arcs of a map; the other airports are dots. */
const DRAWN = 700;
/** Minutes of flight of each colour but the last. */
const HOURS = [120, 240, 420, 720];
/** The colour of each number of stops. */
const TINTS = [2, 4, 5, 3];

function mapOfReach(
  indexes: Indexes,
  place: PlaceInPath,
  origins: readonly number[],
  reached: readonly Reached[],
  isByHours: boolean,
): RouteMap | null {
  const { airports } = indexes;
  const centre = at(origins, 0);
  const placed = (index: number): MapAirport | null => {
    const { lat, lon, ...airport } = at(airports, index);
    return lat === null || lon === null ? null : { ...airport, lat, lon };
  };
  const flights = reached.flatMap(({ airport, via }) => {
    const [from, to] = [placed(via.at(-1) ?? originOf(indexes, origins, airport) ?? centre), placed(airport)];
    return from && to ? [{ from, to }] : [];
  });
  const map = mapOfFlights(flights, {
    focus: origins.map((one) => at(airports, one).code),
    title: counted(reached.length, 'airport'),
    text: `Map of the airports within reach of ${place.city}.`,
  });
  if (!map) return null;
  const byCode = new Map(reached.map((one) => [at(airports, one.airport).code, one]));
  const placeIndex = new Map(map.places.map(({ code }, i) => [code, i]));
  const found = map.places.map(({ code }) => byCode.get(code));
  const tintOf = ({ stops, flyingMin }: Reached) =>
    isByHours ? HOURS.filter((most) => flyingMin > most).length + 1 : at(TINTS, stops);
  const used = new Set(reached.map(tintOf));
  return {
    ...map,
    routes: map.routes.slice(0, DRAWN),
    reach: {
      from: place.code,
      tints: found.map((one) => (one ? tintOf(one) : 0)),
      via: found.map((one) => (one?.via ?? []).flatMap((index) => placeIndex.get(at(airports, index).code) ?? [])),
      minutes: found.map((one) => one?.flyingMin ?? 0),
      legend: (isByHours ? HOUR_LEGEND : STOP_LEGEND).filter(({ tint }) => used.has(tint)),
    },
  };
}

/** The airport of a city from which a direct route leads to an airport. */
const originOf = (indexes: Indexes, origins: readonly number[], to: number): number | undefined =>
  origins.find((from) => scheduledRoute(indexes, from, to) !== undefined);

const STOP_LEGEND: MapReach['legend'] = TINTS.map((tint, stops) => ({
  tint,
  text: stops === 0 ? 'Direct' : counted(stops, 'stop'),
}));

const HOUR_LEGEND: MapReach['legend'] = [
  ...HOURS.map((most, i) => ({ tint: i + 1, text: `Up to ${duration(most)}` })),
  { tint: HOURS.length + 1, text: 'Longer' },
];

/** An airport of the list. It leads to its route, or to the journeys with stops. */
function cardOf(
  indexes: Indexes,
  place: PlaceInPath,
  origins: readonly number[],
  { airport, stops, flyingMin, via }: Reached,
): PageCard {
  const { airports } = indexes;
  const { code, city, country } = at(airports, airport);
  const origin = originOf(indexes, origins, airport);
  const how = stops === 0 ? 'direct' : `${counted(stops, 'stop')} in ${list(via.map((one) => at(airports, one).city))}`;
  return {
    sign: code,
    text: city,
    note: `${country} · ${how} · ${duration(flyingMin)} of flight`,
    path:
      stops === 0 && origin !== undefined
        ? routePath(`${at(airports, origin).code}-${code}`)
        : connectionsPath(place.code, code),
  };
}

/** Limits of the flight time that the form offers, in minutes. */
const LIMITS_OF_FLIGHT = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24].map((hours) => hours * 60);

function formOf(
  indexes: Indexes,
  place: PlaceInPath,
  origins: readonly number[],
  reached: readonly Reached[],
  {
    values,
    faults,
    query,
  }: Pick<Found, 'faults'> & {
    readonly values: Values;
    readonly query: readonly (readonly [name: string, value: string])[];
  },
): MapForm {
  const { airports, naming } = indexes;
  const direct = routeRows(
    indexes,
    origins.flatMap((origin) => [...indexes.routes.routesFrom(origin)]),
  );
  const ends = reached.map(({ airport }) => airport);
  const countries = new Map(ends.map((end) => [at(airports, end).countryCode, at(airports, end).country]));
  const regions = [...new Set(ends.flatMap((end) => naming.regions.of(end)))];
  const byName = (options: readonly (readonly [string, string])[]) =>
    options.toSorted(([, a], [, b]) => compareNames(a, b));
  const options: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    max_flying_min: LIMITS_OF_FLIGHT.map((most) => [String(most), `Up to ${duration(most)}`]),
    airline: byName(airlinesOfRows(direct).map(({ code, text }) => [code, text])),
    alliance: ALLIANCES.map((one) => [one, ALLIANCE_NAMES[one]]),
    to_country: byName([...countries]),
    to_region: byName(regions.map((name) => [name, name])),
    month: FULL_MONTHS.map((month, i) => [String(i + 1), month]),
  };
  const labelled = (name: string) => labelOf(name, 'destinations', fieldName(name));
  const pathWith = (name: string, value: string | null) =>
    reachPath(
      place,
      query.flatMap(([other, sent]) =>
        other === 'offset' || (other === name && value === null)
          ? []
          : [[other, other === name && value !== null ? value : sent] as const],
      ),
    );
  return {
    path: pagePath('reach', { place }),
    fields: Object.entries(options).map(([name, offered]) => {
      const value = values.get(name) ?? '';
      const isOffered = value === '' || offered.some(([one]) => one === value);
      return {
        name,
        label: labelled(name),
        value,
        options: isOffered ? offered : [[value, value] as const, ...offered],
      };
    }),
    kept: query.filter(([name]) => !(name in options) && name !== 'offset'),
    applied: [...values]
      .filter(([name]) => !['max_stops', 'limit', 'offset'].includes(name) || faults.has(name))
      .map(([name, value]) => ({
        text: `${labelled(name)}: ${options[name]?.find(([one]) => one === value)?.[1] ?? value}`,
        fault: faults.get(name)?.text ?? null,
        nearest: (faults.get(name)?.nearest ?? []).map((near) => ({ value: near, path: pathWith(name, near) })),
        without: pathWith(name, null),
        field: name in options ? `#field-${name}` : undefined,
        isFound: true,
      })),
  };
}

export const reachKind: RequestedKind<'reach'> = {
  list: function* (indexes) {
    for (const { code, routeCount } of indexes.airports) {
      const place = routeCount > 0 ? servedPlace(indexes, code) : undefined;
      if (place) yield { place };
    }
  },
  make: (indexes, { place }, search) => reachPage(indexes, place, search),
};
