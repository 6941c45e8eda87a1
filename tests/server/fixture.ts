/** A small world and a release of it, as a build would make it: pages are stand-ins, all else is real. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hubPath, routePath } from '../../src/contract/paths.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { DATA_FILES, type DataFile, type DataText } from '../../src/core/dataset/rows.ts';
import { RELEASE_FORMAT } from '../../src/data/manifest.ts';
import { precomputedFiles } from '../../src/operations/handlers.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import type { PublishContext } from '../../src/operations/records.ts';
import { takeSnapshot } from '../../src/operations/snapshot.ts';

const AIRPORTS = [
  'LHR,EGLL,London Heathrow Airport,London,United Kingdom,GB,51.4706,-0.461941,Europe/London,LON,',
  'LGW,EGKK,London Gatwick Airport,London,United Kingdom,GB,51.148102,-0.190278,Europe/London,LON,',
  'JFK,KJFK,John F Kennedy International Airport,New York,United States,US,40.6398,-73.7789,America/New_York,NYC,',
  'ZRH,LSZH,Zürich Airport,Zürich,Switzerland,CH,47.458057,8.548056,Europe/Zurich,,Zurich',
  'KEF,BIKF,Keflavik International Airport,Reykjavík,Iceland,IS,63.985,-22.6056,Atlantic/Reykjavik,,',
  'GRU,SBGR,São Paulo Guarulhos International Airport,São Paulo,Brazil,BR,-23.4356,-46.4731,America/Sao_Paulo,SAO,',
  'HER,LGIR,Heraklion International Airport,Heraklion,Greece,GR,35.3397,25.1803,Europe/Athens,,',
  'SYD,YSSY,Sydney Kingsford Smith International Airport,Sydney,Australia,AU,-33.9461,151.177,Australia/Sydney,,',
  'ILI,PAIL,Iliamna Airport,Iliamna,United States,US,59.7544,-154.911,America/Anchorage,,',
];

/** `from-to airline type times block`: LGW-HER is only charter, ZRH-HER has both kinds, KEF-JFK is dropped. */
const SERVICES = [
  'LHR JFK BA scheduled 0825,1425 475',
  'LHR JFK VS scheduled 0930 480',
  'JFK LHR BA scheduled 1825 420',
  'LHR ZRH LX scheduled 0700,1900 100',
  'ZRH LHR LX scheduled 0800 105',
  'ZRH GRU LX scheduled 2240 715',
  'GRU ZRH LX scheduled 1815 690',
  'ZRH HER LX scheduled 0600 170',
  'ZRH HER TB charter 0900 175',
  'LGW HER TB charter 0610 245',
  'HER LGW TB charter 1200 255',
  'LHR KEF BA - 0740 195',
  'KEF LHR BA - 1200 190',
];

/** The data files of the small world. */
export function smallWorld(): DataText {
  const rows: Partial<Record<DataFile, string[]>> = {
    'airports.csv': AIRPORTS,
    'airlines.csv': ['BA,BAW,British Airways', 'VS,VIR,Virgin Atlantic', 'LX,SWR,Swiss', 'TB,JAF,TUI fly Belgium'],
    'routes.csv': ['KEF,JFK,dropped'],
    'services.csv': ['KEF,JFK,BA,scheduled,,'],
    'departures.csv': ['KEF,JFK,BA,17:00,1234567,360'],
    'seasons.csv': [],
    'curated/seasons.csv': ['LHR,JFK,JFMAMJJASOND,known', 'LHR,KEF,----MJJAS---,known'],
  };
  const seen = new Set<string>();
  for (const line of SERVICES) {
    const [from, to, airline, type, times = '', block] = line.split(' ');
    if (!seen.has(`${from}-${to}`)) rows['routes.csv']?.push(`${from},${to},active`);
    seen.add(`${from}-${to}`);
    rows['services.csv']?.push(`${from},${to},${airline},${type === '-' ? '' : type},,`);
    for (const time of times.split(','))
      rows['departures.csv']?.push(`${from},${to},${airline},${time.slice(0, 2)}:${time.slice(2)},1234567,${block}`);
  }
  const files = Object.entries(DATA_FILES).map(([file, schema]) => [
    file,
    [Object.keys(schema.shape).join(','), ...(rows[file as DataFile] ?? [])].join('\n'),
  ]);
  return {
    ...Object.fromEntries(files),
    'dataset.json': JSON.stringify({ data_date: '2026-07-01', timetable_years: [2024, 2025] }),
  } as DataText;
}

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
