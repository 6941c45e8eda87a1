/** The report of an import, for people and for machines. */
import type { AirlineChange } from '../../../src/core/dataset/changes.ts';
import { firstOf } from '../../../src/core/excerpt.ts';
import { keysOf } from '../../../src/core/objects.ts';
import { writeNamed } from '../../../src/data/files.ts';
import { describeScope } from './importer.ts';
import { describeLosses } from './judge.ts';
import { reportLine } from './log.ts';
import type { NetworkCounts } from './publishedNetwork.ts';
import type { ImportSource } from './read.ts';
import type { ImportResult, NetworkResult, SourceResult } from './run.ts';
import type { ServicesByReason } from './sourceFolder.ts';

/** Routes listed by id in the text of a report. */
const LISTED = 20;

const nameOfAirline = ({ route, airline }: AirlineChange): string => `${route} ${airline}`;

/** The report of one import in words. @param action what becomes of the source folders that change, such as `Changed` */
export const reportText = (result: ImportResult, source: ImportSource, state: string, action: string): string =>
  `${sourceText(result, source)}\n${networkText(result, state, action)}`;

/** What became of the records of a source, in words. */
export function sourceText(result: SourceResult, { importer, scope }: ImportSource): string {
  const { log, outside, rejected, withheld, unlisted } = result;
  return [
    log.toText(`import ${importer.name}, for ${describeScope(scope)}`),
    ...(outside > 0 ? [reportLine('services out of scope', outside)] : []),
    ...reasonLines('services that are rejected', rejected),
    ...reasonLines('services that are not published', withheld),
    ...routeLines('airlines that the reference list lacks', unlisted.airlines),
    ...routeLines('airports that the reference list lacks', unlisted.airports),
  ].join('\n');
}

/** What imports change together, in words. @param action what becomes of the source folders that change */
export function networkText({ change, counts, changed, losses }: NetworkResult, state: string, action: string) {
  const labels = change.relabelled.map(({ route, from, to }) => `${route} ${from ?? 'none'} → ${to ?? 'none'}`);
  return [
    'published network',
    ...keysOf(TITLES).map((count) => {
      const [before, after] = [counts.before[count], counts.after[count]];
      return `  ${TITLES[count]}: ${before.toLocaleString('en')} before, ${after.toLocaleString('en')} after`;
    }),
    ...routeLines('routes added', change.added),
    ...routeLines('routes dropped', change.dropped),
    ...routeLines('routes returned', change.returned),
    ...routeLines('routes relabelled', labels),
    ...routeLines('airlines that joined a route', (change.airline_added ?? []).map(nameOfAirline)),
    ...routeLines('airlines that left a route', (change.airline_dropped ?? []).map(nameOfAirline)),
    ...routeLines('other routes with another timetable', change.rescheduled_routes ?? []),
    ...(losses.length > 0 ? [`more routes than --max-drop allows end, of\n${describeLosses(losses)}`] : []),
    changed.length === 0 ? 'Nothing changed.' : `${action} the source ${changed.join(', ')} in ${state}`,
  ].join('\n');
}

const reasonLines = (title: string, reasons: ServicesByReason): string[] =>
  Object.entries(reasons).flatMap(([reason, services]) => routeLines(`${title}: ${reason}`, services));

function routeLines(title: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  return [`${reportLine(title, ids.length)}: ${firstOf(ids, LISTED, '--report lists all').join(', ')}`];
}

/** Writes the whole report as JSON, when a path is given. */
export function writeReport(path: string | null, result: ImportResult): void {
  const { log, change, changed: sources, network: _, ...rest } = result;
  const report = { ...change, ...rest, sources, source: log.toJson() };
  if (path !== null) writeNamed(path, `${JSON.stringify(report, null, 1)}\n`);
}

/** What each count is, in the order of a report. */
const TITLES: Readonly<Record<keyof NetworkCounts, string>> = {
  routes: 'routes',
  timedRoutes: 'routes with times',
  departures: 'departures a week',
  airlines: 'airlines',
};
