/** What changed between two published networks, for the report of an import and for the public change log. */
import { CHANGE_KINDS } from '../../../src/contract/vocabulary.ts';
import { type AirlineChange, type Change, changeCount } from '../../../src/core/dataset/changes.ts';
import { hasNewEvidence, type PublishedNetwork } from './publishedNetwork.ts';

/** What users see of each route that is not flown as charter only, by id. */
const scheduledRoutes = ({ routes }: PublishedNetwork) =>
  new Map(
    Object.entries(routes).flatMap(([id, [label, charterOnly, services]]) => {
      const scheduled = services.filter(([, isCharter]) => !isCharter);
      const airlines = scheduled.map(([airline]) => airline);
      const digests = new Map(scheduled.map(([airline, , digest]) => [airline, digest]));
      return charterOnly ? [] : [[id, { label, digests, airlines }] as const];
    }),
  );

/**
 * The differences between two networks.
 * @param date ISO date
 * @param ended ids of routes that ended at an earlier time
 */
export function changesBetween(
  earlier: PublishedNetwork,
  later: PublishedNetwork,
  date: string,
  ended: ReadonlySet<string> = new Set(),
): Change {
  const [before, after] = [scheduledRoutes(earlier), scheduledRoutes(later)];
  const known = new Set(earlier.known);
  // One that was charter only was published as well.
  const isReturned = (id: string) => earlier.routes[id] !== undefined || known.has(id) || ended.has(id);
  const appeared = [...after.keys()].filter((id) => !before.has(id));
  const dropped = [...before.keys()].filter((id) => !after.has(id));
  const kept = [...after].flatMap(([id, now]) => {
    const old = before.get(id);
    return old === undefined ? [] : [{ id, old, now }];
  });
  // An airline that is shown because the evidence of another one has faded has not begun to fly.
  const airline_added = kept
    .flatMap(({ id, old, now }) => airlinesWithout(id, now.airlines, old.airlines))
    .filter(({ route, airline }) => hasNewEvidence(earlier, later, route, airline));
  const airline_dropped = kept.flatMap(({ id, old, now }) => airlinesWithout(id, old.airlines, now.airlines));
  const airlines = [...appeared, ...dropped].map((id) => [id, (after.get(id) ?? before.get(id))?.airlines]);
  const rescheduled = kept.flatMap(({ id, old, now }) =>
    old.label === now.label && isRescheduled(old.digests, now.digests) ? [id] : [],
  );
  return {
    date,
    added: appeared.filter((id) => !isReturned(id)),
    dropped,
    returned: appeared.filter(isReturned),
    relabelled: kept
      .filter(({ old, now }) => old.label !== now.label)
      .map(({ id, old, now }) => ({ route: id, from: old.label, to: now.label })),
    rescheduled: rescheduled.length,
    ...(rescheduled.length > 0 ? { rescheduled_routes: rescheduled } : {}),
    ...(airline_added.length > 0 ? { airline_added } : {}),
    ...(airline_dropped.length > 0 ? { airline_dropped } : {}),
    ...(airlines.length > 0 ? { airlines: Object.fromEntries(airlines) } : {}),
  };
}

/** Whether an airline that flies before and after has another timetable. @param before digests by airline */
const isRescheduled = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): boolean =>
  [...before].some(([airline, digest]) => after.has(airline) && after.get(airline) !== digest);

const airlinesWithout = (route: string, airlines: readonly string[], others: readonly string[]): AirlineChange[] =>
  airlines.filter((airline) => !others.includes(airline)).map((airline) => ({ route, airline }));

/** Whether users see any difference. */
export const isEmpty = (change: Change): boolean => CHANGE_KINDS.every((kind) => changeCount(change, kind) === 0);
