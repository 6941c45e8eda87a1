/**
 * The guards of an import: what it reads must be usable and current, and must not end too much. A cut file in a scope
 * looks like an airline that stopped flying.
 */
import type { Dataset } from '../../../src/core/dataset/dataset.ts';
import type { EvidenceSource } from '../../../src/core/dataset/rows.ts';
import { countEach } from '../../../src/core/objects.ts';
import type { ImportedNetwork } from './imported.ts';
import type { Importer } from './importer.ts';
import type { ImportLog } from './log.ts';
import type { ServicesByReason } from './merge.ts';
import { covers, describeScope, isWhole, type Scope } from './scope.ts';

/** Thrown by --strict. Nothing was written. */
export class StrictError extends Error {
  override readonly name = 'StrictError';

  constructor(log: ImportLog) {
    const counts = `${log.warnings} warnings and ${log.rejected} rejected records`;
    super(`the source has ${counts}, and --strict allows none: nothing was written\n${log.toText('Source')}`);
  }
}

/** Checks that there is something to import, and that it is whole. @throws Error, StrictError */
export function checkSource(
  imported: ImportedNetwork,
  log: ImportLog,
  { kind, isHistoric }: Pick<Importer, 'kind' | 'isHistoric'>,
  scope: Scope,
  { date, strict, accept }: { readonly date: string; readonly strict: boolean; readonly accept: boolean },
): void {
  const lastYear = imported.years?.[1];
  const isExpired = kind === 'timetable' && lastYear !== undefined && lastYear < Number(date.slice(0, 4)) - 1;
  if (isExpired && !isHistoric && imported.services.length > 0 && !accept)
    throw new Error(
      `the timetable ended in ${lastYear}, more than a year before the import: nothing was written; ` +
        '--accept imports it all the same',
    );
  if (strict && log.warnings + log.rejected > 0) throw new StrictError(log);
  const [cut] = imported.cut ?? [];
  if (cut !== undefined && isWhole(scope) && !accept)
    throw new Error(
      `${cut}: the end of the file is missing, and ${describeScope(scope)} would lose what it lacks: nothing was ` +
        'written; --accept imports it all the same',
    );
  const evidence = (imported.evidence ?? []).map((row) => ({ ...row, airline: row.airline ?? '' }));
  const rows = [...imported.services, ...evidence, ...imported.seasons.map((row) => ({ ...row, airline: '' }))];
  // A source whose records are all skipped is understood, and changes nothing. In a whole scope it would end everything.
  const isSkipped = log.skipped > 0 && log.used + log.rejected === 0 && !isWhole(scope);
  // Routes without a carrier support services, and cannot end any.
  const endsAll = isWhole(scope) && imported.services.length === 0 && imported.seasons.length === 0;
  if ((rows.length === 0 && !isSkipped) || (rows.length > 0 && endsAll))
    throw new Error(`no record of the source can be used: nothing was written\n${log.toText('Source')}`);
  // An import for the wrong airline would end all routes of that airline.
  if (rows.length > 0 && !rows.some(({ from, to, airline }) => covers(scope, from, to, airline)))
    throw new Error(`the source has nothing of ${describeScope(scope)}: nothing was written`);
}

/** Refuses a source of which nothing is recorded because no airline had its codes. @throws Error naming them */
export function checkRejected(rejected: ServicesByReason, isNothingRecorded: boolean): void {
  if (rejected.size > 0 && isNothingRecorded)
    throw new Error(`no record of the source can be used: ${[...rejected.keys()].join('; ')}: nothing was written`);
}

/** Refuses a source that is older than the one of the same name and scope that was imported before. @throws Error naming both days */
export function checkSourceAge(source: EvidenceSource, before: EvidenceSource | undefined): void {
  // Timetables of some services are imported one after the other, and end nothing.
  const replaces = source.kind !== 'timetable' || source.scope !== 'named';
  if (before !== undefined && replaces && source.as_of < before.as_of)
    throw new Error(
      `the source is of ${source.as_of}, older than the one imported before, which is of ${before.as_of}: ` +
        'nothing was written; --accept imports it all the same',
    );
}

/** Airlines of each published route, by id of the route. */
export type FlownRoutes = ReadonlyMap<string, readonly string[]>;

/** The airlines on each active route, by id of the route. */
export const flownRoutes = (dataset: Dataset): FlownRoutes =>
  new Map(dataset.routes.map(({ id, services }) => [id, services.map(({ airlineCode }) => airlineCode)]));

/** An airline, an airport or the world that loses too many of its routes. */
export interface Loss {
  /** `the world`, `airline BA` or `airport LHR`. */
  readonly name: string;
  readonly ended: number;
  readonly routes: number;
}

