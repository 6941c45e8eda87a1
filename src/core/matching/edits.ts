const WIDTH = 128;
/** Three rows of the matrix: before last, last, current. Reused: calls never overlap. */
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)] as const;

/**
 * Edits between two words, where an edit inserts, deletes or replaces a letter or swaps two neighbours
 * and no letter is edited twice (optimal string alignment). At most `max` + 1: a greater distance is
 * not measured. Words over 126 letters are never close.
 */
export const editDistance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let start = 0;
  let endA = a.length;
  let endB = b.length;
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  const height = endA - start;
  const width = endB - start;
  if (height === 0 || width === 0) return Math.min(height + width, max + 1);
  if (width >= WIDTH - 1) return max + 1;

  let [before, last, row] = rows as readonly [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= width; j++) last[j] = j;
  let leastOfLast = 0;
  for (let i = 1; i <= height; i++) {
    const letter = a.charCodeAt(start + i - 1);
    row[0] = i;
    let least = i;
    for (let j = 1; j <= width; j++) {
      const other = b.charCodeAt(start + j - 1);
      let cost = (last[j - 1] as number) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      if (i > 1 && j > 1 && letter === b.charCodeAt(start + j - 2) && other === a.charCodeAt(start + i - 2)) {
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    // A swap reaches back two rows, so one row beyond reach is not yet the end.
    if (least > max && leastOfLast > max) return max + 1;
    leastOfLast = least;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[width] as number, max + 1);
};
