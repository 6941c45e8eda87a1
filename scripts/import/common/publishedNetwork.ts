/**
 * What is published of a network, small enough to be kept: two networks are compared by it, for the guards of imports and for
 * the change log. Each release has that of its own as a file, so that nothing is loaded to know what it published.
 */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { type Dataset, isCharter, type Service } from '../../../src/core/dataset/dataset.ts';
import { factsOf, recordedEvidence } from '../../../src/core/dataset/evidence/publishedServices.ts';
import type { Tables } from '../../../src/core/dataset/parse.ts';
import { routeKey } from '../../../src/core/dataset/rows.ts';
import { dayCount, dayDigits } from '../../../src/core/dataset/schedule.ts';
import { must } from '../../../src/core/must.ts';
import { entryOf } from '../../../src/core/objects.ts';
import { monthNumber } from '../../../src/core/time.ts';
import type { Finding } from './findings.ts';

/** Name of the file in a release. */
export const NETWORK_FILE = 'network.json';

const Counts = z.object({
  routes: z.int(),
  /** Routes with a known departure time. */
  timedRoutes: z.int(),
  /** Departures a week whose day is known. */
  departures: z.int(),
  airlines: z.int(),
});
export type NetworkCounts = z.infer<typeof Counts>;

/** A service: code of the airline, whether it is charter, and a digest of its timetable, type and note. */
const PublishedService = z.tuple([z.string(), z.boolean(), z.string()]);
/**
 * By airline, whether it is published or not, which sources have it on the route: pairs of the index of a source and the month
 * in which it last saw it, such as `0:2025-07 2:`; no month where it has none.
 */
const RouteEvidence = z.record(z.string(), z.string());
/** A route: its label, whether it is flown as charter only, its services, and their evidence: files of earlier versions have none. */
const PublishedRoute = z.tuple([
  z.string().nullable(),
  z.boolean(),
  z.array(PublishedService),
  RouteEvidence.optional(),
]);

const PublishedNetwork = z.object({
  /** Digest of all that it was made from. */
  key: z.string(),
  counts: Counts,
  /** Latest day of a source of each kind. */
  present: z.record(z.string(), z.string()),
  /** Names of the sources. */
  sources: z.array(z.string()).default([]),
  /** Unexplained findings of data:check, as `kind subject`. */
  findings: z.array(z.string()),
  /** Ids of routes that a source has and that are not published. */
  known: z.array(z.string()),
  /** By id. */
  routes: z.record(z.string(), PublishedRoute),
});
export type PublishedNetwork = Readonly<z.infer<typeof PublishedNetwork>>;

/**
 * What a dataset publishes.
 * @param tables that it was made from
 * @param findings unexplained findings of data:check
 * @param key digest of all that it was made from
 */
export function networkOf(
  tables: Tables,
  dataset: Dataset,
  findings: readonly Finding[] = [],
  key = '',
): PublishedNetwork {
  const known = new Set(tables.sources.flatMap((source) => source['services.csv'].map(routeKey)));
  for (const { id } of dataset.routes) known.delete(id);
  const present: Record<string, string> = {};
  const evidence = evidenceByRoute(tables, dataset);
  for (const { kind, as_of } of dataset.sources) if (as_of > (present[kind] ?? '')) present[kind] = as_of;
  return {
    key,
    counts: countNetwork(dataset),
    present,
    sources: tables.sources.map(({ name }) => name),
    findings: findings.map(({ kind, subject }) => `${kind} ${subject}`),
    known: [...known],
    routes: Object.fromEntries(
      dataset.routes.map(({ id, seasonalityLabel, charterOnly, services }) => [
        id,
        [
          seasonalityLabel,
          charterOnly,
          services.map((one): z.infer<typeof PublishedService> => [one.airlineCode, isCharter(one), digestOf(one)]),
          evidence.get(id) ?? {},
        ],
      ]),
    ),
  };
}

