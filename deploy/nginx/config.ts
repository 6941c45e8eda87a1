/** Fills in nginx.conf.template: headers and types come from the tables of the server itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpResponse } from '../../src/server/http/messages.ts';
import { REJECTIONS } from '../../src/server/http/rejections.ts';
import { responseProfiles } from '../../src/server/http/responseProfiles.ts';

export interface NginxOptions {
  /** The release, or the link to it. */
  readonly release: string;
  /** Folder for nginx's own files: pid, cache, temporary files. */
  readonly folder: string;
  readonly listen: string;
  /** Addresses of Node. */
  readonly upstreams: readonly string[];
  /** The public address the release was built for. */
  readonly baseUrl: string;
  readonly workers: string;
  /** Requests per second that one client may pass to Node; 0 for no limit. */
  readonly requestLimit: string;
  /** Connections of one client; 0 for no limit. */
  readonly connectionLimit: string;
  /** Files of the certificate chain and its key; null to listen without TLS. */
  readonly tls: TlsFiles | null;
}

export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

/** The configuration as text. */
export function nginxConfig(options: NginxOptions): string {
  const { upstreams, baseUrl, requestLimit, connectionLimit, tls, ...texts } = options;
  const { file } = responseProfiles(baseUrl);
  /** Content type by extension, and whether it has a charset. */
  const types = [...new Set(['html', 'md', 'svg', ...ASSETS, ...BULK])].map((extension) => {
    const { contentType } = file(`a.${extension}`);
    return { extension, type: contentType.replace(CHARSET, ''), hasCharset: contentType.endsWith(CHARSET) };
  });
  // nginx adds HTML by itself.
  const listed = (isListed: (each: (typeof types)[number]) => boolean) =>
    [...new Set(types.filter((each) => each.extension !== 'html' && isListed(each)).map(({ type }) => type))].join(' ');
  const filled: Readonly<Record<string, string>> = {
    ...texts,
    types: types.map(({ type, extension }) => `    ${type} ${extension};`).join('\n'),
    withCharset: listed(({ hasCharset }) => hasCharset),
    compressed: listed(({ type }) => /^text\/|json|xml|javascript/.test(type)),
    extensions: ASSETS.join('|'),
    bulk: BULK.join('|'),
    errors: ERRORS.map(([name, response, retryAfter]) => errorLocation(name, response, retryAfter)).join('\n\n'),
    // None is ejected: a client could send requests that fail until all of them are.
    servers: upstreams.map((upstream) => `    server ${upstream} max_fails=0;`).join('\n'),
    requestZone:
      Number(requestLimit) === 0 ? '' : `limit_req_zone $binary_remote_addr zone=requests:10m rate=${requestLimit}r/s;`,
    requestLimit:
      Number(requestLimit) === 0 ? '' : `limit_req zone=requests burst=${5 * Number(requestLimit)} nodelay;`,
    connectionLimit: Number(connectionLimit) === 0 ? '' : `limit_conn connections ${connectionLimit};`,
    ssl: tls ? ' ssl http2' : '',
    tls: tls ? tlsDirectives(tls) : '',
    headerMaps: headerMaps(headersByKind(baseUrl)),
    headers: HEADERS.map((header) => `      add_header ${header} $${variable(header)};`).join('\n'),
  };
  return readFileSync(join(import.meta.dirname, 'nginx.conf.template'), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => filled[name] ?? fail(`no value for ${whole} of the template`),
  );
}

/** The responses that nginx makes itself: name of their location, response, and seconds of Retry-After. */
const ERRORS: readonly (readonly [name: string, response: HttpResponse, retryAfter?: number])[] = [
  ['limited', REJECTIONS.tooMany, 1],
  ['down', REJECTIONS.unavailable, 5],
  ['long_headers', REJECTIONS.longHeaders],
  ['long_body', REJECTIONS.longBody],
  ['late', REJECTIONS.late],
  ['malformed', REJECTIONS.malformed],
];

/** A location that sends a response of the server. It has a path: of an invalid address, nginx has none for a named one. */
function errorLocation(name: string, { status, headers, body }: HttpResponse, retryAfter?: number): string {
  const { 'Content-Type': type, 'Content-Length': _length, ETag: _tag, ...others } = headers;
  const sent = { ...others, ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }) };
  const lines = Object.entries(sent).map(([header, value]) => `      add_header ${header} ${value} always;`);
  const text = new TextDecoder().decode(body ?? undefined);
  if (/['$\\]/.test(text)) fail(`the template cannot send ${text}`);
  return [
    `    location = /.error/${name} {`,
    '      internal;',
    `      default_type ${type};`,
    '      charset off;',
    ...lines,
    `      return ${status} '${text}';`,
    '    }',
  ].join('\n');
}

const tlsDirectives = ({ certificate, key }: TlsFiles): string =>
  [
    `ssl_certificate "${certificate}";`,
    `ssl_certificate_key "${key}";`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_session_cache shared:tls:10m;',
    'ssl_session_tickets off;',
  ].join('\n    ');

const CHARSET = '; charset=utf-8';

/** Extensions of open data, in `/data`. */
const BULK = ['csv', 'geojson', 'gz', 'json', 'parquet', 'zip'];

/** Extensions of files besides pages, Markdown and SVG. */
const ASSETS = ['css', 'js', 'txt', 'xml', 'png', 'webp', 'jpg', 'woff2', 'webmanifest', 'json', 'ico'];

/** Every header that a file may have besides its type, length and tag. */
const HEADERS: readonly string[] = [
  ...['Cache-Control', 'Vary', 'X-Content-Type-Options', 'Strict-Transport-Security', 'Content-Security-Policy'],
  ...['Referrer-Policy', 'Permissions-Policy', 'Cross-Origin-Opener-Policy'],
  ...['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'Link'],
];

const variable = (header: string): string => `own_${header.toLowerCase().replaceAll('-', '_')}`;

type Headers = ReadonlyMap<string, string>;

/** The headers of each kind of file. */
function headersByKind(baseUrl: string): readonly (readonly [kind: string, headers: Headers])[] {
  const profiles = responseProfiles(baseUrl);
  const examples = {
    api: profiles.api,
    home: profiles.file('index.html'),
    page: profiles.file('about.html'),
    text: profiles.file('index.md'),
    svg: profiles.file('land.svg'),
    asset: profiles.file('robots.txt'),
    hashed: profiles.file('_astro/a.css'),
  };
  return Object.entries(examples).map(([kind, { headers }]) => {
    const own = new Map(Object.entries(headers));
    for (const [name, value] of own)
      if (!HEADERS.includes(name) || /["$\\]/.test(value)) fail(`the template cannot set ${name}: ${value}`);
    return [kind, own];
  });
}

/** One map per header: its value by kind of file. nginx does not send a header without a value. */
const headerMaps = (profiles: ReturnType<typeof headersByKind>): string =>
  HEADERS.map((header) => {
    const lines = profiles.flatMap(([kind, own]) => (own.has(header) ? [`    ${kind} "${own.get(header)}";`] : []));
    return [`  map $kind $${variable(header)} {`, '    default "";', ...lines, '  }'].join('\n');
  }).join('\n');

function fail(message: string): never {
  throw new Error(message);
}
