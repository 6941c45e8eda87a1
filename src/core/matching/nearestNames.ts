import { fold } from '../../contract/fold.ts';
import { editDistance } from './editDistance.ts';

/** Most names that are offered for a misspelt one. */
const MOST = 3;

/**
 * The names that a misspelt one may mean, the likeliest first: with one typing error, with two, then those that begin
 * with it or have it as a word. Case and accents do not matter.
 */
export function nearestNames(text: string, names: Iterable<string>): string[] {
  const sought = fold(text);
  if (sought === '') return [];
  const ranked: { readonly name: string; readonly rank: number }[] = [];
  for (const name of names) {
    const rank = rankOf(sought, fold(name));
    if (rank !== null) ranked.push({ name, rank });
  }
  ranked.sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  return [...new Set(ranked.map(({ name }) => name))].slice(0, MOST);
}

function rankOf(sought: string, folded: string): number | null {
  const most = Math.min(sought.length, folded.length) > 4 ? 2 : Math.min(sought.length, folded.length) > 2 ? 1 : 0;
  const distance = editDistance(sought, folded, most);
  if (distance <= most) return distance;
  if (sought.length < 3) return null;
  if (folded.startsWith(sought)) return 3;
  return ` ${folded} `.includes(` ${sought} `) ? 4 : null;
}
