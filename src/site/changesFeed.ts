import { CHANGES_FEED_PATH, CHANGES_PATH, HOME_PATH } from '../contract/paths.ts';
import type { QueryIndexes } from '../operations/indexes.ts';
import type { ChangesSearchPage } from './pages/changesSearch.ts';
import { markup } from './text/markup.ts';

/** The changes of a page as an Atom feed (RFC 4287). */
export function changesFeed(
  { baseUrl }: Pick<QueryIndexes, 'baseUrl'>,
  { title, lines, feed }: ChangesSearchPage,
): string {
  const updated = `${lines[0]?.date ?? '1970-01-01'}T00:00:00Z`;
  const entries = lines.map(
    ({ id, date, text, path }) =>
      markup`<entry><id>${baseUrl}${CHANGES_FEED_PATH}#${id}</id><title>${text}</title><updated>${date}T00:00:00Z</updated><link href="${baseUrl}${path ?? CHANGES_PATH}"/></entry>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup`<feed xmlns="http://www.w3.org/2005/Atom"><id>${baseUrl}${feed}</id><title>${title}</title><updated>${updated}</updated><author><name>Air Routes</name></author><link rel="self" href="${baseUrl}${feed}"/><link href="${baseUrl}${HOME_PATH}"/>\n${entries}</feed>`}\n`;
}
