/** Middleware of Astro's dev server; astro.config.mjs installs it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PAGES } from '../../src/contract/pages.ts';
import { must } from '../../src/core/must.ts';
import type { PageLocals } from '../../src/operations/pageLocals.ts';
import { pageNames } from '../../src/operations/pageNames.ts';
import { responseHeader } from '../../src/server/http/messages.ts';
import { parseTarget } from '../../src/server/http/target.ts';
import { send } from '../../src/server/node/send.ts';
import { toHttpRequest } from '../../src/server/node/server.ts';
import { siteAddress } from '../../src/server/pages/siteAddress.ts';
import { runInTurns } from '../../src/server/work.ts';
import { createDevApp } from './app.ts';

/** Where Astro's dev server finds the locals of a request. */
const LOCALS = Symbol.for('astro.locals');

const app = createDevApp(console.error);
const names = pageNames(app.release.indexes);

/** Sends the response of the app, unless Astro makes it: then Astro gets the locals that the server would pass to it. */
export async function handle(request: IncomingMessage, reply: ServerResponse, next: () => void): Promise<void> {
  const response = await app.handle(toHttpRequest(request));
  const { segments } = parseTarget(must(request.url, 'request target'));
  const page = siteAddress(segments, names)?.page ?? null;
  const isPage = responseHeader(response, 'Content-Type')?.startsWith('text/html') === true;
  const isMade = page !== null && PAGES[page.page.id].made === 'request' && response.status === 200;
  if (!isPage && !isMade) return send(reply, response);
  const target =
    page && response.status !== 404
      ? page
      : { form: 'missing' as const, path: `/${segments.join('/')}`, page: page?.page ?? null };
  const locals: PageLocals = { indexes: app.release.indexes, run: runInTurns, target };
  Reflect.set(request, LOCALS, locals);
  return next();
}
