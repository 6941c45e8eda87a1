import type { PageLocals } from '../operations/pageLocals.ts';

/** Renders an on-demand page; null when that failed, which is reported. */
export type RenderPage = (request: Request, locals: PageLocals) => Promise<Response | null>;

/**
 * Renders pages with the bundle that Astro makes of src/site/entry.ts. A bundle that does not load is reported once,
 * and a page that throws each time: the rest of the service does not depend on either.
 * @param load imports the bundle, on the first request
 */
export function createRenderer(load: () => Promise<unknown>, onError: (error: unknown) => void): RenderPage {
  let bundle: Promise<SiteBundle | null> | undefined;
  const open = async (): Promise<SiteBundle | null> => {
    try {
      const exports = await load();
      if (!isSiteBundle(exports)) throw new Error('it does not export render()');
      return exports;
    } catch (cause) {
      onError(new Error('the site bundle cannot be loaded: on-demand pages are not rendered', { cause }));
      return null;
    }
  };
  return async (request, locals) => {
    bundle ??= open();
    const site = await bundle;
    if (!site) return null;
    try {
      return await site.render(request, locals);
    } catch (error) {
      onError(error);
      return null;
    }
  };
}

/** What src/site/entry.ts exports. */
interface SiteBundle {
  readonly render: (request: Request, locals: PageLocals) => Promise<Response>;
}

const isSiteBundle = (exports: unknown): exports is SiteBundle =>
  typeof exports === 'object' && exports !== null && 'render' in exports && typeof exports.render === 'function';
