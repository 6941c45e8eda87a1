/** How much of an airline and of an airport the observers see: where it is little, unseen services may be flown. */
import type { Entry, Ledger } from './ledger.ts';
import { SEEN_MONTHS, WEAK_COVERAGE } from './model.ts';

export interface ObserverCoverage {
  /** Share of services that observers have seen recently, 0 to 1: the least of the airline's and of both airports'. */
  readonly share: number;
  /** Services of the airline that are known: seen recently, or in two sources. 0 where the airline is not known. */
  readonly airlineServices: number;
  /** Whether an unseen service may be flown: the airports are hardly covered, or an airline that is seen flying is. */
  readonly isWeak: boolean;
}

/** Services by which a share is drawn towards one quarter while few are known. */
const PRIOR_SEEN = 0.5;
const PRIOR = 2;
/** Recently seen services that show that an airline is flying: two ways of one route, and one more. */
const ALIVE = 3;
const NONE = { seen: 0, all: 0 };

/**
 * Coverage of airlines and airports, from services that observers have seen recently and those that two sources know:
 * the others may never have been flown.
 */
export function coverageOf({ entries, now }: Pick<Ledger, 'entries' | 'now'>): (entry: Entry) => ObserverCoverage {
  const known = new Map<string, { seen: number; all: number }>();
  for (const { codes, observed, lists } of entries.values()) {
    if (codes.airline === null) continue;
    const isSeen = observed !== null && observed.last !== null && now - observed.last <= SEEN_MONTHS;
    if (!isSeen && lists.size + (observed === null ? 0 : 1) < 2) continue;
    for (const code of [codes.airline, codes.from, codes.to]) {
      const share = known.get(code) ?? { seen: 0, all: 0 };
      known.set(code, share);
      share.all++;
      if (isSeen) share.seen++;
    }
  }
  const shareOf = (code: string): number => {
    const { seen, all } = known.get(code) ?? NONE;
    return (seen + PRIOR_SEEN) / (all + PRIOR);
  };
  return ({ codes: { from, to, airline } }) => {
    const airports = Math.min(shareOf(from), shareOf(to));
    const share = airline === null ? airports : Math.min(airports, shareOf(airline));
    const { seen, all } = airline === null ? NONE : (known.get(airline) ?? NONE);
    const isWeak = airports < WEAK_COVERAGE || (share < WEAK_COVERAGE && seen >= ALIVE);
    return { share, airlineServices: all, isWeak };
  };
}
