/** An import merged into tables and evidence. Pure: the same import twice changes nothing the second time. */

import { routeKey } from '../../../src/core/dataset/rows.ts';
import { combineEvidence, type EvidenceTables } from '../../../src/core/evidence/combine.ts';
import type { Evidence, EvidenceSource } from '../../../src/core/evidence/evidenceRows.ts';
import type { Facts } from '../../../src/core/evidence/facts.ts';
import { monthNumber } from '../../../src/core/time.ts';
import { applyEvidence } from './applyEvidence.ts';
import { evidenceOf } from './evidence.ts';
import type { ImportedNetwork, ImportedService } from './imported.ts';
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
  /** Whether every passenger flight of an airline is scheduled. */
  sellsSeats(airline: string): boolean;
  /** Whether the reference lists have an airline or airport, from which any later import can take it. */
  isInReference(code: string): boolean;
}

export interface Merged extends Recorded {
  /** Ids of the routes of the import whose services curated facts have all ended. */
  readonly withheld: ReadonlySet<string>;
  /** Imported services, and seasons of routes, that are out of scope. */
  readonly outside: number;
}

/** Merges an import: its evidence, its details, and by all evidence the status of every route and service. */
export function mergeImport(
  { tables, evidence }: Recorded,
  imported: ImportedNetwork,
  source: EvidenceSource,
  scope: Scope,
  { facts, sellsSeats, isInReference }: ImportRules,
): Merged {
  const within = imported.services
    .filter(({ from, to, airline }) => covers(scope, from, to, airline))
    .map((service) => facts.moved(service, seenIn(service, source.as_of)));
  // An airline does not speak for the months of a whole route.
  const seasons = imported.seasons.filter(({ from, to }) => covers(scope, from, to, ''));
  const services = within.map((service) => ({ service, evidence: evidenceOf(service, source) }));
  const routes = (imported.evidence ?? []).map((row) => ({ ...row, source: source.source }));
  const records = [...services.map(({ evidence }) => evidence), ...routes];
  // Months alone are no evidence: an empty timetable would end everything in its scope.
  const isEmpty = imported.services.length === 0 && routes.length === 0;
  const recorded = isEmpty ? evidence : combineEvidence(evidence, source, records);
  // The tables have one airline of a code: details of its former holder are not those of the present one.
  const details = services.filter(({ service }) => !facts.isOfFormerHolder(service, seenIn(service, source.as_of)));
  const merged = mergeDetails(tables, { services: details, seasons }, evidence.evidence);
  const network = { ...merged, ...applyEvidence(merged, recorded, facts, sellsSeats) };
  // Evidence may make a service active with a later import, whose source cannot name what only this one knows.
  const isOnlyHere = (code: string) => !isInReference(code);
  const airports = new Set([
    ...network['routes.csv'].flatMap(({ from, to }) => [from, to]),
    ...records.flatMap(({ from, to }) => [from, to]).filter(isOnlyHere),
  ]);
  const airlines = new Set([
    ...network['services.csv'].map(({ airline }) => airline),
    ...records.flatMap(({ airline }) => airline ?? []).filter(isOnlyHere),
  ]);
  return {
    tables: {
      ...network,
      'airports.csv': withNew(tables['airports.csv'], imported.airports, imported.isDirectory ?? airports),
      'airlines.csv': withNew(tables['airlines.csv'], imported.airlines, imported.isDirectory ?? airlines),
    },
    evidence: recorded,
    withheld: withheldBy(facts, records),
    outside: imported.services.length - within.length + imported.seasons.length - seasons.length,
  };
}

/** Ids of the routes of which no service is left. */
function withheldBy({ present }: Facts, records: readonly Evidence[]): ReadonlySet<string> {
  const withheld = new Set<string>();
  const isLeft = (row: Evidence) => present(row, row.last_seen === null ? null : monthNumber(row.last_seen)) !== null;
  for (const [id, rows] of Map.groupBy(records, routeKey)) if (!rows.some(isLeft)) withheld.add(id);
  return withheld;
}

/** Month number in which an imported service was last seen, or null when its source has no date for it. */
function seenIn({ seen }: ImportedService, asOf: string): number | null {
  const month = seen === undefined ? asOf : seen;
  return month === null ? null : monthNumber(month);
}
