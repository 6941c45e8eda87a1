/**
 * Pages of every kind, of a small network, compared with a file of each kind: what is said of them, their Markdown, what
 * components are rendered from, and the HTML that is not a component's. After a wanted change,
 * `npx vitest run tests/site/pages/wholePages.test.ts --update` writes the files anew.
 */
import { expect, test } from 'vitest';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { PAGE_IDS, type PageId } from '../../../src/contract/pages.ts';
import { must } from '../../../src/core/must.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { pathsOf } from '../../../src/site/builtPages.ts';
import { routeRowsMarkup } from '../../../src/site/components/routeRow.ts';
import { contentMarkup, foldMarkup, textMarkup } from '../../../src/site/components/sectionMarkup.ts';
import { readPalette } from '../../../src/site/maps/palette.ts';
import { routeMapMarkup } from '../../../src/site/maps/routeMapMarkup.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { type Page, sectionsOf, tableOf } from '../../../src/site/page.ts';
import { notFoundPage } from '../../../src/site/pages/notFound.ts';
import { referenceNavigation } from '../../../src/site/pages/reference.ts';
import { requestedPage } from '../../../src/site/requestedPage.ts';
import { pageNodes } from '../../../src/site/seo/jsonLd.ts';
import { siteFiles } from '../../../src/site/siteFiles.ts';
import { sitemapFiles } from '../../../src/site/sitemap.ts';
import { cardSvg } from '../../../src/site/social-cards/template.ts';
import { markdownHtml } from '../../../src/site/text/markdownHtml.ts';
import { dump } from '../../support/dump.ts';
import { networkIndexes } from '../../support/network.ts';

const indexes = networkIndexes();
const names = pageNames(indexes);
const palette = readPalette();
/** With charter routes, whose addresses read as those of routes. */

