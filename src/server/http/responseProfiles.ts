import { lookup } from 'mrmime';
import { API_CATALOG } from '../../reference/wellKnown.ts';
import type { ResponseProfile } from './headers.ts';

/** The methods of every address but `/mcp`. */
export const METHODS = 'GET, HEAD, OPTIONS';

/**
 * How long answers keep. The data changes once a day at most; behind a proxy a
 * stale answer is served while the new one is fetched.
 */
const CACHE = {
  answer: 'public, max-age=300, stale-while-revalidate=3600',
  error: 'public, max-age=60',
  asset: 'public, max-age=3600, stale-while-revalidate=86400',
  /** The name of the file has a hash of its content. */
  hashed: 'public, max-age=31536000, immutable',
  never: 'no-store',
} as const;

/** Pages run nothing and load nothing that is not a file of this site; JSON-LD is data, not script. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; object-src 'none'";

const CORS = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', 'ETag, Retry-After'];
const NOSNIFF = ['X-Content-Type-Options', 'nosniff'];
const BY_ENCODING = ['Vary', 'Accept-Encoding'];

/** The profiles of answers a service gives, each with its headers. */
export interface ResponseProfiles {
  /** An answer of the API. */
  readonly api: ResponseProfile;
  /** A 404 or 422 of the API. */
  readonly apiError: ResponseProfile;
  /** What must not be kept: 405, 500 and their like, always JSON. */
  readonly fault: ResponseProfile;
  /** A page that does not exist. */
  readonly missingPage: ResponseProfile;
  /** A page rendered on request. */
  readonly page: ResponseProfile;
  /** Headers of a redirect. */
  readonly redirect: readonly string[];
  /** Headers of an answer to OPTIONS, in the API and elsewhere. */
  readonly preflight: readonly string[];
  readonly options: readonly string[];
  /** A file of the site, by its path in the `client` folder. */
  readonly file: (path: string) => ResponseProfile;
}

/** The profiles of answers of a service at a base URL. */
export function responseProfiles(baseUrl: string): ResponseProfiles {
  const all = [...NOSNIFF, ...(baseUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : [])];
  const cached = (policy: keyof typeof CACHE) => ['Cache-Control', CACHE[policy], ...all];
  const json = (policy: keyof typeof CACHE): ResponseProfile => ({
    contentType: 'application/json',
    headers: [...cached(policy), ...BY_ENCODING, ...CORS],
  });
  const guards = [
    ...['Content-Security-Policy', POLICY],
    ...['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
  ];
  const page = (policy: keyof typeof CACHE): ResponseProfile => ({
    contentType: 'text/html; charset=utf-8',
    headers: [...cached(policy), 'Vary', 'Accept, Accept-Encoding', ...guards],
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
      // Documents may be read by scripts of other sites; a twin is also sent in the place of its page.
      if (path.endsWith('.md'))
        return { contentType, headers: [...cached('answer'), 'Vary', 'Accept, Accept-Encoding', ...CORS] };
      const policy = path.startsWith('_astro/') ? 'hashed' : 'asset';
      const svg = contentType === 'image/svg+xml' ? ['Content-Security-Policy', POLICY] : [];
      return { contentType, headers: [...cached(policy), ...BY_ENCODING, ...CORS, ...svg] };
    },
  };
}

/** Content type of a file. */
function typeOf(path: string): string {
  if (path === API_CATALOG.path) return API_CATALOG.contentType;
  // mrmime knows the other of its two names.
  if (path.endsWith('.xml')) return 'application/xml';
  const known: unknown = lookup(path);
  // Of a name like `a.constructor` it gives what every object has.
  const type = typeof known === 'string' ? known : 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
