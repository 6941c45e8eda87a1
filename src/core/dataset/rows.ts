/**
 * The rows of the tables of the data: one schema per file, columns in file order. Importers write source folders, people
 * write curated tables and reference lists; evidence/publishedServices.ts makes of these what is published.
 */
import { z } from 'zod';
import {
  AIRCRAFT_TYPE,
  AIRLINE_CODE,
  AIRPORT_CODE,
  ALLIANCES,
  LOCAL_TIME,
  SERVICE_TYPES,
} from '../../contract/vocabulary.ts';
import { memoize } from '../memoize.ts';

const iataAirport = z.string().regex(AIRPORT_CODE, 'must be a 3-letter IATA airport code');
const iataAirline = z.string().regex(AIRLINE_CODE, 'must be a 2-character IATA airline code');

/** A cell that must not be empty. */
export const textCell = z.string().trim().min(1, 'must not be empty');
/** An empty cell means: not known. */
export const optionalCell = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), schema], {
    // The fault of the schema, not that no member of the union matches.
    error: ({ errors }) => errors?.[1]?.[0]?.message,
  });
const numberCell = (pattern: RegExp, message: string) => z.string().regex(pattern, message).transform(Number);
const decimal = (low: number, high: number) =>
  numberCell(/^-?\d+(\.\d+)?$/, 'must be a number').pipe(z.number().min(low).max(high));
const count = numberCell(/^\d{1,7}$/, 'must be a whole number');
const localTime = z.string().regex(LOCAL_TIME, 'must be a local time as HH:MM');
const days = z
  .string()
  .regex(/^(?=.)1?2?3?4?5?6?7?$/, 'must be weekdays as digits in order, 1 for Monday to 7 for Sunday');
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month as YYYY-MM');
/** Whether this runtime has a time zone, by its present name or an earlier one. Airports share a few hundred. */
const isTimeZone = memoize((name: string): boolean => {
  if (!name.includes('/')) return name === 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
});
const timeZone = z.string().refine(isTimeZone, 'must be an IANA time zone');
/** Twelve places, one a month: its initial where the route was flown, a hyphen where it was not; one is flown at least. */
const months = z
  .string()
  .regex(
    /^(?!-{12})[J-][F-][M-][A-][M-][J-][J-][A-][S-][O-][N-][D-]$/,
    'must be JFMAMJJASOND with a hyphen for each month not flown, at most eleven',
  );
const codeList = (code: RegExp, what: string) =>
  z.string().transform((cell, context) => {
    const codes = cell.split(' ');
    if (codes.some((one) => !code.test(one))) context.addIssue(`must be ${what}, separated by spaces`);
    return codes;
  });
