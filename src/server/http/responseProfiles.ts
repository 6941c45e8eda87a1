import { lookup } from 'mrmime';
import { API_CATALOG } from '../../reference/wellKnown.ts';
import type { ResponseProfile } from './preparedResponse.ts';

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

const CORS = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', 'ETag, Retry-After'];
const NOSNIFF = ['X-Content-Type-Options', 'nosniff'];
const BY_ENCODING = ['Vary', 'Accept-Encoding'];
const BY_TYPE = ['Vary', 'Accept, Accept-Encoding'];

/** The headers of each kind of response. */
export interface ResponseProfiles {
  /** 200 of the API. */
  readonly api: ResponseProfile;
  /** 404 and 422 of the API. */
  readonly apiError: ResponseProfile;
  /** 405, 429 and 500, always JSON and never cached. */
  readonly fault: ResponseProfile;
  /** A page that does not exist. */
  readonly missingPage: ResponseProfile;
  /** An on-demand page. */
  readonly page: ResponseProfile;
  /** Headers of a redirect. */
  readonly redirect: readonly string[];
  /** Headers of a response to OPTIONS in the API. */
  readonly preflight: readonly string[];
  /** Headers of a response to OPTIONS elsewhere. */
  readonly options: readonly string[];
  /** A file of the site, by its path below `client`. */
  readonly file: (path: string) => ResponseProfile;
}

/** The headers of a service at a base URL. */
export function responseProfiles(baseUrl: string): ResponseProfiles {
  const all = [...NOSNIFF, ...(baseUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : [])];
  const cached = (policy: keyof typeof CACHE) => ['Cache-Control', CACHE[policy], ...all];
  const json = (policy: keyof typeof CACHE): ResponseProfile => ({
    contentType: 'application/json',
    headers: [...cached(policy), ...BY_ENCODING, ...CORS],
  });
  const page = (policy: keyof typeof CACHE): ResponseProfile => ({
    contentType: 'text/html; charset=utf-8',
    headers: [...cached(policy), ...BY_TYPE, ...PAGE_SECURITY],
  });
  return {
    api: json('answer'),
    apiError: json('error'),
    fault: json('never'),
    page: page('answer'),
    missingPage: page('error'),
    redirect: [...cached('asset'), 'Content-Length', '0'],
    options: ['Allow', METHODS, ...cached('asset')],
    preflight: [
      ...['Allow', METHODS, 'Access-Control-Allow-Methods', METHODS],
      ...['Access-Control-Allow-Headers', 'Accept, Content-Type, If-None-Match', 'Access-Control-Max-Age', '86400'],
      ...[...cached('asset'), ...CORS],
    ],
    file: (path) => {
      const contentType = typeOf(path);
      if (contentType.startsWith('text/html')) return page('answer');
      // Scripts of other sites may read documents. A Markdown version is also sent in place of its page.
      if (path.endsWith('.md')) return { contentType, headers: [...cached('answer'), ...BY_TYPE, ...CORS] };
      const policy = path.startsWith('_astro/') ? 'hashed' : 'asset';
      const svg = contentType === 'image/svg+xml' ? ['Content-Security-Policy', POLICY] : [];
      return { contentType, headers: [...cached(policy), ...BY_ENCODING, ...CORS, ...svg] };
    },
  };
}

const PAGE_SECURITY = [
  ...['Content-Security-Policy', POLICY],
  ...['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ...['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ...['Cross-Origin-Opener-Policy', 'same-origin'],
];

/** Content type of a file. */
function typeOf(path: string): string {
  if (path === API_CATALOG.path) return API_CATALOG.contentType;
  // mrmime returns text/xml.
  if (path.endsWith('.xml')) return 'application/xml';
  // It looks extensions up in an object: of `a.constructor` it returns a function.
  const known: unknown = lookup(path);
  const type = typeof known === 'string' ? known : 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
