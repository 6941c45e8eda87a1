/** The guards of an import: what it reads must be usable and current, and must not end too much, as a cut file would. */
import type { SourceInfo } from '../../../src/core/dataset/rows.ts';
import { firstOf } from '../../../src/core/excerpt.ts';
import { entryOf } from '../../../src/core/objects.ts';
import { dayNumber } from '../../../src/core/time.ts';
import { covers, describeScope, type ImportedNetwork, type Importer, isWhole, type Scope } from './importer.ts';
import type { ImportLog } from './log.ts';
import type { FlownRoutes } from './publishedNetwork.ts';
import type { ServicesByReason } from './sourceFolder.ts';

const DAYS_OF_YEAR = 366;
/** A source is not read rightly when a smaller share of its records than this is used. */
const LEAST_USED = 0.1;
/** Fewer rejected records than these say nothing. */
const MANY_REJECTED = 20;

/** The error of an import that --accept lets pass. @param details lines that follow */
const refusal = (why: string, details = ''): Error =>
  new Error(`${why}: nothing was written; --accept imports it anyway${details}`);

/** Checks that there is something to import, and that it is whole. @throws Error */
export function checkSource(
  imported: ImportedNetwork,
  log: ImportLog,
  { importer: { kind }, scope }: { readonly importer: Pick<Importer, 'kind'>; readonly scope: Scope },
  { date, accept }: { readonly date: string; readonly accept: boolean },
): void {
  const { asOf, years } = imported;
  const isExpired = years !== null && asOf !== undefined && dayNumber(asOf) < dayNumber(date) - DAYS_OF_YEAR;
  if (isExpired && kind === 'timetable' && imported.services.length > 0 && !accept)
    throw refusal(`the timetable ended on ${asOf}, more than a year before the import`);
  const [cut] = imported.cut ?? [];
  if (cut !== undefined && isWhole(scope) && !accept)
    throw refusal(`${cut}: the end of the file is missing, and ${describeScope(scope)} would lose what it lacks`);
  const rows = [...imported.services, ...imported.evidence];
  // A source whose records are all skipped is understood, and changes nothing. In a whole scope it would end everything.
  const isSkipped = log.skipped > 0 && log.used + log.rejected === 0 && !isWhole(scope);
  // Routes without a carrier support services, and cannot end any.
  const endsAll = isWhole(scope) && imported.services.length === 0;
  if ((rows.length === 0 && !isSkipped) || (rows.length > 0 && endsAll))
    throw new Error(`no record of the source can be used: nothing was written\n${log.toText('Source')}`);
  const isMostlyRejected = log.rejected >= MANY_REJECTED && log.used < LEAST_USED * (log.used + log.rejected);
  if (isMostlyRejected && !accept)
    throw refusal(
      `only ${log.used} of ${log.used + log.rejected} records of the source can be used`,
      `\n${log.toText('Source')}`,
    );
  // An import for the wrong airline would end all routes of that airline.
  if (rows.length > 0 && !rows.some((row) => covers(scope, row)))
    throw new Error(`the source has nothing of ${describeScope(scope)}: nothing was written`);
}

/** Refuses a source without recorded services because no airline had its codes. @throws Error naming them */
export function checkRejected(rejected: ServicesByReason, isNothingRecorded: boolean): void {
  const reasons = Object.keys(rejected);
  if (reasons.length > 0 && isNothingRecorded)
    throw new Error(`no record of the source can be used: ${reasons.join('; ')}: nothing was written`);
}

/** Refuses a source that is older than the one of the same name and scope that was imported before. @throws Error naming both days */
export function checkSourceAge(source: SourceInfo, before: SourceInfo | undefined): void {
  // Timetables of some services are imported one after the other, and end nothing.
  const replaces = source.kind !== 'timetable' || source.scope !== 'named';
  if (before !== undefined && replaces && source.as_of < before.as_of)
    throw refusal(`the source is of ${source.as_of}, older than the one imported before, which is of ${before.as_of}`);
}

/** `the world`, `airline BA` or `airport LHR` with how many routes it loses or gains, and how many it had. */
type Swing = Readonly<{ name: string; count: number; routes: number }>;

