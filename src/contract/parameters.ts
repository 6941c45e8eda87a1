/** The value types of parameters that operations share. */
import { z } from 'zod';
import { ALLIANCES, GROUPS, LIMITS, LOCAL_TIME, ROUTE_SORTS, SEASONS, WEEKDAYS } from './vocabulary.ts';

/** One parameter: its true type, not the text it travels as. */
export interface Parameter {
  /** Where it travels in REST. MCP takes all of them as arguments. */
  readonly in: 'query' | 'path';
  readonly schema: z.ZodType;
  readonly example: string | number | boolean;
  /** What forms call it: a number with a label is a field of the form of a table of routes. */
  readonly label?: string;
  /** How a sentence of the search says it: words before a number with a unit, such as `over 3 hours`. */
  readonly sentence?: { readonly words: readonly string[]; readonly units: Readonly<Record<string, number>> };
  /** Whether it takes several values, separated by commas. */
  readonly list?: true;
  /** The choice over MCP when the client makes none: models read the answers. Over REST it is the first choice. */
  readonly mcpDefault?: string;
  /** Its schema over MCP, where that is another one. */
  readonly mcpSchema?: z.ZodType;
  /** Value over MCP, where the call does not have it and the answer would be too long for a tool result. */
  readonly mcpShorter?: string;
  /** One text for all texts that mean the same. Without it the text is significant as sent. */
  readonly canonical?: (text: string) => string;
}

/** Whether a parameter is required: it has no default. */
export const isRequired = ({ schema }: Parameter): boolean => !schema.safeParse(undefined).success;

/** Upper case as codes are compared in: ASCII only, so that `ı` and `ß` stay what they are. */
export const upperCase = (code: string): string => code.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Values by parameter, each in its canonical form: codes in upper case, sets sorted. */
export function canonicalInput<T extends object>(parameters: Readonly<Record<string, Parameter>>, input: T): T {
  const canonical = Object.entries(input).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? (parameters[name]?.canonical?.(value) ?? value) : value,
  ]);
  // A canonical form has the type of the value.
  return Object.fromEntries(canonical) as T;
}

/** The parts of a list separated by commas, without blanks around them. */
export const listItems = (text: string): string[] => text.split(',').map((item) => item.trim());

/** Names separated by commas: sorted, each once. Errors show them as sent. */
const nameSet = (text: string): string => [...new Set(listItems(text))].sort().join(',');

/** Codes separated by commas: upper case, sorted, each once. */
const codeSet = (text: string): string => nameSet(upperCase(text));

/** Longest code of an airline or of an aircraft type. */
const LONGEST_CODE = 4;

/** Codes and names separated by commas: codes in upper case, and names as sent, which errors show. */
const codeOrNameSet = (text: string): string =>
  nameSet(
    listItems(text)
      .map((item) => (item.length > LONGEST_CODE ? item : upperCase(item)))
      .join(),
  );

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

/** A parameter of the query. @param more its other fields */
export const query = <S extends z.ZodType, const M extends Partial<Parameter> = object>(
  schema: S,
  description: string,
  example: Parameter['example'],
  more?: M,
) => ({ in: 'query' as const, schema: schema.describe(description), example, ...(more as M) });

/** A parameter of the query that may be absent. @param more its other fields */
export const optional = <S extends z.ZodType, const M extends Partial<Parameter> = object>(
  schema: S,
  description: string,
  example: Parameter['example'],
  more?: M,
) => query(schema.optional(), description, example, more);

/** Codes, and names, separated by commas, in any order. */
const CODES = { list: true, canonical: codeSet } as const;
const NAMES = { list: true, canonical: nameSet } as const;
const CODES_OR_NAMES = { list: true, canonical: codeOrNameSet } as const;

const minutes = z.int().gt(0);
const someText = z.string().min(1);

