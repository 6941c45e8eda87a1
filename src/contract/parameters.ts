/** The value types of parameters that operations share. */
import { z } from 'zod';
import { ALLIANCES, ISO_DATE, LIMITS, LOCAL_TIME, ROUTE_SORTS, SEASONS, WEEKDAYS } from './vocabulary.ts';

/** One parameter: its true type, not the text it travels as. */
export interface Parameter {
  /** Where it travels in REST. MCP takes all of them as arguments. */
  readonly in: 'query' | 'path';
  readonly schema: z.ZodType;
  readonly example: string | number | boolean;
  /** Whether it takes several values, separated by commas. */
  readonly list?: true;
  /** The choice over MCP when the client makes none: models read the answers. Over REST it is the first choice. */
  readonly mcpDefault?: string;
  /** Value over MCP, where the call does not have it and the answer would be too long for a tool result. */
  readonly mcpShorter?: string;
  /** One text for all texts that mean the same. Without it the text is significant as sent. */
  readonly canonical?: (text: string) => string;
}

/** Whether a parameter is required: it has no default. */
export const isRequired = ({ schema }: Parameter): boolean => !schema.safeParse(undefined).success;

/** Upper case as codes are compared in: ASCII only, so that `ı` and `ß` stay what they are. */
export const upperCase = (code: string): string => code.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** The parts of a list separated by commas, without blanks around them. */
export const listItems = (text: string): string[] => text.split(',').map((item) => item.trim());

const sortedSet = (items: readonly string[]): string => [...new Set(items)].sort().join(',');

/** Codes separated by commas: upper case, sorted, each once. */
const codeSet = (text: string): string => sortedSet(listItems(upperCase(text)));

/** Names separated by commas: sorted, each once. Errors show them as sent. */
const nameSet = (text: string): string => sortedSet(listItems(text));

/** Weekdays separated by commas: in week order, each once. */
function daySet(text: string): string {
  const sent = new Set(listItems(text.toLowerCase()).map((day) => day.slice(0, 3)));
  return WEEKDAYS.filter((day) => sent.has(day.toLowerCase())).join(',');
}

/** A pattern that matches a text in any case: JSON Schema patterns have no flags. */
const anyCase = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);

const DAY = `(${WEEKDAYS.map((day, i) => `${anyCase(day)}(${anyCase(['', 's', 'nes', 'rs', '', 'ur', ''][i] ?? '')}${anyCase('day')})?`).join('|')})`;
const DAYS = new RegExp(`^(?! *,)((^| *, *)${DAY})+$`);
const AIRLINES = /^[A-Za-z0-9]{2,3}( *, *[A-Za-z0-9]{2,3})*$/;

const query = 'query' as const;

/** A place, or several separated by commas. */
const places = (description: string) =>
  z
    .string()
    .min(1)
    .check(({ value, issues }) => {
      // Most texts are single codes: they are not split.
      if (value.includes(',') && listItems(value).length > LIMITS.places)
        issues.push({ code: 'too_big', origin: 'array', maximum: LIMITS.places, input: value });
    })
    .describe(description);

/** The airport or area of a path. */
export const airportCodeParameter = (description: string) => ({
  in: 'path' as const,
  schema: z.string().min(1).describe(description),
  example: 'KEF',
  canonical: upperCase,
});

/** Origin or destination: a code, or several separated by commas. */
export const endParameter = (description: string, example: string) => ({
  in: query,
  list: true as const,
  schema: places(description),
  example,
  canonical: upperCase,
});

/** Most stops of an itinerary. */
export const maxStopsParameter = (description: string, byDefault: number, example: number) => ({
  in: query,
  schema: z.int().min(0).max(LIMITS.maxStops).default(byDefault).describe(description),
  example,
});

/** Most flying minutes over all legs. */
export const totalFlyingParameter = (description: string, example: number) => ({
  in: query,
  schema: z.int().gt(0).default(LIMITS.defaultFlyingMin).describe(description),
  example,
});

/** Whether charter flights are listed. @param effect what the answer then has, as a sentence */
export const charterParameter = (effect: string) => ({
  in: query,
  schema: z.boolean().default(false).describe(effect),
  example: true,
});

/** Airlines: IATA or ICAO codes separated by commas. */
export const airlinesParameter = (description: string) => ({
  in: query,
  list: true as const,
  schema: z.string().regex(AIRLINES).optional().describe(description),
  example: 'BA',
  canonical: codeSet,
});

/** An alliance: its members on the date of the data. */
export const allianceParameter = (description: string) => ({
  in: query,
  schema: z.enum(ALLIANCES).optional().describe(description),
  example: 'star',
});

/** An alliance, or any one of them all the way. */
export const allianceOrAnyParameter = (description: string) => ({
  in: query,
  schema: z
    .enum([...ALLIANCES, 'any'])
    .optional()
    .describe(description),
  example: 'any',
});

/** Countries: ISO 3166-1 alpha-2 codes or names, separated by commas. */
export const countriesParameter = (description: string) => ({
  in: query,
  list: true as const,
  schema: z.string().min(1).optional().describe(description),
  example: 'GR',
  canonical: nameSet,
});

/** Regions: names of the curated regions, separated by commas. */
export const regionsParameter = (description: string) => ({
  in: query,
  list: true as const,
  schema: z.string().min(1).optional().describe(description),
  example: 'Balkans',
  canonical: nameSet,
});

/** A name, as a person writes it. */
export const nameParameter = (description: string, example: string) => ({
  in: query,
  schema: z.string().min(1).optional().describe(description),
  example,
});

