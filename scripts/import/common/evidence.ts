/** The evidence tables of a data folder, and the evidence that an import adds to them. */
import { type DataText, serviceKey } from '../../../src/core/dataset/rows.ts';
import { dayBits, dayCount } from '../../../src/core/dataset/schedule.ts';
import type { EvidenceTables } from '../../../src/core/evidence/combine.ts';
import {
  type Evidence,
  EvidenceRow,
  type EvidenceSource,
  EvidenceSourceRow,
} from '../../../src/core/evidence/evidenceRows.ts';
import { columnsOf, parseCsv, sortedCsv } from './csv.ts';
import type { ImportedNetwork, ImportedService } from './imported.ts';
import type { Importer } from './importer.ts';
import { detailsOf } from './mergeDetails.ts';
import { isWhole, type Scope } from './scope.ts';
import { rowsOf } from './tables.ts';

export const EVIDENCE_FILE = 'evidence.csv';
const SOURCES_FILE = 'evidence-sources.csv';

/**
 * Evidence of a data folder. One that has none yet is taken as a timetable of its own years.
 * @throws Error with file, line and column of a bad cell
 */
export function readEvidence(
  text: DataText,
  files: ReadonlyMap<string, string>,
  years: readonly [number, number],
): EvidenceTables {
  const [evidence, sources] = [files.get(EVIDENCE_FILE), files.get(SOURCES_FILE)];
  if (evidence !== undefined && sources !== undefined)
    return {
      evidence: parseCsv(evidence, EvidenceRow, EVIDENCE_FILE),
      sources: parseCsv(sources, EvidenceSourceRow, SOURCES_FILE),
    };
  return {
    evidence: knownServices(text),
    sources: [{ source: OWN, kind: 'timetable', as_of: `${years[1]}-12-31`, scope: 'named' }],
  };
}

/** Name of the source of a network without evidence tables. */
const OWN = 'data';

/** Evidence of the services of the tables that are flown. */
function knownServices(text: DataText): Evidence[] {
  const routes = rowsOf(text, 'routes.csv');
  const active = new Set(routes.flatMap(({ from, to, status }) => (status === 'active' ? [from + to] : [])));
  const dropped = new Set(rowsOf(text, 'dropped-services.csv').map(serviceKey));
  const departures = Map.groupBy(rowsOf(text, 'departures.csv'), serviceKey);
  return rowsOf(text, 'services.csv').flatMap((row) => {
    const { from, to, airline, service_type: serviceType, months, seasonal_note: seasonalNote } = row;
    if (!active.has(from + to) || dropped.has(serviceKey(row))) return [];
    const known = departures.get(serviceKey(row)) ?? [];
    const details = detailsOf({ from, to, airline, serviceType, months, seasonalNote, departures: known });
    return [{ source: OWN, from, to, airline, first_seen: null, last_seen: null, flights: null, details }];
  });
}

/** Text of the evidence tables, sorted, so that the same evidence is always the same text. */
export function evidenceFiles({ evidence, sources }: EvidenceTables): [string, string][] {
  const key = ({ from, to, airline, source }: Evidence) => `${from} ${to} ${airline ?? ''} ${source}`;
  return [
    [EVIDENCE_FILE, sortedCsv(columnsOf(EvidenceRow), evidence, key)],
    [SOURCES_FILE, sortedCsv(columnsOf(EvidenceSourceRow), sources, ({ source }) => source)],
  ];
}

/** The source that an import is, with its day: that of the source, at most the day of the import. */
export function sourceOf(
  { name, kind }: Pick<Importer, 'name' | 'kind'>,
  imported: ImportedNetwork,
  scope: Scope,
  date: string,
): EvidenceSource {
  // Only timetables end what they do not list.
  const covered = kind === 'timetable' && isWhole(scope) ? scopeText(scope) : 'named';
  const last = imported.asOf ?? (imported.years === null ? date : `${imported.years[1]}-12-31`);
  return {
    source: [name, imported.label, covered === 'named' ? undefined : covered].filter((part) => part).join(' '),
    kind,
    as_of: last < date ? last : date,
    scope: covered,
  };
}

const scopeText = (scope: Scope): string =>
  'codes' in scope ? [scope.kind, ...[...scope.codes].sort()].join(' ') : scope.kind;

/** The record of an imported service. */
export function evidenceOf(service: ImportedService, { source, as_of }: EvidenceSource): Evidence {
  const { from, to, airline, departures, seen } = service;
  const month = seen === undefined ? as_of.slice(0, 7) : seen;
  const weekly = departures.reduce((sum, { days }) => sum + dayCount(dayBits(days)), 0);
  const [first_seen, last_seen] = [month, month];
  const flights = weekly > 0 ? weekly : (service.weekly ?? null);
  return { source, from, to, airline, first_seen, last_seen, flights, details: detailsOf(service) };
}