/** Airport or area codes separated by commas. */
const codesOfPlaces = z
  .string()
  .min(1)
  .check(({ value, issues }) => {
    // Most texts are single codes: they are not split.
    if (value.includes(',') && listItems(value).length > LIMITS.places)
      issues.push({ code: 'too_big', origin: 'array', maximum: LIMITS.places, input: value });
  });

/** A code in the path, in any case. */
export const pathCode = (description: string, example: string) => ({
  in: 'path' as const,
  schema: z.string().min(1).describe(description),
  example,
  canonical: upperCase,
});

/** The airport or area of a path. */
export const airportCode = () => pathCode('Airport or area code, any case.', 'KEF');

/** Origin or destination: a code, or several separated by commas. */
export const end = (description: string, example: string) =>
  query(codesOfPlaces, description, example, { list: true, canonical: upperCase });

/** The same where a country or a region may stand in its place. */
export const optionalEnd = (description: string, example: string) =>
  optional(codesOfPlaces, description, example, { list: true, canonical: upperCase });

/** Places, in any order. */
export const places = (description: string) => optional(codesOfPlaces, description, 'ZRH', CODES);

/** Most stops of an itinerary. */
export const maxStops = (description: string, byDefault: number, example: number) =>
  query(z.int().min(0).max(LIMITS.maxStops).default(byDefault), description, example);

/** Most flying minutes over all legs. */
export const totalFlying = (description: string, example: number) =>
  query(minutes.default(LIMITS.defaultFlyingMin), description, example);

/** Whether charter flights are listed. @param effect what the answer then has, as a sentence */
export const charter = (effect: string) => query(z.boolean().default(false), effect, true);

/** Airlines: IATA or ICAO codes separated by commas. */
export const airlines = (description: string) => optional(someText, description, 'BA', CODES_OR_NAMES);

/** An alliance: its members on the date of the data. */
export const alliance = (description: string) => optional(z.enum(ALLIANCES), description, 'star');

/** An alliance, or any one of them all the way. */
export const allianceOrAny = (description: string) => optional(z.enum([...ALLIANCES, 'any']), description, 'any');

/** Countries: ISO 3166-1 alpha-2 codes or names, separated by commas. */
export const countryList = (description: string) => optional(someText, description, 'GR', NAMES);

/** Regions: names of the curated regions, separated by commas. */
export const regions = (description: string) => optional(someText, description, 'Balkans', NAMES);

/** A name, as a person writes it. */
export const name = (description: string, example: string) => optional(someText, description, example);

/** A position in degrees. @param most the greatest value; minus it is the least */
export const degrees = (description: string, most: number, example: number) =>
  optional(z.number().min(-most).max(most), description, example);

/** Aircraft: IATA types or families, separated by commas. */
export const aircraft = (description: string) => optional(someText, description, 'A380', CODES_OR_NAMES);

/** Weekdays separated by commas. */
export const days = (description: string) =>
  optional(z.string().regex(DAYS), description, 'Fri', { list: true, canonical: daySet });

/** The weekdays of the way back, or the day of the way out. */
export const returnDay = (description: string) =>
  optional(z.string().regex(new RegExp(`^${anyCase('same')}$|${DAYS.source}`)), description, 'Sun', {
    list: true,
    canonical: (text: string) => (text.toLowerCase() === 'same' ? 'same' : daySet(text)),
  });

/** A local time. */
export const time = (description: string, example: string) =>
  optional(z.string().regex(LOCAL_TIME), description, example);

/** A month of the year. */
export const month = (description: string) => optional(z.int().min(1).max(12), description, 7);

/** Minutes at the destination. */
export const stay = (description: string, example: number) =>
  optional(z.int().min(0).max(LIMITS.stay), description, example);

/** The form of a list: objects, arrays in the order of `columns`, or a CSV file, which MCP does not have. */
export const format = () =>
  optional(
    z.enum(['rows', 'columns', 'csv']),
    'rows: objects; columns: {columns, rows} with arrays, fields named once; csv: a CSV file.',
    'columns',
    {
      mcpSchema: z
        .enum(['rows', 'columns'])
        .optional()
        .describe('rows: objects; columns: arrays, with the fields named once.'),
      mcpDefault: 'columns',
    },
  );

