/** What an import changed, for its report and for the public change log. */
import { hash } from 'node:crypto';
import { CHANGE_KINDS } from '../../../src/contract/vocabulary.ts';
import { type AirlineChange, type Change, changeCount } from '../../../src/core/dataset/changes.ts';
import { type Dataset, isCharter, type Service } from '../../../src/core/dataset/dataset.ts';
import { dayDigits } from '../../../src/core/dataset/schedule.ts';

/**
 * What users see of each route that is not flown as charter only, by id: its label, the airlines that are not charter, and
 * a digest of everything else. Small, so that two networks need not be held at once.
 */
export const publishedBy = (dataset: Dataset) =>
  new Map(
    dataset.routes
      .filter(({ charterOnly }) => !charterOnly)
      .map(({ id, seasonalityLabel: label, services }) => {
        const scheduled = services.filter((service) => !isCharter(service));
        const airlines = scheduled.map(({ airlineCode }) => airlineCode);
        return [id, { label, digest: digestOf(scheduled), airlines }];
      }),
  );

export type PublishedRoutes = ReturnType<typeof publishedBy>;

/** Without estimated block times, which move with every timetable, flight numbers and aircraft: they are no news. */
function digestOf(services: readonly Service[]): string {
  const news = services.map((s) => [s.airlineCode, s.serviceType, s.seasonalNote, departuresByDay(s)]);
  return hash('sha1', JSON.stringify(news), 'base64');
}

/** Each departure of each day, with its block time. */
const departuresByDay = ({ departures }: Service): string[] =>
  [
    ...new Set(
      departures.flatMap(({ minute, blockMin, days }) =>
        [...dayDigits(days)].map((day) => `${day} ${minute} ${blockMin}`),
      ),
    ),
  ].sort();

/** The differences between two networks. @param recorded ids of all routes known before, dropped ones included */
export function changesBetween(
  before: PublishedRoutes,
  after: PublishedRoutes,
  recorded: ReadonlySet<string>,
  date: string,
): Change {
  const appeared = [...after.keys()].filter((id) => !before.has(id));
  const dropped = [...before.keys()].filter((id) => !after.has(id));
  const kept = [...after].flatMap(([id, now]) => {
    const old = before.get(id);
    return old === undefined ? [] : [{ id, old, now }];
  });
  const airline_added = kept.flatMap(({ id, old, now }) => airlinesWithout(id, now.airlines, old.airlines));
  const airline_dropped = kept.flatMap(({ id, old, now }) => airlinesWithout(id, old.airlines, now.airlines));
  const airlines = [...appeared, ...dropped].map((id) => [id, (after.get(id) ?? before.get(id))?.airlines]);
  return {
    date,
    added: appeared.filter((id) => !recorded.has(id)),
    dropped,
    returned: appeared.filter((id) => recorded.has(id)),
    relabelled: kept
      .filter(({ old, now }) => old.label !== now.label)
      .map(({ id, old, now }) => ({ route: id, from: old.label, to: now.label })),
    rescheduled: kept.filter(({ old, now }) => old.label === now.label && old.digest !== now.digest).length,
    ...(airline_added.length > 0 ? { airline_added } : {}),
    ...(airline_dropped.length > 0 ? { airline_dropped } : {}),
    ...(airlines.length > 0 ? { airlines: Object.fromEntries(airlines) } : {}),
  };
}

const airlinesWithout = (route: string, airlines: readonly string[], others: readonly string[]): AirlineChange[] =>
  airlines.filter((airline) => !others.includes(airline)).map((airline) => ({ route, airline }));

/** Whether users see any difference. */
export const isEmpty = (change: Change): boolean =>
  change.rescheduled === 0 && CHANGE_KINDS.every((kind) => changeCount(change, kind) === 0);