const WORLD = 'the world';
/** Losses of this many routes are never too many: small airlines and airports change by large shares. */
const FEW_ROUTES = 5;
/** Gains of airlines and airports of fewer routes than these are never too many: a first timetable can bring all. */
const MANY_ROUTES = 20;

/** The ids of the routes of the world, of each airport and of each airline. */
function routesByName(flown: FlownRoutes): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [id, airlines] of flown) {
    const names = [
      WORLD,
      `airport ${id.slice(0, 3)}`,
      `airport ${id.slice(4)}`,
      ...airlines.map((one) => `airline ${one}`),
    ];
    for (const name of names) entryOf(found, name, () => new Set()).add(id);
  }
  return found;
}

/** Shares (0 to 1) of the routes of each that may be lost, and that may be added. */
type Limits = Readonly<{ maxDrop: number; maxAdd: number }>;

/**
 * The losses and gains of the world, of airports and of airlines that are too many, largest first. A list with mistaken
 * columns or codes looks like an airline that flies everywhere.
 * @param isFirst whether observers or a list are imported for the first time. They correct a network of older timetables:
 * the world alone is judged, by how much smaller it is, however many routes are new
 */
export function swingsBetween(before: FlownRoutes, after: FlownRoutes, isFirst: boolean, { maxDrop, maxAdd }: Limits) {
  const isLoss = ({ count, routes }: Swing) => count > FEW_ROUTES && count > maxDrop * routes;
  const isGain = ({ count, routes }: Swing) => routes >= MANY_ROUTES && count > maxAdd * routes;
  const shrinkage = { name: WORLD, count: before.size - after.size, routes: before.size };
  if (isFirst) return { losses: [shrinkage].filter(isLoss), gains: [] };
  const now = routesByName(after);
  const swings = (countOf: (had: ReadonlySet<string>, has: ReadonlySet<string>) => number): Swing[] =>
    Array.from(routesByName(before), ([name, had]) => {
      return { name, count: countOf(had, now.get(name) ?? new Set()), routes: had.size };
    }).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return {
    losses: swings((had, has) => had.difference(has).size).filter(isLoss),
    gains: swings((had, has) => has.size - had.size).filter(isGain),
  };
}

/** Losses or gains that a message lists. */
const LISTED = 8;

function listOf(swings: readonly Swing[], describe: (swing: Swing) => string): string {
  const lines = swings.map((swing) => `${swing.name}: ${describe(swing)}`);
  return `  ${firstOf(lines, LISTED).join('\n  ')}`;
}

/** Losses in words, one a line. */
export const describeLosses = (losses: readonly Swing[]): string =>
  listOf(losses, ({ count, routes }) => `${count} of ${routes} routes (${Math.round((100 * count) / routes)} %)`);

/** New findings of data:check with which data still goes live. */
const MOST_FINDINGS = 20;

/** Refuses an import with many new findings of data:check, each as `kind subject`. @throws Error that lists some */
export function checkFindings(before: readonly string[], after: readonly string[]): void {
  const known = new Set(before);
  const fresh = after.filter((finding) => !known.has(finding));
  if (fresh.length > MOST_FINDINGS)
    throw refusal(
      `the data has ${fresh.length} new findings of data:check, more than ${MOST_FINDINGS}`,
      `; fix it in curated/, or explain it in curated/explained.csv\n  ${firstOf(fresh, LISTED).join('\n  ')}`,
    );
}

/**
 * Refuses an import that ends or adds too much.
 * @param causes what of the import can end routes, in words
 * @throws Error naming the airlines and airports, largest first, and the causes
 */
export function checkSwings(
  losses: readonly Swing[],
  gains: readonly Swing[],
  causes: readonly string[],
  { maxDrop, maxAdd }: Limits,
): void {
  const advice = (otherwise: string) => (causes.length > 0 ? causes.join('; ') : otherwise);
  if (losses.length > 0)
    throw refusal(
      `the import would end more than ${Math.round(maxDrop * 100)} % of the routes of\n${describeLosses(losses)}\n` +
        advice('check that the file is complete'),
    );
  if (gains.length > 0)
    throw refusal(
      `the import would add more than ${Math.round(maxAdd * 100)} % to the routes of\n` +
        `${listOf(gains, ({ count, routes }) => `${count} to ${routes} routes`)}\n` +
        'check that its columns and codes are read rightly',
    );
}