/** Whether rows have times. */
export const fields = <const M extends Partial<Parameter>>(more: M) =>
  optional(z.enum(['full', 'summary']), 'full, or summary: without times.', 'summary', more);

const limit = z.int().min(1).max(LIMITS.page);
const offset = z.int().min(0);

/** What rows are counted by, in place of the list. */
export const group = () =>
  optional(
    z.enum(GROUPS),
    'Count instead of list: routes, airlines and weekly departures for each value, most departures first.',
    'airline',
  );

/** Parameters that select a page of a list, which has all rows without them. */
export const page = () => ({
  limit: optional(limit, 'Maximum number of rows. Adds total.', 1),
  offset: optional(offset, 'Rows to skip. Adds total.', 1),
});

/** Form, length and start of a list that always is a page. */
export const fixedPage = () => ({
  format: format(),
  limit: query(limit.default(LIMITS.defaultPage), 'Maximum number of rows.', 1),
  offset: query(offset.default(0), 'Rows to skip.', 1),
});

/** The form and order of the rows, and length and start of a page of the list. */
export const rows = () => ({
  group: group(),
  sort: optional(
    z.enum(ROUTE_SORTS),
    'city (default), flying_min, distance_km or weekly; a minus before it reverses. Unknown last.',
    '-distance_km',
  ),
  fields: fields({ mcpDefault: 'summary' }),
  format: format(),
  ...page(),
});

/** The conditions on the facts of a route, whatever its departures. Each has a function in core/filter/routeFilter.ts. */
const routeConditions = () => ({
  min_flying_min: optional(minutes, 'Minimum flying minutes.', 120, {
    sentence: {
      words: ['over', 'more than', 'longer than', 'at least'],
      units: { hours: 60, hour: 60, h: 60, min: 1 },
    },
  }),
  max_flying_min: optional(minutes, 'Maximum flying minutes.', 120),
  month: month('Leaves out routes known not to operate in this month.'),
  season: optional(z.enum(SEASONS), 'Season label of the route. For a time of travel use month.', 'winter'),
});

/** The values of the conditions on the facts of a route; one that is absent does not apply. */
export type RouteConditionValues = {
  readonly [Name in keyof ReturnType<typeof routeConditions>]?: z.output<
    ReturnType<typeof routeConditions>[Name]['schema']
  >;
};

/** The parameters that are conditions on the facts of a route. */
export const ROUTE_CONDITIONS: Readonly<Record<string, Parameter>> = routeConditions();

/** The values of the conditions on facts among those of a request. */
export const conditionValues = (filters: RouteConditionValues): RouteConditionValues =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name in ROUTE_CONDITIONS));

/** The conditions on facts that sentences of the search have. */
export const SENTENCE_CONDITIONS = Object.entries(ROUTE_CONDITIONS).flatMap(([name, { label, sentence }]) =>
  // The keys of the conditions.
  sentence ? [{ name: name as keyof RouteConditionValues, label, ...sentence }] : [],
);

/** The filters by departure and by facts of the route, which every list of routes and of flights takes. */
export const departures = () => ({
  day: days('Weekdays of departure, separated by commas.'),
  depart_after: time('Earliest departure, local to the origin. Later than depart_before: over midnight.', '18:00'),
  depart_before: time('Latest departure, local to the origin.', '09:00'),
  arrive_after: time('Earliest arrival, local to the destination. Later than arrive_before: over midnight.', '18:00'),
  arrive_before: time('Latest arrival, local to the destination.', '09:00'),
  aircraft: aircraft('Aircraft by IATA or ICAO type, family or name.'),
  ...routeConditions(),
  include_unknown: optional(z.boolean(), 'Also list rows that may match but have unknown values.', true),
});
