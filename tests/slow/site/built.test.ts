/** The site as it was built: every page of the release in `RELEASE` (default `build/state/current`). */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';
import { operationList } from '../../../src/contract/operations.ts';
import { pageOfMap, readAddress } from '../../../src/contract/pageAddress.ts';
import { PAGE_IDS, pageEntry } from '../../../src/contract/pages.ts';
import { familyPath } from '../../../src/contract/paths.ts';
import { HANDLERS } from '../../../src/operations/handlers.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { openRelease } from '../../../src/server/release.ts';
import { pathsOf } from '../../../src/site/builtPages.ts';
import { aircraftFamilies } from '../../../src/site/subjects.ts';

const client = join(process.env['RELEASE'] ?? 'build/state/current', 'client');
const read = (file: string) => readFileSync(join(client, file), 'utf8');
const compressed = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
/** Bytes of a file as browsers get it. */
const sent = (file: string) => {
  const prepared = join(client, `${file}.br`);
  return existsSync(prepared) ? statSync(prepared).size : compressed(read(file));
};

/** The metadata and the links of a page, and what is wrong with it. */
interface Page {
  readonly canonical: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly links: readonly string[];
  readonly pictures: readonly string[];
  readonly faults: readonly string[];
  readonly isIndexed: boolean;
}

/** Paths that the server answers without a file. */
const LIVE = new Set(['/mcp']);
/** Paths of operations whose answers are not files. */
const LIVE_ANSWERS = operationList
  .filter(({ id }) => HANDLERS[id].precomputed === undefined)
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));

if (!existsSync(client)) throw new Error(`no release at ${client}: run npm run build, or set RELEASE to a release`);

const { indexes } = await openRelease(join(client, '..'));
const names = pageNames(indexes);

