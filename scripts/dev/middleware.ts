/** Middleware of Astro's dev server; astro.config.mjs installs it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { must } from '../../src/core/must.ts';
import type { PageLocals } from '../../src/operations/pageLocals.ts';
import { runInTurns } from '../../src/server/admission/runInTurns.ts';
import { type HttpResponse, responseHeader } from '../../src/server/http/messages.ts';
import { parseTarget } from '../../src/server/http/target.ts';
import { toHttpRequest } from '../../src/server/node/request.ts';
import { createWriteBatcher } from '../../src/server/node/writeBatcher.ts';
import { MADE_ON_REQUEST } from '../../src/server/pages/pageAddress.ts';
import { createDevApp } from './app.ts';

/** Where Astro's dev server finds the locals of a request. */
const LOCALS = Symbol.for('astro.locals');

const app = createDevApp(console.error);
const send = createWriteBatcher();

/** Sends the response of the app, unless it is a page: Astro renders that, with the locals that it gets here. */
export async function handle(request: IncomingMessage, reply: ServerResponse, next: () => void): Promise<void> {
  const response = await app.handle(toHttpRequest(request));
  const isPage = responseHeader(response, 'Content-Type')?.startsWith('text/html') === true;
  if (!isPage && !isMadeOnRequest(request)) return send({ request, reply, response });
  Reflect.set(request, LOCALS, localsOf(request, response));
  return next();
}

/** Whether Astro makes the Markdown version at an address: it is not a file. */
const isMadeOnRequest = (request: IncomingMessage): boolean => MADE_ON_REQUEST.test(requestPathname(request).slice(1));

const requestPathname = ({ url }: IncomingMessage): string =>
  `/${parseTarget(must(url, 'request target')).segments.join('/')}`;

function localsOf(request: IncomingMessage, { status }: HttpResponse): PageLocals {
  const { indexes } = app.release;
  return {
    indexes,
    path: requestPathname(request),
    status: status === 404 ? 404 : 200,
    run: runInTurns,
  };
}
