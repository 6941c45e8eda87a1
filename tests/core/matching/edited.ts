/** Random words, their edits, and the plain definition of edit distance. */
import fc from 'fast-check';

/** Few letters, so that words are often close. */
export const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 12 });

/** Every text one edit away, swaps included. */
export const editsOf = (text: string, alphabet: readonly string[]): Set<string> => {
  const found = new Set<string>();
  for (let i = 0; i <= text.length; i++) {
    const [before, after] = [text.slice(0, i), text.slice(i)];
    for (const letter of alphabet) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
    if (after !== '') found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  return found;
};

/** Lowrance and Wagner's recurrence over the whole matrix, nothing cut short. */
export const plainDistance = (a: string, b: string): number => {
  const cells = new Map<string, number>();
  const cell = (i: number, j: number): number => cells.get(`${i} ${j}`) ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      let best = i === 0 ? j : j === 0 ? i : cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      best = Math.min(best, cell(i - 1, j) + 1, cell(i, j - 1) + 1);
      for (let k = 1; k < i; k++) {
        for (let l = 1; l < j; l++) {
          if (a[k - 1] !== b[j - 1] || a[i - 1] !== b[l - 1]) continue;
          best = Math.min(best, cell(k - 1, l - 1) + (i - k - 1) + 1 + (j - l - 1));
        }
      }
      cells.set(`${i} ${j}`, best);
    }
  }
  return cell(a.length, b.length);
};
