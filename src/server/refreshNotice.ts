/**
 * Tells pages that a refresh is running, or which sources the last one could not fetch, without building them again. While it runs, the responses of pages have a header
 * that scripts can read; a script that finds it requests the state, since the page may come from a cache. Pages without
 * scripts say nothing.
 */
import { REFRESH_NOTICE, REFRESH_NOTICE_PATH } from '../contract/paths.ts';
import type { RefreshNotice } from '../data/refreshStatus.ts';
import type { Handler, HttpResponse } from './http/messages.ts';
import type { ResponseProfiles } from './http/responseProfiles.ts';
import { buildResponse } from './http/responses.ts';

/** How long a state that was read is used, in milliseconds. */
const KEPT_MS = 1000;

/**
 * The handler, with the notice.
 * @param read reads the state of the refresh
 * @param profiles headers of the release that is served
 */
export function withRefreshNotice(
  handle: Handler,
  read: () => RefreshNotice,
  profiles: () => Pick<ResponseProfiles, 'fault'>,
): Handler {
  let [known, readAt]: [RefreshNotice | null, number] = [null, 0];
  const notice = (): RefreshNotice => {
    if (known === null || performance.now() - readAt >= KEPT_MS) [known, readAt] = [read(), performance.now()];
    return known;
  };
  const state = (): HttpResponse =>
    buildResponse(200, new TextEncoder().encode(JSON.stringify(notice())), profiles().fault);
  const withNotice = (response: HttpResponse): HttpResponse =>
    isPage(response) ? { ...response, headers: { ...response.headers, 'Server-Timing': REFRESH_NOTICE } } : response;
  return (request) => {
    if (request.target === REFRESH_NOTICE_PATH && request.method === 'GET') return Promise.resolve(state());
    const response = handle(request);
    return notice().refreshing !== null ? response.then(withNotice) : response;
  };
}

/** A page, or the confirmation of one that a browser keeps, which does not say its type. */
const isPage = ({ status, headers }: HttpResponse): boolean =>
  headers['Content-Type']?.startsWith('text/html') ?? status === 304;
