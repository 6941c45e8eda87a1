/** What Astro bundles as `server/entry.mjs` of a release: it renders pages for the build and the server. */
import { createApp } from 'astro/app/entrypoint';
import { must } from '../core/must.ts';
import type { PageLocals } from '../operations/pageLocals.ts';

const app = createApp({ streaming: false });

// An error reaches the caller instead of being logged and replaced by Astro's error page. Astro also calls this for a
// page that responds with 404 and no body: that response is kept.
app.renderError = async (request, { status, error, response }) => {
  if (response) return response;
  throw new Error(`Astro answers ${new URL(request.url).pathname} with ${status}`, { cause: error });
};

/** Renders a page on request. @param locals its `Astro.locals` @throws Error when the page throws */
export const render = (request: Request, locals: PageLocals): Promise<Response> =>
  // Without a route Astro takes the one of the pages that are files.
  app.render(request, { locals, routeData: must(app.match(request), request.url) });
