/** airline_routes.json: the public weekly file of airports with their routes and carriers. */
import { JSONParser } from '@streamparser/json';
import { z } from 'zod';
import { type Row, routeKey, serviceKey } from '../../../src/core/dataset/rows.ts';
import { isPlausibleBetween } from '../common/blockTime.ts';
import { bareService, type ImportedNetwork, type ImportedService } from '../common/imported.ts';
import {
  airlineCode,
  type ImportContext,
  type Importer,
  iataCodeOf,
  preferSourceName,
  resolveRoute,
} from '../common/importer.ts';
import { eachPart } from '../common/input.ts';
import type { ImportLog, Outcome } from '../common/log.ts';
import type { Part } from '../common/unpack.ts';
import { createEvidenceCollector } from '../evidence/collector.ts';
import { createAirportReader } from './airportReader.ts';

export const airlineRoutes: Importer = {
  name: 'airline-routes',
  kind: 'timetable',
  reads: 'airline_routes.json, an object of airports with their routes and carriers',
  flags: {},
  help: `The file has no days and times: services known before keep theirs, new ones have
none. The minutes of a route count where no departure has any. Routes without a carrier support the known airlines of
the route, and add none. The file
describes unknown airports and names unknown airlines.`,
  read: readAirlineRoutes,
};

const Airport = z.object({ iata: z.string().nullish(), routes: z.array(z.unknown()).nullish() });
const Route = z.object({
  iata: z.string(),
  carriers: z.array(z.unknown()).nullish(),
  min: z.number().nullish().catch(null),
});
const Carrier = z.object({ iata: z.string().nullish(), name: z.string().nullish() });

/** A carrier of a route as the file has it. */
interface ListedCarrier {
  readonly from: string;
  readonly to: string;
  /** Minutes of the route, or null. */
  readonly minutes: number | null;
  readonly carrier: unknown;
}

async function readAirlineRoutes(parts: AsyncIterable<Part>, context: ImportContext): Promise<ImportedNetwork> {
  const { log, airlines } = context;
  const airports = new Map(context.airports);
  const readAirport = createAirportReader(context);
  /** Carriers wait until the last airport is described. */
  const waiting: ListedCarrier[] = [];
  await eachPart(parts, ({ bytes }) =>
    eachValue(bytes, (key, value) => {
      const airport = Airport.safeParse(value);
      if (!airport.success) {
        const name = `${key} ${airport.error.issues[0]?.path.join('.')}`;
        log.account({ rejected: 'airport of another form than expected', name });
        return;
      }
      const from = (airport.data.iata ?? key).trim().toUpperCase();
      const described = iataCodeOf(from, { ...context, airports }) === null ? readAirport(from, value) : null;
      if (described !== null) {
        airports.set(from, described);
        log.note('unknown airports that the source describes', from);
      }
      for (const route of airport.data.routes ?? []) waiting.push(...carriersOf(from, route, log));
    }),
  );
  const { services, routes, named, flyingTimes } = addCarriers(waiting, { ...context, airports });
  return {
    services,
    flyingTimes,
    evidence: routes,
    airports: [...airports.values()],
    airlines: [...named, ...airlines.values()],
    seasons: [],
    years: null,
  };
}

/** Minutes; see FlyingTimeRow. */
const LONGEST_FLIGHT = 1800;

/** In place of the carrier of a route that has none. */
const NO_CARRIER = Symbol('no carrier');

/** The carriers of a route. A route without one is counted. */
function carriersOf(from: string, value: unknown, log: ImportLog): ListedCarrier[] {
  const route = Route.safeParse(value);
  if (!route.success) {
    log.account({ rejected: 'route of another form than expected', name: from });
    return [];
  }
  const to = route.data.iata.trim().toUpperCase();
  const carriers = route.data.carriers ?? [];
  const minutes = route.data.min ?? null;
  if (carriers.length > 0) return carriers.map((carrier) => ({ from, to, minutes, carrier }));
  log.account({ skipped: 'route without a carrier', name: `${from}-${to}` });
  return [{ from, to, minutes, carrier: NO_CARRIER }];
}

