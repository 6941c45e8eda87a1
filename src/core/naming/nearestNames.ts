/** The names nearest to one that does not exist. */
import { fold } from '../../contract/fold.ts';
import { editDistance } from '../matching/typos.ts';

/** Most names that are offered for a misspelt one. */
const MOST = 3;
/** A longer text is no misspelt name. */
const LONGEST = 100;
/** Most typing errors of a text of several words. */
const MOST_ERRORS = 2;

/** Words that are no misspelling of one another: Near East is not meant by Far East. */
const OPPOSITES: ReadonlySet<string> = new Set([
  ...['north', 'south', 'east', 'west', 'northern', 'southern', 'eastern', 'western'],
  ...['far', 'near', 'upper', 'lower', 'inner', 'outer'],
]);

/**
 * The names that a misspelt one may mean, the likeliest first: with one typing error, with two, then those that begin with
 * it, have it as a word, or are words of it (`mainland Spain`). Case and accents do not matter.
 */
export function nearestNames(text: string, names: Iterable<string>): string[] {
  const folded = text.length > LONGEST ? '' : fold(text);
  if (folded === '') return [];
  const words = folded.split(' ');
  const ranked = Array.from(new Set(names), (name) => {
    const key = fold(name);
    return { name, key, rank: rankOf(words, folded, key) };
  })
    .filter(({ rank }) => rank !== Infinity)
    .sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  const nearest: string[] = [];
  for (const [i, { name, key }] of ranked.entries()) {
    if (nearest.length === MOST) break;
    if (!ranked.slice(0, i).some((likelier) => areOpposite(likelier.key, key))) nearest.push(name);
  }
  return nearest;
}

/** Whether two names differ by opposites alone: where one is likelier, the other is not meant. */
function areOpposite(a: string, b: string): boolean {
  const [words, others] = [a.split(' '), b.split(' ')];
  return (
    a !== b &&
    words.length === others.length &&
    words.every((word, i) => word === others[i] || (OPPOSITES.has(word) && OPPOSITES.has(others[i] ?? '')))
  );
}

function rankOf(words: readonly string[], text: string, name: string): number {
  const errors = errorsBetween(words, name.split(' '));
  if (errors !== Infinity) return errors;
  if (text.length < 3) return Infinity;
  if (name.startsWith(text)) return 3;
  if (` ${name} `.includes(` ${text} `)) return 4;
  return name.length > 3 && ` ${text} `.includes(` ${name} `) ? 5 : Infinity;
}

/** The typing errors between two texts, word by word; Infinity where they are too many. */
function errorsBetween(a: readonly string[], b: readonly string[]): number {
  // `eastafrica`
  if (a.length !== b.length) return a.join('') === b.join('') ? 1 : errorsOf(a.join(' '), b.join(' '), true);
  const errors = a.map((word, i) => errorsOf(word, b[i] ?? '', false)).reduce((sum, each) => sum + each, 0);
  return errors > MOST_ERRORS ? Infinity : errors;
}

/** The typing errors between two words, or between texts with another number of words, which have one at most. */
function errorsOf(a: string, b: string, isText: boolean): number {
  if (a !== b && OPPOSITES.has(a) && OPPOSITES.has(b)) return Infinity;
  const shorter = Math.min(a.length, b.length);
  const most = shorter > 4 && !isText ? 2 : shorter > 2 ? 1 : 0;
  const distance = editDistance(a, b, most);
  return distance <= most ? distance : Infinity;
}
