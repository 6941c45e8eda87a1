/** The interface of importers, and the network that they return. An importer reads one format; run.ts does the rest. */
import type { Readable } from 'node:stream';
import { fold } from '../../../src/contract/fold.ts';
import { wouldList } from '../../../src/core/dataset/evidence/ledger.ts';
import {
  type Evidence,
  type EvidenceSource,
  type Row,
  routeKey,
  type ServiceCodes,
  type SourceKind,
} from '../../../src/core/dataset/rows.ts';
import { kmBetween } from '../../../src/core/geography.ts';
import { must } from '../../../src/core/must.ts';
import { entryOf, greatest, least } from '../../../src/core/objects.ts';
import type { Part } from './input.ts';
import { isPlausible } from './localTime.ts';
import type { ImportLog } from './log.ts';
import type { Operators } from './operators.ts';

/** What an importer may look up, and the log of its records. */
export interface ImportContext {
  /** Airports by IATA code, those of --airports and of the reference list included. */
  readonly airports: ReadonlyMap<string, Row<'airports.csv'>>;
  /** IATA codes of airports by IATA code, present or former, and by ICAO code. */
  readonly airportCodes: ReadonlyMap<string, string>;
  /** Airlines by IATA code, those of --airlines and of the reference list included. */
  readonly airlines: ReadonlyMap<string, Row<'airlines.csv'>>;
  /** IATA codes of airlines by IATA and ICAO code. */
  readonly airlineCodes: ReadonlyMap<string, string>;
  /** The brands of flights by the curated tables. */
  readonly operators: Operators;
  readonly log: ImportLog;
  /** ISO date of the import. */
  readonly date: string;
  /** Files of the command line, or `-` for standard input. */
  readonly paths: readonly string[];
  /** The value of one of the importer's own options; null when it was not given. */
  option(name: string): string | null;
}

export interface Importer {
  /** Name of the format: `npm run import -- NAME`. */
  readonly name: string;
  /** What the source is, as evidence; see core/dataset/rows.ts. */
  readonly kind: SourceKind;
  /** What it reads, in one sentence without a full stop. */
  readonly reads: string;
  /** Options of its own with the names of their values and their help. */
  readonly options?: Readonly<Record<string, { readonly value: string; readonly text: string }>>;
  /** Opens the files of the command line, where `partsOf` cannot. */
  readonly open?: (paths: readonly string[], stdin?: Readable) => AsyncIterable<Part>;
  /** Whether a path of the command line may be a folder; then `open` reads it. */
  readonly acceptsFolder?: true;
  /** @throws UsageError for an option of its own; Error when the source is not of this format */
  read(parts: AsyncIterable<Part>, context: ImportContext): Promise<SourceNetwork>;
}

export const UNKNOWN_AIRPORT = 'unknown airport (pass --airports FILE)';
export const UNKNOWN_AIRLINE = 'unknown airline (add it to data/reference/airlines.csv, or pass --airlines FILE)';

/**
 * The IATA code of the airline that sells the flights of an airline given by IATA or ICAO code, or null when it is
 * unknown. Feeders sell under the code of their brand; one that flies for several is itself where the number is unknown.
 * @param flight flight number, null when not known
 */
export function airlineCode(code: string, { airlineCodes, operators }: ImportContext, flight: number | null = null) {
  return operators.sellerOf(code, flight) ?? airlineCodes.get(code) ?? null;
}

/**
 * The flight number in a designator of an airline: 117 of `BA117`, `BAW 117`, `0117` and `117A`, whose suffix is left
 * out. Null where there is none, or where the code is that of another airline.
 * @param airline IATA code of the airline that sells the flight
 */
export function flightNumberOf(designator: string, airline: string, context: ImportContext): number | null {
  const [, code, number] =
    /^([A-Z][A-Z0-9]|\d[A-Z]|[A-Z]{3})??\s*0*([1-9]\d{0,3})[A-Z]?$/.exec(designator.toUpperCase()) ?? [];
  if (number === undefined || (code !== undefined && airlineCode(code, context, Number(number)) !== airline))
    return null;
  return Number(number);
}

type Route = Readonly<{ from: string; to: string }>;

const TOO_LONG = 'route longer than any flight';
/** The longest flight that is planned, from Sydney to London, has 17,020 km. */
const LONGEST_KM = 17_500;

/** The route of a record, or why it is rejected. @param codeOf the IATA code of an airport as the source has it */
export function resolveRoute(
  from: string,
  to: string,
  context: ImportContext,
  codeOf: (airport: string) => string | null | undefined = (airport) => context.airportCodes.get(airport),
): Route | { readonly rejected: string; readonly name: string } {
  const [origin, destination] = [codeOf(from), codeOf(to)];
  if (!origin || !destination) return { rejected: UNKNOWN_AIRPORT, name: origin ? to : from };
  if (origin === destination) return { rejected: 'route from an airport to itself', name: origin };
  const route = { from: origin, to: destination };
  if ((kmBetween(...airportsOf(route, context)) ?? 0) > LONGEST_KM)
    return { rejected: TOO_LONG, name: `${origin}-${destination}` };
  return route;
}

