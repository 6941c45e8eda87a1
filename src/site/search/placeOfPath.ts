import type { QueryIndexes } from '../../operations/indexes.ts';
import { type ServedPlace, servedPlace } from '../../operations/places.ts';

/** The place with routes of a path that ends in its code, such as `/weekend-from-london-LON`. */
export function placeOfPath(indexes: QueryIndexes, path: string): ServedPlace | undefined {
  const code = /-([A-Z]{3})$/.exec(path)?.[1];
  return code === undefined ? undefined : servedPlace(indexes, code);
}
