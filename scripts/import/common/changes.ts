/** What an import changed, for its report and for the public change log. */
import { createHash } from 'node:crypto';
import { CHANGE_KINDS } from '../../../src/contract/vocabulary.ts';
import { type AirlineChange, type Change, type ChangeLog, changeCount } from '../../../src/core/dataset/changes.ts';
import { type Dataset, isCharter, type Route, type Service } from '../../../src/core/dataset/dataset.ts';
import { dayDigits } from '../../../src/core/dataset/schedule.ts';

/** What users see of each route that is not flown as charter only, by id: its label, and a digest of everything else. */
export type PublishedRoutes = ReadonlyMap<
  string,
  {
    readonly label: string | null;
    readonly digest: string;
    /** Codes of the airlines that are not charter. */
    readonly airlines: readonly string[];
  }
>;

/** What users see of a network. Small, so that two networks need not be held at once. */
export const publishedBy = (dataset: Dataset): PublishedRoutes =>
  new Map(
    dataset.routes
      .filter(({ charterOnly }) => !charterOnly)
      .map((route) => [
        route.id,
        {
          label: route.seasonalityLabel,
          digest: digestOf(route),
          airlines: route.services.filter((service) => !isCharter(service)).map(({ airlineCode }) => airlineCode),
        },
      ]),
  );

/**
 * Block times where they are known: estimates move a little with every timetable, which is no news. Nor is a flight
 * number or type of aircraft.
 */
const digestOf = (route: Route): string =>
  createHash('sha1')
    .update(
      JSON.stringify(
        route.services
          .filter((service) => !isCharter(service))
          .map((s) => [s.airlineCode, s.serviceType, s.seasonalNote, departuresByDay(s)]),
      ),
    )
    .digest('base64');

/** Each departure of each day, with its block time. */
const departuresByDay = ({ departures }: Service): string[] =>
  [
    ...new Set(
      departures.flatMap(({ minute, blockMin, days }) =>
        [...dayDigits(days)].map((day) => `${day} ${minute} ${blockMin}`),
      ),
    ),
  ].sort();

/**
 * The differences between two networks.
 * @param recorded ids of all routes known before, dropped ones included
 */
export function changesBetween(
  before: PublishedRoutes,
  after: PublishedRoutes,
  recorded: ReadonlySet<string>,
  date: string,
): Change {
  const change: Change = { date, added: [], dropped: [], returned: [], relabelled: [], rescheduled: 0 };
  const joined: AirlineChange[] = [];
  const left: AirlineChange[] = [];
  const airlines: Record<string, string[]> = {};
  for (const [id, route] of after) {
    const old = before.get(id);
    if (old) {
      joined.push(...airlinesWithout(id, route.airlines, old.airlines));
      left.push(...airlinesWithout(id, old.airlines, route.airlines));
    }
    if (!old) {
      (recorded.has(id) ? change.returned : change.added).push(id);
      airlines[id] = [...route.airlines];
    } else if (old.label !== route.label) change.relabelled.push({ route: id, from: old.label, to: route.label });
    else if (old.digest !== route.digest) change.rescheduled++;
  }
  for (const [id, route] of before) {
    if (after.has(id)) continue;
    change.dropped.push(id);
    airlines[id] = [...route.airlines];
  }
  return { ...change, ...airlineLists(joined, left), ...airlinesOfRoutes(airlines) };
}

const airlinesWithout = (route: string, airlines: readonly string[], others: readonly string[]): AirlineChange[] =>
  airlines.filter((airline) => !others.includes(airline)).map((airline) => ({ route, airline }));

/** The lists of airlines that have an entry. */
const airlineLists = (
  joined: AirlineChange[],
  left: AirlineChange[],
): Pick<Change, 'airline_added' | 'airline_dropped'> => ({
  ...(joined.length > 0 ? { airline_added: joined } : {}),
  ...(left.length > 0 ? { airline_dropped: left } : {}),
});

const airlinesOfRoutes = (airlines: Readonly<Record<string, string[]>>): Pick<Change, 'airlines'> =>
  Object.keys(airlines).length > 0 ? { airlines } : {};