/** The services of all carriers, the routes without one, and the airlines that the file names better. */
function addCarriers(listed: readonly ListedCarrier[], context: ImportContext) {
  const services = new Map<string, ImportedService>();
  const routes = createEvidenceCollector();
  const named = new Map<string, Row<'airlines.csv'>>();

  const flyingTimes = new Map<string, Row<'flying-times.csv'>>();

  function addMinutes(route: { readonly from: string; readonly to: string }, minutes: number | null): void {
    const [origin, destination] = [context.airports.get(route.from), context.airports.get(route.to)];
    if (minutes === null || minutes === 0 || !origin || !destination) return;
    if (minutes > LONGEST_FLIGHT || !isPlausibleBetween(minutes, origin, destination))
      context.log.warning('minutes that no flight takes', `${routeKey(route)} ${minutes}`);
    else flyingTimes.set(routeKey(route), { ...route, flying_min: Math.round(minutes) });
  }
  function addRoute({ from, to, minutes }: ListedCarrier): void {
    const route = resolveRoute([from, to], [iataCodeOf(from, context), iataCodeOf(to, context)]);
    if ('rejected' in route) return;
    addMinutes(route, minutes);
    routes.add(route.from, route.to, null, context.date.slice(0, 7), null);
  }
  function add({ from, to, minutes, carrier: value }: ListedCarrier): Outcome {
    const carrier = Carrier.safeParse(value);
    // Files of before 2024 name carriers without their codes.
    if (!carrier.success)
      return { rejected: 'carrier of another form than expected', name: JSON.stringify(value).slice(0, 60) };
    const name = carrier.data.name?.trim() ?? '';
    const given = carrier.data.iata?.trim().toUpperCase() ?? '';
    const known = airlineCode(given, context);
    const code = known ?? given;
    if (!/^[A-Z0-9]{2}$/.test(code) || (known === null && name === ''))
      return { rejected: 'carrier without an IATA code and name', name: `${given || 'no code'} ${name}`.trim() };
    const route = resolveRoute([from, to], [iataCodeOf(from, context), iataCodeOf(to, context)]);
    if ('rejected' in route) return route;
    const service = bareService(route.from, route.to, code);
    if (services.has(serviceKey(service))) return { skipped: 'repeats a route already read' };
    services.set(serviceKey(service), service);
    addMinutes(route, minutes);
    if (preferSourceName(code, name, context)) named.set(code, { iata: code, icao: null, name });
    return null;
  }

  for (const entry of listed)
    if (entry.carrier === NO_CARRIER) addRoute(entry);
    else context.log.account(add(entry));
  return {
    services: [...services.values()],
    routes: routes.records(),
    named: [...named.values()],
    flyingTimes: [...flyingTimes.values()],
  };
}

const NOT_AIRPORTS = 'not an object of airports';

/** Calls back with each value of a JSON object, never holding more than one. @throws Error when it is not an object or cut off */
async function eachValue(bytes: AsyncIterable<Buffer>, visit: (key: string, value: unknown) => void): Promise<void> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let failure: Error | null = null;
  let count = 0;
  parser.onValue = ({ key, value, parent }) => {
    if (Array.isArray(parent) || typeof key !== 'string') failure ??= new Error(NOT_AIRPORTS);
    else visit(key, value);
    count++;
  };
  parser.onError = (error) => {
    failure ??= new Error(
      `invalid JSON: ${error.message.replace(/ at chunk.*absolute position "(\d+)".*/, ' at byte $1')}`,
    );
  };
  for await (const chunk of bytes) {
    parser.write(chunk);
    if (failure) throw failure;
  }
  if (!parser.isEnded) throw new Error('the JSON is cut off');
  if (count === 0) throw new Error(NOT_AIRPORTS);
}
