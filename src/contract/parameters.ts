/** The value types of parameters that operations share. */
import { z } from 'zod';
import { ALLIANCES, ISO_DATE, LIMITS, LOCAL_TIME, WEEKDAYS } from './vocabulary.ts';

/** Where a parameter travels in REST. MCP takes all of them as arguments. */
export type ParameterPlace = 'query' | 'path';

/** One parameter: its true type, not the text it travels as. */
export interface Parameter {
  readonly place: ParameterPlace;
  readonly schema: z.ZodType;
  readonly example: string | number | boolean;
  /** Default over MCP, where answers are read by models; REST has none. */
  readonly mcpDefault?: string | number;
  /** One text for all texts that mean the same. Without it the text is significant as sent. */
  readonly canonical?: (text: string) => string;
  /** Most entries of a text that is a list separated by commas. */
  readonly mostItems?: number;
}

/** Upper case as codes are compared in: ASCII only, so that `ı` and `ß` stay what they are. */
export const upperCase = (code: string): string => code.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** The parts of a list separated by commas, without blanks around them. */
export const listItems = (text: string): string[] => text.split(',').map((item) => item.trim());

const sortedSet = (items: readonly string[]): string => [...new Set(items)].sort().join(',');

/** Codes separated by commas: upper case, sorted, each once. */
const codeSet = (text: string): string => sortedSet(listItems(upperCase(text)));

/** Names separated by commas: lower case, sorted, each once. */
const nameSet = (text: string): string => sortedSet(listItems(text.toLowerCase()));

/** Weekdays separated by commas: in week order, each once. */
function daySet(text: string): string {
  const sent = new Set(listItems(text.toLowerCase()));
  return WEEKDAYS.filter((day) => sent.has(day.toLowerCase())).join(',');
}

/** A pattern that matches a text in any case: JSON Schema patterns have no flags. */
const anyCase = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);

const DAYS = new RegExp(`^(?! *,)((^| *, *)(${WEEKDAYS.map(anyCase).join('|')}))+$`);
const AIRLINES = /^[A-Za-z0-9]{2}( *, *[A-Za-z0-9]{2})*$/;

const query = 'query' as const;

/** A place, or several separated by commas. */
const places = (description: string) =>
  z
    .string()
    .min(1)
    .refine((text) => listItems(text).length <= LIMITS.places)
    .describe(description);

/** The airport or area of a path. */
export const airportCodeParameter = (description: string) => ({
  place: 'path' as const,
  schema: z.string().min(1).describe(description),
  example: 'KEF',
  canonical: upperCase,
});

/** Origin or destination: a code, or several separated by commas. */
export const endParameter = (description: string, example: string) => ({
  place: query,
  schema: places(description),
  example,
  canonical: upperCase,
  mostItems: LIMITS.places,
});

/** Most stops of an itinerary. */
export const maxStopsParameter = (description: string, byDefault: number, example: number) => ({
  place: query,
  schema: z.int().min(0).max(LIMITS.maxStops).default(byDefault).describe(description),
  example,
});

/** Most flying minutes over all legs. */
export const totalFlyingParameter = (description: string, example: number) => ({
  place: query,
  schema: z.int().gt(0).default(LIMITS.defaultFlyingMin).describe(description),
  example,
});

/** Whether charter flights are listed. @param effect what the answer then has, as a sentence */
export const charterParameter = (effect: string) => ({
  place: query,
  schema: z.boolean().default(false).describe(`${effect} Charter is sold through tour operators. Default false.`),
  example: true,
});

/** Airlines: 2-character codes separated by commas. */
export const airlinesParameter = (description: string) => ({
  place: query,
  schema: z.string().regex(AIRLINES).optional().describe(description),
  example: 'BA',
  canonical: codeSet,
});

/** An alliance: its members on the date of the data. */
export const allianceParameter = (description: string) => ({
  place: query,
  schema: z.enum(ALLIANCES).optional().describe(description),
  example: 'star',
});

/** Countries: ISO 3166-1 alpha-2 codes or names, separated by commas. */
export const countriesParameter = (description: string) => ({
  place: query,
  schema: z.string().min(1).optional().describe(description),
  example: 'GR',
  canonical: nameSet,
});

/** Weekdays separated by commas. */
export const daysParameter = (description: string) => ({
  place: query,
  schema: z.string().regex(DAYS).optional().describe(description),
  example: 'Fri',
  canonical: daySet,
});

/** A local time. */
export const timeParameter = (description: string, example: string) => ({
  place: query,
  schema: z.string().regex(LOCAL_TIME).optional().describe(description),
  example,
});

/** Flying minutes. */
const minutesParameter = (description: string) => ({
  place: query,
  schema: z.int().gt(0).optional().describe(description),
  example: 120,
});

/** A month of the year. */
const monthParameter = (description: string) => ({
  place: query,
  schema: z.int().min(1).max(12).optional().describe(description),
  example: 7,
});

/** Places, of which the order is not significant. */
export const placesParameter = (description: string) => ({
  place: query,
  schema: places(description).optional(),
  example: 'ZRH',
  canonical: codeSet,
  mostItems: LIMITS.places,
});

/** The form of the rows, and length and start of a page of the list. */
export const rowParameters = () => ({
  fields: {
    place: query,
    schema: z
      .enum(['full', 'summary'])
      .optional()
      .describe('Form of the rows: full (default), or summary without times.'),
    example: 'summary',
  },
  limit: {
    place: query,
    schema: z.int().min(1).max(LIMITS.page).optional().describe(`Most rows, 1 to ${LIMITS.page}. Adds total.`),
    example: 1,
  },
  offset: {
    place: query,
    schema: z.int().min(0).optional().describe('Rows to skip. Adds total.'),
    example: 1,
  },
});

/** Length and start of a list that always is a page. */
export const fixedPageParameters = () => ({
  limit: {
    place: query,
    schema: z
      .int()
      .min(1)
      .max(LIMITS.page)
      .default(LIMITS.defaultPage)
      .describe(`Most rows, 1 to ${LIMITS.page}. Default ${LIMITS.defaultPage}.`),
    example: 1,
  },
  offset: {
    place: query,
    schema: z.int().min(0).default(0).describe('Rows to skip. Default 0.'),
    example: 1,
  },
});

/** The earliest date of a list. */
export const sinceParameter = (description: string) => ({
  place: query,
  schema: z.string().regex(ISO_DATE).optional().describe(description),
  example: '2026-11-01',
});

/** Row parameters of an addition: over MCP, the first summary rows. */
export const inShortPages = ({ fields, limit, offset }: ReturnType<typeof rowParameters>) => ({
  fields: {
    ...fields,
    schema: fields.schema.describe('Form of the rows: full (default of REST), or summary without times (of MCP).'),
    mcpDefault: 'summary',
  },
  limit: { ...limit, mcpDefault: LIMITS.mcpRows },
  offset,
});

/** The filters by airline, departure, length and month, which every list of routes takes. */
export const departureParameters = () => ({
  day: daysParameter('Weekdays of departure, Mon to Sun, separated by commas. Unknown days do not match.'),
  depart_after: timeParameter('Earliest local departure, HH:MM. Later than depart_before: over midnight.', '18:00'),
  depart_before: timeParameter('Latest local departure, HH:MM.', '09:00'),
  min_flying_min: minutesParameter('Shortest flying time in minutes.'),
  max_flying_min: minutesParameter('Longest flying time in minutes.'),
  month: monthParameter('Month, 1 to 12: leaves out routes known to rest then.'),
});
