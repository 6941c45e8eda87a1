/** The published network as tables: all that the API publishes. Charter flights are marked. */
import type { CsvCell } from '../../core/csv.ts';
import { daysInPlaces, timeOfDay } from '../../core/dataset/schedule.ts';
import { UNKNOWN_TIME } from '../../core/dataset/week.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { endsOfRoute, idOfRoute } from '../../operations/records.ts';

/** A column, as the Frictionless Table Schema describes it. A cell that is not required may be empty. */
export interface Field {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly description: string;
  readonly unit?: string;
  readonly constraints?: { readonly required: true };
}

/** A table; rows have the cells of the fields in order. */
export interface Table {
  readonly name: TableName;
  readonly title: string;
  readonly description: string;
  readonly fields: readonly Field[];
  /** Fields that identify a row. */
  readonly primaryKey?: readonly string[];
  /** Fields that name the row of another table. */
  readonly foreignKeys?: readonly ReturnType<typeof keyOf>[];
  /** Whether it is also a Parquet file. */
  readonly parquet?: true;
  readonly rows: (indexes: Indexes) => Generator<readonly CsvCell[]>;
}

export type TableName = 'airports' | 'airlines' | 'routes' | 'services' | 'departures' | 'quality';

const field = (name: string, type: Field['type'], description: string, more: Partial<Field> = {}): Field => ({
  name,
  type,
  description,
  ...more,
});
const REQUIRED = { constraints: { required: true } } as const;
/** The key of a row of another table. @param own fields that have it */
const keyOf = (resource: TableName, fields: readonly string[], own = fields) => ({
  fields: own,
  reference: { resource, fields },
});

const AIRLINE = field('airline_code', 'string', 'IATA airline code.', REQUIRED);
const ROUTE = field('route_id', 'string', 'FROM-TO, such as LHR-JFK.', REQUIRED);
const WEEKLY = field(
  'weekly_departures',
  'integer',
  'Departures a week whose weekdays are known, charter included; empty when none is known.',
  { unit: 'departures per week' },
);

const airports: Table = {
  name: 'airports',
  title: 'Airports',
  description: 'Airports with an IATA code, also those without an active route.',
  fields: [
    field('airport_code', 'string', 'IATA airport code.', REQUIRED),
    field('name', 'string', 'Name of the airport.', REQUIRED),
    field('city', 'string', 'City, as a traveller names it.', REQUIRED),
    field('country', 'string', 'Name of the country.', REQUIRED),
    field('country_code', 'string', 'ISO 3166-1 alpha-2 code.', REQUIRED),
    field('metropolitan_area', 'string', 'IATA metropolitan area code, such as LON.'),
    field('lat', 'number', 'WGS84 latitude.', { unit: 'degrees' }),
    field('lon', 'number', 'WGS84 longitude.', { unit: 'degrees' }),
    field('time_zone', 'string', 'IANA time zone.', REQUIRED),
    field('importance', 'integer', 'Hub weight, 0 to 5.', REQUIRED),
  ],
  primaryKey: ['airport_code'],
  *rows({ airports: all }) {
    for (const airport of all)
      yield [
        ...[airport.code, airport.name, airport.city, airport.country, airport.countryCode, airport.metropolitanArea],
        ...[airport.lat, airport.lon, airport.timeZone, airport.importance],
      ];
  },
};

const airlines: Table = {
  name: 'airlines',
  title: 'Airlines',
  description: 'Airlines with an active route.',
  fields: [
    AIRLINE,
    field('name', 'string', 'Name of the airline.', REQUIRED),
    field('alliance', 'string', 'oneworld, skyteam, star or empty.'),
    field('routes', 'integer', 'Number of routes.', REQUIRED),
    WEEKLY,
  ],
  primaryKey: ['airline_code'],
  *rows({ departures }) {
    for (const [index, { code, name, alliance }] of departures.airlines.entries()) {
      const services = [...departures.servicesOfAirline(index)].map(({ service }) => service);
      yield [code, name, alliance, services.length, departures.weeklyOf(services)];
    }
  },
};

const routes: Table = {
  name: 'routes',
  parquet: true,
  title: 'Routes',
  description: 'Active direct routes. Each direction is a route of its own.',
  fields: [
    ROUTE,
    field('from', 'string', 'Airport code of the origin.', REQUIRED),
    field('to', 'string', 'Airport code of the destination.', REQUIRED),
    field('distance_km', 'integer', 'Great-circle distance.', { unit: 'km' }),
    field('flying_min', 'integer', 'Block time; an estimate where no timetable has it.', { unit: 'min', ...REQUIRED }),
    field('seasonality_label', 'string', 'Season in words; empty when not known.'),
    field('charter_only', 'boolean', 'Whether only charter airlines fly it.', REQUIRED),
    WEEKLY,
  ],
  primaryKey: ['route_id'],
  foreignKeys: [keyOf('airports', ['airport_code'], ['from']), keyOf('airports', ['airport_code'], ['to'])],
  *rows(indexes) {
    const { routes: active, departures } = indexes;
    for (const route of active.to.keys()) {
      const { route_id, from, to } = endsOfRoute(indexes, route);
      yield [
        ...[route_id, from, to],
        active.distanceOf(route),
        at(active.flyingMin, route),
        active.seasonLabelOf(route),
        active.charterOnly[route] === 1,
        departures.weeklyOf(departures.servicesOf(route)),
      ];
    }
  },
};

