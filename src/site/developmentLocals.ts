import { readAddress } from '../contract/pageAddress.ts';
import type { PageLocals } from '../operations/pageLocals.ts';
import { pageNames } from '../operations/pageNames.ts';
import { openIndexes } from './openIndexes.ts';

/**
 * What the server passes for a request, for `astro dev`, which has no server.
 * @returns the redirect to the canonical address when the path is another one
 */
export function developmentLocals({ pathname, search }: URL): PageLocals | Response {
  const indexes = openIndexes();
  const path = decodeURIComponent(pathname);
  const target = readAddress(path, pageNames(indexes));
  if (target && target.path !== path)
    return new Response(null, { status: 308, headers: { Location: target.path + search } });
  const missing = { form: 'missing', path, page: null, isMarkdown: path.endsWith('.md') } as const;
  return { indexes, target: target ?? missing };
}
