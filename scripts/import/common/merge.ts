/** An import merged into tables and evidence. Pure: the same import twice changes nothing the second time. */

import { codesKey, type Facts } from '../../../src/core/dataset/evidence/facts.ts';
import type { EvidenceTables } from '../../../src/core/dataset/evidence/ledger.ts';
import { flownCodes } from '../../../src/core/dataset/evidence/publishedServices.ts';
import { type Evidence, type EvidenceSource, routeKey } from '../../../src/core/dataset/rows.ts';
import { addTo } from '../../../src/core/objects.ts';
import { monthNumber } from '../../../src/core/time.ts';
import { combineEvidence } from './combine.ts';
import { evidenceOf } from './evidence.ts';
import type { ImportedEvidence, ImportedNetwork, ImportedService } from './imported.ts';
import { mergeDetails, withNew } from './mergeDetails.ts';
import { covers, type Scope } from './scope.ts';
import type { ImportTables } from './tables.ts';

/** The data that an import is merged into. */
export interface Recorded {
  readonly tables: ImportTables;
  readonly evidence: EvidenceTables;
}

/** What an import is judged by. */
export interface ImportRules {
  readonly facts: Facts;
  /** Whether the reference lists have an airline or airport, from which any later import can take it. */
  isInReference(code: string): boolean;
}

/** Services of an import that are not published, as `LHR-JFK BA`, by the reason. */
export type ServicesByReason = ReadonlyMap<string, readonly string[]>;

export interface Merged extends Recorded {
  /** Services that are recorded, but that curated facts end. */
  readonly withheld: ServicesByReason;
  /** Services that are not recorded: no airline had their code when they were seen. */
  readonly rejected: ServicesByReason;
  /** Imported services, and seasons of routes, that are out of scope. */
  readonly outside: number;
}

/** Merges an import: its evidence, its details, and the rows of airports and airlines that they need. */
export function mergeImport(
  { tables, evidence }: Recorded,
  imported: ImportedNetwork,
  source: EvidenceSource,
  scope: Scope,
  { facts, isInReference }: ImportRules,
): Merged {
  const within = imported.services.filter(({ from, to, airline }) => covers(scope, from, to, airline));
  // An airline does not speak for the months of a whole route.
  const seasons = imported.seasons.filter(({ from, to }) => covers(scope, from, to, ''));
  const rejected = byReason([...within, ...imported.evidence], (row) =>
    facts.outsideSpans(row, seenIn(row, source.as_of)),
  );
  const isRecorded = (row: ImportedService | ImportedEvidence) =>
    facts.outsideSpans(row, seenIn(row, source.as_of)) === null;
  const services = within.filter(isRecorded).map((service) => ({ service, evidence: evidenceOf(service, source) }));
  const routes = imported.evidence.filter(isRecorded).map((row) => ({ ...row, source: source.source }));
  const records: Evidence[] = [...services.map(({ evidence }) => evidence), ...routes];
  // Months alone are no evidence, nor is what is rejected: an empty timetable would end everything in its scope.
  const isEmpty = ![...imported.services, ...imported.evidence].some(isRecorded);
  const recorded = isEmpty ? evidence : combineEvidence(evidence, source, records);
  // The tables have one airline of a code: details of its former holder are not those of the present one.
  const details = services.filter(({ service }) => !facts.isOfFormerHolder(service, seenIn(service, source.as_of)));
  const merged = mergeDetails(
    tables,
    { services: details, seasons, flyingTimes: imported.flyingTimes },
    evidence.evidence,
  );
  const flown = flownCodes(recorded, facts);
  // Evidence may make a service active with a later import, whose source cannot name what only this one knows.
  const isOnlyHere = (code: string) => !isInReference(code);
  const airports = new Set([
    ...[...flown, ...merged['services.csv']].flatMap(({ from, to }) => [from, to]),
    ...records.flatMap(({ from, to }) => [from, to]).filter(isOnlyHere),
  ]);
  const airlines = new Set([
    ...[...flown, ...merged['services.csv']].flatMap(({ airline }) => airline ?? []),
    ...records.flatMap(({ airline }) => airline ?? []).filter(isOnlyHere),
  ]);
  const pairs = new Map(
    [...tables['published-routes.csv'], ...flown].map(({ from, to }) => [routeKey({ from, to }), { from, to }]),
  );
  return {
    tables: {
      ...merged,
      'published-routes.csv': [...pairs.values()],
      'airports.csv': withNew(tables['airports.csv'], imported.airports, imported.isDirectory ?? airports),
      'airlines.csv': withNew(tables['airlines.csv'], imported.airlines, imported.isDirectory ?? airlines),
    },
    evidence: recorded,
    withheld: byReason(records, (row) => {
      const present = facts.present(row, row.last_seen === null ? null : monthNumber(row.last_seen));
      return 'ended' in present ? present.ended : null;
    }),
    rejected,
    outside: imported.services.length - within.length + imported.seasons.length - seasons.length,
  };
}

/** The keys of services for which there is a reason. */
function byReason<S extends Pick<Evidence, 'from' | 'to' | 'airline'>>(
  services: readonly S[],
  reasonOf: (service: S) => string | null,
): ServicesByReason {
  const reasons = new Map<string, string[]>();
  for (const service of services) {
    const reason = reasonOf(service);
    if (reason !== null) addTo(reasons, reason, codesKey(service).trim());
  }
  for (const services of reasons.values()) services.sort();
  return reasons;
}

/** Month number in which something imported was last seen, or null when its source has no date for it. */
function seenIn(row: ImportedService | ImportedEvidence, asOf: string): number | null {
  const month = 'last_seen' in row ? row.last_seen : row.seen === undefined ? asOf : row.seen;
  return month === null ? null : monthNumber(month);
}
