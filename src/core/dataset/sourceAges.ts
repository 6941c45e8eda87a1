/** How old the sources of the data are, by what they are. Curated facts do not make the data younger. */
import type { DatasetSource } from './dataset.ts';

/** ISO dates on which the newest sources were current; null where there is none. */
export interface SourceAges {
  readonly timetables: string | null;
  readonly observations: string | null;
}

export function sourceAges(sources: readonly Pick<DatasetSource, 'kind' | 'as_of'>[]): SourceAges {
  const newest = (kind: DatasetSource['kind']): string | null =>
    sources
      .filter((source) => source.kind === kind)
      .map(({ as_of }) => as_of)
      .sort()
      .at(-1) ?? null;
  return { timetables: newest('timetable'), observations: newest('observed') };
}
