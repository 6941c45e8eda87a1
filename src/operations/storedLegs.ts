/** All legs as JSON, so that a server with enough memory copies them instead of writing them: six times as fast. */
import { startsOfSizes } from '../core/groups.ts';
import { at } from '../core/must.ts';
import type { ScheduleArrays } from '../core/schedule/scheduleTable.ts';
import { openArrays, packArrays, type StoredFormat } from '../core/storedArrays.ts';
import { ByteWriter } from './bytes.ts';
import type { LegWriting, RouteColumns, RouteTable } from './routeTable.ts';

/** Each leg without its charter airlines by route, then the legs of `withCharter` with them. */
export interface StoredLegs {
  readonly legs: Uint8Array;
  /** Sizes in bytes of the legs, and of each service within its leg in the order of the schedule table. */
  readonly sizes: Uint8Array;
}

/** The magic word is "ARSL" read as a little-endian word. */
const FORMAT: StoredFormat = { name: 'sizes of legs', magic: 0x4c53_5241, version: 1 };

/** Writes all legs. */
export function legsToBytes(routes: RouteTable, { airline }: ScheduleArrays): StoredLegs {
  const writer = new ByteWriter();
  const legBytes = (route: number, includeCharter: boolean) => {
    writer.clear();
    routes.writeLeg(route, includeCharter, writer);
    return writer.toBytes();
  };
  const legs = Array.from(routes.to, (_, route) => legBytes(route, false));
  for (const route of routes.withCharter) legs.push(legBytes(route, true));
  const airlineSize = (service: number) => {
    writer.clear();
    routes.writeAirline(service, writer);
    return writer.length;
  };
  const sizes = packArrays(FORMAT, [
    Uint32Array.from(legs, ({ length }) => length),
    Uint32Array.from(airline, (_, service) => airlineSize(service)),
  ]);
  return { legs: Buffer.concat(legs), sizes };
}

/** Reads legs from what `legsToBytes` wrote. @throws Error when it does not belong together */
export function legsFromBytes(
  { legs, sizes }: StoredLegs,
  { to, withCharter }: RouteColumns,
  { serviceStart }: ScheduleArrays,
): LegWriting {
  const take = openArrays(FORMAT, sizes);
  const [legSizes, airlineSizes] = [take(Uint32Array), take(Uint32Array)];
  const offsets = startsOfSizes(legSizes);
  const size = at(offsets, offsets.length - 1);
  if (size !== legs.length) throw new Error(`legs.bin has ${legs.length} bytes, legSizes.bin says ${size}`);
  const charterLeg = new Map([...withCharter].map((route, i) => [route, to.length + i]));
  const legOf = (route: number, includeCharter: boolean) =>
    (includeCharter ? charterLeg.get(route) : undefined) ?? route;
  const startOfWhole = (route: number) => at(offsets, legOf(route, true));
  const airlineStarts = startsOfAirlines(legs, startOfWhole, serviceStart, airlineSizes);
  const bytes = Buffer.from(legs.buffer, legs.byteOffset, legs.length);
  return {
    writeLeg: (route, includeCharter, writer) => {
      const leg = legOf(route, includeCharter);
      writer.copy(bytes, at(offsets, leg), at(offsets, leg + 1));
    },
    writeAirlines: (route, includeCharter, writer) => {
      const leg = legOf(route, includeCharter);
      writer.copy(bytes, bytes.indexOf(BRACKET, at(offsets, leg)), at(offsets, leg + 1) - 1);
    },
    writeAirline: (service, writer) => {
      const start = at(airlineStarts, service);
      writer.copy(bytes, start, start + at(airlineSizes, service));
    },
  };
}

const BRACKET = '['.charCodeAt(0);

/**
 * Where the JSON of each service begins among the legs. Nothing before the list of airlines has a bracket.
 * @param legStart where the leg of a route begins that has all its airlines
 */
function startsOfAirlines(
  legs: Uint8Array,
  legStart: (route: number) => number,
  serviceStart: Uint32Array,
  sizes: Uint32Array,
): Uint32Array {
  const starts = new Uint32Array(sizes.length);
  for (let route = 0; route + 1 < serviceStart.length; route++) {
    let start = legs.indexOf(BRACKET, legStart(route)) + 1;
    for (let service = at(serviceStart, route); service < at(serviceStart, route + 1); service++) {
      starts[service] = start;
      start += at(sizes, service) + 1;
    }
  }
  return starts;
}
