/** Agencies of a feed, and the airlines that they are. */
import { UsageError } from '../../script.ts';
import { airlineCode, flightNumberOf, type ImportContext, letters } from '../common/importer.ts';
import { offsetOn } from '../common/localTime.ts';
import type { FeedRows } from './feed.ts';

export interface Agency {
  /** Empty where the only agency of a feed has none. */
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  /** Code of its airline, or why there is none. */
  readonly airline: string | { readonly rejected: string; readonly name: string };
}

/** IATA or ICAO codes of airlines by id or name of the agency, from --agency. @throws UsageError */
export function agencyCodes(option: ImportContext['option']): ReadonlyMap<string, string> {
  const pairs = option('agency')?.split(',') ?? [];
  return new Map(
    pairs.map((pair) => {
      const [, agency, code] = /^\s*(\S.*?)\s*=\s*([A-Z0-9]{2,3})\s*$/i.exec(pair) ?? [];
      if (agency === undefined || code === undefined)
        throw new UsageError(`--agency: invalid value \`${pair}\`: expected ID=CODE, such as YB=H3`);
      return [agency, code.toUpperCase()];
    }),
  );
}

/** Agencies by id; those that cannot be used are logged. @param codes of --agency */
export async function readAgencies(rows: FeedRows, codes: ReadonlyMap<string, string>, context: ImportContext) {
  const { log } = context;
  const agencies = new Map<string, Agency>();
  for await (const cell of rows('agency.txt')) {
    const [id, name, timeZone] = [cell('agency_id'), cell('agency_name'), cell('agency_timezone')];
    if (!isTimeZone(timeZone)) {
      log.account({ rejected: 'agency with an unknown time zone', name: `${id} ${timeZone}`.trim() });
      continue;
    }
    const airline = airlineOf(id, name, codes.get(id) ?? codes.get(name), context);
    if (typeof airline === 'string') log.note('agencies and their airlines', `${id || name} is ${airline}`);
    agencies.set(id, { id, name, timeZone, airline });
  }
  if (new Set([...agencies.values()].map(({ timeZone }) => timeZone)).size > 1)
    log.warning('agencies of one feed in several time zones, each taken for its own trips');
  return agencies;
}

/** The airline of an agency. @param named its code in --agency */
function airlineOf(id: string, name: string, named: string | undefined, context: ImportContext): Agency['airline'] {
  const code = named ?? id.toUpperCase();
  const airline = airlineCode(code, context);
  if (airline !== null) return code;
  if (named !== undefined) return { rejected: 'airline of --agency that is unknown', name: named };
  const [only, ...others] = [...context.airlines.values()].filter((row) => letters(row.name) === letters(name));
  if (only !== undefined && others.length === 0) return only.iata;
  const fault = only === undefined ? 'agency of an unknown airline' : 'agency with the name of several airlines';
  return { rejected: `${fault} (pass --agency ID=CODE)`, name: `${id} ${name}`.trim() };
}

/**
 * Airline and flight number of a trip of an agency.
 * @param designator its trip_short_name: `2019`, `BA117`, or with the id of the agency, `YB2019`
 */
export function soldFlight(agency: Agency & { readonly airline: string }, designator: string, context: ImportContext) {
  const { id } = agency;
  const own = id !== '' && designator.toUpperCase().startsWith(id.toUpperCase()) ? designator.slice(id.length) : '';
  const text = /^\s*\d/.test(own) ? own : designator;
  const airline = airlineCode(agency.airline, context, Number(/(\d{1,4})[A-Z]?$/i.exec(text)?.[1]) || null);
  return { airline, number: airline === null ? null : flightNumberOf(text, airline, context) };
}

function isTimeZone(timeZone: string): boolean {
  try {
    offsetOn(timeZone, 0);
    return true;
  } catch {
    return false;
  }
}
