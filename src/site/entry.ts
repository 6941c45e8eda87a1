/** What Astro bundles as `server/entry.mjs` of a release: it renders pages for the build and the server. */
import { createApp } from 'astro/app/entrypoint';
import type { SiteLocals } from './requestedPage.ts';

const app = createApp({ streaming: false });

// An error reaches the caller instead of being logged and replaced by Astro's error page. Astro also calls this for a
// page that responds with 404 and no body: that response is kept.
app.renderError = async (request, { status, error, response }) => {
  if (response) return response;
  throw new Error(`Astro answers ${new URL(request.url).pathname} with ${status}`, { cause: error });
};

/** Renders a page. @param locals its `Astro.locals` @throws Error when no page matches the path or the page throws */
export const render = (request: Request, locals: SiteLocals): Promise<Response> => app.render(request, { locals });
