/**
 * Pages of every kind, of a small network, compared with a file of their Markdown versions. After a wanted change,
 * `npx vitest run tests/site/pages/wholePages.test.ts -u` writes the file anew.
 */
import { expect, test } from 'vitest';
import { PAGE_IDS, PAGES } from '../../../src/contract/pages.ts';
import { markdownPath } from '../../../src/contract/paths.ts';
import type { ChangeLog } from '../../../src/core/dataset/changes.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { must } from '../../../src/core/must.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { servedPlace } from '../../../src/operations/places.ts';
import { builtPages, pathsOf } from '../../../src/site/builtPages.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import type { PageHead } from '../../../src/site/pageHead.ts';
import { weekendPage } from '../../../src/site/pages/weekend.ts';
import { readWeekendQuery } from '../../../src/site/search/weekendQuery.ts';
import { pageNodes } from '../../../src/site/seo/jsonLd.ts';
import { airportLines, flights, tinyWorld } from '../../support/testWorld.ts';
import { flightListAt } from '../pages.ts';

const NETWORK = tinyWorld({
  'airports.csv': [
    ...airportLines('LHR', 'LGW', 'LCY', 'JFK', 'LGA', 'ORD', 'DXB', 'SYD', 'FNC', 'ZRH', 'GVA', 'HER', 'KEF', 'GRU'),
    // A place needs both coordinates.
    'NOC,,Airport without longitude,Nowhere,Iceland,IS,64.1,,Atlantic/Reykjavik,,',
    'NOL,,Airport without latitude,Elsewhere,Iceland,IS,,-21.9,Atlantic/Reykjavik,,',
  ],
  'airlines.csv': [
    'BA,BAW,British Airways',
    'LX,SWR,Swiss',
    'EK,UAE,Emirates',
    'QF,QFA,Qantas',
    'BY,TOM,TUI Airways',
    'FI,ICE,Icelandair',
  ],
  'curated/cities.csv': ['LHR,London,LON', 'LGW,London,LON', 'LCY,London,LON', 'JFK,New York,NYC', 'LGA,New York,NYC'],
  'curated/alliances.csv': ['oneworld,BA,1999-02,', 'oneworld,QF,1999-02,', 'star,LX,2006-04,'],
  'curated/seasons.csv': ['LHR,JFK,JFMAMJJASOND,known', 'LHR,KEF,----MJJAS---,known', 'ZRH,HER,---AMJJASO--,known'],
  'curated/seasonal-airports.csv': ['HER,island,---AMJJASO--,known'],
  ...flights(
    'LHR-JFK BA 08:25,11:20,18:10 475min scheduled',
    'LHR-JFK BY 10:00 6 480min charter',
    'JFK-LHR BA 08:00,18:25,21:30 420min scheduled',
    'LGW-JFK BA 17:05 1357 485min scheduled',
    'JFK-LGW BA 22:00 1357 415min scheduled',
    'JFK-LGA BA 09:00 1 30min scheduled',
    'LHR-SYD QF 21:15 1330min scheduled # Via Singapore',
    'SYD-LHR QF 15:10 1400min scheduled',
    'LHR-DXB EK 09:00,13:40,20:20 420min scheduled',
    'LHR-DXB BA 12:35 425min scheduled',
    'DXB-LHR EK 02:10,07:45 450min scheduled',
    'DXB-SYD EK 01:55,10:15 825min scheduled',
    'SYD-DXB EK 06:00,21:45 855min scheduled',
    'LHR-ZRH LX 07:00,19:00 100min scheduled',
    'LHR-ZRH BA 06:40 12345 105min scheduled',
    'LCY-ZRH LX 08:30,17:30 12345 95min scheduled',
    'ZRH-LCY LX 06:50,19:45 12345 100min scheduled',
    'ZRH-LHR LX 08:00,20:10 105min scheduled',
    'LHR-GVA BA 09:00 6 100min scheduled',
    'LCY-GVA BA 07:00,17:00 12345 95min scheduled',
    'ZRH-GVA LX 07:15,18:25 55min scheduled',
    'GVA-ZRH LX 06:00,19:55 55min scheduled',
    'ZRH-HER LX 06:00 67 170min scheduled',
    'HER-ZRH LX 11:15 67 190min scheduled',
    'LGW-HER BY 06:10 6 245min charter',
    'HER-LGW BY 12:00 6 255min charter',
    'LGW-FNC BY 07:00 14 240min scheduled JFM------OND',
    'LGW-FNC BA 07:30 26 235min scheduled',
    'FNC-LGW BA 12:10 26 230min scheduled',
    'LHR-KEF FI 13:05 190min scheduled',
    'LHR-KEF BA 07:40 6 195min scheduled',
    'KEF-LHR FI 07:40 185min scheduled',
    'KEF-JFK FI 17:00 360min scheduled',
    'JFK-KEF FI 20:35 345min scheduled',
    'KEF-NOC FI 09:30 135 45min scheduled',
    'NOC-KEF FI -- 135 45min scheduled',
    'KEF-NOL FI 10:30 2 40min scheduled',
    'NOL-KEF FI 12:30 2 40min scheduled',
    'JFK-ORD BA -- scheduled',
    'ORD-JFK BA 23:30 120min scheduled dropped',
  ),
});

