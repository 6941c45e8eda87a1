/** Middleware of Astro's dev server; astro.config.mjs installs it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { must } from '../../src/core/must.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import type { PageLocals } from '../../src/operations/pageLocals.ts';
import { type HttpResponse, responseHeader } from '../../src/server/http/messages.ts';
import { parseTarget } from '../../src/server/http/target.ts';
import { toHttpRequest } from '../../src/server/node/adapter.ts';
import { createWriteBatcher } from '../../src/server/node/writeBatcher.ts';
import { createDevApp } from './app.ts';

/** Where Astro's dev server finds the locals of a request. */
const LOCALS = Symbol.for('astro.locals');

const app = createDevApp(console.error);
const send = createWriteBatcher();

/** Sends the response of the app, unless it is a page: Astro renders that, with the locals that it gets here. */
export async function handle(request: IncomingMessage, reply: ServerResponse, next: () => void): Promise<void> {
  const response = await app.handle(toHttpRequest(request));
  if (!responseHeader(response, 'Content-Type')?.startsWith('text/html')) return send({ request, reply, response });
  Reflect.set(request, LOCALS, localsOf(request, response));
  return next();
}

function localsOf(request: IncomingMessage, { status }: HttpResponse): PageLocals {
  const { indexes } = app.release;
  return {
    indexes,
    path: `/${parseTarget(must(request.url, 'request target')).segments.join('/')}`,
    status: status === 404 ? 404 : 200,
    call: async (id, input) => callOperation(indexes, id, input),
  };
}