/** The route of a flight that was seen, or why it is not used: of an airport without scheduled flights, and a circle, are no fault. */
export function observedRoute(...args: Parameters<typeof resolveRoute>) {
  const route = resolveRoute(...args);
  if (!('rejected' in route) || route.rejected === TOO_LONG) return route;
  const isUnknown = route.rejected === UNKNOWN_AIRPORT;
  const skipped = `flight ${isUnknown ? 'between airports without an IATA code' : 'from an airport to itself'}`;
  return { skipped, name: route.name };
}

/** The airports of a route from `resolveRoute`. */
export const airportsOf = ({ from, to }: Route, { airports }: ImportContext) =>
  [must(airports.get(from), from), must(airports.get(to), to)] as const;

/** The block time of a flight in whole minutes; null when unknown (0 or null) or impossible, which notes tell apart. */
export function blockTime(minutes: number | null, route: Route, context: ImportContext): number | null {
  const block = Math.round(minutes ?? 0);
  if (block !== 0 && isPlausible(block, kmBetween(...airportsOf(route, context)))) return block;
  const why = block === 0 ? 'that are not known' : 'that no flight takes, which are left unknown';
  context.log.note(`block times ${why}`, routeKey(route) + (block === 0 ? '' : ` ${block}`));
  return null;
}

/** Letters only, without case and accents: names that are the same then are one. */
export const letters = (name: string): string => fold(name).replaceAll(' ', '');

/** One airline on one route, as a source has it. */
export interface ImportedService extends Row<'services.csv'> {
  /** Whether the source covers a year of the airline: months that are not known then are not those of the whole year. */
  readonly coversYear?: boolean;
  /** Of a timetable: the months of the year that it covers, and those of them in which the service is flown. */
  readonly season?: { readonly covers: string; readonly months: string } | null;
  /** Empty when the source has no days: then the days known before stay. */
  readonly departures: readonly Omit<Row<'departures.csv'>, 'from' | 'to' | 'airline'>[];
  /** Month (YYYY-MM) in which the service was seen, null when not known; without it, that of the source. */
  readonly seen?: string | null;
  /** Departures a week where the source has no departures but their number; 0 when it is unknown. */
  readonly weekly?: number;
}

/** Evidence before its source is named. */
export type ImportedEvidence = Omit<Evidence, 'source'>;

/** What an importer returns: what it leaves out is empty. */
export type SourceNetwork = Partial<Omit<ImportedNetwork, 'airports'>>;

/** A network, one entry per route and airline. */
export interface ImportedNetwork {
  readonly services: readonly ImportedService[];
  /** Airports that are known. Those that the data does not have and that have a service are added. */
  readonly airports: readonly Row<'airports.csv'>[];
  /** Airlines that the source names; those that are unknown and have a service are added, under that name. */
  readonly airlines: readonly Row<'airlines.csv'>[];
  /** Minutes of whole routes, for flying-times.csv: they count where no departure has a block time. */
  readonly flyingTimes: readonly Row<'flying-times.csv'>[];
  /** First and last year of the timetable, or null when the source has no dates. */
  readonly years: readonly [number, number] | null;
  /** Day on which the source was current (ISO date), where it is not that of the import. */
  readonly asOf?: string;
  /** Evidence besides that of the services: flights without details, and routes without a carrier. */
  readonly evidence: readonly ImportedEvidence[];
  /** Tells sources of one format apart, such as the name of the file; without it, they are one source. */
  readonly label?: string;
  /** Names of files that seem to be cut off: what they lack must not end. */
  readonly cut?: readonly string[];
}

/** What is not known of a service with a known route and airline alone. */
export const NO_DETAILS = { service_type: null, months: null, seasonal_note: null, departures: [] } as const;

/**
 * The scope of an import, as source.json has it: `named` (only the services of the source), `world`,
 * `airlines BA LH` (all their routes) or `airports LHR LGW` (all routes from and to them). Services in scope that are
 * absent from the source are ended; in `named` none is.
 */
export type Scope = EvidenceSource['scope'];

/** Whether a service is in scope; a null airline stands for a route whose carrier is not known. */
export const covers = (scope: Scope, service: ServiceCodes): boolean => !isWhole(scope) || wouldList(scope, service);

/** Whether a service in scope that the source does not have has ended. */
export const isWhole = (scope: Scope): boolean => scope !== 'named';

/** The scope in words. */
export function describeScope(scope: Scope): string {
  if (scope === 'world') return 'the whole world';
  if (scope === 'named') return 'the services in the source, ending none';
  const [kind = '', ...codes] = scope.split(' ');
  return `${kind.slice(0, -1)} ${codes.join(', ')}`;
}

/** Collects the flights of a source. */
export class EvidenceCollector {
  readonly #records = new Map<string, ImportedEvidence>();

  /**
   * Adds a flight.
   * @param airline null where only the route is known
   * @param month `YYYY-MM` in which it was last seen, or null when not known
   * @param flights how many flights it stands for, or null when not known
   */
  add(from: string, to: string, airline: string | null, month: string | null, flights: number | null): void {
    const seen = { first_seen: month, last_seen: month, flights: null, details: '' };
    const record = entryOf(this.#records, `${from}${to}${airline ?? ''}`, () => ({ from, to, airline, ...seen }));
    record.first_seen = least(record.first_seen, month);
    record.last_seen = greatest(record.last_seen, month);
    if (flights !== null) record.flights = (record.flights ?? 0) + flights;
  }

  records(): ImportedEvidence[] {
    return [...this.#records.values()];
  }
}
