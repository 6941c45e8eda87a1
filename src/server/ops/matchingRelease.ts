import type { App } from '../app.ts';
import { type Handler, type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';

/** Header in which a proxy names the release whose files it serves, and in which the server confirms it. */
const RELEASE = 'Air-Routes-Release';

/** Pause between two looks at the link, in milliseconds: any client can send the header. */
const PAUSE_MS = 50;

/**
 * The handler of the current app. A request through a proxy that already serves the files of another release changes
 * over to that release first, so that no client sees answers of two releases. A response of the release that the request
 * names says so, and the proxy does not keep others. No response names a release that its request does not name.
 * @param check looks at the link, and resolves when the release that it leads to is served
 */
export function matchingRelease(current: { readonly app: App }, check: () => Promise<unknown>): Handler {
  let last = Number.NEGATIVE_INFINITY;
  const match = async (request: HttpRequest, requested: string): Promise<HttpResponse> => {
    const isRequested = () => current.app.release.manifest.id === requested;
    if (!isRequested() && performance.now() - last >= PAUSE_MS) {
      last = performance.now();
      await check();
    }
    const isSame = isRequested();
    const response = await current.app.handle(request);
    return isSame ? { ...response, headers: { ...response.headers, [RELEASE]: requested } } : response;
  };
  return (request) => {
    const requested = headerOf(request, 'air-routes-release') ?? '';
    return requested === '' ? current.app.handle(request) : match(request, requested);
  };
}