/** The evidence of each published route. */
function evidenceByRoute(tables: Tables, { routeIndex }: Dataset): ReadonlyMap<string, Record<string, string>> {
  const { present } = factsOf(tables);
  const index = new Map(tables.sources.map(({ name }, i) => [name, i]));
  /** By route, airline and source, the month in which it was last seen. */
  const seen = new Map<string, Map<string, Map<number, string>>>();
  for (const row of recordedEvidence(tables.sources).evidence) {
    const codes = present(row, row.last_seen === null ? null : monthNumber(row.last_seen));
    if ('ended' in codes || codes.airline === null || !routeIndex.has(routeKey(codes))) continue;
    const months = entryOf(
      entryOf(seen, routeKey(codes), () => new Map<string, Map<number, string>>()),
      codes.airline,
      () => new Map<number, string>(),
    );
    const source = must(index.get(row.source), row.source);
    const month = row.last_seen ?? '';
    if (month >= (months.get(source) ?? '')) months.set(source, month);
  }
  const text = (months: ReadonlyMap<number, string>) =>
    Array.from(months, ([source, month]) => `${source}:${month}`).join(' ');
  return new Map(
    [...seen].map(([id, airlines]) => [
      id,
      Object.fromEntries([...airlines].map(([airline, months]) => [airline, text(months)])),
    ]),
  );
}

/** Whether a source has an airline on a route anew, or has seen it later than before. Without evidence nobody can say: it has. */
export function hasNewEvidence(
  before: PublishedNetwork,
  after: PublishedNetwork,
  route: string,
  airline: string,
): boolean {
  const monthsIn = ({ routes, sources }: PublishedNetwork) =>
    routes[route]?.[3]?.[airline]?.split(' ').map((pair): readonly [source: string, month: string] => {
      const [source = '', month = ''] = pair.split(':');
      return [sources[Number(source)] ?? '', month];
    });
  const [earlier, later] = [monthsIn(before), monthsIn(after)];
  if (earlier === undefined || later === undefined) return true;
  const known = new Map(earlier);
  return later.some(([source, month]) => month > (known.get(source) ?? '') || !known.has(source));
}

/** Counts what a dataset publishes. A refresh must not lose times without saying so. */
function countNetwork({ routes }: Dataset): NetworkCounts {
  const services = routes.flatMap((route) => route.services);
  const departures = services.flatMap((service) => service.departures);
  return {
    routes: routes.length,
    timedRoutes: routes.filter((route) =>
      route.services.some((service) => service.departures.some(({ minute }) => minute !== null)),
    ).length,
    departures: departures.reduce((sum, { days }) => sum + dayCount(days), 0),
    airlines: new Set(services.map(({ airlineCode }) => airlineCode)).size,
  };
}

/** Without estimated block times, which move with every timetable, flight numbers and aircraft: they are no news. */
const digestOf = (service: Service): string =>
  hash('sha1', JSON.stringify([service.serviceType, service.seasonalNote, departuresByDay(service)]), 'base64').slice(
    0,
    12,
  );

/** Each departure of each day, with its block time. */
const departuresByDay = ({ departures }: Service): string[] =>
  [
    ...new Set(
      departures.flatMap(({ minute, blockMin, days }) =>
        [...dayDigits(days)].map((day) => `${day} ${minute} ${blockMin}`),
      ),
    ),
  ].sort();

/** The text of the file. */
export const networkJson = (network: PublishedNetwork): string => JSON.stringify(network);

/** Reads the file; null for one of another version. */
export function parseNetwork(text: string): PublishedNetwork | null {
  const result = PublishedNetwork.safeParse(JSON.parse(text));
  return result.success ? result.data : null;
}

/** The airlines on each published route, by id of the route. */
export type FlownRoutes = ReadonlyMap<string, readonly string[]>;

export const flownRoutes = ({ routes }: PublishedNetwork): FlownRoutes =>
  new Map(Object.entries(routes).map(([id, [, , services]]) => [id, services.map(([airline]) => airline)]));
