/** airline_routes.json: the public weekly file of airports with their routes and carriers. */
import { JSONParser } from '@streamparser/json';
import { z } from 'zod';
import { type ImportedNetwork, type ImportedService, serviceKey } from '../merge/imported.ts';
import type { ImportContext, Importer } from '../merge/importer.ts';
import type { Part } from '../merge/input.ts';
import type { Outcome } from '../merge/log.ts';

export const airlineRoutes: Importer = {
  name: 'airline-routes',
  reads: 'airline_routes.json, an object of airports with their routes and carriers',
  flags: {},
  help: `There are no days and times in it: services known before keep theirs, new ones
have none. Routes without a carrier are left out; airports must be known; the
file names the airlines that are not.`,
  read: readAirlineRoutes,
};

/** What is used of an airport; everything else (names, coordinates as text) is known better. */
const Airport = z.object({
  iata: z.string(),
  routes: z
    .array(
      z.object({
        iata: z.string(),
        carriers: z.array(z.object({ iata: z.string().nullish(), name: z.string().nullish() })).default([]),
      }),
    )
    .default([]),
});

async function readAirlineRoutes(parts: AsyncIterable<Part>, context: ImportContext): Promise<ImportedNetwork> {
  const { log, airports, airlines } = context;
  const services = new Map<string, ImportedService>();
  const named = new Map<string, { iata: string; icao: null; name: string }>();

  function addCarrier(
    from: string,
    to: string,
    { iata, name }: { iata?: string | null | undefined; name?: string | null | undefined },
  ): Outcome {
    const code = iata?.trim().toUpperCase() ?? '';
    const known = airlines.get(code);
    if (!/^[A-Z0-9]{2}$/.test(code) || !(known || name?.trim()))
      return { odd: 'carrier without an IATA code and name', name: `${code || 'no code'} ${name ?? ''}`.trim() };
    if (!airports.has(from)) return { odd: 'airport not known', name: from };
    if (!airports.has(to)) return { odd: 'airport not known', name: to };
    if (from === to) return { odd: 'route from an airport to itself', name: from };
    const service = { from, to, airline: code, serviceType: null, months: null, seasonalNote: null, departures: [] };
    if (services.has(serviceKey(service))) return { leftOut: 'repeats a route already read' };
    services.set(serviceKey(service), service);
    if (!known) named.set(code, { iata: code, icao: null, name: name?.trim() ?? code });
    return null;
  }

  function addAirport(key: string, value: unknown): void {
    const result = Airport.safeParse(value);
    if (!result.success) {
      const name = `${key} ${result.error.issues[0]?.path.join('.')}`;
      log.account({ odd: 'airport of another form than expected', name });
      return;
    }
    const from = result.data.iata.toUpperCase();
    for (const route of result.data.routes) {
      if (route.carriers.length === 0)
        log.account({ leftOut: 'route without a carrier', name: `${from}-${route.iata}` });
      for (const carrier of route.carriers) log.account(addCarrier(from, route.iata.toUpperCase(), carrier));
    }
  }

  for await (const { name, bytes } of parts) await eachValue(name, bytes, addAirport);
  return {
    services: [...services.values()],
    airlines: [...airlines.values(), ...named.values()],
    seasons: [],
    years: null,
  };
}

/** Calls back with each value of a JSON object, never holding more than one. @throws Error when it is not an object or cut off */
async function eachValue(name: string, bytes: AsyncIterable<Buffer>, visit: (key: string, value: unknown) => void) {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let failure: Error | null = null;
  parser.onValue = ({ key, value, parent }) => {
    if (Array.isArray(parent) || typeof key !== 'string') failure ??= new Error(`${name} is not an object of airports`);
    else visit(key, value);
  };
  parser.onError = (error) => {
    failure ??= error;
  };
  for await (const chunk of bytes) {
    parser.write(chunk);
    if (failure) throw failure;
  }
  if (!parser.isEnded) throw new Error(`${name} is cut off`);
}
