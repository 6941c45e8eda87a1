/** airline_routes.json: the public weekly file of airports with their routes and carriers. */
import { z } from 'zod';
import { type Row, routeKey, serviceKey } from '../../../src/core/dataset/rows.ts';
import { numberIn } from '../../../src/core/numberIn.ts';
import {
  airlineCode,
  blockTime,
  EvidenceCollector,
  type ImportedService,
  type Importer,
  NO_DETAILS,
  resolveRoute,
} from '../common/importer.ts';
import { eachPart, parseJson, shownValue, utf8Text } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';
import { codesOfFile, type FileAirport } from './airportCodes.ts';

export const airlineRoutes: Importer = {
  name: 'airline-routes',
  kind: 'timetable',
  reads: 'airline_routes.json, an object of airports with their routes and carriers',
  async read(parts, context) {
    const { log } = context;
    const services = new Map<string, ImportedService>();
    /** Routes without a carrier. */
    const routes = new EvidenceCollector();
    /** Airlines, which the file names better. */
    const airlines = new Map<string, Row<'airlines.csv'>>();
    const flyingTimes = new Map<string, Row<'flying-times.csv'>>();

    function addMinutes(route: { readonly from: string; readonly to: string }, minutes: number | null): void {
      const flying_min = blockTime(minutes, route, context);
      if (flying_min !== null) flyingTimes.set(routeKey(route), { ...route, flying_min });
    }
    function addService(route: ReturnType<typeof resolveRoute>, minutes: number | null, value: unknown): Outcome {
      const carrier = Carrier.safeParse(value);
      // Files of before 2024 name carriers without their codes.
      if (!carrier.success) return { rejected: 'carrier of another form than expected', name: shownValue(value) };
      const name = carrier.data.name?.trim() ?? '';
      const given = carrier.data.iata?.trim().toUpperCase() ?? '';
      const known = airlineCode(given, context);
      const code = known ?? given;
      if (!/^[A-Z0-9]{2}$/.test(code) || (known === null && name === ''))
        return { rejected: 'carrier without an IATA code and name', name: `${given || 'no code'} ${name}`.trim() };
      if ('rejected' in route) return route;
      const service = { ...route, airline: code, ...NO_DETAILS };
      if (services.has(serviceKey(service))) return { skipped: 'repeats a route already read' };
      services.set(serviceKey(service), service);
      addMinutes(route, minutes);
      airlines.set(code, { iata: code, icao: null, name });
      return null;
    }
    function addRoute(from: string, value: unknown, codeOf: ReturnType<typeof codesOfFile>): void {
      const listed = Route.safeParse(value);
      if (!listed.success) {
        log.account({ rejected: 'route of another form than expected', name: from });
        return;
      }
      const { iata, carriers, min: minutes = null } = listed.data;
      const to = iata.trim().toUpperCase();
      const route = resolveRoute(from, to, context, codeOf);
      for (const carrier of carriers ?? []) log.account(addService(route, minutes, carrier));
      if (carriers?.length) return;
      log.account({ skipped: 'route without a carrier', name: `${from}-${to}` });
      if ('rejected' in route) return;
      addMinutes(route, minutes);
      routes.add(route.from, route.to, null, context.date.slice(0, 7), null);
    }

    await eachPart(parts, async (part) => {
      const file = z.record(z.string(), z.unknown()).safeParse(parseJson(await utf8Text(part)));
      const airports = Object.entries(file.data ?? {});
      if (airports.length === 0) throw new Error('not an object of airports');
      const codeOf = codesOfFile(airports.flatMap(placeOf), context);
      for (const [key, value] of airports) {
        const airport = Airport.safeParse(value);
        if (airport.success) {
          const from = (airport.data.iata ?? key).trim().toUpperCase();
          for (const route of airport.data.routes ?? []) addRoute(from, route, codeOf);
        } else {
          const name = `${key} ${airport.error.issues[0]?.path.join('.')}`;
          log.account({ rejected: 'airport of another form than expected', name });
        }
      }
    });
    return {
      services: [...services.values()],
      evidence: routes.records(),
      airlines: [...airlines.values()],
      flyingTimes: [...flyingTimes.values()],
    };
  },
};

/** Code, indicator and position of an airport of the file; none where it has another form. */
function placeOf([key, value]: readonly [string, unknown]): FileAirport[] {
  const place = Place.safeParse(value);
  if (!place.success) return [];
  const { iata, icao, latitude, longitude } = place.data;
  return [{ code: (iata ?? key).trim().toUpperCase(), icao: icao?.trim().toUpperCase() || null, latitude, longitude }];
}

const degrees = z
  .union([z.number(), z.string().transform(numberIn)])
  .nullish()
  .catch(null)
  .transform((found) => found ?? null);
const Place = z.object({
  iata: z.string().nullish(),
  icao: z.string().nullish(),
  latitude: degrees,
  longitude: degrees,
});
const Airport = z.object({ iata: z.string().nullish(), routes: z.array(z.unknown()).nullish() });
const minutes = z.union([z.number(), z.string().transform(numberIn)]);
const Route = z.object({
  iata: z.string(),
  carriers: z.array(z.unknown()).nullish(),
  min: minutes.nullish().catch(null),
});
const Carrier = z.object({ iata: z.string().nullish(), name: z.string().nullish() });
