/** What pages say of a value of their address that is not valid, in the names of their fields. */
import type { InvalidInput } from '../contract/errors.ts';
import { ROUTE_CONDITIONS } from '../contract/parameters.ts';
import type { ValidationItem } from '../contract/schemas.ts';
import { LIMITS } from '../contract/vocabulary.ts';
import { capitalised, list } from './text/words.ts';

const MINUTES = 'a number of minutes';

/** What the value of a parameter is, and what its field is called. */
const FIELDS: Readonly<Record<string, readonly [field: string, form: string]>> = {
  from: ['From', 'a place'],
  to: ['To', 'a place'],
  via: ['Via', 'one place: use a city, a country, a region or a code'],
  avoid: ['Avoid', 'one place: use a city, a country, a region or a code'],
  also_from: ['Also from', 'an airport of the data: use its code'],
  airline: ['Airline', 'an airline of the data: use its name or code'],
  alliance: ['Alliance', 'an alliance: oneworld, skyteam, star, or any of them'],
  aircraft: ['Aircraft', 'an aircraft of the data: use a family such as A380, or a code'],
  day: ['Day', 'a weekday such as Fri'],
  arrive_day: ['Day of arrival', 'a weekday such as Fri'],
  return_day: ['Day back', 'a weekday such as Sun'],
  month: ['Month', 'a month from 1 to 12'],
  season: ['Season', 'a season'],
  max_stops: ['Stops', `a number of stops from 0 to ${LIMITS.maxStops}`],
  keep: ['Journeys', 'best or all'],
  min_layover: ['Least layover', MINUTES],
  max_layover: ['Longest layover', MINUTES],
  min_stay: ['Time there', MINUTES],
  max_stay: ['Time there', MINUTES],
  min_flying_min: ['Flight time', MINUTES],
  max_flying_min: ['Flight time', MINUTES],
  offset: ['Start of the list', 'a number of results to skip'],
  limit: ['Number of results', 'a number of results'],
  sort: ['Order', 'an order of this list'],
  include_unknown: ['Unknown values', 'true or false'],
  group: ['Groups', 'a group of this list'],
};

const TIMES: Readonly<Record<string, string>> = {
  depart_after: 'Leave after',
  depart_before: 'Leave before',
  arrive_after: 'Arrive after',
  arrive_before: 'Arrive before',
  return_after: 'Back after',
  return_before: 'Back before',
};

/** What a field of a page is called, and what its values are. @param name of the parameter */
function fieldOf(name: string): readonly [field: string, form: string] {
  const time = TIMES[name];
  if (time !== undefined) return [time, 'a time such as 18:00'];
  if (/_country$/.test(name)) return ['Country', 'a country of the data: use its name or code'];
  if (/_region$/.test(name)) return ['Region', 'a region of the data'];
  const label = ROUTE_CONDITIONS[name]?.label;
  if (label !== undefined && !(name in FIELDS)) return [label, 'a value of this field'];
  const leg = /^(to|day)\d$/.exec(name);
  return FIELDS[leg?.[1] ?? name] ?? [capitalised(name.replaceAll('_', ' ')), 'a value of this field'];
}

/** What the field of a parameter is called: `Day of arrival`. */
export const fieldName = (name: string): string => fieldOf(name)[0];

/** `Not a weekday such as Fri.`, beside the field with the value. @param bounds `, at most 500` */
export const faultAtField = (name: string, bounds = ''): string => `Not ${fieldOf(name)[1]}${bounds}.`;

/** Parameters whose bounds are those of the list of a page. */
const OF_LIST: ReadonlySet<string> = new Set(['limit', 'offset']);

/** The bound that a number is beyond, as the error of an operation says it: `, at most 500`. */
function boundsOf(name: string, { ctx }: Pick<ValidationItem, 'ctx'>): string {
  if (!OF_LIST.has(name)) return '';
  const [most, least] = [ctx?.['le'], ctx?.['ge']];
  return typeof most === 'number' ? `, at most ${most}` : typeof least === 'number' ? `, at least ${least}` : '';
}

/** `Day: “monkey” is not a weekday such as Fri.` @param nearest values that may be meant */
export const faultText = (name: string, value: string, nearest: readonly string[] = [], bounds = ''): string =>
  `${fieldOf(name)[0]}: “${value}” is not ${fieldOf(name)[1]}${bounds}.${nearest.length > 0 ? ` Did you mean ${list(nearest)}?` : ''}`;

/** What is wrong with a value, beside its field, and the values that may be meant. */
export interface ValueFault {
  readonly text: string;
  /** The bound that a number is beyond: `, at most 500`. */
  readonly bounds: string;
  readonly nearest: readonly string[];
}

/** What is wrong with the values of a request, by parameter. */
export const valueFaults = ({ items }: InvalidInput): ReadonlyMap<string, ValueFault> =>
  new Map(
    items.map((item) => {
      const name = String(item.loc.at(-1));
      const bounds = boundsOf(name, item);
      return [name, { text: faultAtField(name, bounds), bounds, nearest: nearestOf(item) }];
    }),
  );

/** The sentence about an item of an error. @param value as a person has typed it */
export const faultOfItem = (name: string, value: string, item: Pick<ValidationItem, 'ctx'>): string =>
  faultText(name, value, nearestOf(item), boundsOf(name, item));

/** The values that an error of an operation names as meant. */
export const nearestOf = ({ ctx }: Pick<ValidationItem, 'ctx'>): string[] =>
  Array.isArray(ctx?.['nearest']) ? ctx['nearest'].map(String) : [];
