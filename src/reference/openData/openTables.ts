/** The published network as tables: all that the API publishes. Charter flights are marked. */
import type { CsvCell } from '../../core/csv.ts';
import { daysInPlaces, timeOfDay } from '../../core/dataset/schedule.ts';
import { UNKNOWN_TIME } from '../../core/dataset/week.ts';
import {
  aircraftOf,
  airlineOf,
  arrivalOf,
  departuresOf,
  flightOf,
  hasKnownDays,
  seasonalNoteOf,
  servicesOf,
  servicesOfAirline,
  serviceTypeOf,
  weekOf,
} from '../../core/departures/departures.ts';
import { distanceOf, seasonLabelOf } from '../../core/departures/routeColumns.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { idOfRoute } from '../../operations/records.ts';

/** A column. */
export interface Field {
  readonly name: string;
  /** Type of the Frictionless Table Schema. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly description: string;
  readonly unit?: string;
  /** Never empty. */
  readonly required?: true;
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
  readonly foreignKeys?: readonly {
    readonly fields: readonly string[];
    readonly table: TableName;
    readonly reference: readonly string[];
  }[];
  readonly rows: (indexes: Indexes) => Iterable<readonly CsvCell[]>;
}

export type TableName = 'airports' | 'airlines' | 'routes' | 'services' | 'departures';

const AIRLINE: Field = { name: 'airline_code', type: 'string', description: 'IATA airline code.', required: true };
const ROUTE: Field = { name: 'route_id', type: 'string', description: 'FROM-TO, such as LHR-JFK.', required: true };
const WEEKLY: Field = {
  name: 'weekly_departures',
  type: 'integer',
  description: 'Departures a week whose weekdays are known, charter included; empty when none is known.',
  unit: 'departures per week',
};

/** Departures a week of services; null when the weekdays of none are known. */
function weeklyOf({ departures }: Indexes, services: readonly number[]): number | null {
  const timed = services.filter((service) => hasKnownDays(departures, service));
  return timed.length === 0 ? null : timed.reduce((sum, service) => sum + weekOf(departures, service).weekly, 0);
}

const airports: Table = {
  name: 'airports',
  title: 'Airports',
  description: 'Airports with an IATA code, also those without an active route.',
  fields: [
    { name: 'airport_code', type: 'string', description: 'IATA airport code.', required: true },
    { name: 'name', type: 'string', description: 'Name of the airport.', required: true },
    { name: 'city', type: 'string', description: 'City, as a traveller names it.', required: true },
    { name: 'country', type: 'string', description: 'Name of the country.', required: true },
    { name: 'country_code', type: 'string', description: 'ISO 3166-1 alpha-2 code.', required: true },
    { name: 'metropolitan_area', type: 'string', description: 'IATA metropolitan area code, such as LON.' },
    { name: 'lat', type: 'number', description: 'WGS84 latitude.', unit: 'degrees' },
    { name: 'lon', type: 'number', description: 'WGS84 longitude.', unit: 'degrees' },
    { name: 'time_zone', type: 'string', description: 'IANA time zone.', required: true },
    { name: 'importance', type: 'integer', description: 'Hub weight, 0 to 5.', required: true },
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
    { name: 'name', type: 'string', description: 'Name of the airline.', required: true },
    { name: 'alliance', type: 'string', description: 'oneworld, skyteam, star or empty.' },
    { name: 'routes', type: 'integer', description: 'Number of routes.', required: true },
    WEEKLY,
  ],
  primaryKey: ['airline_code'],
  *rows(indexes) {
    const { departures } = indexes;
    for (const [index, { code, name, alliance }] of departures.airlines.entries()) {
      const services = [...servicesOfAirline(departures, index)].map(({ service }) => service);
      yield [code, name, alliance, services.length, weeklyOf(indexes, services)];
    }
  },
};

