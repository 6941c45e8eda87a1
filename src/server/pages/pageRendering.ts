import type { PageLocals } from '../../operations/pageLocals.ts';
import type { Admission } from '../admission/admission.ts';
import { runInTurns } from '../admission/runInTurns.ts';
import { compressNow, type Encoding, LEAST_COMPRESSED, preferredEncoding } from '../http/encoding.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import { buildResponse, encoded } from '../http/preparedResponse.ts';
import type { ResponseProfiles } from '../http/responseProfiles.ts';
import type { Release } from '../release/open.ts';
import type { RenderPage } from './renderer.ts';

export interface PageRenderingOptions {
  readonly release: Release;
  readonly profiles: ResponseProfiles;
  readonly render: RenderPage;
  /** Admits the rendering of pages, with their searches. */
  readonly admission: Admission;
}

/** Renders pages of a release for requests that are admitted. */
export interface PageRendering {
  /** Makes the file of a page, or of its Markdown version. Undefined for a page that does not exist. @throws Error */
  readonly makeFile: (file: string, request: HttpRequest) => Promise<Uint8Array | undefined>;
  /**
   * The response with a page, or the redirect that the page answers with. Undefined when rendering failed.
   * @param page path and query of the page in the site; `locals.path` is the requested path
   */
  readonly respond: (
    page: string,
    locals: Pick<PageLocals, 'path' | 'status'>,
    request: HttpRequest,
  ) => Promise<HttpResponse | undefined>;
}

/** Creates the rendering of a release. */
export function createPageRendering({
  release: { indexes, manifest },
  profiles,
  render,
  admission,
}: PageRenderingOptions): PageRendering {
  const run: PageLocals['run'] = (steps) => runInTurns(steps, admission.pause);
  const renderPage = async (page: string, locals: Pick<PageLocals, 'path' | 'status'>, request: HttpRequest) =>
    admission.admit(
      'page',
      1,
      () => render(new Request(manifest.base_url + page), { indexes, run, ...locals }),
      admission.clientOf(request),
    );
  return {
    makeFile: async (file, request) => {
      const path = `/${file.replace(/\.html$/, '')}`;
      const response = await renderPage(path, { path, status: 200 }, request);
      if (!response) throw new Error(`${path} cannot be rendered`);
      return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : undefined;
    },
    respond: async (page, locals, request) => {
      const response = await renderPage(page, locals, request);
      if (!response) return undefined;
      const target = response.headers.get('Location');
      if (target !== null)
        return { status: response.status, headers: ['Location', target, ...profiles.redirect], body: null };
      const body = new Uint8Array(await response.arrayBuffer());
      const contentType = response.headers.get('Content-Type');
      const found = contentType?.includes('xml') ? { ...profiles.page, contentType } : profiles.page;
      const profile = locals.status === 404 ? profiles.missingPage : found;
      return compressedPage(buildResponse(response.status, body, profile), body, preferredEncoding(request));
    },
  };
}

const compressedPage = (response: HttpResponse, body: Uint8Array, encoding: Encoding | null): HttpResponse =>
  encoding && body.length >= LEAST_COMPRESSED ? encoded(response, compressNow(body, encoding), encoding) : response;
