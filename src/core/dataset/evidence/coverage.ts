/** How much of an airline and of an airport the observers see: where it is little, unseen services may be flown. */
import { increase } from '../../objects.ts';
import { serviceKey } from '../rows.ts';
import { type Entry, type Ledger, observedAge } from './ledger.ts';
import { SEEN_MONTHS, WEAK_COVERAGE } from './model.ts';

/** Services by which a share is drawn towards one quarter while few are known. */
const PRIOR_SEEN = 0.5;
const PRIOR = 2;
/** Recently seen services that show that an airline is flying: two ways of one route, and one more. */
const ALIVE = 3;

/**
 * Coverage of airlines and airports, from services that observers have seen recently and those that two sources know:
 * the others may never have been flown.
 */
export function coverageOf(entries: Ledger['entries']) {
  const all = new Map<string, number>();
  const seen = new Map<string, number>();
  /** In a source without dates, all may be recent. */
  const isSeen = (entry: Entry | undefined): boolean => (observedAge(entry) ?? 0) <= SEEN_MONTHS;
  for (const entry of entries.values()) {
    const { codes, observed, lists } = entry;
    const { from, to, airline } = codes;
    if (airline === null || (!isSeen(entry) && lists.size + (observed === null ? 0 : 1) < 2)) continue;
    for (const code of [airline, from, to]) increase(all, code);
    if (isSeen(entry))
      for (const code of [airline, from, to, `${airline} ${from}`, `${airline} ${to}`]) increase(seen, code);
  }
  const shareOf = (code: string): number => ((seen.get(code) ?? 0) + PRIOR_SEEN) / ((all.get(code) ?? 0) + PRIOR);
  return (entry: Entry) => {
    const { from, to, airline } = entry.codes;
    const airports = Math.min(shareOf(from), shareOf(to));
    const share = airline === null ? airports : Math.min(airports, shareOf(airline));
    const own = [entry, entries.get(serviceKey({ from: to, to: from, airline }))].filter(isSeen).length;
    const [a = 0, b = 0] = airline === null ? [] : [from, to].map((at) => (seen.get(`${airline} ${at}`) ?? 0) - own);
    const isAlive = airline !== null && (seen.get(airline) ?? 0) >= ALIVE;
    return {
      /** Share of services that observers have seen recently, 0 to 1: the least of the airline's and of both airports'. */
      share,
      /**
       * Other services of the airline at either airport that observers have seen recently, fewest first: an airline that
       * flies from both may well fly between them. 0 where the airline is not known.
       */
      bases: [Math.min(a, b), Math.max(a, b)] as const,
      /** Whether an unseen service may be flown: the airports are hardly covered, or an airline that is seen flying is. */
      isWeak: airports < WEAK_COVERAGE || (share < WEAK_COVERAGE && isAlive),
    };
  };
}
