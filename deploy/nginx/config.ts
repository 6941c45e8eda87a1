/** Fills in nginx.conf.template from the same tables as the server's own headers: nothing is written down twice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { responseProfiles } from '../../src/server/http/responseProfiles.ts';

export interface NginxOptions {
  /** The release, or the link to it. */
  readonly release: string;
  /** Folder for nginx's own files: pid, cache, temporary ones. */
  readonly folder: string;
  readonly listen: string;
  /** Where Node listens. */
  readonly upstreams: readonly string[];
  /** The public address the release was built for. */
  readonly baseUrl: string;
  readonly workers: string;
}

/** The whole configuration as text. */
export function nginxConfig({ upstreams, baseUrl, ...options }: NginxOptions): string {
  const { file } = responseProfiles(baseUrl);
  /** Content type by extension, as the server says it, and whether it names its charset. */
  const types = ['html', 'md', 'svg', ...ASSETS].map((extension) => {
    const [type = '', charset] = file(`a.${extension}`).contentType.split('; ');
    return { extension, type, hasCharset: charset === 'charset=utf-8' };
  });
  // nginx counts HTML in by itself.
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
    (whole, name: string) => filled[name] ?? (name === 'names' ? whole : fail(`nothing to put for ${whole}`)),
  );
}

/** Files of a site besides pages, Markdown and SVG, by extension. */
const ASSETS = ['css', 'js', 'txt', 'xml', 'png', 'webp', 'jpg', 'woff2', 'webmanifest', 'json'];

/** Every header that a file may carry besides its type, length and tag. */
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
    const own = new Map<string, string>();
    for (let i = 0; i < headers.length; i += 2) own.set(headers[i] ?? '', headers[i + 1] ?? '');
    for (const [name, value] of own)
      if (!HEADERS.includes(name) || /["$\\]/.test(value)) fail(`nginx cannot be told of ${name}: ${value}`);
    return [kind, own];
  });
}

/** One map a header: its value by kind of file. nginx does not send an empty one. */
const headerMaps = (profiles: ReturnType<typeof headersByKind>): string =>
  HEADERS.map((header) => {
    const lines = profiles.flatMap(([kind, own]) => (own.has(header) ? [`    ${kind} "${own.get(header)}";`] : []));
    return [`  map $kind $${variable(header)} {`, '    default "";', ...lines, '  }'].join('\n');
  }).join('\n');

function fail(message: string): never {
  throw new Error(message);
}
