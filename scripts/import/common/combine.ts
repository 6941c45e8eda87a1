/** Evidence of an import joined with what is recorded: the result does not depend on the order of imports. */

import { codesKey } from '../../../src/core/dataset/evidence/facts.ts';
import type { EvidenceTables } from '../../../src/core/dataset/evidence/ledger.ts';
import { DETAILS, type Evidence, type EvidenceSource } from '../../../src/core/dataset/rows.ts';
import { greatest, least } from './evidenceCollector.ts';

/**
 * Joins the evidence of one source. The newest state of a source says which services it has, older ones only add to
 * when they were seen. Timetables without a scope (`named`) add up.
 */
export function combineEvidence(
  { evidence, sources }: EvidenceTables,
  source: EvidenceSource,
  added: readonly Evidence[],
): EvidenceTables {
  const before = sources.find((known) => known.source === source.source);
  const others = evidence.filter((row) => row.source !== source.source);
  const known = new Map(evidence.filter((row) => row.source === source.source).map((row) => [codesKey(row), row]));
  const given = new Map(added.map((row) => [codesKey(row), row]));
  const isNewest = before === undefined || source.as_of >= before.as_of;
  const [newer, older] = isNewest ? [given, known] : [known, given];
  const rows = [...newer].map(([key, row]) => joinedEvidence(row, older.get(key)));
  // Timetables of some services are imported one after the other; any other source is whole each time.
  const kept =
    source.kind === 'timetable' && source.scope === 'named'
      ? [...older].flatMap(([key, row]) => (newer.has(key) ? [] : [row]))
      : [];
  return {
    evidence: [...others, ...rows, ...kept],
    sources: [...sources.filter((one) => one !== before), isNewest || before === undefined ? source : before],
  };
}

/** The newer record of a service, with the months of both. */
const joinedEvidence = (newer: Evidence, older: Evidence | undefined): Evidence =>
  older === undefined
    ? newer
    : {
        ...newer,
        first_seen: least(newer.first_seen, older.first_seen),
        last_seen: greatest(newer.last_seen, older.last_seen),
        flights: newer.flights ?? older.flights,
        details: DETAILS.filter((one) => newer.details.includes(one) || older.details.includes(one)).join(''),
      };