/** Whether users see any difference. */
export const isEmpty = (change: Change): boolean =>
  change.rescheduled === 0 && CHANGE_KINDS.every((kind) => changeCount(change, kind) === 0);

/**
 * The log with a change on top. Changes of one day become one entry, as long as its lists are complete: a route that is
 * added and dropped on one day is in neither list.
 */
export function withChange(log: ChangeLog, change: Change): ChangeLog {
  if (isEmpty(change)) return log;
  const [newest, ...others] = log.changes;
  const isJoined = newest?.date === change.date && !newest.counts;
  const top = isJoined ? [joinedChanges(newest, change), ...others] : [change, ...log.changes];
  return { changes: top.filter((entry) => !isEmpty(entry)) };
}

function joinedChanges(first: Change, second: Change): Change {
  const without = (ids: readonly string[], others: readonly string[]) => [...new Set(ids).difference(new Set(others))];
  const labels = new Map(first.relabelled.map((entry) => [entry.route, entry]));
  for (const entry of second.relabelled)
    labels.set(entry.route, { ...entry, from: (labels.get(entry.route) ?? entry).from });
  const appeared = [...first.added, ...first.returned];
  // A route that is added, returned or dropped is not listed as relabelled too.
  const isNoLabel = new Set([...appeared, ...second.added, ...second.returned, ...second.dropped]);
  const lists = {
    added: [...without(first.added, second.dropped), ...without(second.added, first.dropped)].sort(),
    returned: [...without(first.returned, second.dropped), ...without(second.returned, first.dropped)].sort(),
    dropped: [
      ...without(first.dropped, [...second.added, ...second.returned]),
      ...without(second.dropped, appeared),
    ].sort(),
  };
  return {
    date: second.date,
    ...lists,
    relabelled: [...labels.values()].filter(({ route, from, to }) => from !== to && !isNoLabel.has(route)),
    rescheduled: Math.max(first.rescheduled, second.rescheduled),
    ...airlineLists(
      stillChanged(first.airline_added, second.airline_added, first.airline_dropped, second.airline_dropped),
      stillChanged(first.airline_dropped, second.airline_dropped, first.airline_added, second.airline_added),
    ),
    ...airlinesOfRoutes(joinedAirlines(first, second, new Set(Object.values(lists).flat()))),
  };

  /** Entries of both changes without those that the other one undoes, and without those of routes listed as a whole. */
  function stillChanged(
    earlier: readonly AirlineChange[] = [],
    later: readonly AirlineChange[] = [],
    undoneEarlier: readonly AirlineChange[] = [],
    undoneLater: readonly AirlineChange[] = [],
  ): AirlineChange[] {
    const notIn = (others: readonly AirlineChange[]) => {
      const undone = new Set(others.map(({ route, airline }) => `${route} ${airline}`));
      return ({ route, airline }: AirlineChange) => !undone.has(`${route} ${airline}`) && !isNoLabel.has(route);
    };
    return [...earlier.filter(notIn(undoneLater)), ...later.filter(notIn(undoneEarlier))];
  }
}

/** The airlines of routes after or before both changes. @param listed ids of the routes that came or went */
function joinedAirlines(first: Change, second: Change, listed: ReadonlySet<string>): Record<string, string[]> {
  const known = Object.entries({ ...first.airlines, ...second.airlines }).filter(([id]) => listed.has(id));
  const airlines = new Map(known.map(([id, codes]) => [id, new Set(codes)]));
  // A route that came first counts with what changed on it later, one that went later with what changed on it before.
  for (const { route, airline } of [...(second.airline_added ?? []), ...(first.airline_dropped ?? [])])
    airlines.get(route)?.add(airline);
  for (const { route, airline } of [...(second.airline_dropped ?? []), ...(first.airline_added ?? [])])
    airlines.get(route)?.delete(airline);
  return Object.fromEntries(Array.from(airlines, ([id, codes]) => [id, [...codes]]));
}