const routes: Table = {
  name: 'routes',
  title: 'Routes',
  description: 'Active direct routes. Each direction is a route of its own.',
  fields: [
    ROUTE,
    { name: 'from', type: 'string', description: 'Airport code of the origin.', required: true },
    { name: 'to', type: 'string', description: 'Airport code of the destination.', required: true },
    { name: 'distance_km', type: 'integer', description: 'Great-circle distance.', unit: 'km' },
    {
      name: 'flying_min',
      type: 'integer',
      description: 'Block time; an estimate where no timetable has it.',
      unit: 'min',
      required: true,
    },
    { name: 'seasonality_label', type: 'string', description: 'Season in words; empty when not known.' },
    { name: 'charter_only', type: 'boolean', description: 'Whether only charter airlines fly it.', required: true },
    WEEKLY,
  ],
  primaryKey: ['route_id'],
  foreignKeys: ['from', 'to'].map((field) => ({ fields: [field], table: 'airports', reference: ['airport_code'] })),
  *rows(indexes) {
    const { airports: all, routes: active, departures } = indexes;
    for (const route of active.to.keys())
      yield [
        idOfRoute(indexes, route),
        at(all, at(active.from, route)).code,
        at(all, at(active.to, route)).code,
        distanceOf(active, route),
        at(active.flyingMin, route),
        seasonLabelOf(active, route),
        active.charterOnly[route] === 1,
        weeklyOf(indexes, servicesOf(departures, route)),
      ];
  },
};

const services: Table = {
  name: 'services',
  title: 'Services',
  description: 'Airlines by route.',
  fields: [
    ROUTE,
    AIRLINE,
    { name: 'service_type', type: 'string', description: 'scheduled, charter, or empty when not known.' },
    { name: 'seasonal_note', type: 'string', description: 'A caveat about the season in free text.' },
    WEEKLY,
  ],
  primaryKey: ['route_id', 'airline_code'],
  foreignKeys: [
    { fields: ['route_id'], table: 'routes', reference: ['route_id'] },
    { fields: ['airline_code'], table: 'airlines', reference: ['airline_code'] },
  ],
  *rows(indexes) {
    const { routes: all, departures } = indexes;
    for (const route of all.to.keys())
      for (const service of servicesOf(departures, route))
        yield [
          idOfRoute(indexes, route),
          airlineOf(departures, service).code,
          serviceTypeOf(departures, service),
          seasonalNoteOf(departures, service),
          weeklyOf(indexes, [service]),
        ];
  },
};

const departuresTable: Table = {
  name: 'departures',
  title: 'Departures',
  description:
    'Departures of a typical week. Those of one local time, block time and flight number are one row. A service without a row is one whose weekdays are not known.',
  fields: [
    ROUTE,
    AIRLINE,
    {
      name: 'departure',
      type: 'string',
      description: 'HH:MM, local to the origin; empty when only the days are known.',
    },
    {
      name: 'days',
      type: 'string',
      description: 'Weekdays as in SSIM: seven places, 1 is Monday and 7 is Sunday, a dot for another day.',
      required: true,
    },
    { name: 'block_min', type: 'integer', description: 'Block time; empty when not known.', unit: 'min' },
    {
      name: 'arrival',
      type: 'string',
      description: 'HH:MM, local to the destination; empty when not known.',
    },
    {
      name: 'arrival_day_offset',
      type: 'integer',
      description: 'Calendar days from the departure to the arrival, -1 to 3; empty when not known.',
      unit: 'days',
    },
    { name: 'flight', type: 'string', description: 'Flight number, such as BA117; empty when not known.' },
    {
      name: 'aircraft',
      type: 'string',
      description: 'IATA aircraft types, separated by spaces; empty when not known.',
    },
  ],
  foreignKeys: [{ fields: ['route_id', 'airline_code'], table: 'services', reference: ['route_id', 'airline_code'] }],
  *rows(indexes) {
    const { routes: all, departures } = indexes;
    for (const route of all.to.keys())
      for (const service of servicesOf(departures, route))
        for (const departure of departuresOf(departures, service)) {
          const minute = at(departures.minute, departure);
          const arrival = arrivalOf(departures, route, departure);
          yield [
            idOfRoute(indexes, route),
            airlineOf(departures, service).code,
            minute === UNKNOWN_TIME ? null : timeOfDay(minute),
            // No reader takes this form for a number.
            daysInPlaces(at(departures.days, departure), '.'),
            at(departures.block, departure) || null,
            arrival && timeOfDay(arrival.minute),
            arrival?.dayOffset ?? null,
            flightOf(departures, service, departure),
            aircraftOf(departures, departure).join(' ') || null,
          ];
        }
  },
};

/** The tables in the order in which documents list them. */
export const TABLES: readonly Table[] = [routes, services, departuresTable, airports, airlines];