/** Addresses by kind of page: those of its Markdown, and those of its data and HTML. */
interface Shown {
  readonly markdown?: RegExp;
  readonly data?: readonly string[];
}
const SHOWN: { readonly [Id in PageId]: Shown } = {
  route: {
    markdown:
      /\/r\/(LHR-JFK|LAX-PDX|LHR-SYD|LHR-DXB|LHR-ORD|LHR-FNC|LHR-KEF|ZRH-HER|LAX-NAN|KEF-NOC|NOL-KEF|JFK-ORD|LGW-FNC)$/,
    data: [
      ...[
        '/r/LHR-JFK',
        '/r/LAX-NAN',
        '/r/NAN-LAX',
        '/r/LHR-ORD',
        '/r/KEF-NOC',
        '/r/LHR-SYD',
        '/r/LHR-FNC',
        '/r/GVA-ZRH',
      ],
      ...['/r/JFK-LGA', '/r/LHR-DXB', '/r/GVA-LHR', '/r/LAX-PDX'],
    ],
  },
  charterRoute: { markdown: /./, data: ['/r/LGW-HER'] },
  hub: {
    markdown: /-(LHR|LGW|JFK|LAX|HER|KEF|NOC|NOL|ORD|PWM)$/,
    data: ['/airport-routes-london-LHR', '/airport-routes-nowhere-NOC', '/airport-routes-chicago-ORD'],
  },
  arrivals: { markdown: /-(JFK|NOC|LGW)$/, data: ['/flights-to-new-york-JFK'] },
  city: { markdown: /./, data: ['/city-london-LON'] },
  countryPair: {
    markdown:
      /flights-(united-kingdom-to-united-states|united-states-to-united-states|greece-to-switzerland|iceland-to-iceland)$/,
    data: ['/flights-united-kingdom-to-switzerland'],
  },
  cityPair: { markdown: /./, data: ['/flights-london-LON-to-new-york-NYC'] },
  weekend: {
    markdown: /-(LHR|KEF)$/,
    data: [
      '/weekend-from-london-LON',
      '/weekend-from-london-LHR?max_flying_min=60',
      '/weekend-from-reykjavik-KEF',
      '/weekend-from-london-LHR?out=Sat&depart_after=06%3A00&back=Mon&max_flying_min=200&country=Switzerland',
      '/weekend-from-heraklion-HER',
    ],
  },
  country: { markdown: /-(iceland|greece|united-kingdom)$/, data: ['/country-united-kingdom', '/country-iceland'] },
  airline: {
    markdown: /-(BA|FI|LX|QF)$/,
    data: ['/airline-british-airways-BA', '/airline-easyjet-U2', '/airline-fiji-link-PC'],
  },
  flight: { markdown: /./, data: ['/flight/BA117', '/flight/BA15', '/flight/QF12'] },
  family: { markdown: /./, data: ['/aircraft/a320'] },
  aircraft: { markdown: /./ },
  home: { markdown: /./, data: ['/'] },
  countries: { markdown: /./ },
  airlines: { markdown: /./ },
  developers: {},
  reference: { markdown: /mcp$/ },
  data: { markdown: /./ },
  quality: { markdown: /./, data: ['/quality'] },
  about: { markdown: /./ },
  changes: { markdown: /./, data: ['/changes'] },
  changesSearch: {
    data: [
      '/changes/search',
      '/changes/search?airport=LHR',
      '/changes/search?airport=London&kind=relabelled',
      '/changes/search?airline=EK&date=2026-11-20',
      '/changes/search?airport=ZZZ&airline=Nope',
      '/changes/search?airport=London&airline=Swiss&kind=none&date=2026&page=0',
      '/changes/search?airline=FJ',
      '/changes.atom?airport=LHR',
    ],
  },
  connections: {
    data: [
      '/connections',
      '/connections?from=LHR&to=JFK',
      '/connections?from=LCY&to=Sydney&day=Fri&arrive_before=23%3A00',
      '/connections?from=LGW&to=JFK&max_stops=0&day=Fri&onward=LON+Sun',
      '/connections?from=KEF&to=NOC',
      '/connections?from=JFK&to=ORD',
      '/connections?from=LHR&to=FNC&month=7',
      '/connections?from=LHR&to=LGW&max_stops=0',
      '/connections?from=LCY&to=NAN&max_stops=1',
      '/connections?from=GVA&to=NAN&max_stops=3&via=LHR&avoid=DXB',
      '/connections?from=LHR&to=Greece&airline=BA',
      '/connections?from=LHR&to=SYD&alliance=oneworld&aircraft=A380',
      '/connections?from=qqzz&to=JFK',
      '/connections?from=portland&to=LHR',
      '/connections?from=LHR&to=portland',
      '/connections?from=LHR&to=LHR',
      '/connections?from=London&to=London',
      '/connections?from=LON&to=alps',
      '/connections?from=TXL&to=LHR',
      '/connections?from=LHR&to=',
      '/connections?from=SYD&to=NAN',
      '/connections?from=LHR&to=ORD&max_stops=0&alliance=oneworld',
      '/connections?from=GVA&to=JFK&max_stops=1',
      '/connections?from=LHR&to=DXB&day=Someday&max_stops=9&depart_after=7&min_layover=x&sort=price&alliance=wings',
      '/connections?from=LHR&to=DXB&max_stops=0&depart_after=07%3A00&depart_before=22%3A00&min_layover=100&sort=arrival',
      '/connections?from=LON&to=ZRH&max_stops=0&day=Mon&sort=departure&max_layover=300',
      '/connections?from=LHR&to=SYD&via=zzzz,Iceland&avoid=alps&airline=zzzz,british',
      '/connections?from=LHR&to=JFK&max_stops=0&day=Fri&onward=LAX+Fri,+LAX',
      '/connections?from=LHR&to=JFK&max_stops=0&depart_after=18%3A00&onward=qqzz',
      '/connections?from=NAN&to=LAX&max_stops=0&day=Tue&onward=Portland+Oregon+Mon,LAX,LHR,JFK,KEF',
      '/connections?from=LHR&to=SYD&max_stops=0&day=Fri&onward=LHR+Fri',
      '/connections?from=LHR&to=KEF&max_stops=0&day=Sat&onward=NOC+Sat',
      '/connections?from=KEF&to=NOC&max_stops=0&day=Mon&onward=KEF+Mon',
    ],
  },
  compare: {
    data: [
      '/compare',
      '/compare?airports=LHR',
      '/compare?first=ZRH&second=gva',
      '/compare?airports=LHR,LGW,LCY',
      '/compare?airports=KEF,JFK',
      '/compare?airports=LHR,KEF&show=shared',
      '/compare?airports=HER,FNC&show=shared',
      '/compare?airports=ORD,NOC&show=NOC',
      '/compare?first=portland&second=lodnon',
      '/compare?airports=ZZZ,LHR,TXL',
    ],
  },
  search: {
    data: [
      '/search?q=london',
      '/search?q=london+to+new+york',
      '/search?q=a380',
      '/search?q=zzzz',
      '/search?q=weekend',
      '/search?q=longest+flights',
      '/search?q=greek+isles',
      '/search?where=zurich&day=Sat',
      '/search?where=portland&month=7',
      '/search?q=heathrow+to+gatwick',
      '/search',
    ],
  },
};

