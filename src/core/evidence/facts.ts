/** Curated facts, applied to services by date: what closed, ceased, moved or passed to another holder. */
import { currentCode, type Successors } from '../dataset/successors.ts';
import { monthNumber } from './month.ts';

/** A service by its codes. A null airline stands for a route whose carrier is not known. */
export interface ServiceCodes {
  readonly from: string;
  readonly to: string;
  readonly airline: string | null;
}

/** Months are `YYYY-MM`. */
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
  readonly closedPairs: readonly {
    readonly a: readonly string[];
    readonly b: readonly string[];
    readonly since: string;
    readonly until: string | null;
  }[];
  readonly moves: readonly {
    readonly airline: string;
    readonly from: string;
    readonly to: string;
    readonly since: string;
  }[];
  /** Services whose end people have looked up; evidence after `ended` counts. */
  readonly ended: readonly (ServiceCodes & { readonly ended: string })[];
  /** Services that cannot be booked, such as the charter of a team. */
  readonly notFlown: readonly ServiceCodes[];
  /** Country code of an airport, or undefined. */
  countryOf(airport: string): string | undefined;
}

export interface Facts {
  /**
   * The service as it is known today, or null when it has ended.
   * @param seen month number in which it was last seen, or null when not known: then it may be of any age
   */
  present(service: ServiceCodes, seen: number | null): ServiceCodes | null;
}

/**
 * A code that is this many months old or older with its present holder is the holder's, even in evidence without a date.
 * Lists of unknown age go back about twelve years.
 */
const LONG_HELD_MONTHS = 144;

/** @param now month number: closures and the like that lie after it have not happened */
export function createFacts(tables: FactTables, now: number): Facts {
  const happened = (month: string | null) => month !== null && monthNumber(month) <= now;
  const airports: Successors = new Map(
    tables.closedAirports.flatMap(({ iata, closed, reopened, successor }) =>
      happened(closed) && !happened(reopened) ? [[iata, successor]] : [],
    ),
  );
  const ceased = tables.ceasedAirlines.filter((row) => happened(row.ceased));
  const gone: Successors = new Map(ceased.flatMap((row) => (happened(row.reused) ? [] : [[row.iata, row.successor]])));
  const reused = new Map(
    ceased.flatMap(({ iata, reused, successor }) =>
      reused !== null && happened(reused) ? [[iata, { since: monthNumber(reused), successor }]] : [],
    ),
  );
  const closedPairs = new Set(
    tables.closedPairs
      .filter(({ since, until }) => happened(since) && !happened(until))
      .flatMap(({ a, b }) => a.flatMap((one) => b.flatMap((other) => [`${one} ${other}`, `${other} ${one}`]))),
  );
  const moves = Map.groupBy(
    tables.moves.filter(({ since }) => happened(since)),
    ({ airline, from }) => `${airline} ${from}`,
  );
  const ended = new Map(tables.ended.map((row) => [codesKey(row), monthNumber(row.ended)]));
  const notFlown = new Set(tables.notFlown.map(codesKey));

  /** Whether evidence may be older than a month. */
  const isBefore = (seen: number | null, month: number) => (seen === null ? true : seen < month);
  const holderOf = (airline: string, seen: number | null): string | null => {
    const former = reused.get(airline);
    const isFormer =
      former !== undefined && (seen === null ? now - former.since < LONG_HELD_MONTHS : seen < former.since);
    if (!isFormer) return currentCode(gone, airline);
    return former.successor === null ? null : currentCode(gone, former.successor);
  };
  const airportOf = (airport: string, airline: string | null, seen: number | null): string | null => {
    const move = moves.get(`${airline} ${airport}`)?.find(({ since }) => isBefore(seen, monthNumber(since)));
    return currentCode(airports, move?.to ?? airport);
  };

  return {
    present(service, seen) {
      if (notFlown.has(codesKey(service))) return null;
      const airline = service.airline === null ? null : holderOf(service.airline, seen);
      if (service.airline !== null && airline === null) return null;
      const [from, to] = [airportOf(service.from, airline, seen), airportOf(service.to, airline, seen)];
      if (from === null || to === null || from === to) return null;
      if (closedPairs.has(`${tables.countryOf(from)} ${tables.countryOf(to)}`)) return null;
      const present = { from, to, airline };
      const end = ended.get(codesKey(present));
      return end !== undefined && (seen === null || seen <= end) ? null : present;
    },
  };
}

/** Key of a service, also of one whose carrier is not known. */
export const codesKey = ({ from, to, airline }: ServiceCodes): string => `${from}-${to} ${airline ?? ''}`;
