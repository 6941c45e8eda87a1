/** airline_routes.json: the public weekly file of airports with their routes and carriers. */
import { JSONParser } from '@streamparser/json';
import { z } from 'zod';
import { serviceKey } from '../../../src/core/dataset/rows.ts';
import type { ImportedNetwork, ImportedService } from '../common/imported.ts';
import { airlineCode, airportCode, type ImportContext, type Importer, preferSourceName } from '../common/importer.ts';
import { eachPart, type Part } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';
import { describer } from './airport.ts';

export const airlineRoutes: Importer = {
  name: 'airline-routes',
  reads: 'airline_routes.json, an object of airports with their routes and carriers',
  flags: {},
  help: `There are no days and times in it: services known before keep theirs, new ones
have none. Routes without a carrier are left out. The file describes the airports
and names the airlines that are not known.`,
  read: readAirlineRoutes,
};

const Airport = z.object({ iata: z.string().nullish(), routes: z.array(z.unknown()).nullish() });
const Route = z.object({ iata: z.string(), carriers: z.array(z.unknown()).nullish() });
const Carrier = z.object({ iata: z.string().nullish(), name: z.string().nullish() });

async function readAirlineRoutes(parts: AsyncIterable<Part>, context: ImportContext): Promise<ImportedNetwork> {
  const { log, airlines } = context;
  const airports = new Map(context.airports);
  const describe = describer(context);
  const codeOf = (code: string) => airportCode(code, { ...context, airports });
  /** Carriers wait until the last airport is described. */
  const waiting: [from: string, to: string, carrier: unknown][] = [];
  const services = new Map<string, ImportedService>();
  const named = new Map<string, { iata: string; icao: null; name: string }>();

  function addCarrier(fromCode: string, toCode: string, value: unknown): Outcome {
    const carrier = Carrier.safeParse(value);
    // Files of before 2024 name carriers without their codes.
    if (!carrier.success)
      return { odd: 'carrier of another form than expected', name: JSON.stringify(value).slice(0, 60) };
    const name = carrier.data.name?.trim() ?? '';
    const given = carrier.data.iata?.trim().toUpperCase() ?? '';
    const known = airlineCode(given, context);
    const code = known ?? given;
    if (!/^[A-Z0-9]{2}$/.test(code) || (known === null && name === ''))
      return { odd: 'carrier without an IATA code and name', name: `${given || 'no code'} ${name}`.trim() };
    const [from, to] = [codeOf(fromCode), codeOf(toCode)];
    if (from === null) return { odd: 'airport not known (see --airports)', name: fromCode };
    if (to === null) return { odd: 'airport not known (see --airports)', name: toCode };
    if (from === to) return { odd: 'route from an airport to itself', name: from };
    const service = { from, to, airline: code, serviceType: null, months: null, seasonalNote: null, departures: [] };
    if (services.has(serviceKey(service))) return { leftOut: 'repeats a route already read' };
    services.set(serviceKey(service), service);
    if (preferSourceName(code, name, context)) named.set(code, { iata: code, icao: null, name });
    return null;
  }

  function addRoute(from: string, value: unknown): void {
    const route = Route.safeParse(value);
    if (!route.success) {
      log.account({ odd: 'route of another form than expected', name: from });
      return;
    }
    const to = route.data.iata.trim().toUpperCase();
    const carriers = route.data.carriers ?? [];
    if (carriers.length === 0) log.account({ leftOut: 'route without a carrier', name: `${from}-${to}` });
    for (const carrier of carriers) waiting.push([from, to, carrier]);
  }

  function addAirport(key: string, value: unknown): void {
    const airport = Airport.safeParse(value);
    if (!airport.success) {
      const name = `${key} ${airport.error.issues[0]?.path.join('.')}`;
      log.account({ odd: 'airport of another form than expected', name });
      return;
    }
    const from = (airport.data.iata ?? key).trim().toUpperCase();
    const described = codeOf(from) !== null ? null : describe(from, value);
    if (described !== null) {
      airports.set(from, described);
      log.note('airports that were not known, as the source describes them', from);
    }
    for (const route of airport.data.routes ?? []) addRoute(from, route);
  }

  await eachPart(parts, ({ bytes }) => eachValue(bytes, addAirport));
  for (const [from, to, carrier] of waiting) log.account(addCarrier(from, to, carrier));
  return {
    services: [...services.values()],
    airports: [...airports.values()],
    airlines: [...named.values(), ...airlines.values()],
    seasons: [],
    years: null,
  };
}

/** Calls back with each value of a JSON object, never holding more than one. @throws Error when it is not an object or cut off */
async function eachValue(bytes: AsyncIterable<Buffer>, visit: (key: string, value: unknown) => void): Promise<void> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let failure: Error | null = null;
  let count = 0;
  parser.onValue = ({ key, value, parent }) => {
    if (Array.isArray(parent) || typeof key !== 'string') failure ??= new Error('is not an object of airports');
    else visit(key, value);
    count++;
  };
  parser.onError = (error) => {
    failure ??= new Error(
      `is no JSON: ${error.message.replace(/ at chunk.*absolute position "(\d+)".*/, ' at byte $1')}`,
    );
  };
  for await (const chunk of bytes) {
    parser.write(chunk);
    if (failure) throw failure;
  }
  if (!parser.isEnded) throw new Error('is cut off');
  if (count === 0) throw new Error('is not an object of airports');
}
