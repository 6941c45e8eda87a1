import type { PageAddress } from '../../contract/pageAddress.ts';
import type { PageLocals } from '../../operations/pageLocals.ts';
import { compressNow, type Encoding, LEAST_COMPRESSED, preferredEncoding } from '../http/encoding.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import { buildResponse, encoded } from '../http/preparedResponse.ts';
import type { ResponseProfiles } from '../http/responseProfiles.ts';
import type { Release } from '../release/open.ts';
import { runInTurns, type Work } from '../work.ts';
import type { RenderPage } from './renderer.ts';

export interface PageRenderingOptions {
  readonly release: Release;
  readonly profiles: ResponseProfiles;
  readonly render: RenderPage;
  /** Runs the rendering of pages, with their searches. */
  readonly work: Work;
}

/** Renders pages of a release for requests that are admitted. */
export type PageRendering = ReturnType<typeof createPageRendering>;

/** Creates the rendering of a release. */
export function createPageRendering({ release: { indexes, manifest }, profiles, render, work }: PageRenderingOptions) {
  const renderPage = async (target: PageLocals['target'], query: string, request: HttpRequest) => {
    // Of the address the site reads the query only. Astro has a page of its own at /404.
    const path = target.form === 'missing' ? '/missing' : target.path;
    const address = manifest.base_url + withQuery(path, query);
    return work.run(request.client, (pause) =>
      render(new Request(address), { indexes, run: (steps) => runInTurns(steps, pause), target }),
    );
  };
  return {
    /** Makes the file of a form of a page. Undefined for a page that does not exist. @throws Error */
    makeFile: async (page: PageAddress, request: HttpRequest): Promise<Uint8Array | undefined> => {
      const response = await renderPage(page, '', request);
      if (!response) throw new Error(`${page.path} cannot be rendered`);
      return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : undefined;
    },
    /**
     * The response with a page, or the redirect that the page answers with. Undefined when rendering failed.
     * @param query canonical, without the question mark
     */
    respond: async (
      target: PageLocals['target'],
      query: string,
      request: HttpRequest,
    ): Promise<HttpResponse | undefined> => {
      const response = await renderPage(target, query, request);
      if (!response) return undefined;
      const location = response.headers.get('Location');
      if (location !== null)
        return { status: response.status, headers: ['Location', location, ...profiles.redirect], body: null };
      const body = new Uint8Array(await response.arrayBuffer());
      const profile =
        target.form === 'missing'
          ? profiles.missingPage
          : target.form === 'feed'
            ? profiles.file(target.path)
            : profiles.page;
      return compressedPage(buildResponse(response.status, body, profile), body, preferredEncoding(request));
    },
  };
}

/** A path with a query, if there is one. */
export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

const compressedPage = (response: HttpResponse, body: Uint8Array, encoding: Encoding | null): HttpResponse =>
  encoding && body.length >= LEAST_COMPRESSED ? encoded(response, compressNow(body, encoding), encoding) : response;
