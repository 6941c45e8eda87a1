/**
 * The rule that decides which services are flown now. It looks at all evidence at once, so the order in which sources
 * were imported does not matter. Ages count from the date of the newest source that covers the service, not from the clock.
 *
 * 1. Curated facts come first (facts.ts): evidence of what closed, ceased, moved or passed to another holder counts
 *    for the service of today, or not at all.
 * 2. A timetable ends what it would have listed and does not: evidence up to its date of services in its months is void.
 * 3. A timetable of the last twelve months makes a service active by itself.
 * 4. Otherwise a service has a probability (model.ts), from how recently and how often observers saw it in either
 *    direction, from the lists that agree on it, from how much of its airline and airports the observers see, and from
 *    what else the airline flies at both airports. A route is active when the probability that at least one of its
 *    services is flown, or one of its return, reaches ACTIVE_FROM: who flies out flies back. For a route that timetables
 *    have in both directions STAYS_FROM is enough: an observer enters a flight once, and again only when it changes. A
 *    route without a return in any source is a flight by chance.
 * 5. Observers that see less than a quarter of an airline or airport may miss a service: it stays when a timetable and,
 *    if there are lists, one of them have it in both directions. Without any observers a timetable of one is enough.
 * 6. A timetable that has a route without its carrier counts for the route. It never adds an airline.
 * 7. On an active route, services of at least half the probability that makes a route active are shown, or else the
 *    likeliest one.
 */

import { must } from '../../must.ts';
import { monthsWhere } from '../../seasonality.ts';
import { monthNumber } from '../../time.ts';
import { returnId, routeKey, type ServiceCodes, type SourceKind, serviceKey } from '../rows.ts';
import { coverageOf } from './coverage.ts';
import { type Entry, type Ledger, observedAge, wouldList } from './ledger.ts';
import { ACTIVE_FROM, freshness, LIST_MONTHS, probability, STAYS_FROM, TIMETABLE_MONTHS } from './model.ts';

/** A service with what the rule needs of it. */
type Judged = ReturnType<ReturnType<typeof judgeOf>>;

/** The services that are flown now; an unknown airline stands for a route alone. */
export function activeServices(ledger: Ledger): ServiceCodes[] {
  const live = liveEntries(ledger);
  const routes = Map.groupBy([...live.values()].map(judgeOf(live, ledger)), ({ entry }) => routeKey(entry.codes));
  return [...routes].flatMap(([id, services]) => {
    // Who flies out flies back, except an airline whose flights in this direction are known to have ended.
    const back = routes.get(returnId(id))?.filter(({ entry: { codes } }) => !ledger.ended.has(returnKey(codes)));
    const threshold = [services, back].every((way) => way?.some(({ isTimed }) => isTimed)) ? STAYS_FROM : ACTIVE_FROM;
    const isLikely =
      back !== undefined && back.length > 0 && Math.max(chanceOfAny(services), chanceOfAny(back)) >= threshold;
    return activeOnRoute(services, isLikely).map(({ entry }) => entry.codes);
  });
}

/** The key of the same airline on the way back. */
const returnKey = ({ from, to, airline }: ServiceCodes): string => serviceKey({ from: to, to: from, airline });

/** The probability that at least one of the services is flown. */
const chanceOfAny = (services: readonly Judged[]): number =>
  1 - services.reduce((chanceOfNone, { chance }) => chanceOfNone * (1 - chance), 1);

/** The services of one route that are flown now. */
function activeOnRoute(services: readonly Judged[], isLikely: boolean): Judged[] {
  if (!isLikely && !services.some(({ isCertain }) => isCertain)) return [];
  const named = services.filter(({ entry }) => entry.codes.airline !== null);
  const best = named.some(({ isCertain }) => isCertain) ? null : Math.max(...named.map(({ chance }) => chance));
  return named.filter(({ isCertain, chance }) => isCertain || chance >= ACTIVE_FROM / 2 || chance === best);
}

