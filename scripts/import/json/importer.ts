/** The service's own responses: RouteDetail, Destinations, and lists of them, with either form of Airline. */
import { z } from 'zod';
import { Airline, Destinations, LegacyAirline, RouteDetail } from '../../../src/contract/schemas.ts';
import { MONTHS } from '../../../src/contract/vocabulary.ts';
import { type Row, serviceKey } from '../../../src/core/dataset/rows.ts';
import { minuteOfDay, weekdayBits } from '../../../src/core/dataset/schedule.ts';
import { monthsWhere, YEAR } from '../../../src/core/seasonality.ts';
import { blockTime, type ImportedService, type Importer, resolveRoute } from '../common/importer.ts';
import { eachPart, hasMoreValues, parseJson, utf8Text } from '../common/input.ts';
import { MOST_RECORD_VALUES } from '../common/limits.ts';
import type { Outcome } from '../common/log.ts';
import { departureRows, uniqueServices } from '../common/timetable.ts';

export const json: Importer = {
  name: 'json',
  kind: 'timetable',
  reads: "this service's own JSON: responses of route_detail and airport_destinations",
  async read(parts, context) {
    const { log } = context;
    const services: ImportedService[] = [];
    const keys = new Set<string>();
    const named = new Map<string, Row<'airlines.csv'>>();

    /** @param where its place in the file */
    function addRoute(value: unknown, where: string): void {
      // A fault for each of a million values would take a gigabyte.
      if (hasMoreValues(value, MOST_RECORD_VALUES)) {
        log.account({ rejected: `record with more than ${MOST_RECORD_VALUES} values`, name: where });
        return;
      }
      const route = RouteIn.safeParse(value);
      if (!route.success) {
        log.account({ rejected: 'record of another form than the contract', name: faultOf(where, route.error) });
        return;
      }
      const { seasonality_label: label } = route.data;
      if (label !== null && monthsOfLabel(label) === null)
        log.note('season labels without months, which cannot be kept', label);
      if (route.data.airlines.length === 0) log.account({ skipped: 'route without an airline', name: where });
      for (const airline of route.data.airlines) log.account(addAirline(route.data, airline));
    }

    function addAirline(route: z.infer<typeof RouteIn>, value: unknown): Outcome {
      const name = `${route.from}-${route.to}`;
      const airline = parseAirline(value);
      if (!airline.success)
        return { rejected: 'airline of another form than the contract', name: faultOf(name, airline.error) };
      if (route.status !== 'active') return { skipped: 'route that is not active', name };
      const between = resolveRoute(route.from, route.to, context);
      if ('rejected' in between) return between;
      const { data } = airline;
      const code = data.airline_code;
      const seasonal_note = data.seasonal_note?.trim() || null;
      const { service_type } = data;
      const key = `${serviceKey({ ...between, airline: code })} ${service_type}`;
      if (keys.has(key)) return { skipped: 'repeats a service already read', name: `${name} ${code}` };
      keys.add(key);
      const block = blockTime(route.flying_min ?? null, between, context);
      if ('hasOddTimes' in data && data.hasOddTimes)
        log.warning('times that do not match their days', `${name} ${code}`);
      // The rows are joined by time.
      const departures = departureRows(
        data.schedule.flatMap(({ day, times }) =>
          (times.length > 0 ? times.map(minuteOfDay) : [null]).map((minute) => {
            return { minute, days: weekdayBits([day]), blockMin: block, flight: null, aircraft: [] };
          }),
        ),
      );
      const months = monthsOfLabel(route.seasonality_label);
      services.push({ ...between, airline: code, service_type, months, seasonal_note, departures });
      named.set(code, { iata: code, icao: null, name: data.airline.trim() || code });
      return null;
    }

    await eachPart(parts, async (part) => {
      for (const { value, where } of valuesIn(await utf8Text(part))) {
        const response = DestinationsIn.safeParse(value);
        if (!response.success) addRoute(value, where);
        else
          for (const [i, route] of response.data.destinations.entries())
            addRoute(route, `${where} destination ${i + 1}`);
      }
    });
    return { services: uniqueServices(services, log), airlines: [...named.values()] };
  },
};

/** What is used of a route; what can be computed from it (distance, addresses) need not be there. */
const RouteIn = z.object({
  from: RouteDetail.shape.from,
  to: RouteDetail.shape.to,
  status: RouteDetail.shape.status.default('active'),
  seasonality_label: RouteDetail.shape.seasonality_label.default(null),
  flying_min: RouteDetail.shape.flying_min.nullish(),
  airlines: z.array(z.unknown()),
});
const DestinationsIn = z.object({ from: Destinations.shape.from, destinations: z.array(z.unknown()) });
/** An airline of the earlier form in the present one. */
const EarlierAirline = LegacyAirline.transform(({ fly_days, dep_times, ...airline }) => ({
  ...airline,
  service_type: null,
  schedule: fly_days.map((day, i) => ({ day, times: dep_times.slice(i, i + 1) })),
  hasOddTimes: dep_times.length > 0 && dep_times.length !== fly_days.length,
}));
/** The earlier form is recognised by its days, so that a fault is named by its field. */
const parseAirline = (value: unknown) =>
  z.object({ fly_days: z.unknown() }).safeParse(value).data?.fly_days === undefined
    ? Airline.safeParse(value)
    : EarlierAirline.safeParse(value);

/** The first fault of a value with its field. @param where its place in the file */
const faultOf = (where: string, { issues: [issue] }: z.ZodError): string =>
  `${[where, ...(issue?.path ?? [])].join(' ')}: ${issue?.message}`;

/** The values of a JSON file (one, a list, or one a line) with their places. @throws Error of one line for no JSON */
function valuesIn(text: string): { readonly value: unknown; readonly where: string }[] {
  const lines = text.split('\n').map((line, i) => ({ line, where: `line ${i + 1}` }));
  const [first, ...rest] = lines.filter(({ line }) => line.trim() !== '');
  // One value a line when the first line is an object or list of its own, and not the only one.
  if (first && rest.length > 0 && isObject(first.line))
    return [first, ...rest].map(({ line, where }) => ({ value: parseJson(line, `${where}: `), where }));
  const value = parseJson(text);
  return Array.isArray(value)
    ? value.map((item, i) => ({ value: item, where: `item ${i + 1}` }))
    : [{ value, where: 'value' }];
}

function isObject(line: string): boolean {
  try {
    return typeof parseJson(line) === 'object';
  } catch {
    return false;
  }
}

const MONTH_NAMES: readonly string[] = MONTHS;

/** `Summer seasonal (May–Sep)` as `----MJJAS---`; null when the label names no months. */
export function monthsOfLabel(label: string | null): string | null {
  if (label === 'Year-round') return YEAR;
  const inside = /\(([^)]+)\)$/.exec(label ?? '')?.[1];
  if (inside === undefined) return null;
  const flown = new Set<number>();
  for (const range of inside.split(', ')) {
    const [first = -1, last = first] = range.split('–').map((name) => MONTH_NAMES.indexOf(name));
    if (first < 0 || last < 0) return null;
    for (let month = first; ; month = (month + 1) % 12) {
      flown.add(month);
      if (month === last) break;
    }
  }
  return monthsWhere((month) => flown.has(month));
}
