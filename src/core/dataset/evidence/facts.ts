/** Curated facts, applied to services by date: what closed, ceased, moved or passed to another holder. */
import { monthNumber } from '../../time.ts';
import { presentCodes } from '../airportCodes.ts';
import { type Row, type ServiceCodes, serviceKey } from '../rows.ts';
import { currentCode, type Successors } from '../successors.ts';

type FactFile =
  | `curated/${'closed-airports' | 'ceased-airlines' | 'closed-country-pairs'}.csv`
  | `curated/${'airline-moves' | 'ended-services' | 'import/not-flown'}.csv`
  | 'reference/airport-codes.csv';

/** The tables of facts. */
export type FactTables = { readonly [F in FactFile]: readonly Omit<Row<F>, 'note'>[] };

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
  const closed = tables['curated/closed-airports.csv'].filter((row) => happened(row.closed) && !happened(row.reopened));
  // A former code is the same airport, whatever the date of the data.
  const airports = successorsIn(closed);
  const presentCode = presentCodes(tables['reference/airport-codes.csv'], 'iata');
  /** The service under the present codes of its airports. A former code is the same airport, whatever the date. */
  const underPresentCodes = (service: ServiceCodes): ServiceCodes =>
    presentCode.has(service.from) || presentCode.has(service.to)
      ? {
          ...service,
          from: presentCode.get(service.from) ?? service.from,
          to: presentCode.get(service.to) ?? service.to,
        }
      : service;
  const { isOfFormerHolder, holderOf, outsideSpans } = holders(tables['curated/ceased-airlines.csv'], happened, now);
  const shut = pairsOf(
    tables['curated/closed-country-pairs.csv'].filter(({ since, until }) => happened(since) && !happened(until)),
  );
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
    outsideSpans,
    isOfFormerHolder,
    /** The service under the codes of today, or why there is none. @param seen see `outsideSpans` */
    present(recorded: ServiceCodes, seen: number | null): ServiceCodes | { readonly ended: string } {
      const service = underPresentCodes(recorded);
      if (notFlown.has(serviceKey(service))) return { ended: 'observed by chance' };
      const outside = outsideSpans(service, seen);
      if (outside !== null) return { ended: outside };
      const airline = holderOf(service, seen);
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
  const byCode = Map.groupBy(known, ({ iata }) => iata);
  const gone = successorsIn(known.filter((row) => !happened(row.reused)));
  /** The former holder of the code of a service that was last seen then; undefined when it was the present one. */
  const formerHolder = ({ airline }: ServiceCodes, seen: number | null) => {
    const former = airline === null ? undefined : byCode.get(airline)?.findLast(({ reused }) => happened(reused));
    if (!former?.reused) return undefined;
    const since = monthNumber(former.reused);
    return (seen === null ? now - since < LONG_HELD_MONTHS : seen < since) ? former : undefined;
  };
  return {
    /** Whether the code was another airline's when the service was last seen. @param seen see `outsideSpans` */
    isOfFormerHolder: (service: ServiceCodes, seen: number | null): boolean =>
      formerHolder(service, seen) !== undefined,
    /**
     * Why evidence of a service cannot be of an airline that held its code then, or null.
     * @param seen month number in which it was last seen, or null when not known: then it may be of any age
     */
    outsideSpans({ airline }: ServiceCodes, seen: number | null): string | null {
      if (airline === null || seen === null) return null;
      const isVacant = ({ ceased, reused }: (typeof known)[number]) =>
        seen > monthNumber(ceased) + LATE_MONTHS && (reused === null || seen < monthNumber(reused));
      const gap = byCode.get(airline)?.find(isVacant);
      return gap === undefined ? null : `no airline has had the code ${airline} since ${gap.ceased}`;
    },
    /** The airline under whose code the service is today; null when it ended, or is not known. */
    holderOf(service: ServiceCodes, seen: number | null): string | null {
      const former = formerHolder(service, seen);
      const holder = former === undefined ? service.airline : former.successor;
      return holder === null ? null : currentCode(gone, holder);
    },
  };
}

const successorsIn = (rows: readonly { readonly iata: string; readonly successor: string | null }[]): Successors =>
  new Map(rows.map(({ iata, successor }) => [iata, successor]));

/** Pairs of country codes as `DZ MA`, both ways. */
const pairsOf = (rows: FactTables['curated/closed-country-pairs.csv']): ReadonlySet<string> =>
  new Set(rows.flatMap(({ a, b }) => a.flatMap((one) => b.flatMap((two) => [`${one} ${two}`, `${two} ${one}`]))));