/** Entries without the evidence that a timetable made void; entries left without any are gone. */
function liveEntries({ entries, sources }: Ledger): Map<string, Entry> {
  const timetables = [...sources.values()].filter(({ kind, scope }) => kind === 'timetable' && scope !== 'named');
  // Without observers, what is old is all that there is.
  const hasObservers = [...sources.values()].some(({ kind }) => kind === 'observed');
  const live = new Map<string, Entry>();
  for (const [key, { codes, observed, lists, present }] of entries) {
    const oldest = hasObservers ? present.listed - LIST_MONTHS : 0;
    // A source that has the route without its carriers ends none of its services.
    const route = entries.get(serviceKey({ ...codes, airline: null }));
    const names = (source: string) => lists.has(source) || route?.lists.has(source);
    const without = timetables.filter(({ source, scope }) => !names(source) && wouldList(scope, codes));
    /** The day from which timetables do not list it that cover some of its months: one of winter ends nothing of summer. */
    const endOf = (flown: string | null): string =>
      without
        .filter(({ covers = null }) => haveCommonMonth(covers, flown))
        .map(({ as_of }) => as_of)
        .sort()
        .at(-1) ?? '';
    // Of two sources of one day, the one that lists the service takes precedence.
    const kept = [...lists].filter(([name, { seen, months }]) => {
      const { as_of } = must(sources.get(name), name);
      const end = endOf(months);
      const isLater = end === '' || seen > monthNumber(end) || (seen === monthNumber(end) && as_of >= end);
      return seen >= oldest && isLater;
    });
    // Observations without any date are older than every timetable.
    const last = observed?.last ?? null;
    const observedEnd =
      observed === null ? '' : endOf(last === null ? null : monthsWhere((month) => month === last % 12));
    const isObserved = observed !== null && (observedEnd === '' || (last ?? 0) > monthNumber(observedEnd));
    if (isObserved || kept.length > 0)
      live.set(key, { codes, observed: isObserved ? observed : null, lists: new Map(kept), present });
  }
  return live;
}

/** Whether two lists of months, twelve places each, have one in common; null is all months. */
const haveCommonMonth = (a: string | null, b: string | null): boolean =>
  a === null || b === null || Array.from(a).some((initial, i) => initial !== '-' && b[i] !== '-');

/** The judgement of one service, from its evidence in both directions. */
function judgeOf(live: ReadonlyMap<string, Entry>, { sources }: Ledger) {
  const coverage = coverageOf(live);
  const kinds = new Set([...sources.values()].map(({ kind }) => kind));
  const isIn = (entry: Entry | undefined, kind: SourceKind): boolean =>
    entry !== undefined && [...entry.lists.keys()].some((source) => sources.get(source)?.kind === kind);
  const isRecent = ({ lists, present }: Entry) =>
    [...lists].some(
      ([source, { seen }]) => sources.get(source)?.kind === 'timetable' && present.listed - seen <= TIMETABLE_MONTHS,
    );

  /** Whether a service stays without being seen again. */
  function stays(entry: Entry, back: Entry | undefined, isWeak: boolean): boolean {
    if (!kinds.has('observed')) return isIn(entry, 'timetable');
    const isInBothWays = (kind: SourceKind) => isIn(entry, kind) && isIn(back, kind);
    return isWeak && isInBothWays('timetable') && (!kinds.has('list') || isInBothWays('list'));
  }
  return (entry: Entry) => {
    const back = live.get(returnKey(entry.codes));
    const covered = coverage(entry);
    const chance = probability({
      freshness: Math.max(...[entry, back].map((one) => freshness(observedAge(one)))),
      coverage: covered.share,
      flights: [entry.observed?.flights ?? 0, back?.observed?.flights ?? 0],
      lists: entry.lists.size + (back?.lists.size ?? 0),
      bases: covered.bases,
    });
    return {
      entry,
      chance,
      isCertain: isRecent(entry) || stays(entry, back, covered.isWeak),
      /** Whether a timetable has it, of whatever age. */
      isTimed: isIn(entry, 'timetable'),
    };
  };
}
