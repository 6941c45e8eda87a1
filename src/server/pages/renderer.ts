import { messageOf } from '../../core/messageOf.ts';
import type { PageLocals } from '../../operations/pageLocals.ts';

/** Renders an on-demand page; null when that failed, which is reported. */
export type RenderPage = (request: Request, locals: PageLocals) => Promise<Response | null>;

export interface Renderer {
  readonly render: RenderPage;
  /** Loads the bundle if it is not loaded. @returns why it cannot be loaded, or null */
  readonly fault: () => Promise<string | null>;
}

/** What src/site/entry.ts exports. */
export interface SiteBundle {
  readonly render: (request: Request, locals: PageLocals) => Promise<Response>;
}

/**
 * Renders pages with the bundle that Astro makes of src/site/entry.ts. A bundle that does not load is reported once,
 * and a page that throws each time: the rest of the service does not depend on either.
 * @param load imports the bundle, on the first request
 */
export function createRenderer(load: () => Promise<SiteBundle>, onError: (error: unknown) => void): Renderer {
  let bundle: Promise<SiteBundle | string> | undefined;
  const open = () =>
    load().catch((cause: unknown) => {
      onError(new Error('the site bundle cannot be loaded: on-demand pages are not rendered', { cause }));
      return messageOf(cause);
    });
  const opened = () => {
    bundle ??= open();
    return bundle;
  };
  return {
    render: async (request, locals) => {
      const site = await opened();
      try {
        return typeof site === 'string' ? null : await site.render(request, locals);
      } catch (error) {
        onError(error);
        return null;
      }
    },
    fault: async () => {
      const site = await opened();
      return typeof site === 'string' ? site : null;
    },
  };
}