const countries = codeList(/^[A-Z]{2}$/, 'two-letter country codes');
const airports = codeList(AIRPORT_CODE, '3-letter IATA airport codes');
const list = z.string().transform((cell) =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const ends = { from: iataAirport, to: iataAirport };
const haveTwoEnds = ({ from, to }: { readonly from: string | null; readonly to: string | null }): boolean =>
  from === null || from !== to;
const APART = { path: ['to'], message: 'is the same airport as from' };
const BEFORE_SINCE = { path: ['until'], message: 'is before since' };
/** Whether a month, which null leaves open, is not before another one. Months compare as text. */
export const isNotBefore = (month: string | null, first: string): boolean => month === null || month >= first;

/** An airport with an IATA code. `city` is the municipality unless curated/cities.csv replaces it. */
export const AirportRow = z.strictObject({
  iata: iataAirport,
  icao: optionalCell(z.string().regex(/^[A-Z0-9]{4}$/, 'must be a 4-character ICAO airport code')),
  name: textCell,
  city: textCell,
  country: textCell,
  country_code: z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166 two-letter code'),
  latitude: optionalCell(decimal(-90, 90)),
  longitude: optionalCell(decimal(-180, 180)),
  time_zone: timeZone,
  /** IATA metropolitan area code, such as LON. */
  metropolitan_area: optionalCell(iataAirport),
  /** Other names and spellings, separated by |. */
  other_names: list,
});

/**
 * A present or former code of an airport, with the months in which it was valid. A row without either month, or with
 * `until`, is a former code, or one that lists have beside the present one. A row with `since` alone is a present one.
 */
export const AirportCodeRow = z
  .strictObject({
    /** The present IATA code of the airport. */
    iata: iataAirport,
    kind: z.enum(['iata', 'icao']),
    code: z.string().regex(/^[A-Z]{3}$|^[A-Z0-9]{4}$/, 'must be an IATA airport code or an ICAO airport code'),
    /** First month in which the code was valid; empty when it is not known. */
    since: optionalCell(month),
    /** Month in which another code replaced it; empty when it is not known. */
    until: optionalCell(month),
    note: z.string(),
  })
  .refine(({ kind, code }) => (kind === 'iata') === (code.length === 3), {
    path: ['code'],
    message: 'is not of its kind',
  })
  .refine((row) => row.since === null || isNotBefore(row.until, row.since), BEFORE_SINCE);

export const AirlineRow = z.strictObject({
  iata: iataAirline,
  icao: optionalCell(z.string().regex(/^[A-Z]{3}$/, 'must be a 3-letter ICAO airline code')),
  name: textCell,
});

/** What a source has of one airline on one route; whether it is flown now, the evidence of all sources says. `months` is evidence over a full year, empty when there is none. */
export const ServiceRow = z.strictObject({
  ...ends,
  airline: iataAirline,
  service_type: optionalCell(z.enum(SERVICE_TYPES)),
  months: optionalCell(months),
  seasonal_note: optionalCell(textCell),
});

/**
 * Departures of one airline on one route with one local time, block time and flight number. Days are 1 (Monday) to 7, as
 * in SSIM.
 */
export const DepartureRow = z.strictObject({
  ...ends,
  airline: iataAirline,
  /** Local time at the origin; empty when only the day is known. */
  departure: optionalCell(localTime),
  days,
  /** Block time in minutes; empty when not known. */
  block_min: optionalCell(decimal(1, 1800)),
  /** Flight number of the airline, without its code, leading zeros and operational suffix; empty when not known. */
  flight: optionalCell(
    numberCell(/^[1-9]\d{0,3}$/, 'must be a flight number of 1 to 4 digits without the code of the airline'),
  ).default(null),
  /** IATA aircraft types in the order of codes, separated by blanks; empty when not known. */
  aircraft: z
    .string()
    .regex(/^([A-Z0-9]{3}( [A-Z0-9]{3})*)?$/, 'must be 3-character IATA aircraft types, separated by spaces')
    .default(''),
});

const aircraftType = z.string().regex(AIRCRAFT_TYPE, 'must be a 3-character IATA aircraft type');

/** An aircraft type by its IATA code. The family is what travellers call it: `A380`, `777`. */
const AircraftRow = z.strictObject({
  iata: aircraftType,
  name: textCell,
  family: textCell,
  /** ICAO type designators, separated by blanks; empty when the code is of several types. */
  icao: z
    .string()
    .regex(/^([A-Z][A-Z0-9]{1,3}( [A-Z][A-Z0-9]{1,3})*)?$/, 'must be ICAO aircraft types, separated by spaces')
    .transform((cell) => (cell === '' ? [] : cell.split(' '))),
  other_names: list,
  /** The one type that a general or former code stands for. */
  stands_for: optionalCell(aircraftType),
  /** Whether it carries no passengers. */
  freighter: z.enum(['', 'yes'], 'must be yes or empty').transform((cell) => cell === 'yes'),
});

/** Curated: the city a traveller would search for, and the metropolitan area, of an airport. */
export const CityRow = z.strictObject({
  iata: iataAirport,
  city: textCell,
  metropolitan_area: optionalCell(iataAirport),
});

/** Curated: the state, province or region of an airport, in countries where people name it with a city. */
const RegionRow = z.strictObject({ iata: iataAirport, region: textCell });

/** Curated: a region by the names that travellers use, and its airports, separated by blanks. Other names are separated by |. */
const TravelRegionRow = z.strictObject({ region: textCell, other_names: list, airports });

/**
 * Curated: a continent or another region of countries, separated by blanks. `RU/Asia` is the part of a country whose time
 * zones begin with `Asia`. Other names are separated by |.
 */
const CountryRegionRow = z.strictObject({
  region: textCell,
  other_names: list,
  countries: codeList(/^[A-Z]{2}(\/[A-Z][a-z]+)?$/, 'two-letter country codes, or parts of countries such as RU/Asia'),
});

/**
 * Curated: a kind of destination, such as beaches: the airports of regions and countries, and further ones. Other names and
 * names of regions are separated by |.
 */
const ThemeRow = z.strictObject({
  theme: textCell,
  other_names: list,
  regions: list,
  countries: optionalCell(countries),
  airports: optionalCell(airports),
});

/** Curated: an airport closed to scheduled traffic. Its routes move to the successor, or are dropped. */
export const ClosedAirportRow = z
  .strictObject({
    iata: iataAirport,
    closed: month,
    successor: optionalCell(iataAirport),
    note: z.string(),
    /** Month in which flights resumed; the row ends nothing from then on. */
    reopened: optionalCell(month).default(null),
  })
  .refine((row) => isNotBefore(row.reopened, row.closed), { path: ['reopened'], message: 'is before closed' });

/** Curated: an airline that ceased. Its services move to the successor, or are dropped. */
export const CeasedAirlineRow = z
  .strictObject({
    iata: iataAirline,
    ceased: month,
    successor: optionalCell(iataAirline),
    note: z.string(),
    /** Month from which the code is another airline's; the row ends no service of that airline. */
    reused: optionalCell(month).default(null),
  })
  .refine((row) => isNotBefore(row.reused, row.ceased), { path: ['reused'], message: 'is before ceased' });

/** Curated: charter services. An empty `from` or `to` stands for every airport. */
export const CharterRow = z
  .strictObject({
    airline: iataAirline,
    from: optionalCell(iataAirport),
    to: optionalCell(iataAirport),
    note: z.string(),
  })
  .refine(haveTwoEnds, APART);

/** Curated: membership of an airline in an alliance, first and last month included. Affiliates are not listed. */
const AllianceRow = z
  .strictObject({
    alliance: z.enum(ALLIANCES),
    airline: iataAirline,
    since: month,
    until: optionalCell(month),
  })
  .refine((row) => isNotBefore(row.until, row.since), BEFORE_SINCE);

/** Curated: countries `a` and `b`, codes separated by blanks, between which there are no flights in either direction. */
const ClosedPairRow = z
  .strictObject({
    a: countries,
    b: countries,
    since: month,
    note: z.string(),
    until: optionalCell(month).default(null),
  })
  .refine((row) => isNotBefore(row.until, row.since), BEFORE_SINCE)
  .refine(({ a, b }) => !a.some((code) => b.includes(code)), { path: ['b'], message: 'has a country of a' });

/** A point of a detour: latitude and longitude in degrees. */
const point = z
  .string()
  .regex(/^-?\d{1,2}(\.\d+)? -?\d{1,3}(\.\d+)?$/, 'must be points as `44 29|42 50`: latitude and longitude')
  .transform((cell) => {
    const [latitude = 0, longitude = 0] = cell.split(' ').map(Number);
    return { latitude, longitude };
  });

/** Curated: points by which flights between the countries `a` and `b` go around a closed airspace, in order from `a`. */
const DetourRow = z
  .strictObject({
    a: countries,
    b: countries,
    since: month,
    until: optionalCell(month),
    points: list.pipe(z.array(point).min(1, 'must not be empty')),
    note: z.string(),
  })
  .refine((row) => isNotBefore(row.until, row.since), BEFORE_SINCE);

/** Curated: corrections of an airport. Empty cells stay as listed. */
const AirportCorrectionRow = z
  .strictObject({
    iata: iataAirport,
    name: optionalCell(textCell),
    latitude: AirportRow.shape.latitude,
    longitude: AirportRow.shape.longitude,
    time_zone: optionalCell(timeZone),
    note: z.string(),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ['longitude'],
    message: 'must be given with latitude, or neither',
  });

/** Curated: the name under which an airline sells, where the tables have another. */
const AirlineCorrectionRow = z.strictObject({ iata: iataAirline, name: textCell, note: z.string() });

/** Curated: an airport whose flights change with the season; the months of its flights from and to other countries where they are well known. */
const SeasonalAirportRow = z.strictObject({
  iata: iataAirport,
  kind: z.enum(['island', 'beach', 'ski', 'summer']),
  international_months: optionalCell(months),
  note: z.string(),
  /** The other countries to which the months apply; empty for all. */
  countries: optionalCell(countries).default(null),
});

/** Curated: an airline that moved its flights from one airport to another. */
const AirlineMoveRow = z
  .strictObject({
    airline: iataAirline,
    ...ends,
    since: month,
    /** Which of its flights: an international one has its other end in another country. */
    flights: z.enum(['all', 'international', 'domestic']),
    note: z.string(),
  })
  .refine(haveTwoEnds, APART);

/** Curated: an airline that the data lacks, or of whose routes it has few, with where it is based. */
const MissingAirlineRow = z.strictObject({
  iata: iataAirline,
  name: textCell,
  countries,
  airports,
  /** Routes that public lists have of it, rounded down; empty when not known. */
  routes: optionalCell(numberCell(/^[1-9]\d{0,3}$/, 'must be a whole number up to 9999')).default(null),
});

/** Curated: a service of the bundled timetables that has ended; evidence of a later date takes precedence. */
const EndedServiceRow = z
  .strictObject({ ...ends, airline: iataAirline, ended: month, note: z.string() })
  .refine(haveTwoEnds, APART);

/** Curated: a service that was observed by chance, such as the charter of a team. */
const NotFlownRow = z.strictObject({ airline: iataAirline, ...ends, note: z.string() }).refine(haveTwoEnds, APART);

/** Curated: a reviewed airline. Several operators may sell under one IATA code; the first row of a code is the airline itself. */
const ReviewedAirlineRow = z.strictObject({
  iata: iataAirline,
  icao: z.string().regex(/^([A-Z]{3})?$/, 'must be a 3-letter ICAO airline code'),
  name: textCell,
  /** `scheduled`: every passenger flight is scheduled. `mixed`: some are charter. Empty: unknown. */
  sells: z.enum(['scheduled', 'mixed', '']),
});

/**
 * What a source is:
 * - `timetable`: published schedules. A service in its scope that it does not list has ended.
 * - `observed`: flights that observers entered. It has most of what is flown where it has observers, and nothing elsewhere.
 * - `list`: routes of mixed or unknown age. What it does not list says nothing.
 */
const SOURCE_KINDS = ['timetable', 'observed', 'list'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** `source.json` of a source folder: what the source is, and what its licence asks to publish. */
export const SourceInfo = z.strictObject({
  kind: z.enum(SOURCE_KINDS),
  /** Day on which the source was current. */
  as_of: z.iso.date(),
  /** The services that it would have listed: `named` (no others), `world`, `airlines BA LH` or `airports LHR LGW`. */
  scope: z
    .string()
    .regex(
      /^(named|world|airlines( [A-Z0-9]{2})+|airports( [A-Z]{3})+)$/,
      'must be named, world, airlines CODES or airports CODES',
    ),
  /** Months of the year that a timetable of a season covers; null for the whole year, or where they are not known. */
  covers: months.nullable().default(null),
  /** First and last year of a timetable that has services without a date. */
  years: z.tuple([z.int(), z.int()]).nullable().default(null),
  title: textCell.optional(),
  home: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  licence: textCell.optional(),
  attribution: textCell.optional(),
  /** Day on which it was imported. */
  imported: z.iso.date().optional(),
  /** Digests by which a refresh tells whether the files that it fetched are those of this folder. */
  files: z.record(z.string(), z.string()).optional(),
});
export type SourceInfo = z.infer<typeof SourceInfo>;

/**
 * Initials of the details of a service: departures, weekdays without times, type, months, note; `y` where its timetable
 * covers a year.
 */
export const DETAILS = ['d', 'w', 't', 'm', 'n', 'y'] as const;
export type Detail = (typeof DETAILS)[number];

/** Notes of services whose departures, all or some, are those of every other week: they go with the departures. */
export const EVERY_OTHER_WEEK = ['Every other week', 'Some departures every other week only'] as const;

/** What one source has of one service. Never published as such. */
const EvidenceRow = z.strictObject({
  ...ends,
  /** Empty where the source names no carrier: evidence of the route. */
  airline: optionalCell(iataAirline),
  /** First and last month in which the source saw the service; empty when it has no date. */
  first_seen: optionalCell(month),
  last_seen: optionalCell(month),
  /** Different flights: callsigns or flight numbers, or departures a week of a timetable; empty when not known. */
  flights: optionalCell(count),
  /** What the source has of the service: see DETAILS. */
  details: z.string().regex(/^d?w?t?m?n?y?$/, 'must be initials of departures, weekdays, type, months, note, year'),
  /** Months in which a timetable has the service; empty for all months, or where its source has no dates. */
  months: optionalCell(months).default(null),
});

/** Curated: the months in which a whole route is flown. */
export const SeasonRow = z.strictObject({ ...ends, months, basis: textCell }).refine(haveTwoEnds, APART);

/** Minutes that a list has of a whole route, where it has no departures. */
const FlyingTimeRow = z.strictObject({ ...ends, flying_min: decimal(1, 1800) });

/** How true a network turned out that was published before: what observers have seen of it since. */
const QualityRow = z.strictObject({
  /** Day on which the newest source of observers was current, and the same day of the network that was published. */
  compared: z.iso.date(),
  published: z.iso.date(),
  /** About how many months lie between the two. */
  months: count,
  /** Which routes are counted: all, those of an airline, from a country, or with evidence of some years before. */
  by: z.enum(['all', 'airline', 'country', 'age']),
  /** Code of the airline or of the country, or years of age (`unknown` without a date); empty for all. */
  value: z.string(),
  /** Routes that were published, routes that were seen since, and those that were both. */
  routes: count,
  seen: count,
  both: count,
});

/** An airport that is found by the search although no source has a service of it: it has scheduled flights. */
const ScheduledAirportRow = z.strictObject({ iata: iataAirport });

/** The tables that ship with the code, in reading order. An operator may add rows to those in `curated/`. */
export const DATA_FILES = {
  'reference/airports.csv': AirportRow,
  'reference/airlines.csv': AirlineRow,
  'reference/airport-codes.csv': AirportCodeRow,
  'reference/aircraft.csv': AircraftRow,
  'reference/scheduled-airports.csv': ScheduledAirportRow,
  'curated/cities.csv': CityRow,
  'curated/regions.csv': RegionRow,
  'curated/travel-regions.csv': TravelRegionRow,
  'curated/country-regions.csv': CountryRegionRow,
  'curated/themes.csv': ThemeRow,
  'curated/closed-airports.csv': ClosedAirportRow,
  'curated/ceased-airlines.csv': CeasedAirlineRow,
  'curated/charters.csv': CharterRow,
  'curated/seasons.csv': SeasonRow,
  'curated/alliances.csv': AllianceRow,
  'curated/airports.csv': AirportCorrectionRow,
  'curated/airlines.csv': AirlineCorrectionRow,
  'curated/closed-country-pairs.csv': ClosedPairRow,
  'curated/detours.csv': DetourRow,
  'curated/seasonal-airports.csv': SeasonalAirportRow,
  'curated/missing-airlines.csv': MissingAirlineRow,
  'curated/airline-moves.csv': AirlineMoveRow,
  'curated/ended-services.csv': EndedServiceRow,
  'curated/import/not-flown.csv': NotFlownRow,
  'curated/import/airlines.csv': ReviewedAirlineRow,
} as const;
export type DataFile = keyof typeof DATA_FILES;

/** The tables of a source folder. Airports and airlines are those that the reference lists lack. */
export const SOURCE_FILES = {
  'services.csv': ServiceRow,
  'departures.csv': DepartureRow,
  'evidence.csv': EvidenceRow,
  'airports.csv': AirportRow,
  'airlines.csv': AirlineRow,
  'flying-times.csv': FlyingTimeRow,
} as const;
export type SourceFile = keyof typeof SOURCE_FILES;
export const SOURCE_INFO = 'source.json';

/** The table in the state that a refresh measures. */
export const QUALITY_FILE = 'quality.csv';

/** All tables by name. */
export const ALL_TABLES = { ...DATA_FILES, ...SOURCE_FILES, [QUALITY_FILE]: QualityRow } as const;
export type TableFile = keyof typeof ALL_TABLES;
export type Row<F extends TableFile> = z.infer<(typeof ALL_TABLES)[F]>;

/**
 * The columns that tell the rows of a curated table apart: an operator's row replaces the row of the project with the same
 * ones.
 */
export const KEY_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'curated/travel-regions.csv': ['region'],
  'curated/country-regions.csv': ['region'],
  'curated/themes.csv': ['theme'],
  'curated/ceased-airlines.csv': ['iata', 'ceased'],
  'curated/charters.csv': ['airline', 'from', 'to'],
  'curated/seasons.csv': ['from', 'to'],
  'curated/alliances.csv': ['airline', 'since'],
  'curated/closed-country-pairs.csv': ['a', 'b', 'since'],
  'curated/detours.csv': ['a', 'b', 'since'],
  'curated/airline-moves.csv': ['airline', 'from', 'flights'],
  'curated/ended-services.csv': ['from', 'to', 'airline'],
  'curated/explained.csv': ['kind', 'subject'],
  'curated/operators.csv': ['icao', 'iata', 'from_number'],
  'curated/not-passenger.csv': ['icao', 'iata', 'from_number'],
  'curated/import/not-flown.csv': ['from', 'to', 'airline'],
  'curated/import/airlines.csv': ['iata', 'icao'],
};
/** Key columns of every other curated table. */
const ONE_CODE = ['iata'];

/** The rows of the project without those that the operator replaces, and the operator's. @param file name of the table */
export function withOwnRows<R extends object>(file: string, rows: readonly R[], own: readonly R[]): readonly R[] {
  if (own.length === 0) return rows;
  const columns = KEY_COLUMNS[file] ?? ONE_CODE;
  const keyOf = (row: object) => {
    const cells: Readonly<Record<string, unknown>> = { ...row };
    return JSON.stringify(columns.map((column) => cells[column]));
  };
  const replaced = new Set(own.map(keyOf));
  return [...rows.filter((row) => !replaced.has(keyOf(row))), ...own];
}

/** Evidence of a source; only timetables have months. */
export type Evidence = Omit<Row<'evidence.csv'>, 'months'> & {
  readonly source: string;
  readonly months?: string | null;
};
/** What decides how the evidence of a source counts. */
export type EvidenceSource = Pick<SourceInfo, 'kind' | 'as_of' | 'scope'> & {
  readonly source: string;
  readonly covers?: string | null;
};
/** The id of a row's route: `LHR-JFK`. */
export const routeKey = ({ from, to }: { readonly from: string; readonly to: string }): string => `${from}-${to}`;
/** The id of the return route. @param id such as `LHR-JFK` */
export const returnId = (id: string): string => `${id.slice(4)}-${id.slice(0, 3)}`;

/** A service by its codes. A null airline stands for a route whose carrier is not known. */
export interface ServiceCodes {
  readonly from: string;
  readonly to: string;
  readonly airline: string | null;
}

/** The key of a row's service, `LHR-JFK BA`, or `LHR-JFK ` where its carrier is not known. */
export const serviceKey = (row: ServiceCodes): string => `${routeKey(row)} ${row.airline ?? ''}`;

/** Texts of the files of `data/` or of the state by their path in it, those that exist. */
export type DataText = Readonly<Record<string, string>>;

/** Where `data/` says on which day the curated facts were reviewed: what they say of later months has not happened. */
export const FACTS_FILE = 'curated/facts.json';
export const FactsInfo = z.strictObject({ as_of: z.iso.date() });