/** What the site answers at an address: a page, or the text of another form of it. */
async function answerAt(address: string): Promise<Page | string> {
  const { pathname, searchParams } = new URL(address, indexes.baseUrl);
  const target = must(readAddress(pathname, names), address);
  const answer = requestedPage({ indexes, target }, searchParams, palette);
  if (!(answer instanceof Response)) return answer.page;
  return `${answer.status} ${answer.headers.get('Location') ?? ''}\n${await answer.text()}`;
}

/** What is said of a page, and its Markdown. */
async function written(path: string): Promise<string> {
  const page = await answerAt(path);
  if (typeof page === 'string') return `===== ${path}\n${page}`;
  const { head } = page;
  return [
    `===== ${path}`,
    `title: ${head.title}`,
    `description: ${head.description}`,
    `breadcrumbs: ${head.crumbs.map((crumb) => `${crumb.text} (${crumb.path})`).join(' > ')}`,
    ...pageNodes(indexes.baseUrl, head).map((node) => `JSON-LD: ${JSON.stringify(node)}`),
    '',
    pageMarkdown(indexes, page),
  ].join('\n');
}

/** What a page is rendered from, without the rows of its table and its map, which the HTML has. */
async function data(address: string): Promise<string> {
  const page = await answerAt(address);
  if (typeof page === 'string') return `===== ${address}\n${page}`;
  const sections = sectionsOf(page).map((section) =>
    section.content.kind === 'routes'
      ? { ...section, content: { ...section.content.table, rows: undefined } }
      : section,
  );
  return `===== ${address}\n${dump({ ...page, sections, map: undefined })}`;
}

/** The HTML of a page that is not a component's; an element of a list or a row on a line. */
async function html(address: string): Promise<string> {
  const page = await answerAt(address);
  if (typeof page === 'string') return '';
  const map = typeof page.map === 'function' ? page.map() : page.map;
  const table = tableOf(page);
  const parts = [
    map && routeMapMarkup(map),
    table && routeRowsMarkup(table),
    ...sectionsOf(page).flatMap((section) => [contentMarkup(section), section.after && textMarkup(section.after)]),
  ];
  return `===== ${address}\n${linesOf(parts.filter(Boolean).join('\n'))}`;
}

