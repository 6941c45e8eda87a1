/** Curated facts, applied to services by date: what closed, ceased, moved or passed to another holder. */
import { monthNumber } from '../../time.ts';
import { type Row, serviceKey } from '../rows.ts';
import { currentCode, isCyclic, type Successors } from '../successors.ts';

/** A service by its codes. A null airline stands for a route whose carrier is not known. */
export interface ServiceCodes {
  readonly from: string;
  readonly to: string;
  readonly airline: string | null;
}

type FactFile =
  | `curated/${'closed-airports' | 'ceased-airlines' | 'closed-country-pairs'}.csv`
  | `curated/${'airline-moves' | 'ended-services' | 'import/not-flown'}.csv`;

/** The curated tables of facts. */
export type FactTables = { readonly [F in FactFile]: readonly Omit<Row<F>, 'note'>[] };

/** Why a service is not published under any codes of today. */
interface Ended {
  readonly ended: string;
}

export type Facts = ReturnType<typeof createFacts>;

/**
 * A code that its present holder has had for this many months is taken to be the holder's even in evidence without a
 * date. Lists of unknown age go back about twelve years.
 */
const LONG_HELD_MONTHS = 144;
/** Months for which evidence of an airline that ceased is taken to be late: sources are corrected after the end. */
const LATE_MONTHS = 6;

/**
 * @param countryOf country code of an airport
 * @param now month number: closures and the like that lie after it have not happened
 */
export function createFacts(tables: FactTables, countryOf: (airport: string) => string | undefined, now: number) {
  const happened = (month: string | null): boolean => month !== null && monthNumber(month) <= now;
  const airports = withoutCycles(
    tables['curated/closed-airports.csv'].filter(({ closed, reopened }) => happened(closed) && !happened(reopened)),
  );
  const { isFormer, holderOf, outsideSpans } = holders(tables['curated/ceased-airlines.csv'], happened, now);
  const shut = closedPairs(tables['curated/closed-country-pairs.csv'], now);
  const moves = tables['curated/airline-moves.csv'].filter(({ since }) => happened(since));
  // Evidence of a later month counts.
  const ends = new Map(tables['curated/ended-services.csv'].map((row) => [serviceKey(row), monthNumber(row.ended)]));
  const notFlown = new Set(tables['curated/import/not-flown.csv'].map(serviceKey));

  /** Where an airline's flights between an airport and another one are today. */
  function placeOf(airport: string, other: string, airline: string | null, seen: number | null): string {
    const isDomestic = countryOf(airport) === countryOf(other);
    const move = moves.find(
      ({ airline: mover, from, since, flights }) =>
        mover === airline &&
        from === airport &&
        (seen === null || seen < monthNumber(since)) &&
        (flights === 'all' || (flights === 'domestic') === isDomestic),
    );
    return move?.to ?? airport;
  }
  return {
    /**
     * Why evidence of a service cannot be of an airline that held its code then, or null.
     * @param seen month number in which it was last seen, or null when not known: then it may be of any age
     */
    outsideSpans: ({ airline }: ServiceCodes, seen: number | null): string | null =>
      airline === null ? null : outsideSpans(airline, seen),
    /** Whether the code was another airline's when the service was last seen. @param seen see `outsideSpans` */
    isOfFormerHolder: ({ airline }: ServiceCodes, seen: number | null): boolean =>
      airline !== null && isFormer(airline, seen),
    /** The service under the codes of today, or why there is none. @param seen see `outsideSpans` */
    present(service: ServiceCodes, seen: number | null): ServiceCodes | Ended {
      if (notFlown.has(serviceKey(service))) return { ended: 'observed by chance' };
      const outside = service.airline === null ? null : outsideSpans(service.airline, seen);
      if (outside !== null) return { ended: outside };
      const airline = service.airline === null ? null : holderOf(service.airline, seen);
      if (service.airline !== null && airline === null) return { ended: 'the airline has ceased' };
      const from = currentCode(airports, placeOf(service.from, service.to, airline, seen));
      const to = currentCode(airports, placeOf(service.to, service.from, airline, seen));
      if (from === null || to === null) return { ended: 'the airport is closed' };
      if (from === to) return { ended: 'both ends are one airport now' };
      if (shut.has(`${countryOf(from)} ${countryOf(to)}`)) return { ended: 'no flights between the countries' };
      const present = { from, to, airline };
      const end = ends.get(serviceKey(present));
      return end !== undefined && (seen === null || seen <= end) ? { ended: 'the service has ended' } : present;
    },
  };
}

/** Whose flights those of a code are, by when they were seen. Former holders have ended; the present one may have followed. */
function holders(
  ceased: FactTables['curated/ceased-airlines.csv'],
  happened: (month: string | null) => boolean,
  now: number,
) {
  const known = ceased.filter((row) => happened(row.ceased));
  const gone = withoutCycles(known.filter((row) => !happened(row.reused)));
  const reused = new Map(
    known.flatMap(({ iata, reused, successor }) =>
      reused !== null && happened(reused) ? [[iata, { since: monthNumber(reused), successor }] as const] : [],
    ),
  );
  /** Months in which nobody held a code: from the month after the last one of a holder to that before the next. */
  const vacant = Map.groupBy(
    known.map((row) => ({
      iata: row.iata,
      ceased: row.ceased,
      first: monthNumber(row.ceased) + LATE_MONTHS + 1,
      end: row.reused === null ? Number.POSITIVE_INFINITY : monthNumber(row.reused),
    })),
    ({ iata }) => iata,
  );
  const isFormer = (airline: string, seen: number | null): boolean => {
    const former = reused.get(airline);
    return former !== undefined && (seen === null ? now - former.since < LONG_HELD_MONTHS : seen < former.since);
  };
  return {
    isFormer,
    outsideSpans(airline: string, seen: number | null): string | null {
      const gap =
        seen === null ? undefined : vacant.get(airline)?.find(({ first, end }) => seen >= first && seen < end);
      return gap === undefined ? null : `no airline has had the code ${airline} since ${gap.ceased}`;
    },
    /** The airline under whose code they are today; null when they ended. */
    holderOf(airline: string, seen: number | null): string | null {
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

/** Pairs of country codes between which there are no flights, as `DZ MA`, both ways. @param now month number */
function closedPairs(rows: FactTables['curated/closed-country-pairs.csv'], now: number): ReadonlySet<string> {
  const closed = rows.filter(
    ({ since, until }) => monthNumber(since) <= now && (until === null || monthNumber(until) > now),
  );
  return new Set(
    closed.flatMap(({ a, b }) => a.flatMap((one) => b.flatMap((two) => [`${one} ${two}`, `${two} ${one}`]))),
  );
}
