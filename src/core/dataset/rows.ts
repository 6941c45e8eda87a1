/**
 * The rows of `data/*.csv`: one schema per file, columns in file order.
 * Importers write `data/`, people write `data/curated/`; loading joins the two
 * (see load.ts) and curated facts win.
 */
import { z } from 'zod';
import {
  AIRLINE_CODE,
  AIRPORT_CODE,
  ALLIANCES,
  LOCAL_TIME,
  ROUTE_STATUSES,
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
const decimal = (low: number, high: number) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().min(low).max(high));
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

export const AirlineRow = z.strictObject({
  iata: iataAirline,
  icao: optionalCell(z.string().regex(/^[A-Z]{3}$/, 'must be a 3-letter ICAO airline code')),
  name: textCell,
});

/** A directed airport pair that is or was flown. */
export const RouteRow = z.strictObject({ from: iataAirport, to: iataAirport, status: z.enum(ROUTE_STATUSES) });

/** One airline on one route. `months` is evidence over a full year, empty when there is none. */
export const ServiceRow = z.strictObject({
  from: iataAirport,
  to: iataAirport,
  airline: iataAirline,
  service_type: optionalCell(z.enum(SERVICE_TYPES)),
  months: optionalCell(months),
  seasonal_note: optionalCell(textCell),
});

/** Departures of one airline on one route at one local time. Days are 1 (Monday) to 7, as in SSIM. */
export const DepartureRow = z.strictObject({
  from: iataAirport,
  to: iataAirport,
  airline: iataAirline,
  /** Local time at the origin; empty when only the day is known. */
  departure: optionalCell(localTime),
  days,
  /** Block time in minutes; empty when not known. */
  block_min: optionalCell(decimal(1, 1800)),
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

/** Curated: an airport closed to scheduled traffic. Its routes move to the successor, or are dropped. */
export const ClosedAirportRow = z.strictObject({
  iata: iataAirport,
  closed: month,
  successor: optionalCell(iataAirport),
  note: z.string(),
  /** Month in which flights resumed; the row ends nothing from then on. */
  reopened: optionalCell(month).default(null),
});

/** Curated: an airline that ceased. Its services move to the successor, or are dropped. */
export const CeasedAirlineRow = z.strictObject({
  iata: iataAirline,
  ceased: month,
  successor: optionalCell(iataAirline),
  note: z.string(),
  /** Month from which the code is another airline's; the row ends no service of that airline. */
  reused: optionalCell(month).default(null),
});

/** Curated: charter services. An empty `from` or `to` stands for every airport. */
export const CharterRow = z.strictObject({
  airline: iataAirline,
  from: optionalCell(iataAirport),
  to: optionalCell(iataAirport),
  note: z.string(),
});

/** Curated: membership of an airline in an alliance, first and last month included. Affiliates are not listed. */
const AllianceRow = z.strictObject({
  alliance: z.enum(ALLIANCES),
  airline: iataAirline,
  since: month,
  until: optionalCell(month),
});

/** Curated: countries `a` and `b`, codes separated by blanks, between which there are no flights in either direction. */
const ClosedPairRow = z.strictObject({
  a: countries,
  b: countries,
  since: month,
  note: z.string(),
  until: optionalCell(month).default(null),
});

/** Curated: corrections of an airport. Empty cells stay as listed. */
const AirportCorrectionRow = z.strictObject({
  iata: iataAirport,
  name: optionalCell(textCell),
  latitude: AirportRow.shape.latitude,
  longitude: AirportRow.shape.longitude,
  time_zone: optionalCell(timeZone),
  note: z.string(),
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

/** A service that is not flown any more on a route that is. */
const DroppedServiceRow = z.strictObject({ from: iataAirport, to: iataAirport, airline: iataAirline });

/** Evidence or curated fact about the months in which a whole route is flown. */
export const SeasonRow = z.strictObject({ from: iataAirport, to: iataAirport, months, basis: textCell });

/** Every file of the dataset with its row schema, in reading order. */
export const DATA_FILES = {
  'airports.csv': AirportRow,
  'airlines.csv': AirlineRow,
  'routes.csv': RouteRow,
  'services.csv': ServiceRow,
  'departures.csv': DepartureRow,
  'dropped-services.csv': DroppedServiceRow,
  'seasons.csv': SeasonRow,
  'curated/cities.csv': CityRow,
  'curated/regions.csv': RegionRow,
  'curated/travel-regions.csv': TravelRegionRow,
  'curated/closed-airports.csv': ClosedAirportRow,
  'curated/ceased-airlines.csv': CeasedAirlineRow,
  'curated/charters.csv': CharterRow,
  'curated/seasons.csv': SeasonRow,
  'curated/alliances.csv': AllianceRow,
  'curated/airports.csv': AirportCorrectionRow,
  'curated/airlines.csv': AirlineCorrectionRow,
  'curated/closed-country-pairs.csv': ClosedPairRow,
  'curated/seasonal-airports.csv': SeasonalAirportRow,
} as const;
export type DataFile = keyof typeof DATA_FILES;
/** Files that a data folder may lack: then they have no rows. */
export const OPTIONAL_FILES: readonly DataFile[] = [
  'dropped-services.csv',
  'curated/airports.csv',
  'curated/airlines.csv',
  'curated/closed-country-pairs.csv',
  'curated/seasonal-airports.csv',
  'curated/alliances.csv',
  'curated/regions.csv',
  'curated/travel-regions.csv',
];
export type Row<F extends DataFile> = z.infer<(typeof DATA_FILES)[F]>;
/** The id of a row's route: `LHR-JFK`. */
export const routeKey = ({ from, to }: { readonly from: string; readonly to: string }): string => `${from}-${to}`;
/** The key of a row's service: `LHR-JFK BA`. */
export const serviceKey = (row: { readonly from: string; readonly to: string; readonly airline: string }): string =>
  `${routeKey(row)} ${row.airline}`;

/** The text of every data file, by name. */
export type DataText = Readonly<Record<DataFile | 'dataset.json', string>>;

/** `data/dataset.json`: the day the data last changed and the years of its timetables. */
export const DatasetInfo = z.strictObject({
  data_date: z.iso.date(),
  timetable_years: z.tuple([z.int(), z.int()]),
});
export type DatasetInfo = z.infer<typeof DatasetInfo>;