describe('the built site', () => {
  const files = new Set(glob.sync('**', { cwd: client, dot: true }));
  const { base_url: baseUrl } = JSON.parse(readFileSync(join(client, '../release.json'), 'utf8')) as {
    base_url: string;
  };
  const pageFiles = [...files].filter((file) => file.endsWith('.html'));
  const pages = new Map(pageFiles.map((file) => [file, readPage(file)]));

  function readPage(file: string): Page {
    const html = read(file);
    const one = (pattern: RegExp) => pattern.exec(html)?.[1];
    const faults: string[] = [];
    if (/<style|\sstyle="/.test(html)) faults.push('inline style');
    if (/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))/.test(html)) faults.push('inline script');
    if ((html.match(/<h1[ >]/g) ?? []).length !== 1) faults.push('no h1, or several');
    if (!html.includes('<html lang="en"')) faults.push('no lang="en"');
    if (!html.trimEnd().endsWith('</html>')) faults.push('content after the document');
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    if (levels.some((level, i) => level > (levels[i - 1] ?? 0) + 1)) faults.push('a skipped heading level');
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    if (new Set(ids).size !== ids.length) faults.push('a duplicate id');
    if ([...html.matchAll(/href="#([^"]+)"/g)].some(([, id]) => !ids.includes(id)))
      faults.push('a link to a missing id');
    if (!file.startsWith('developers') && />(?:undefined|null|NaN)</.test(html))
      faults.push('undefined, null or NaN as text');
    for (const [, linked, json = ''] of html.matchAll(/<script type="application\/(ld\+)?json">(.*?)<\/script>/gs)) {
      const { '@context': context, '@graph': graph } = JSON.parse(json) as Record<string, unknown>;
      if (linked === undefined) continue;
      if (context !== 'https://schema.org' || !Array.isArray(graph)) faults.push('JSON-LD without @context or @graph');
    }
    return {
      canonical: one(/<link rel="canonical" href="([^"]+)"/),
      title: one(/<title>([^<]+)<\/title>/),
      description: one(/<meta name="description" content="([^"]+)"/),
      links: [...new Set([...html.matchAll(/\s(?:href|src|action)="(\/[^"]*)"/g)].map(([, path = '']) => path))],
      pictures: [...html.matchAll(/<meta property="og:image" content="([^"]+)"/g)].map(([, url = '']) => url),
      faults,
      isIndexed: !html.includes('<meta name="robots" content="noindex"'),
    };
  }

  const indexed = new Map([...pages].filter(([, page]) => page.isIndexed));

  /** The page at a path, if the server makes it on request. */
  const madeOnRequest = (path: string) => {
    const address = readAddress(path, names);
    return address && pageEntry(address.page.id).onRequest ? address : undefined;
  };
  const fileOf = (path: string) => (path === '/' ? 'index.html' : path.slice(1));
  const sitemap = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, part = '']) =>
    [...read(part.replace(`${baseUrl}/`, '')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url),
  );
  const made = new Set(PAGE_IDS.flatMap((id) => pathsOf(indexes, id)));
  const families = new Set(aircraftFamilies(indexes).map(({ family }) => familyPath(family)));
  const { departures } = indexes;
  const flights = new Set(
    Array.from(departures.flight.keys(), (departure) =>
      departures.flightOf(departures.serviceOf(departure), departure),
    ),
  );

  /** Whether the server has a file, a page or a response at a path. */
  const exists = (link: string): boolean => {
    const path = decodeURI(link.replaceAll('&amp;', '&').split(/[?#]/)[0] ?? '');
    const file = fileOf(path);
    if (path.startsWith('/picture/')) return readAddress(path, names)?.path === path;
    const shown = readAddress(path, names);
    // The map in full of a page that exists.
    if (shown?.form === 'map') return shown.path === path && exists(pageOfMap(path));
    const address = madeOnRequest(path);
    // Those with trips are listed.
    if (address?.page.id === 'weekend') return files.has(`${file.replace('weekend-from-', 'airport-routes-')}.html`);
    // Those of older timetables are not listed.
    if (address?.page.id === 'flight') return address.path === path && flights.has(address.page.params.flight);
    if (address?.page.id === 'family') return families.has(path);
    if (address) return address.path === path && (pageEntry(address.page.id).query === true || made.has(path));
    if (LIVE.has(path) || LIVE_ANSWERS.some((pattern) => pattern.test(path)) || link.includes('include_charter'))
      return true;
    return files.has(file) || files.has(`${file}.html`) || files.has(`${file}.json`);
  };

  test('has a page for every route, airport, country and airline', () => {
    expect(pageFiles.filter((file) => file.startsWith('r/')).length).toBeGreaterThan(24_000);
    expect(pageFiles.filter((file) => file.startsWith('airport-routes-')).length).toBeGreaterThan(2_000);
  });

  test('has no faulty page', () => {
    const faulty = [...pages].filter(([, { faults }]) => faults.length > 0).slice(0, 5);
    expect(faulty.map(([file, { faults }]) => `${file}: ${faults}`)).toEqual([]);
  });

  test('resolves every internal link', () => {
    const known = new Map<string, boolean>();
    const broken: string[] = [];
    for (const [file, { links, pictures }] of pages)
      for (const link of [...links, ...pictures.map((url) => url.replace(baseUrl, ''))]) {
        const found = known.get(link) ?? exists(link);
        known.set(link, found);
        if (!found && broken.length < 10) broken.push(`${file}: ${link}`);
      }
    expect(broken).toEqual([]);
  });

  test('has canonical addresses, and unique titles and descriptions', () => {
    const wrong = [...indexed].filter(
      ([file, { canonical }]) => canonical !== `${baseUrl}/${file.replace(/(?:index)?\.html$/, '')}`,
    );
    expect(wrong.map(([file]) => file)).toEqual([]);
    for (const key of ['title', 'description'] as const) {
      const seen = new Map<string, string>();
      const same: string[] = [];
      for (const [file, page] of indexed) {
        const text = page[key] ?? '';
        if (text === '' || seen.has(text)) same.push(`${file} and ${seen.get(text)}: ${text}`);
        seen.set(text, file);
      }
      expect(same.slice(0, 5)).toEqual([]);
    }
  });

  test('has titles and descriptions of a length that search engines show', () => {
    const outside = (key: 'title' | 'description', least: number, most: number) =>
      [...indexed]
        .filter(([, { [key]: html = '' }]) => {
          const { length } = html.replaceAll(/&(?:#\d+|\w+);/g, '.');
          return length < least || length > most;
        })
        .map(([file]) => file);
    expect(outside('title', 25, 65)).toEqual([]);
    expect(outside('description', 70, 158)).toEqual([]);
  });

  test('lists exactly the pages in the sitemap', () => {
    const canonical = [...indexed.values()].map((page) => page.canonical);
    const files = sitemap.filter((url) => !madeOnRequest(url.replace(baseUrl, '')));
    expect(new Set(sitemap).size).toBe(sitemap.length);
    expect(files.sort()).toEqual([...canonical].sort());
  });

  test('links the Markdown version and the JSON of routes and hubs, and the CSV of hubs', () => {
    const formsOf = (file: string) =>
      pages
        .get(file)
        ?.links.filter((link) => /\.md$|^\/api\//.test(link))
        .sort();
    expect(formsOf('r/LHR-JFK.html')).toEqual([
      '/api/flights?from=LHR&amp;to=JFK&amp;format=csv&amp;limit=500',
      '/api/flights?from=LHR&amp;to=JFK&amp;limit=500',
      '/api/route/LHR-JFK',
      '/r/LHR-JFK.md',
    ]);
    expect(formsOf('airport-routes-funchal-FNC.html')).toEqual([
      '/airport-routes-funchal-FNC.md',
      '/api/airport/FNC/destinations',
      '/api/airport/FNC/destinations?format=csv',
    ]);
  });

  test('has at most 100,000 files, which take at most 800 MB in blocks of 4 KiB', () => {
    const folder = join(client, '..');
    const onDisk = glob
      .sync('**', { cwd: folder, dot: true })
      .map((file) => Math.ceil(statSync(join(folder, file)).size / 4_096) * 4_096);
    const bytes = onDisk.reduce((sum, each) => sum + each, 0);
    console.log(`${onDisk.length} files, ${Math.round(bytes / 1e6)} MB`);
    expect(onDisk.length).toBeLessThanOrEqual(100_000);
    expect(bytes).toBeLessThanOrEqual(800e6);
  });

  test('has at most 45 KB of scripts on a page, those that load later included', () => {
    const named = (text: string) => [...text.matchAll(/[\w.-]+\.js(?=["'`])/g)].map(([name]) => `_astro/${name}`);
    const sets = new Map<string, number>();
    for (const file of pageFiles) {
      const own = [...read(file).matchAll(/<script[^>]* src="\/(_astro\/[^"]+)"/g)].map(([, script = '']) => script);
      if (sets.has(own.join())) continue;
      const scripts = new Set<string>();
      const add = (script: string): void => {
        if (scripts.has(script) || !files.has(script)) return;
        scripts.add(script);
        for (const next of named(read(script))) add(next);
      };
      for (const script of own) add(script);
      const bytes = [...scripts].reduce((sum, script) => sum + compressed(read(script)), 0);
      sets.set(own.join(), bytes);
    }
    console.log(`script sets of ${[...sets.values()].sort((a, b) => b - a)} bytes`);
    expect(Math.max(...sets.values())).toBeLessThan(45_000);
    expect(Math.max(...sets.values())).toBeGreaterThan(10_000);
  });

  test('has light pages, scripts, styles and fonts', () => {
    const sizes = (prefix: string) =>
      pageFiles
        .filter((file) => file.startsWith(prefix))
        .map((file) => ({ file, raw: read(file).length }))
        .sort((a, b) => b.raw - a.raw);
    const largest = (prefix: string) =>
      sizes(prefix)
        .slice(0, 3)
        .map(({ file }) => sent(file));
    const hubs = sizes('airport-routes-');
    const typical = sent(hubs[Math.floor(hubs.length / 2)]?.file ?? '');
    console.log(
      `largest routes ${largest('r/')}, largest hubs ${largest('airport-routes-')}, typical hub ${typical} bytes`,
    );
    expect(Math.max(...largest('r/'))).toBeLessThan(12_000);
    // Each of 230 rows has its route, and the block times by which the browser filters arrivals.
    expect(Math.max(...largest('airport-routes-'))).toBeLessThan(31_000);
    expect(typical).toBeLessThan(15_000);
    for (const file of files) {
      if (/^_astro\/.*\.css$/.test(file)) expect(compressed(read(file)), file).toBeLessThan(15_000);
      if (/\.woff2$/.test(file)) expect(readFileSync(join(client, file)).length, file).toBeLessThan(40_000);
    }
  });
});