/** A position in degrees. @param most the greatest value; minus it is the least */
export const degreesParameter = (description: string, most: number, example: number) => ({
  in: query,
  schema: z.number().min(-most).max(most).optional().describe(description),
  example,
});

/** Kilometres around a place. */
export const radiusParameter = (description: string) => ({
  in: query,
  schema: z.int().min(1).max(LIMITS.radiusKm).default(LIMITS.defaultRadiusKm).describe(description),
  example: 50,
});

/** Aircraft: IATA types or families, separated by commas. */
export const aircraftParameter = (description: string) => ({
  in: query,
  list: true as const,
  schema: z.string().min(1).optional().describe(description),
  example: 'A380',
  canonical: codeSet,
});

/** A flight number with the code of its airline: `BA117`, `BA 117`, `ba0117`, `BAW117`. */
export const flightParameter = (description: string) => ({
  in: query,
  schema: z
    .string()
    .regex(/^[A-Za-z0-9]{2}[A-Za-z]? ?[0-9]{1,5}$/)
    .optional()
    .describe(description),
  example: 'BA117',
  canonical: (text: string) => upperCase(text).replaceAll(' ', ''),
});

/** Weekdays separated by commas. */
export const daysParameter = (description: string) => ({
  in: query,
  list: true as const,
  schema: z.string().regex(DAYS).optional().describe(description),
  example: 'Fri',
  canonical: daySet,
});

/** The weekdays of the way back, or the day of the way out. */
export const returnDayParameter = (description: string) => ({
  in: query,
  list: true as const,
  schema: z
    .string()
    .regex(new RegExp(`^${anyCase('same')}$|${DAYS.source}`))
    .optional()
    .describe(description),
  example: 'Sun',
  canonical: (text: string) => (text.toLowerCase() === 'same' ? 'same' : daySet(text)),
});

/** A local time. */
export const timeParameter = (description: string, example: string) => ({
  in: query,
  schema: z.string().regex(LOCAL_TIME).optional().describe(description),
  example,
});

/** Flying minutes. */
const minutesParameter = (description: string) => ({
  in: query,
  schema: z.int().gt(0).optional().describe(description),
  example: 120,
});

/** A month of the year. */
export const monthParameter = (description: string) => ({
  in: query,
  schema: z.int().min(1).max(12).optional().describe(description),
  example: 7,
});

/** Places, of which the order is not significant. */
export const placesParameter = (description: string) => ({
  in: query,
  list: true as const,
  schema: places(description).optional(),
  example: 'ZRH',
  canonical: codeSet,
});

/** Whether rows are objects, or arrays in the order of `columns`. */
export const formatParameter = () => ({
  in: query,
  schema: z
    .enum(['rows', 'columns'])
    .optional()
    .describe('rows: a list of objects; columns: {columns, rows}, with arrays as rows.'),
  example: 'columns',
  mcpDefault: 'columns',
});

/** Whether rows have times. */
export const fieldsParameter = () => ({
  in: query,
  schema: z.enum(['full', 'summary']).optional().describe('full, or summary: without times.'),
  example: 'summary',
});

/** The form and order of the rows, and length and start of a page of the list. */
export const rowParameters = () => ({
  sort: {
    in: query,
    schema: z
      .enum(ROUTE_SORTS)
      .optional()
      .describe('city (default), flying_min, distance_km or weekly; - before it reverses. Unknown last.'),
    example: '-distance_km',
  },
  fields: { ...fieldsParameter(), mcpDefault: 'summary' },
  format: formatParameter(),
  ...pageParameters(),
});

/** Parameters that select a page of a list, which has all rows without them. */
export const pageParameters = () => ({
  limit: {
    in: query,
    schema: z.int().min(1).max(LIMITS.page).optional().describe('Most rows. Adds total.'),
    example: 1,
  },
  offset: {
    in: query,
    schema: z.int().min(0).optional().describe('Rows to skip. Adds total.'),
    example: 1,
  },
});

/** Form, length and start of a list that always is a page. */
export const fixedPageParameters = () => ({
  format: formatParameter(),
  limit: {
    in: query,
    schema: z.int().min(1).max(LIMITS.page).default(LIMITS.defaultPage).describe('Most rows.'),
    example: 1,
  },
  offset: {
    in: query,
    schema: z.int().min(0).default(0).describe('Rows to skip.'),
    example: 1,
  },
});

/** The earliest date of a list. */
export const sinceParameter = (description: string) => ({
  in: query,
  schema: z.string().regex(ISO_DATE).optional().describe(description),
  example: '2026-11-01',
});

/** The filters by departure, length and season, which every list of routes and of flights takes. */
export const departureParameters = () => ({
  day: daysParameter('Weekdays of departure, separated by commas.'),
  depart_after: timeParameter('Earliest local departure. Later than depart_before: over midnight.', '18:00'),
  depart_before: timeParameter('Latest local departure.', '09:00'),
  arrive_after: timeParameter('Earliest local arrival. Later than arrive_before: over midnight.', '18:00'),
  arrive_before: timeParameter('Latest local arrival.', '09:00'),
  aircraft: aircraftParameter('Aircraft types (77W) or families (A380).'),
  min_flying_min: minutesParameter('Shortest flying time.'),
  max_flying_min: minutesParameter('Longest flying time.'),
  month: monthParameter('Leaves out routes known to rest in this month.'),
  season: {
    in: query,
    schema: z.enum(SEASONS).optional().describe('Kind of season label.'),
    example: 'winter',
  },
  include_unknown: {
    in: query,
    schema: z.boolean().optional().describe('Also what matches but for unknown values.'),
    example: true,
  },
});
