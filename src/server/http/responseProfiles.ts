import { pageFile } from '../../contract/pageAddress.ts';
import { PAGES } from '../../contract/pages.ts';
import { API_CATALOG_PATH, LLMS_PATH, OPENAPI_PATH } from '../../contract/paths.ts';
import { mediaType } from '../../reference/mediaType.ts';
import { MARKDOWN_TYPE, type ResponseHeaders } from './messages.ts';
import type { ResponseProfile } from './responses.ts';

/** The methods of every path but `/mcp`. */
export const METHODS = 'GET, HEAD, OPTIONS';

/**
 * Cache-Control by kind of response. The data changes once a day at most. A proxy may send a stale response while it
 * fetches the new one.
 */
const CACHE = {
  answer: 'public, max-age=300, stale-while-revalidate=3600',
  error: 'public, max-age=60',
  asset: 'public, max-age=3600, stale-while-revalidate=86400',
  /** The name of the file contains a hash of its content. */
  hashed: 'public, max-age=31536000, immutable',
  never: 'no-store',
} as const;

/** Pages load only files of this site, and run only scripts from such files; JSON-LD is data, not script. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; object-src 'none'";

/** Headers that scripts of other sites may send. `*` stands for all but Authorization, which has to be named. */
export const ALLOWED_HEADERS =
  'Accept, Content-Type, If-None-Match, Authorization, traceparent, tracestate, baggage, *';

const EXPOSED = 'ETag, Retry-After';
const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED };
const FILE_CORS = { ...CORS, 'Access-Control-Expose-Headers': `${EXPOSED}, Accept-Ranges, Content-Range` };
const BY_ENCODING = { Vary: 'Accept-Encoding' };
const BY_TYPE = { Vary: 'Accept, Accept-Encoding' };

/** The headers of each kind of response. */
export type ResponseProfiles = ReturnType<typeof responseProfiles>;

/** The headers of a service at a base URL. */
export function responseProfiles(baseUrl: string) {
  const cached = (policy: keyof typeof CACHE): ResponseHeaders => ({
    'Cache-Control': CACHE[policy],
    'X-Content-Type-Options': 'nosniff',
    ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  });
  const json = (policy: keyof typeof CACHE): ResponseProfile => ({
    contentType: 'application/json',
    headers: { ...cached(policy), ...BY_ENCODING, ...CORS },
  });
  const page = (policy: keyof typeof CACHE): ResponseProfile => ({
    contentType: 'text/html; charset=utf-8',
    headers: { ...cached(policy), ...BY_TYPE, ...PAGE_SECURITY },
  });
  return {
    /** 200 of the API. */
    api: json('answer'),
    /** A list of the API as CSV. */
    csv: { contentType: 'text/csv; charset=utf-8', headers: { ...cached('answer'), ...BY_ENCODING, ...CORS } },
    /** 404 and 422 of the API. */
    apiError: json('error'),
    /** 405 and 500, always JSON and never cached. */
    fault: json('never'),
    /** An on-demand page. */
    page: page('answer'),
    missingPage: page('error'),
    /** A Markdown version that does not exist. */
    missingMarkdown: { contentType: MARKDOWN_TYPE, headers: { ...cached('error'), ...BY_TYPE, ...CORS } },
    /** An image that was rendered on request. */
    picture: { contentType: 'image/png', headers: { ...cached('asset'), ...CORS } },
    redirect: { ...cached('asset'), 'Content-Length': '0' },
    /** Headers of a response to OPTIONS. */
    preflight: {
      Allow: METHODS,
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': '86400',
      ...cached('asset'),
      ...CORS,
    },
    /** A file of the site, by its path below `client`. */
    file: (path: string): ResponseProfile => {
      const contentType = typeOf(path);
      if (path === HOME_FILE) return { ...page('answer'), headers: { ...page('answer').headers, Link: DISCOVERY } };
      if (contentType.startsWith('text/html')) return page('answer');
      // Scripts of other sites may read documents. A Markdown version is also sent in place of its page.
      if (path.endsWith('.md')) return { contentType, headers: { ...cached('answer'), ...BY_TYPE, ...CORS } };
      const policy = path.startsWith('_astro/') ? 'hashed' : 'asset';
      const svg = contentType === 'image/svg+xml' && { 'Content-Security-Policy': POLICY };
      return { contentType, headers: { ...cached(policy), ...BY_ENCODING, ...FILE_CORS, ...svg }, hasRanges: true };
    },
  };
}

const HOME_FILE = pageFile('page', PAGES.home.path);

/** Where programs find the APIs (RFC 9727) and language models a summary: links of the home page. */
const DISCOVERY = [
  `<${API_CATALOG_PATH}>; rel=api-catalog`,
  `<${OPENAPI_PATH}>; rel=service-desc`,
  `<${LLMS_PATH}>; rel=describedby`,
].join(', ');

const PAGE_SECURITY = {
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Content type of a file. */
function typeOf(path: string): string {
  const type = mediaType(path) ?? 'application/octet-stream';
  return /^text\/|\/atom\+xml$/.test(type) ? `${type}; charset=utf-8` : type;
}
