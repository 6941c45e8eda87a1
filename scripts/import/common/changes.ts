/** What an import changed, for its report and for the public change log. */
import { createHash } from 'node:crypto';
import type { Change, ChangeLog } from '../../../src/core/dataset/changes.ts';
import { isCharter } from '../../../src/core/dataset/charter.ts';
import type { Dataset, Route } from '../../../src/core/dataset/dataset.ts';

/** Entries kept in the log. */
const KEPT = 100;
/** Routes listed of one kind in one entry of the log. */
const LISTED = 1000;

/** What users see of each route, by id: its label, and a digest of everything else without charter services. */
export type PublishedRoutes = ReadonlyMap<
  string,
  { readonly label: string | null; readonly digest: string; readonly charterOnly: boolean }
>;

/** What users see of a network. Small, so that two networks need not be held at once. */
export const publishedBy = (dataset: Dataset): PublishedRoutes =>
  new Map(
    dataset.routes.map((route) => [
      route.id,
      { label: route.seasonalityLabel, digest: digestOf(route), charterOnly: route.charterOnly },
    ]),
  );

/** Block times where they are known: estimates move a little with every timetable, which is no news. */
const digestOf = (route: Route): string =>
  createHash('sha1')
    .update(
      JSON.stringify(
        route.services
          .filter((service) => !isCharter(service))
          .map((s) => [s.airlineCode, s.serviceType, s.seasonalNote, s.schedule, s.departures.map((d) => d.blockMin)]),
      ),
    )
    .digest('base64');

/**
 * The differences between two networks, curated facts applied and charter services left out.
 * @param recorded ids of all routes known before, dropped ones included
 */
export function changesBetween(
  before: PublishedRoutes,
  after: PublishedRoutes,
  recorded: ReadonlySet<string>,
  date: string,
): Change {
  const change: Change = { date, added: [], dropped: [], returned: [], relabelled: [], rescheduled: 0 };
  const scheduled = (network: PublishedRoutes) => new Map([...network].filter(([, { charterOnly }]) => !charterOnly));
  const [was, is] = [scheduled(before), scheduled(after)];
  for (const [id, route] of is) {
    const old = was.get(id);
    if (!old) (recorded.has(id) ? change.returned : change.added).push(id);
    else if (old.label !== route.label) change.relabelled.push({ route: id, from: old.label, to: route.label });
    else if (old.digest !== route.digest) change.rescheduled++;
  }
  for (const id of was.keys()) if (!is.has(id)) change.dropped.push(id);
  return change;
}

/** Whether users see any difference. */
export const isEmpty = ({ added, dropped, returned, relabelled, rescheduled }: Change): boolean =>
  added.length + dropped.length + returned.length + relabelled.length + rescheduled === 0;

/**
 * The log with a change on top. Changes of one day become one entry, as long as its lists are complete: a route that is
 * added and dropped on one day is in neither list.
 */
export function withChange(log: ChangeLog, change: Change): ChangeLog {
  if (isEmpty(change)) return log;
  const [newest, ...others] = log.changes;
  const isSameDay = newest?.date === change.date && !newest.counts && !isLong(change);
  const top = isSameDay ? [joined(newest, change), ...others] : [change, ...log.changes];
  return {
    changes: top
      .filter((entry) => !isEmpty(entry))
      .map(cut)
      .slice(0, KEPT),
  };
}

const LISTS = ['added', 'dropped', 'returned', 'relabelled'] as const;
const isLong = (change: Change): boolean => LISTS.some((list) => change[list].length > LISTED);

function cut(change: Change): Change {
  if (!isLong(change)) return change;
  const { added, dropped, returned, relabelled } = change;
  return {
    ...change,
    added: added.slice(0, LISTED),
    dropped: dropped.slice(0, LISTED),
    returned: returned.slice(0, LISTED),
    relabelled: relabelled.slice(0, LISTED),
    counts: {
      added: added.length,
      dropped: dropped.length,
      returned: returned.length,
      relabelled: relabelled.length,
    },
  };
}

function joined(first: Change, second: Change): Change {
  const without = (ids: readonly string[], others: readonly string[]) => {
    const cancelled = new Set(others);
    return ids.filter((id) => !cancelled.has(id));
  };
  const labels = new Map(first.relabelled.map((entry) => [entry.route, entry]));
  for (const entry of second.relabelled)
    labels.set(entry.route, { ...entry, from: (labels.get(entry.route) ?? entry).from });
  const appeared = [...first.added, ...first.returned];
  // A route that is added, returned or dropped is not listed as relabelled too.
  const isNoLabel = new Set([...appeared, ...second.added, ...second.returned, ...second.dropped]);
  return {
    date: second.date,
    added: [...without(first.added, second.dropped), ...without(second.added, first.dropped)].sort(),
    returned: [...without(first.returned, second.dropped), ...without(second.returned, first.dropped)].sort(),
    dropped: [
      ...without(first.dropped, [...second.added, ...second.returned]),
      ...without(second.dropped, appeared),
    ].sort(),
    relabelled: [...labels.values()].filter(({ route, from, to }) => from !== to && !isNoLabel.has(route)),
    rescheduled: Math.max(first.rescheduled, second.rescheduled),
  };
}
