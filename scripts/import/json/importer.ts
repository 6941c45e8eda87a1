/** The service's own answers: RouteDetail, Destinations, and lists of them, with either form of Airline. */
import { z } from 'zod';
import { Airline, Destinations, LegacyAirline, RouteDetail } from '../../../src/contract/schemas.ts';
import { MONTHS, WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import type { Row } from '../../../src/core/dataset/rows.ts';
import type { ImportedDeparture, ImportedNetwork, ImportedService } from '../common/imported.ts';
import { airportCode, type ImportContext, type Importer, preferSourceName } from '../common/importer.ts';
import { eachPart, type Part, textOfPart } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';
import { oneEntryEach } from '../common/oneEntry.ts';
import { dayDigits } from '../common/week.ts';

export const json: Importer = {
  name: 'json',
  reads: "this service's own JSON: answers of route_detail and airport_destinations",
  flags: {},
  help: `Takes one answer, or a list of them, or one a line. Airlines may have the
current form (schedule) or the earlier one (fly_days with dep_times). Routes
that are not active are left out. Block times are the flying_min of the route,
months those of its season label.`,
  read: readJson,
};

/** The whole file is held in memory. */
const LIMIT_MB = 256;

const EitherAirline = z.union([Airline, LegacyAirline]);
/** What is used of a route; what can be computed from it (distance, addresses) is not asked for. */
const RouteIn = z.object({
  from: RouteDetail.shape.from,
  to: RouteDetail.shape.to,
  status: RouteDetail.shape.status.default('active'),
  seasonality_label: RouteDetail.shape.seasonality_label.default(null),
  flying_min: RouteDetail.shape.flying_min.nullish(),
  airlines: z.array(z.unknown()),
});
const DestinationsIn = z.object({ from: Destinations.shape.from, destinations: z.array(z.unknown()) });

async function readJson(parts: AsyncIterable<Part>, context: ImportContext): Promise<ImportedNetwork> {
  const { log } = context;
  const services: ImportedService[] = [];
  const named = new Map<string, Row<'airlines.csv'>>();

  /** @param at where the route stands, for people */
  function addRoute(value: unknown, at: string): void {
    const route = RouteIn.safeParse(value);
    if (!route.success) {
      const [issue] = route.error.issues;
      const name = [at, ...(issue?.path ?? [])].join(' ').concat(`: ${issue?.message}`);
      log.account({ odd: 'record of another form than the contract', name });
      return;
    }
    const { seasonality_label: label } = route.data;
    if (label !== null && monthsOfLabel(label) === null)
      log.note('season labels without months, which cannot be kept', label);
    for (const airline of route.data.airlines) log.account(addAirline(route.data, airline));
  }

  function addAirline(route: z.infer<typeof RouteIn>, value: unknown): Outcome {
    const { flying_min: flyingMin = null } = route;
    const name = `${route.from}-${route.to}`;
    const [from, to] = [airportCode(route.from, context), airportCode(route.to, context)];
    const airline = EitherAirline.safeParse(value);
    if (!airline.success) return { odd: 'airline of another form than the contract', name };
    if (route.status !== 'active') return { leftOut: 'route that is not active', name };
    if (from === null) return { odd: 'airport not known (see --airports)', name: route.from };
    if (to === null) return { odd: 'airport not known (see --airports)', name: route.to };
    if (from === to) return { odd: 'route from an airport to itself', name: from };
    const { airline_code: code, seasonal_note: seasonalNote } = airline.data;
    const serviceType = 'service_type' in airline.data ? airline.data.service_type : null;
    const departures = departuresOf(airline.data, flyingMin, () =>
      log.oddity('times that do not match their days', `${name} ${code}`),
    );
    const months = monthsOfLabel(route.seasonality_label);
    services.push({ from, to, airline: code, serviceType, months, seasonalNote, departures });
    const called = airline.data.airline.trim();
    if (preferSourceName(code, called, context)) named.set(code, { iata: code, icao: null, name: called || code });
    return null;
  }

  await eachPart(parts, async (part) => {
    for (const { value, at } of valuesIn(await textOfPart(part, LIMIT_MB))) {
      const answer = DestinationsIn.safeParse(value);
      if (!answer.success) addRoute(value, at);
      else for (const [i, route] of answer.data.destinations.entries()) addRoute(route, `${at} destination ${i + 1}`);
    }
  });
  return {
    services: oneEntryEach(services, log),
    airports: [...context.airports.values()],
    airlines: [...named.values(), ...context.airlines.values()],
    seasons: [],
    years: null,
  };
}

/** One value, the items of a list, or one value a line, with the place where each stands. @throws Error when it is no JSON */
function valuesIn(text: string): { value: unknown; at: string }[] {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  try {
    const value: unknown = JSON.parse(trimmed);
    return Array.isArray(value)
      ? value.map((item, i) => ({ value: item, at: `item ${i + 1}` }))
      : [{ value, at: 'it' }];
  } catch (error) {
    const lines = text
      .split('\n')
      .map((line, i) => ({ line: line.replace(/^\uFEFF/, '').trim(), at: `line ${i + 1}` }));
    // One value a line when the first line is a whole one, else the first error is the one that tells.
    if (!isJson(lines.find(({ line }) => line !== '')?.line ?? '')) throw new Error(`is no JSON: ${oneLine(error)}`);
    return lines.filter(({ line }) => line !== '').map(({ line, at }) => ({ value: parseLine(line, at), at }));
  }
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function parseLine(line: string, at: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`${at} is no JSON: ${oneLine(error)}`);
  }
}

/** JSON.parse quotes what it did not understand, whatever is in it. */
const oneLine = (error: unknown): string => (error as Error).message.replaceAll(/[^\x20-\x7e]+/g, ' ');

/** Departures of either form, joined by time. */
export function departuresOf(
  airline: z.infer<typeof EitherAirline>,
  blockMin: number | null,
  onMismatch: () => void,
): ImportedDeparture[] {
  const days = new Map<string | null, number>();
  const add = (time: string | null, day: (typeof WEEKDAYS)[number]) =>
    days.set(time, (days.get(time) ?? 0) | (1 << WEEKDAYS.indexOf(day)));
  if ('schedule' in airline)
    for (const { day, times } of airline.schedule) for (const time of times.length > 0 ? times : [null]) add(time, day);
  else {
    const { fly_days: flyDays, dep_times: times } = airline;
    if (times.length > 0 && times.length !== flyDays.length) onMismatch();
    for (const [index, day] of flyDays.entries()) add(times[index] ?? null, day);
  }
  return [...days].map(([departure, bits]) => ({ departure, days: dayDigits(bits), block_min: blockMin }));
}

/** `Summer seasonal (May–Sep)` as `----MJJAS---`; null when the label names no months. */
export function monthsOfLabel(label: string | null): string | null {
  if (label === 'Year-round') return 'JFMAMJJASOND';
  const inside = /\(([^)]+)\)$/.exec(label ?? '')?.[1];
  if (inside === undefined) return null;
  const flown = new Array<boolean>(12).fill(false);
  for (const range of inside.split(', ')) {
    const [first, last = first] = range.split('–').map((name) => (MONTHS as readonly string[]).indexOf(name));
    if (first === undefined || last === undefined || first < 0 || last < 0) return null;
    for (let month = first; ; month = (month + 1) % 12) {
      flown[month] = true;
      if (month === last) break;
    }
  }
  return flown.map((is, month) => (is ? (MONTHS[month]?.[0] ?? '-') : '-')).join('');
}
