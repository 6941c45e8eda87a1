import { messageOf } from '../../core/messageOf.ts';
import type { PageLocals } from '../../operations/pageLocals.ts';

/** Renders an on-demand page; null when that failed, which is reported. */
export type RenderPage = (request: Request, locals: PageLocals) => Promise<Response | null>;

/** What src/site/entry.ts exports. */
export interface SiteBundle {
  readonly render: (request: Request, locals: PageLocals) => Promise<Response>;
}

/**
 * Keeps the bundle that a process loaded last. Releases of the same recipe share it: a switch to new data loads no code.
 * @returns the bundle of a recipe; `load` imports it, unless it is the last one and did not fail
 */
export function createBundleCache() {
  let last: { readonly recipe: string; readonly bundle: Promise<SiteBundle> } | null = null;
  return (recipe: string, load: () => Promise<SiteBundle>): Promise<SiteBundle> => {
    if (last?.recipe === recipe) return last.bundle;
    const loaded = { recipe, bundle: load() };
    last = loaded;
    loaded.bundle.catch(() => {
      if (last === loaded) last = null;
    });
    return loaded.bundle;
  };
}

/** Milliseconds after which a bundle that did not load is tried again: what kept it from loading may pass. */
const RETRY_MS = 1_000;

/**
 * Renders pages with the bundle that Astro makes of src/site/entry.ts. A bundle that does not load is reported once for
 * each reason, and a page that throws each time: the rest of the service does not depend on either.
 * @param load the bundle, which is imported once
 */
export function createRenderer(load: () => Promise<SiteBundle>, onError: (error: unknown) => void) {
  let reason = '';
  let failedAt = Number.NEGATIVE_INFINITY;
  /** The bundle, or why it cannot be loaded. */
  const open = async (): Promise<SiteBundle | string> => {
    if (performance.now() - failedAt <= RETRY_MS) return reason;
    try {
      return await load();
    } catch (cause) {
      if (messageOf(cause) !== reason)
        onError(new Error('the site bundle cannot be loaded: on-demand pages are not rendered', { cause }));
      reason = messageOf(cause);
      failedAt = performance.now();
      return reason;
    }
  };
  return {
    render: (async (request, locals) => {
      const site = await open();
      try {
        return typeof site === 'string' ? null : await site.render(request, locals);
      } catch (error) {
        onError(error);
        return null;
      }
    }) satisfies RenderPage,
    /** Loads the bundle if it is not loaded. @returns why it cannot be loaded, or null */
    fault: async (): Promise<string | null> => {
      const site = await open();
      return typeof site === 'string' ? site : null;
    },
  };
}
