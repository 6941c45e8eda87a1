/** A small world and a release of it, as a build would make it: pages are stand-ins, all else is real. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hubPath, routePath } from '../../src/contract/paths.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { RELEASE_FORMAT } from '../../src/data/manifest.ts';
import { precomputedFiles } from '../../src/operations/handlers.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import type { PublishContext } from '../../src/operations/records.ts';
import { takeSnapshot } from '../../src/operations/snapshot.ts';
import { smallWorld } from '../support/testWorld.ts';

/** The small world under a base URL. */
export const publish = (baseUrl: string): PublishContext => ({ dataset: loadDataset(smallWorld()), baseUrl });

/** A site bundle whose pages show what they were given; see src/site/entry.ts. */
const ENTRY = `export async function render(request, locals) {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.has('break')) throw new Error('broken page');
  const status = pathname === '/404' ? 404 : 200;
  if (status === 200 && pathname !== '/connections') throw new Error('no page ' + pathname);
  let found = '';
  if (status === 200) {
    try {
      const input = { from: searchParams.get('from') ?? 'LHR', to: 'JFK', max_stops: 2, max_flying_min: 1440, include_charter: false };
      found = (await locals.call('find_connections', input)).options.length;
    } catch (error) { found = error.name; }
  }
  const shown = JSON.stringify([locals.path, locals.status, locals.indexes.airports.length, found]);
  return new Response('<!doctype html><title>' + status + '</title>' + shown + ' '.repeat(2000), { status });
}
`;

/** Files of a release, by path. */
export function releaseFiles(published: PublishContext, id: string): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>();
  const client = (path: string, content: string | Uint8Array) => files.set(`client/${path}`, content);
  const indexes = buildIndexes(published);
  for (const [path, content] of precomputedFiles(indexes)) client(path, content);
  const page = (path: string, title: string) => {
    client(`${path.slice(1)}.html`, `<!doctype html><title>${title}</title>${'<p>text</p>'.repeat(200)}`);
    client(`${path.slice(1)}.md`, `# ${title}\n`);
  };
  for (const route of published.dataset.routes) page(routePath(route.id), route.id);
  for (const airport of published.dataset.airports) if (airport.routeCount > 0) page(hubPath(airport), airport.code);
  page('/developers', 'Developers');
  client('index.html', `<!doctype html><title>Air Routes ${id}</title>`);
  client('api/openapi.json', '{"openapi":"3.1.1"}');
  client('llms.txt', '# Air Routes\n');
  client('robots.txt', 'User-agent: *\n');
  client('sitemap.xml', '<urlset/>');
  client('land.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  client('_astro/site.AbCd1234.css', `p{}${' '.repeat(3000)}`);
  files.set('server/entry.mjs', ENTRY);
  const live: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(takeSnapshot(indexes))) {
    files.set(`live/${name}`, bytes);
    live[name] = createHash('sha256').update(bytes).digest('hex');
  }
  const manifest = { format: RELEASE_FORMAT, id, base_url: published.baseUrl, data_date: '2026-07-01', live };
  return files.set('release.json', JSON.stringify({ ...manifest, files: files.size }));
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
    /** Makes another release and links to it. */
    add: (id: string, published = publish(baseUrl)): string => {
      const release = join(folder, 'releases', id);
      writeFiles(release, releaseFiles(published, id));
      rmSync(current, { force: true });
      symlinkSync(release, current);
      return release;
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