/** The name of a loss of all routes together. */
const WORLD = 'the world';

/** Losses of this many routes are never too many: small airlines and airports change by large shares. */
const FEW_ROUTES = 5;

/**
 * The airlines and airports that lose more than a share of their routes, and the world when it does; largest first.
 * @param maxDrop share, 0 to 1
 */
export function lossesBetween(before: FlownRoutes, after: FlownRoutes, maxDrop: number): Loss[] {
  const counts = new Map<string, { ended: number; routes: number }>();
  const count = (name: string, hasEnded: boolean): void => {
    const known = counts.get(name) ?? { ended: 0, routes: 0 };
    counts.set(name, known);
    known.routes++;
    if (hasEnded) known.ended++;
  };
  for (const [id, airlines] of before) {
    const still = after.get(id);
    for (const name of [WORLD, `airport ${id.slice(0, 3)}`, `airport ${id.slice(4)}`]) count(name, !still);
    for (const airline of airlines) count(`airline ${airline}`, !still?.includes(airline));
  }
  return [...counts]
    .map(([name, counted]) => ({ name, ...counted }))
    .filter(({ ended, routes }) => ended > FEW_ROUTES && ended > maxDrop * routes)
    .sort((a, b) => b.ended - a.ended || (a.name < b.name ? -1 : 1));
}

/** The loss of the world when it has fewer routes by more than a share, however many of them are new. */
export function shrinkage(before: FlownRoutes, after: FlownRoutes, maxDrop: number): Loss[] {
  const ended = before.size - after.size;
  const isLoss = ended > FEW_ROUTES && ended > maxDrop * before.size;
  return isLoss ? [{ name: WORLD, ended, routes: before.size }] : [];
}

/** Gains of airlines and airports of fewer routes than these are never too many: a first timetable can bring all. */
const MANY_ROUTES = 20;

/**
 * The airlines and airports whose new routes exceed a share of those that they had, and the world when its do; largest
 * first. A list with mistaken columns or codes looks like an airline that flies everywhere.
 * @param maxAdd share, 1 where the routes may double
 */
export function gainsBetween(before: FlownRoutes, after: FlownRoutes, maxAdd: number): Gain[] {
  const had = countRoutes(before);
  return [...countRoutes(after)]
    .map(([name, routes]) => ({ name, added: routes - (had.get(name) ?? 0), routes: had.get(name) ?? 0 }))
    .filter(({ added, routes }) => routes >= MANY_ROUTES && added > maxAdd * routes)
    .sort((a, b) => b.added - a.added || (a.name < b.name ? -1 : 1));
}

/** An airline, an airport or the world that gains too many routes. */
export interface Gain {
  readonly name: string;
  readonly added: number;
  readonly routes: number;
}

/** Routes of the world, of each airport and of each airline. */
const countRoutes = (routes: FlownRoutes): Map<string, number> =>
  countEach(
    [...routes].flatMap(([id, airlines]) => [
      WORLD,
      `airport ${id.slice(0, 3)}`,
      `airport ${id.slice(4)}`,
      ...airlines.map((airline) => `airline ${airline}`),
    ]),
  );

/** Thrown when an import would add too much. Nothing was written. */
export class GainError extends Error {
  override readonly name = 'GainError';

  constructor(gains: readonly Gain[], maxAdd: number) {
    const lines = gains.slice(0, LISTED).map(({ name, added, routes }) => `  ${name}: ${added} to ${routes} routes`);
    super(
      `the import would add more than ${Math.round(maxAdd * 100)} % to the routes of\n${lines.join('\n')}\n` +
        'nothing was written: check that its columns and codes are read rightly; --accept imports it all the same',
    );
  }
}

/** Losses that a message lists. */
const LISTED = 8;

/** Losses in words, one a line. */
export function describeLosses(losses: readonly Loss[]): string {
  const percent = ({ ended, routes }: Loss) => Math.round((100 * ended) / routes);
  const lines = losses
    .slice(0, LISTED)
    .map((loss) => `  ${loss.name}: ${loss.ended} of ${loss.routes} routes (${percent(loss)} %)`);
  return [...lines, ...(losses.length > LISTED ? [`  and ${losses.length - LISTED} more`] : [])].join('\n');
}

/** Thrown when an import would end too much. Nothing was written. */
export class LossError extends Error {
  override readonly name = 'LossError';

  constructor(losses: readonly Loss[], maxDrop: number) {
    super(
      `the import would end more than ${Math.round(maxDrop * 100)} % of the routes of\n${describeLosses(losses)}\n` +
        'nothing was written: check that the file is complete; --accept imports it all the same',
    );
  }
}
