/**
 * Pages of every kind, of a small network: their metadata and their Markdown, compared with two files. After an intended
 * change, `npx vitest run tests/site/pages/wholePages.test.ts --update` writes the files anew.
 */
import { expect, test } from 'vitest';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { PAGE_IDS, type PageId } from '../../../src/contract/pages.ts';
import { must } from '../../../src/core/must.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { pathsOf } from '../../../src/site/builtPages.ts';
import { readPalette } from '../../../src/site/maps/palette.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { referenceNavigation } from '../../../src/site/pages/reference.ts';
import { requestedPage } from '../../../src/site/requestedPage.ts';
import { pageNodes } from '../../../src/site/seo/jsonLd.ts';
import { networkIndexes } from '../../support/network.ts';

const indexes = networkIndexes();
const names = pageNames(indexes);
const palette = readPalette();

/** The built pages that are shown, by kind. */
const BUILT: { readonly [Id in PageId]?: RegExp } = {
  route:
    /\/r\/(LHR-JFK|LAX-PDX|LHR-SYD|LHR-DXB|LHR-ORD|LHR-FNC|LHR-KEF|ZRH-HER|LAX-NAN|KEF-NOC|NOL-KEF|JFK-ORD|LGW-FNC)$/,
  charterRoute: /./,
  hub: /-(LHR|LGW|JFK|LAX|HER|KEF|NOC|NOL|ORD|PWM)$/,
  origins: /-(JFK|NOC|LGW)$/,
  city: /./,
  countryPair:
    /flights-(united-kingdom-to-united-states|united-states-to-united-states|greece-to-switzerland|iceland-to-iceland)$/,
  cityPair: /./,
  weekend: /-(LHR|KEF)$/,
  country: /-(iceland|greece|united-kingdom)$/,
  airline: /-(BA|FI|LX|QF)$/,
  flight: /./,
  family: /./,
  aircraft: /./,
  home: /./,
  countries: /./,
  airlines: /./,
  data: /./,
  quality: /./,
  about: /./,
  changes: /./,
};

/** Pages that are made on request. */
const REQUESTED = [
  '/departures-london-LHR',
  '/departures-london-LHR?day=Fri&airline=EK&to_country=Grece&limit=2',
  '/departures-london-LON?depart_after=18:00&depart_before=23:59&limit=2&offset=2',
  '/arrivals-london-LHR?arrive_day=Tue&limit=3',
  '/r/LHR-DXB?day=Mon',
  '/r/LHR-ORD?day=Mon',
  '/weekend-from-london-LHR?day=Thu',
  '/weekend-from-london-LHR?day=Sat&depart_after=06:00&return_day=Mon&to_country=Switzerland',
  '/reach-from-london-LHR?to_country=Greece',
  '/map',
  '/changes/search',
  '/changes/search?airport=LHR',
  '/changes/search?airport=London&kind=relabelled',
  '/changes/search?airline=EK&date=2026-11-20',
  '/changes/search?airport=ZZZ&airline=Nope',
  '/changes/search?airport=London&airline=Swiss&kind=none&date=2026&page=0',
  '/changes/search?airline=FJ',
  '/connections',
  '/connections?from=LHR&to=JFK',
  '/connections?from=LCY&to=Sydney&day=Fri&arrive_before=23%3A00',
  '/connections?from=LGW&to=JFK&max_stops=0&day=Fri&return_day=Sun',
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
  '/connections?from=LHR&to=JFK&max_stops=0&day=Fri&to2=LAX&day2=Fri&to3=LAX',
  '/connections?from=LHR&to=JFK&max_stops=0&depart_after=18%3A00&to2=qqzz',
  '/connections?from=NAN&to=LAX&max_stops=0&day=Tue&to2=Portland+Oregon&day2=Mon&to3=LAX&to4=LHR&to5=JFK',
  '/connections?from=LHR&to=SYD&max_stops=0&day=Fri&to2=LHR&day2=Fri',
  '/connections?from=LHR&to=KEF&max_stops=0&day=Sat&to2=NOC&day2=Sat',
  '/connections?from=KEF&to=NOC&max_stops=0&day=Mon&to2=KEF&day2=Mon',
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
];

/** What the site answers at an address: metadata and Markdown of a page, or the text of another response. */
async function written(address: string): Promise<string> {
  const { pathname, searchParams } = new URL(address, indexes.baseUrl);
  const target = must(readAddress(pathname, names), address);
  const answer = requestedPage({ indexes, target }, searchParams, palette);
  if (answer instanceof Response)
    return `===== ${address}\n${answer.status} ${answer.headers.get('Location') ?? ''}\n${await answer.text()}`;
  const { page } = answer;
  const { head } = page;
  return [
    `===== ${address}`,
    `title: ${head.title}`,
    `description: ${head.description}`,
    `breadcrumbs: ${head.crumbs.map((crumb) => `${crumb.text} (${crumb.path})`).join(' > ')}`,
    ...pageNodes(indexes.baseUrl, head).map((node) => `JSON-LD: ${JSON.stringify(node)}`),
    '',
    pageMarkdown(indexes, page),
  ].join('\n');
}

test('built pages', async () => {
  const paths = PAGE_IDS.flatMap((id) => pathsOf(indexes, id).filter((path) => BUILT[id]?.test(path)));
  const pages = await Promise.all(paths.map(written));
  await expect(pages.join('\n')).toMatchFileSnapshot('__snapshots__/built.md');
});

test('pages made on request', async () => {
  const pages = await Promise.all(REQUESTED.map(written));
  await expect(pages.join('\n')).toMatchFileSnapshot('__snapshots__/requested.md');
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
/rows/airline-british-airways-BA
/rows/city-london-LON
/rows/airport-routes-london-LHR
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
  const lines = addresses.map((address) => {
    const target = readAddress(address, names);
    if (!target) return `${address}: none`;
    return `${address}: ${target.page.id} ${target.form} ${target.path}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/addresses.txt');
});

test('the links beside the reference', () => {
  expect(referenceNavigation().map(({ title, links }) => [title, links.length, links.at(-1)?.path])).toEqual([
    ['API', 1, '/developers'],
    ['Operations', 12, '/developers/route-changes'],
    ['Guides', expect.any(Number), expect.stringMatching(/^\/developers\//)],
  ]);
});