/** HTML with an element of a list, a row or a path on a line. */
const linesOf = (text: string): string =>
  text
    // The functions of Math differ in the last digits between machines.
    .replaceAll(/-?\d+\.\d{6,}/g, (number) => Number(number).toFixed(5))
    .replaceAll(
      /(<\/(?:li|tr|p|path|use|text|stop)>|<(?:path|use|rect|stop)[^>]*\/>|,"\w+":(?=[[{])|\],(?=\["))/g,
      '$1\n',
    );

test.each(PAGE_IDS.filter((id) => SHOWN[id].markdown))('%s as Markdown', async (id) => {
  const paths = pathsOf(indexes, id).filter((path) => SHOWN[id].markdown?.test(path));
  expect(paths.length).toBeGreaterThan(0);
  const pages = await Promise.all(paths.map(written));
  await expect(pages.join('\n')).toMatchFileSnapshot(`__snapshots__/${id}.md`);
});

/** Most addresses of a file. */
const FILE = 12;

test.each(
  PAGE_IDS.flatMap((id) => {
    const { data: addresses = [] } = SHOWN[id];
    return Array.from({ length: Math.ceil(addresses.length / FILE) }, (_, i) => {
      const name = i === 0 ? id : `${id}.${i + 1}`;
      return [name, addresses.slice(i * FILE, (i + 1) * FILE)] as const;
    });
  }),
)('%s as data and HTML', async (name, addresses) => {
  const pages = await Promise.all([...addresses.map(data), ...addresses.map(html)]);
  await expect(`${pages.filter(Boolean).join('\n')}\n`).toMatchFileSnapshot(`__snapshots__/${name}.txt`);
});

test('a list that is long can be opened', () => {
  expect([30, 31, 100, 101].map((rows) => String(foldMarkup(rows, 'routes')))).toEqual([
    'null',
    '<details class="fold"><summary class="button plain-button"><span>Show 31 routes</span><span>Show fewer</span></summary></details>',
    '<details class="fold"><summary class="button plain-button"><span>Show 100 routes</span><span>Show fewer</span></summary></details>',
    '<details class="fold long"><summary class="button plain-button"><span>Show 101 routes</span><span>Show fewer</span></summary></details>',
  ]);
});

test('the page in place of one that does not exist', async () => {
  const paths = [
    '/r/LHR-NAN',
    '/r/LHR-ZZZ',
    '/flight/BA999',
    '/flight/U21',
    '/aircraft/a390',
    '/aircraft/Dash-8',
    '/airport-routes-berlin-TXL',
    '/flights-to-berlin-TXL',
    '/airport-routes-lodnon',
    '/city/portland/index.php',
    '/zz/zzzz',
    '/flights/from/to',
  ];
  const pages = paths.map((path) => {
    const page = readAddress(path, names)?.page ?? null;
    return `===== ${path}\n${dump(notFoundPage(indexes, { path, page }))}`;
  });
  await expect(`${pages.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/missing.txt');
});

test('the images of pages', async () => {
  const addresses = [
    '/r/LHR-JFK',
    '/r/KEF-NOC',
    '/airport-routes-los-angeles-LAX',
    '/airline-easyjet-U2',
    '/flight/BA117',
  ];
  const images = await Promise.all(
    addresses.map(async (address) => {
      const page = await answerAt(address);
      return typeof page === 'string' ? page : `${address}\n${cardSvg(palette, page)}`;
    }),
  );
  await expect(linesOf(images.join('\n'))).toMatchFileSnapshot('__snapshots__/images.txt');
});

test('the files that pages load, and the sitemap', async () => {
  const files = [...siteFiles(indexes), ...sitemapFiles(indexes, new Map([['/r/LHR-JFK', '2026-01-02']]))];
  const text = files.map(([path, content]) => `===== ${path}\n${content.replaceAll('\\"', '"')}`).join('\n');
  // The outline of the land is a file of the project.
  const withoutLand = linesOf(text).replace(/(id="land"[^>]* d=")[^"]*/, '$1');
  await expect(`${withoutLand}\n`).toMatchFileSnapshot('__snapshots__/files.txt');
});

test('the forms of addresses', async () => {
  const addresses = `
/r/lhr-jfk
/r/LHR-JFK.md
/r/LHR-JFK.html
/picture/LHR-JFK.png
/picture/LHR.png
/picture/lhr.png
/picture/city-london-LON.png
/picture/city-london-LHR.png
/picture/airline-easyjet-U2.png
/picture/quality.png
/picture/weekend-from-london-LHR.png
/rows/airline-british-airways-BA.json
/rows/city-london-LON.json
/rows/airport-routes-london-LHR.json
/index.md
/index
/airports
/status
/connections.md
/compare.md
/changes.atom
/changes.atom.md
/developers/find_flights.md
/country-uk
/country-gb
/country-usa
/airline-fi
/airline-ZZ
/city-JFK
/city-lon
/weekend-from-LON
/flight/baw0015
/flight/117
/aircraft/777
/aircraft/b777
/flights-to-lon
/flights-LHR-to-JFK
/flights-LON-to-NYC
/flights-uk-to-us
/zzz
/flights-greece-to-fiji
/flights-to-TXL
/country-germany
/aircraft/747
/city-ber
`
    .trim()
    .split('\n');
  const lines = await Promise.all(
    addresses.map(async (address) => {
      const target = readAddress(address, names);
      if (!target) return `${address}: none`;
      const answer = await answerAt(address);
      const start = typeof answer === 'string' ? answer.slice(0, 40).replaceAll('\n', ' ') : answer.title;
      return `${address}: ${target.page.id} ${target.form} ${target.path} | ${start}`;
    }),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/addresses.txt');
});

test('the reference as HTML', async () => {
  const page = await answerAt('/developers/find-airlines');
  const html = typeof page === 'string' ? page : markdownHtml(page.prose ?? '');
  await expect(linesOf(html)).toMatchFileSnapshot('__snapshots__/reference.html.txt');
  expect(referenceNavigation().map(({ title, links }) => [title, links.length, links.at(-1)?.path])).toEqual([
    ['API', 1, '/developers'],
    ['Operations', 12, '/developers/route-changes'],
    ['Guides', expect.any(Number), expect.stringMatching(/^\/developers\//)],
  ]);
});