const services: Table = {
  name: 'services',
  parquet: true,
  title: 'Services',
  description: 'Airlines by route.',
  fields: [
    ROUTE,
    AIRLINE,
    field('service_type', 'string', 'scheduled, charter, or empty when not known.'),
    field('seasonal_note', 'string', 'A caveat about the season in free text.'),
    WEEKLY,
  ],
  primaryKey: ['route_id', 'airline_code'],
  foreignKeys: [keyOf('routes', ['route_id']), keyOf('airlines', ['airline_code'])],
  *rows(indexes) {
    const { routes: all, departures } = indexes;
    for (const route of all.to.keys())
      for (const service of departures.servicesOf(route))
        yield [
          idOfRoute(indexes, route),
          departures.airlineOf(service).code,
          departures.serviceTypeOf(service),
          departures.seasonalNoteOf(service),
          departures.weeklyOf([service]),
        ];
  },
};

/** Arrivals by the clocks of the build, and by those of each half of the year. Months count from 0; null is that of the build. */
const ARRIVALS = [
  { suffix: '', clocks: 'the month of the build', month: null },
  { suffix: '_january', clocks: 'January', month: 0 },
  { suffix: '_july', clocks: 'July', month: 6 },
] as const;

const departuresTable: Table = {
  name: 'departures',
  parquet: true,
  title: 'Departures',
  description:
    'Departures of a typical week. Those of one local time, block time and flight number are one row. A service without a row is one whose weekdays are not known.',
  fields: [
    ROUTE,
    AIRLINE,
    field('departure', 'string', 'HH:MM, local to the origin; empty when only the days are known.'),
    field(
      'days',
      'string',
      'Weekdays as in SSIM: seven places, 1 is Monday and 7 is Sunday, a dot for another day.',
      REQUIRED,
    ),
    field('block_min', 'integer', 'Block time; empty when not known.', { unit: 'min' }),
    ...ARRIVALS.flatMap(({ suffix, clocks }) => [
      field(
        `arrival${suffix}`,
        'string',
        `HH:MM, local to the destination by the clocks of ${clocks}; empty when not known.`,
      ),
      field(
        `arrival_day_offset${suffix}`,
        'integer',
        'Calendar days from the departure to that arrival, -1 to 3; empty when not known.',
        { unit: 'days' },
      ),
    ]),
    field('flight', 'string', 'Flight number, such as BA117; empty when not known.'),
    field('aircraft', 'string', 'IATA aircraft types, separated by spaces; empty when not known.'),
  ],
  foreignKeys: [keyOf('services', ['route_id', 'airline_code'])],
  *rows(indexes) {
    const { routes: all, departures } = indexes;
    const tables = ARRIVALS.map(({ month }) => departures.inMonth(month ?? departures.month));
    for (const route of all.to.keys())
      for (const service of departures.servicesOf(route))
        for (const departure of departures.departuresOf(service)) {
          const minute = at(departures.minute, departure);
          const arrivals = tables.map((table) => table.arrivalOf(route, departure));
          yield [
            idOfRoute(indexes, route),
            departures.airlineOf(service).code,
            minute === UNKNOWN_TIME ? null : timeOfDay(minute),
            // No reader takes this form for a number.
            daysInPlaces(at(departures.days, departure), '.'),
            at(departures.block, departure) || null,
            ...arrivals.flatMap((arrival) => [arrival && timeOfDay(arrival.minute), arrival?.dayOffset ?? null]),
            departures.flightOf(service, departure),
            departures.aircraftOf(departure).join(' ') || null,
          ];
        }
  },
};

const count = (name: string, description: string) =>
  field(name, 'integer', description, { unit: 'routes', ...REQUIRED });

const quality: Table = {
  name: 'quality',
  title: 'Published error',
  description:
    'How true earlier networks turned out: routes that were published, and routes that observers have seen since. Empty before the first comparison. Rows by airline count the routes of the airline.',
  fields: [
    field('compared', 'string', 'Day until which observers were evaluated.', REQUIRED),
    field('published', 'string', 'The same day of the network that was published.', REQUIRED),
    field('months', 'integer', 'About how many months lie between the two: 1, 6 or 12.', {
      unit: 'months',
      ...REQUIRED,
    }),
    field(
      'by',
      'string',
      'all, airline, country (of the origin) or age (of the newest observation when it was published).',
      REQUIRED,
    ),
    field('value', 'string', 'Airline code, country code, or years of age; empty for all, unknown without a date.'),
    count('routes', 'Routes that were published.'),
    count('seen', 'Routes that observers have seen since; by age those of the published ones.'),
    count('both', 'Routes that were published and seen.'),
  ],
  *rows({ quality: all }) {
    for (const { compared, published, months, by, value, routes: were, seen, both } of all)
      yield [compared, published, months, by, value === '' ? null : value, were, seen, both];
  },
};

/** The tables in the order in which documents list them. */
export const TABLES: readonly Table[] = [routes, services, departuresTable, airports, airlines, quality];
