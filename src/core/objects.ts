/** The keys of an object whose type names all of them. */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[];

/** An object with a value for each key. */
export const recordOf = <K extends string, V>(keys: readonly K[], toValue: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<K, V>;

/** The lesser of two values, null where none is known. */
export const least = <T extends string | number>(a: T | null, b: T | null): T | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;

/** The greater of two values, null where none is known. */
export const greatest = <T extends string | number>(a: T | null, b: T | null): T | null =>
  a === null || b === null ? (a ?? b) : a > b ? a : b;

/** How often each value occurs. */
export function countEach<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) increase(counts, value);
  return counts;
}

/** Adds to the count of a key. */
export const increase = <K>(counts: Map<K, number>, key: K, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by);

/** The value of a key, which is made and set where there is none. */
export function entryOf<K, V>(
  map: Pick<Map<K, V>, 'get'> & { set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Adds a value to the list of a key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  entryOf(lists, key, () => []).push(value);
}
