import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Whether a client would rather read Markdown than HTML, from Accept. Without a preference a page is HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes('text/markdown')) return false;
  const known = answers.get(accept);
  if (known !== undefined) return known;
  const chosen = new Negotiator({ headers: { accept } }).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
  if (accept.length <= 200) answers.set(accept, chosen);
  return chosen;
}

const answers = new LRUCache<string, boolean>({ max: 256 });
