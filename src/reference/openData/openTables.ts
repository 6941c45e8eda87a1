/** The published network as tables: all that the API publishes. Charter flights are marked. */
import type { CsvCell } from '../../core/csv.ts';
import type { Dataset, Departure } from '../../core/dataset/dataset.ts';
import { dayDigits, timeOfDay } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';

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
  readonly rows: (dataset: Dataset) => Iterable<readonly CsvCell[]>;
}

export type TableName = 'airports' | 'airlines' | 'routes' | 'services' | 'departures';

const AIRLINE: Field = { name: 'airline_code', type: 'string', description: 'IATA airline code.', required: true };
const ROUTE: Field = { name: 'route_id', type: 'string', description: 'FROM-TO, such as LHR-JFK.', required: true };
const WEEKLY: Field = {
  name: 'weekly_departures',
  type: 'integer',
  description: 'Departures a week, charter included.',
  unit: 'departures per week',
  required: true,
};

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
  rows({ routes: all, alliances }) {
    const found = new Map<string, { name: string; routes: number; weekly: number }>();
    for (const { airlineCode, airlineName, weeklyDepartures } of all.flatMap(({ services: own }) => own)) {
      const airline = found.get(airlineCode) ?? { name: airlineName, routes: 0, weekly: 0 };
      airline.routes++;
      airline.weekly += weeklyDepartures;
      found.set(airlineCode, airline);
    }
    return [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, { name, routes: count, weekly }]) => [code, name, alliances.get(code) ?? null, count, weekly]);
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
    { name: 'charter_only', type: 'boolean', description: 'Whether all airlines are charter.', required: true },
    WEEKLY,
  ],
  primaryKey: ['route_id'],
  foreignKeys: ['from', 'to'].map((field) => ({ fields: [field], table: 'airports', reference: ['airport_code'] })),
  *rows({ airports: all, routes: active }) {
    for (const route of active) {
      const [from, to] = [at(all, route.from).code, at(all, route.to).code];
      const weekly = route.services.reduce((sum, { weeklyDepartures }) => sum + weeklyDepartures, 0);
      yield [route.id, from, to, route.distanceKm, route.flyingMin, route.seasonalityLabel, route.charterOnly, weekly];
    }
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
  *rows({ routes: all }) {
    for (const { id, services: own } of all)
      for (const service of own)
        yield [id, service.airlineCode, service.serviceType, service.seasonalNote, service.weeklyDepartures];
  },
};

const departures: Table = {
  name: 'departures',
  title: 'Departures',
  description: 'Departures of a typical week. Those with the same time and block time are one row.',
  fields: [
    ROUTE,
    AIRLINE,
    {
      name: 'departure',
      type: 'string',
      description: 'HH:MM, local to the origin; empty when only the days are known.',
    },
    { name: 'days', type: 'string', description: 'Weekdays as digits: 1 is Monday, 7 is Sunday.', required: true },
    { name: 'block_min', type: 'integer', description: 'Block time; empty when not known.', unit: 'min' },
  ],
  foreignKeys: [{ fields: ['route_id', 'airline_code'], table: 'services', reference: ['route_id', 'airline_code'] }],
  *rows({ routes: all }) {
    for (const { id, services: own } of all)
      for (const { airlineCode, departures: flights } of own)
        for (const { minute, days, blockMin } of mergeDays(flights))
          yield [id, airlineCode, minute === null ? null : timeOfDay(minute), dayDigits(days), blockMin];
  },
};

/** The tables in the order in which documents list them. */
export const TABLES: readonly Table[] = [routes, services, departures, airports, airlines];

/**
 * The departures as the API counts them: each day and time once, and an unknown time only on days without a known one.
 * Days with the same time and block time are one departure. By time, then by block time; what is not known is last.
 */
export function mergeDays(departuresOfService: readonly Departure[]): Departure[] {
  const order = ({ minute, blockMin }: Departure) => (minute ?? MINUTES_PER_DAY) * 10_000 + (blockMin ?? 9_999);
  const merged: Departure[] = [];
  /** Days that a time has already. */
  const taken = new Map<number | null, number>();
  let anyTime = 0;
  for (const departure of departuresOfService.toSorted((a, b) => order(a) - order(b))) {
    const { minute, blockMin } = departure;
    const earlier = (taken.get(minute) ?? 0) | (minute === null ? anyTime : 0);
    const days = departure.days & ~earlier;
    if (days === 0) continue;
    taken.set(minute, earlier | days);
    anyTime |= days;
    const before = merged.at(-1);
    if (before && before.minute === minute && before.blockMin === blockMin)
      merged[merged.length - 1] = { ...before, days: before.days | days };
    else merged.push({ minute, days, blockMin });
  }
  return merged;
}
