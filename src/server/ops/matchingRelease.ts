import type { Current } from '../../data/followCurrent.ts';
import type { App } from '../app.ts';
import type { Handler } from '../http/messages.ts';

/** Request header in which a proxy names the release whose files it serves. */
const WANTED_RELEASE = 'air-routes-release';

/** Pause between two looks at the link, in milliseconds: any client can send the header. */
const PAUSE_MS = 50;

/**
 * The handler of the current app. A request through a proxy that already serves the files of another release changes
 * over to that release first, so that no client sees answers of two releases.
 * @param check looks at the link, and resolves when the release that it leads to is served
 */
export function matchingRelease(current: Current<App>, check: () => Promise<void>): Handler {
  let last = Number.NEGATIVE_INFINITY;
  return (request) => {
    const app = current.app();
    const wanted = request.headers[WANTED_RELEASE];
    if (wanted === undefined || wanted === '' || wanted === app.release.manifest.id) return app.handle(request);
    const now = performance.now();
    if (now - last < PAUSE_MS) return app.handle(request);
    last = now;
    return check().then(() => current.app().handle(request));
  };
}
