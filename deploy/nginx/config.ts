/** Fills in nginx.conf.template: headers and types come from the tables of the server itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headerPairs } from '../../src/server/http/messages.ts';
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
}

/** The configuration as text. */
export function nginxConfig({ upstreams, baseUrl, ...options }: NginxOptions): string {
  const { file } = responseProfiles(baseUrl);
  /** Content type by extension, and whether it has a charset. */
  const types = ['html', 'md', 'svg', ...ASSETS].map((extension) => {
    const { contentType } = file(`a.${extension}`);
    return { extension, type: contentType.replace(CHARSET, ''), hasCharset: contentType.endsWith(CHARSET) };
  });
  // nginx adds HTML by itself.
  const listed = (wanted: (each: (typeof types)[number]) => boolean) =>
    [...new Set(types.filter((each) => each.extension !== 'html' && wanted(each)).map(({ type }) => type))].join(' ');
  const filled: Readonly<Record<string, string>> = {
    ...options,
    types: types.map(({ type, extension }) => `    ${type} ${extension};`).join('\n'),
    withCharset: listed(({ hasCharset }) => hasCharset),
    compressed: listed(({ type }) => /^text\/|json|xml|javascript/.test(type)),
    extensions: ASSETS.join('|'),
    servers: upstreams.map((upstream) => `    server ${upstream} max_fails=0;`).join('\n'),
    headerMaps: headerMaps(headersByKind(baseUrl)),
    headers: HEADERS.map((header) => `      add_header ${header} $${variable(header)};`).join('\n'),
  };
  return readFileSync(join(import.meta.dirname, 'nginx.conf.template'), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => filled[name] ?? fail(`no value for ${whole} of the template`),
  );
}

const CHARSET = '; charset=utf-8';

/** Extensions of files besides pages, Markdown and SVG. */
const ASSETS = ['css', 'js', 'txt', 'xml', 'png', 'webp', 'jpg', 'woff2', 'webmanifest', 'json'];

/** Every header that a file may have besides its type, length and tag. */
const HEADERS: readonly string[] = [
  ...['Cache-Control', 'Vary', 'X-Content-Type-Options', 'Strict-Transport-Security', 'Content-Security-Policy'],
  ...['Referrer-Policy', 'Permissions-Policy', 'Cross-Origin-Opener-Policy'],
  ...['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'],
];

const variable = (header: string): string => `own_${header.toLowerCase().replaceAll('-', '_')}`;

type Headers = ReadonlyMap<string, string>;

/** The headers of each kind of file. */
function headersByKind(baseUrl: string): readonly (readonly [kind: string, headers: Headers])[] {
  const profiles = responseProfiles(baseUrl);
  const examples = {
    api: profiles.api,
    page: profiles.file('index.html'),
    text: profiles.file('index.md'),
    svg: profiles.file('land.svg'),
    asset: profiles.file('robots.txt'),
    hashed: profiles.file('_astro/a.css'),
  };
  return Object.entries(examples).map(([kind, { headers }]) => {
    const own = new Map(headerPairs(headers));
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
