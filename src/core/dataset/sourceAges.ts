/** How old the sources of the data are, by what they are. Curated facts do not make the data younger. */
import type { DatasetSource } from './dataset.ts';

/**
 * ISO dates on which the sources were current; null where there is none. At least half of the services of all sources of a kind
 * are of a source of that day or a later one: a timetable of five flights does not make the others younger.
 */
export interface SourceAges {
  readonly timetables: string | null;
  readonly observations: string | null;
}

export function sourceAges(sources: readonly Pick<DatasetSource, 'kind' | 'as_of' | 'services'>[]): SourceAges {
  const dayOf = (kind: DatasetSource['kind']): string | null => {
    const own = sources.filter((source) => source.kind === kind).sort((a, b) => (a.as_of < b.as_of ? 1 : -1));
    const half = own.reduce((sum, { services }) => sum + services, 0) / 2;
    let counted = 0;
    for (const { as_of, services } of own) {
      counted += services;
      if (counted >= half) return as_of;
    }
    return null;
  };
  return { timetables: dayOf('timetable'), observations: dayOf('observed') };
}