const CHANGES: ChangeLog = {
  changes: [
    {
      date: '2026-11-20',
      added: ['LHR-JFK', 'LHR-SYD'],
      dropped: ['ORD-JFK'],
      returned: ['KEF-NOC'],
      relabelled: [
        { route: 'LHR-KEF', from: null, to: 'Summer seasonal (May–Sep)' },
        { route: 'ZRH-HER', from: 'Year-round', to: null },
      ],
      airline_added: [{ route: 'LHR-DXB', airline: 'BA' }],
      airline_dropped: [{ route: 'LHR-ZRH', airline: 'EK' }],
      rescheduled: 1_234,
    },
    { date: '2026-10-02', added: [], dropped: [], returned: [], relabelled: [], rescheduled: 1 },
  ],
};

const indexes = buildIndexes({ dataset: loadDataset(NETWORK), baseUrl: 'https://routes.example' }, CHANGES);

/** A page with its metadata in front. */
const whole = (head: PageHead, markdown = ''): string =>
  [
    '=====',
    `path: ${head.path}`,
    `title: ${head.title}`,
    `description: ${head.description}`,
    `breadcrumbs: ${head.crumbs.map((crumb) => `${crumb.text} (${crumb.path})`).join(' > ')}`,
    ...pageNodes(indexes.baseUrl, head).map((node) => `JSON-LD: ${JSON.stringify(node)}`),
    '',
    markdown,
  ].join('\n');

/** The pages of the file: several of a kind where they differ in more than names. */
const SHOWN =
  /^\/(?:r\/(?:LHR-JFK|LHR-ZRH|JFK-LHR|JFK-ORD|LGW-HER|LGW-FNC|ZRH-HER|KEF-NOC|NOL-KEF)|airport-routes-.*-(?:LHR|LGW|JFK|KEF|NOC|NOL|HER)|country-(?:iceland|greece|united-kingdom)|airline.*-(?:BA|BY|FI)|countries|airlines|flights-to-.*-(?:JFK|NOC|LGW)|flights-.*-[A-Z]{3}-to-.*|flights-(?:united-kingdom-to-united-states|united-states-to-united-states|greece-to-switzerland|iceland-to-iceland)|city-.*)$/;

function* pages(): Generator<string> {
  for (const { id, path, make, files } of builtPages(indexes)) {
    const page = make();
    const [markdown] = files(page);
    if (id === 'home' || id === 'changes') yield `===== ${markdownPath(path).slice(1)}\n\n${markdown?.text()}`;
    else if (SHOWN.test(path) && markdown) yield whole(page.head, markdown.text());
  }
  const requested = PAGE_IDS.filter((id) => PAGES[id].made === 'request').flatMap((id) => pathsOf(indexes, id));
  for (const path of requested) {
    if (!SHOWN.test(path)) continue;
    const page = must(flightListAt(indexes, path), path);
    yield whole(page.head, pageMarkdown(indexes, page));
  }
  for (const code of ['LON', 'KEF', 'HER']) {
    const page = weekendPage(indexes, must(servedPlace(indexes, code), code), readWeekendQuery(new URLSearchParams()));
    yield whole(page.head, pageMarkdown(indexes, page));
  }
}

test('the pages of a small network', async () => {
  await expect([...pages()].join('\n')).toMatchFileSnapshot('__snapshots__/pages.md');
});
