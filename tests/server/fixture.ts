/** A small world and a release of it, as a build would make it: pages are stand-ins, all else is real. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hubPath, routePath } from '../../src/contract/paths.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { DIGESTS_FILE, digestsText, sha256Of } from '../../src/data/digests.ts';
import { RELEASE_FORMAT } from '../../src/data/manifest.ts';
import { sealRelease } from '../../src/data/seal.ts';
import { precomputedFiles } from '../../src/operations/handlers.ts';
import type { PublishContext } from '../../src/operations/indexes.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { takeSnapshot } from '../../src/operations/snapshot.ts';
import { SMALL_CHANGES, SMALL_TOWNS, smallWorld } from '../support/testWorld.ts';

/** The small world under a base URL. */
export const publish = (baseUrl: string): PublishContext => ({ dataset: loadDataset(smallWorld()), baseUrl });

/** A site bundle whose pages show what they were given; see src/site/entry.ts. */
const ENTRY = `export async function render(request, locals) {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.has('break')) throw new Error('broken page');
  const status = locals.target.form === 'missing' ? 404 : 200;
  if (pathname === '/changes.atom') return new Response('<feed/>', { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } });
  if (pathname === '/search') return new Response(null, { status: 302, headers: { Location: '/r/LHR-JFK' } });
  if (pathname === '/connections' && searchParams.get('to') === '') return new Response(null, { status: 302, headers: { Location: '/airport-routes-london-LHR' } });
  if (pathname.startsWith('/flights-') || pathname.startsWith('/city-')) {
    if (pathname.includes('ILI')) return new Response(null, { status: 404 });
    globalThis.made = (globalThis.made ?? 0) + 1;
    return new Response('<!doctype html><title>made ' + globalThis.made + '</title>' + pathname);
  }
  if (pathname.startsWith('/weekend-from-')) return new Response('<!doctype html><title>weekend</title>' + pathname);
  if (status === 200 && pathname !== '/connections') throw new Error('no page ' + pathname);
  let found = '';
  if (status === 200) {
    try {
      const from = locals.indexes.airportIndex.get(searchParams.get('from') ?? 'LHR');
      if (from === undefined) throw Object.assign(new Error('unknown'), { name: 'NotFound' });
      found = 1;
    } catch (error) { found = error.name; }
  }
  const shown = JSON.stringify([locals.target.form, locals.target.path, locals.indexes.airports.length, found, locals.target.isMarkdown ?? null]);
  return new Response('<!doctype html><title>' + status + '</title>' + shown + ' '.repeat(2000), { status });
}
`;

/** Files of a release, by path. */
export function releaseFiles(published: PublishContext, id: string): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>();
  const client = (path: string, content: string | Uint8Array) => files.set(`client/${path}`, content);
  const indexes = buildIndexes(published, SMALL_CHANGES, SMALL_TOWNS);
  for (const [path, content] of precomputedFiles(indexes)) client(path, content);
  const page = (path: string, title: string) => {
    client(`${path.slice(1)}.html`, `<!doctype html><title>${title}</title>${'<p>text</p>'.repeat(200)}`);
    client(`${path.slice(1)}.md`, `# ${title}\n`);
  };
  for (const route of published.dataset.routes) page(routePath(route.id), route.id);
  for (const airport of published.dataset.airports) if (airport.routeCount > 0) page(hubPath(airport), airport.code);
  for (const path of ['/developers', '/countries', '/country-united-kingdom', '/airline-british-airways-BA'])
    page(path, path);
  client('index.html', `<!doctype html><title>Air Routes ${id}</title>`);
  client('api/openapi.json', '{"openapi":"3.1.1"}');
  client('llms.txt', '# Air Routes\n');
  client('robots.txt', 'User-agent: *\n');
  client('favicon.ico', 'icon');
  client('sitemap.xml', '<urlset/>');
  client('data.html', '<!doctype html><title>Open data</title>');
  client('data/routes.csv', `route_id\n${'LHR-JFK\n'.repeat(300)}`);
  client('data/routes.csv.gz', gzipSync(`route_id\n${'LHR-JFK\n'.repeat(300)}`));
  client('data/routes.parquet', 'PAR1');
  client('data/gtfs.zip', 'PK');
  client('data/routes.geojson', '{"type":"FeatureCollection"}');
  client('data/datapackage.json', '{}');
  client('land.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  client('_astro/site.AbCd1234.css', `p{}${' '.repeat(3000)}`);
  files.set('server/entry.mjs', ENTRY);
  for (const [name, bytes] of Object.entries(takeSnapshot(indexes))) files.set(`live/${name}`, bytes);
  const sums = digestsText(new Map(Array.from(files, ([path, content]) => [path, sha256Of(content)] as const)));
  files.set(DIGESTS_FILE, sums);
  const manifest = { format: RELEASE_FORMAT, id, base_url: published.baseUrl, data_date: '2026-07-01' };
  return files.set('release.json', JSON.stringify({ ...manifest, digest: sha256Of(sums), files: files.size }));
}

/** Computes the digests of a release again, after a test has added files. */
export function reseal(release: string): void {
  sealRelease(release, JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')));
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A folder of builds that goes when it is disposed of; `current` links to the newest. */
export function openBuilds(baseUrl = 'http://127.0.0.1:8422') {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-'));
  const current = join(folder, 'current');
  return {
    folder,
    current,
    /** Makes another release, and links to it last: a server that follows the link finds it whole. @param complete adds to it */
    add: (id: string, published = publish(baseUrl), complete: (release: string) => void = () => {}): string => {
      const release = join(folder, 'releases', id);
      writeFiles(release, releaseFiles(published, id));
      complete(release);
      symlinkSync(release, `${current}.next`);
      renameSync(`${current}.next`, current);
      return release;
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
