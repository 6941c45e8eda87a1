/** The evidence that an import adds, and the text of the evidence tables. */

import type { EvidenceTables } from '../../../src/core/dataset/evidence/ledger.ts';
import { detailsOf } from '../../../src/core/dataset/evidence/publishedServices.ts';
import { DATA_FILES, type Evidence, type EvidenceSource } from '../../../src/core/dataset/rows.ts';
import { dayBits, dayCount } from '../../../src/core/dataset/schedule.ts';
import { joinedMonths, YEAR } from '../../../src/core/seasonality.ts';
import { columnsOf, sortedCsv } from './csv.ts';
import type { ImportedNetwork, ImportedService } from './imported.ts';
import type { Importer } from './importer.ts';
import { isWhole, type Scope } from './scope.ts';

/** Text of the evidence tables, sorted, so that the same evidence is always the same text. */
export function evidenceFiles({ evidence, sources }: EvidenceTables): [string, string][] {
  const key = ({ from, to, airline, source }: Evidence) => `${from} ${to} ${airline ?? ''} ${source}`;
  const rows = evidence.map((row) => ({ ...row, months: row.months ?? null }));
  const described = sources.map((row) => ({ ...row, covers: row.covers ?? null }));
  return [
    ['evidence.csv', sortedCsv(columnsOf(DATA_FILES['evidence.csv']), rows, key)],
    [
      'evidence-sources.csv',
      sortedCsv(columnsOf(DATA_FILES['evidence-sources.csv']), described, ({ source }) => source),
    ],
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
  const covers = kind === 'timetable' ? seasonCovered(imported) : null;
  const last = imported.asOf ?? (imported.years === null ? date : `${imported.years[1]}-12-31`);
  return {
    // Timetables of two seasons are two sources: neither ends what only the other has.
    source: [name, imported.label, covered === 'named' ? undefined : covered, covers].filter((part) => part).join(' '),
    kind,
    as_of: last < date ? last : date,
    scope: covered,
    covers,
  };
}

/** The months of the year that a timetable covers; null for the whole year, or where they are not known. */
function seasonCovered({ services }: ImportedNetwork): string | null {
  const seasons = services.flatMap(({ season, departures }) => (departures.length > 0 ? [season ?? null] : []));
  if (seasons.includes(null)) return null;
  const covers = joinedMonths(seasons.flatMap((season) => season?.covers ?? []));
  return covers === YEAR ? null : covers;
}

const scopeText = (scope: Scope): string =>
  'codes' in scope ? [scope.kind, ...[...scope.codes].sort()].join(' ') : scope.kind;

/** The record of an imported service. */
export function evidenceOf(service: ImportedService, { source, as_of }: EvidenceSource): Evidence {
  const { from, to, airline, departures, seen } = service;
  const month = seen === undefined ? as_of.slice(0, 7) : seen;
  const weekly = departures.reduce((sum, { days }) => sum + dayCount(dayBits(days)), 0);
  const flights = weekly > 0 ? weekly : (service.weekly ?? null);
  const details = detailsOf(
    { service_type: service.serviceType, months: service.months, seasonal_note: service.seasonalNote },
    departures,
  );
  const covered = service.coversYear ? 'y' : '';
  const months = service.season?.months ?? null;
  return {
    source,
    from,
    to,
    airline,
    first_seen: month,
    last_seen: month,
    flights,
    details: `${details}${covered}`,
    months,
  };
}
