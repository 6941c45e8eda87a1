/** Letters that may remain once the common beginning and end are off. */
const LONGEST = 30;
const STRIDE = LONGEST + 2;
/** The matrix, row by row. Reused: calls never overlap. */
const cells = new Uint8Array(STRIDE * STRIDE);

/**
 * Damerau-Levenshtein distance of two words: an edit inserts, deletes or replaces a letter or swaps two
 * neighbours. Exact up to `max`, which is at most 2; anything farther is `max` + 1, and so are words that
 * differ over more than 30 letters.
 */
export const editDistance = (a: string, b: string, max: 0 | 1 | 2): number => {
  const beyond = max + 1;
  if (Math.abs(a.length - b.length) > max) return beyond;
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
  if (height === 0 || width === 0) return Math.min(height + width, beyond);
  if (height > LONGEST || width > LONGEST) return beyond;

  for (let j = 0; j <= width; j++) cells[j] = Math.min(j, beyond);
  for (let i = 1; i <= height; i++) {
    // Off the band along the diagonal every distance is beyond `max`.
    const low = Math.max(1, i - max);
    const high = Math.min(width, i + max);
    const row = i * STRIDE;
    cells[row + low - 1] = low === 1 ? Math.min(i, beyond) : beyond;
    if (high < width) cells[row + high + 1] = beyond;
    for (let j = low; j <= high; j++) {
      const cell = row + j;
      const letterA = a.charCodeAt(start + i - 1);
      const letterB = b.charCodeAt(start + j - 1);
      let cost = (cells[cell - STRIDE - 1] as number) + (letterA === letterB ? 0 : 1);
      cost = Math.min(cost, (cells[cell - STRIDE] as number) + 1, (cells[cell - 1] as number) + 1);
      if (i > 1 && j > 1) {
        const beforeB = b.charCodeAt(start + j - 2);
        const beforeA = a.charCodeAt(start + i - 2);
        if (letterA === beforeB && letterB === beforeA) {
          cost = Math.min(cost, (cells[cell - 2 * STRIDE - 2] as number) + 1);
        }
        // Two edits also make a swap around one letter gained or lost; a wider gap costs three.
        if (i > 2 && letterA === beforeB && letterB === a.charCodeAt(start + i - 3)) {
          cost = Math.min(cost, (cells[cell - 3 * STRIDE - 2] as number) + 2);
        }
        if (j > 2 && letterB === beforeA && letterA === b.charCodeAt(start + j - 3)) {
          cost = Math.min(cost, (cells[cell - 2 * STRIDE - 3] as number) + 2);
        }
      }
      cells[cell] = Math.min(cost, beyond);
    }
  }
  return cells[height * STRIDE + width] as number;
};
