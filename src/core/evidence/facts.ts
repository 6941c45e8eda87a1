/** Curated facts, applied to services by date: what closed, ceased, moved or passed to another holder. */
import { closedPairs } from '../dataset/curate.ts';
import { currentCode, isCyclic, type Successors } from '../dataset/successors.ts';
import { monthNumber } from '../time.ts';

/** A service by its codes. A null airline stands for a route whose carrier is not known. */
export interface ServiceCodes {
  readonly from: string;
  readonly to: string;
  readonly airline: string | null;
}

/** The curated tables. Months are `YYYY-MM`. */
export interface FactTables {
  readonly closedAirports: readonly {
    readonly iata: string;
    readonly closed: string;
    readonly reopened: string | null;
    readonly successor: string | null;
  }[];
  readonly ceasedAirlines: readonly {
    readonly iata: string;
    readonly ceased: string;
    /** Since when another airline has the code. */
    readonly reused: string | null;
    readonly successor: string | null;
  }[];
  readonly closedPairs: Parameters<typeof closedPairs>[0];
  readonly moves: readonly {
    readonly airline: string;
    readonly from: string;
    readonly to: string;
    readonly since: string;
    readonly flights: 'all' | 'international' | 'domestic';
  }[];
  /** Services that have ended; evidence after `ended` counts. */
  readonly ended: readonly (ServiceCodes & { readonly ended: string })[];
  /** Services that cannot be booked, such as the charter of a team. */
  readonly notFlown: readonly ServiceCodes[];
  /** Country code of an airport, or undefined. */
  countryOf(airport: string): string | undefined;
}

export interface Facts {
  /**
   * The codes of a service after its airline moved to another airport.
   * @param seen month number in which it was last seen, or null when not known: then it may be of any age
   */
  moved<S extends ServiceCodes>(service: S, seen: number | null): S;
  /** Whether the code was another airline's when the service was last seen. @param seen see `moved` */
  isOfFormerHolder(service: ServiceCodes, seen: number | null): boolean;
  /** The service as it is known today, or null when it has ended. @param seen see `moved` */
  present(service: ServiceCodes, seen: number | null): ServiceCodes | null;
}

/**
 * A code that its present holder has had for this many months is taken to be the holder's even in evidence without a
 * date. Lists of unknown age go back about twelve years.
 */
const LONG_HELD_MONTHS = 144;

/** @param now month number: closures and the like that lie after it have not happened */
export function createFacts(tables: FactTables, now: number): Facts {
  const happened = (month: string | null): boolean => month !== null && monthNumber(month) <= now;
  const airports = withoutCycles(
    tables.closedAirports.filter(({ closed, reopened }) => happened(closed) && !happened(reopened)),
  );
  const { isFormer, holderOf } = holders(tables.ceasedAirlines, happened, now);
  const shut = closedPairs(tables.closedPairs, now);
  const moves = tables.moves.filter(({ since }) => happened(since));
  const ended = new Map(tables.ended.map((row) => [codesKey(row), monthNumber(row.ended)]));
  const notFlown = new Set(tables.notFlown.map(codesKey));

  /** Where an airline's flights between an airport and another one are today. */
  function placeOf(airport: string, other: string, airline: string | null, seen: number | null): string {
    const isDomestic = tables.countryOf(airport) === tables.countryOf(other);
    const move = moves.find(
      ({ airline: mover, from, since, flights }) =>
        mover === airline &&
        from === airport &&
        (seen === null || seen < monthNumber(since)) &&
        (flights === 'all' || (flights === 'domestic') === isDomestic),
    );
    return move?.to ?? airport;
  }
  function moved<S extends ServiceCodes>(service: S, seen: number | null): S {
    const { from, to, airline } = service;
    const [origin, destination] = [placeOf(from, to, airline, seen), placeOf(to, from, airline, seen)];
    return origin === destination ? service : { ...service, from: origin, to: destination };
  }
  return {
    moved,
    isOfFormerHolder: ({ airline }, seen) => airline !== null && isFormer(airline, seen),
    present(service, seen) {
      const airline = service.airline === null ? null : holderOf(service.airline, seen);
      if (notFlown.has(codesKey(service)) || (service.airline !== null && airline === null)) return null;
      const place = moved({ ...service, airline }, seen);
      const [from, to] = [currentCode(airports, place.from), currentCode(airports, place.to)];
      if (from === null || to === null || from === to) return null;
      if (shut.has(`${tables.countryOf(from)} ${tables.countryOf(to)}`)) return null;
      const present = { from, to, airline };
      const end = ended.get(codesKey(present));
      return end !== undefined && (seen === null || seen <= end) ? null : present;
    },
  };
}

/** Whose flights those of a code are, by when they were seen. */
function holders(
  ceased: FactTables['ceasedAirlines'],
  happened: (month: string | null) => boolean,
  now: number,
): {
  isFormer(airline: string, seen: number | null): boolean;
  /** The airline under whose code they are today; null when they ended. */
  holderOf(airline: string, seen: number | null): string | null;
} {
  const known = ceased.filter((row) => happened(row.ceased));
  const gone = withoutCycles(known.filter((row) => !happened(row.reused)));
  const reused = new Map(
    known.flatMap(({ iata, reused, successor }) =>
      reused !== null && happened(reused) ? [[iata, { since: monthNumber(reused), successor }] as const] : [],
    ),
  );
  function isFormer(airline: string, seen: number | null): boolean {
    const former = reused.get(airline);
    return former !== undefined && (seen === null ? now - former.since < LONG_HELD_MONTHS : seen < former.since);
  }
  return {
    isFormer,
    holderOf(airline, seen) {
      const successor = isFormer(airline, seen) ? (reused.get(airline)?.successor ?? null) : airline;
      return successor === null ? null : currentCode(gone, successor);
    },
  };
}

/** Successors by code. A code whose successors lead back to it stays as it is: such a table is rejected by the loader. */
function withoutCycles(rows: readonly { readonly iata: string; readonly successor: string | null }[]): Successors {
  const all: Successors = new Map(rows.map(({ iata, successor }) => [iata, successor]));
  return new Map([...all].filter(([code]) => !isCyclic(all, code)));
}

/** Key of a service, also of one whose carrier is not known. */
export const codesKey = ({ from, to, airline }: ServiceCodes): string => `${from}-${to} ${airline ?? ''}`;
