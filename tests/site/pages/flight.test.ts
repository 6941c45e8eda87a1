import { describe, expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { must } from '../../../src/core/must.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { LEAST_INDEXED } from '../../../src/site/page.ts';
import { aircraftPage, familyKind } from '../../../src/site/pages/family.ts';
import { flightKind } from '../../../src/site/pages/flight.ts';
import { decodeRow } from '../../../src/site/route-table/rowData.ts';
import { airportLines, flights, tinyWorld } from '../../support/testWorld.ts';
import { contentOf, entriesOf, flightListAt, tableIn } from '../pages.ts';

const FLIGHTS = flights(
  // The legs of BA15 are not in the order of their codes.
  'DXB-SYD BA 10:00 825min scheduled flight:15 aircraft:388',
  'LHR-DXB BA 21:15 420min scheduled flight:15 aircraft:388',
  'LHR-DXB QF 12:00 6 420min scheduled flight:15 aircraft:388',
  'LHR-JFK BA 08:00 480min charter flight:900 aircraft:388',
  'JFK-LHR BA 20:00 420min scheduled',
);
const DATASET = loadDataset(
  tinyWorld({
    'airports.csv': airportLines('LHR', 'DXB', 'SYD', 'JFK'),
    'airlines.csv': ['BA,BAW,British Airways', 'QF,QFA,Qantas'],
    'reference/aircraft.csv': [
      '388,Airbus A380-800,A380,,,,',
      '380,Airbus A380,A380,,,,',
      '744,Boeing 747-400,747,,,,',
    ],
    ...FLIGHTS,
    'departures.csv': [...(FLIGHTS['departures.csv'] ?? []), 'LHR,DXB,BA,11:00,12345,420,11,744'],
  }),
);
/** The network with timetables of a month. */
const world = (timetableMonth: string | null) => {
  const routes = DATASET.routes.map((route) => ({
    ...route,
    services: route.services.map((service) => ({ ...service, timetableMonth })),
  }));
  return buildIndexes({ dataset: { ...DATASET, routes }, baseUrl: 'https://routes.example' });
};
const indexes = world('2014-06');
const at = (path: string) => must(flightListAt(indexes, path), path);

describe('the page of a flight number', () => {
  const page = at('/flight/BA15');

  test('has its legs in the order flown, and only its departures', () => {
    expect(page.title).toBe('BA15: London (LHR) to Sydney (SYD)');
    expect(page.signs).toEqual(['LHR', 'DXB', 'SYD']);
    expect(page.lead).toBe(
      'According to timetables of 2014, British Airways BA15 flies from London (LHR) to Sydney (SYD) via Dubai (DXB) every day of the week. Other flights may be missing.',
    );
    expect(tableIn(page).rows.map(({ path, weekly }) => [path, weekly])).toEqual([
      ['/r/LHR-DXB', 7],
      ['/r/DXB-SYD', 7],
    ]);
    expect(
      contentOf(page, 'departures').board.departures.map(({ departs, arrives, flight: own, aircraft }) => [
        departs,
        arrives,
        own,
        aircraft,
      ]),
    ).toEqual([
      ['21:15', '08:15', 'BA15', [{ code: '388', name: 'Airbus A380-800', path: '/aircraft/A380' }]],
      ['10:00', '06:45', 'BA15', [{ code: '388', name: 'Airbus A380-800', path: '/aircraft/A380' }]],
    ]);
  });

  test('says how old it is, and links to its airline', () => {
    expect(page.age?.chips).toEqual(['Timetable of 2014, not current']);
    expect(entriesOf(page, 'airlines').map(({ path }) => path)).toEqual(['/airline-british-airways-BA']);
    expect(pageMarkdown(indexes, page)).toMatch(
      /\| 10:00 \| 06:45 \+1 \| 13\sh\s45\smin \| BA15 \| Airbus A380-800 \(388\) \|/,
    );
  });

  test('of one daily departure has its times in words', () =>
    expect(at('/flight/BA11').lead).toMatch(
      /on weekdays\. It departs at 11:00 and arrives at 22:00, 7\sh later\. Other flights may be missing\.$/,
    ));

  test.each(['/flight/BA999', '/flight/BA0', '/flight/BA900'])('there is none at %s', (path) =>
    expect(flightListAt(indexes, path)).toBeNull(),
  );

  test('is listed when its timetable is of the last two years', () => {
    expect([...(flightKind.list?.(indexes, LEAST_INDEXED) ?? [])]).toEqual([]);
    expect([...(flightKind.list?.(world(null), LEAST_INDEXED) ?? [])]).toEqual([]);
    const recent = world('2025-06');
    expect([...(flightKind.list?.(recent, LEAST_INDEXED) ?? [])]).toEqual(
      [{ flight: 'BA15' }, { flight: 'BA11' }, { flight: 'QF15' }].sort(),
    );
    expect([page, must(flightListAt(recent, '/flight/BA15'), 'BA15')].map(({ head }) => head.noindex)).toEqual([
      true,
      false,
    ]);
  });
});

describe('a flight number with legs that are no chain', () => {
  const unrelated = buildIndexes({
    dataset: loadDataset(
      tinyWorld({
        'airports.csv': airportLines('LHR', 'DXB', 'SYD', 'JFK'),
        'airlines.csv': ['BA,BAW,British Airways', 'QF,QFA,Qantas'],
        ...flights(
          'LHR-DXB BA 09:00 1 420min scheduled flight:20',
          'DXB-SYD BA 22:00 3 825min scheduled flight:20',
          'LHR-JFK QF 09:00 1 480min scheduled flight:21',
          'DXB-SYD QF 22:00 1 825min scheduled flight:21',
          'LHR-JFK BA 09:00 1 470min scheduled flight:22',
          'JFK-LHR BA 15:00 1 430min scheduled flight:22',
        ),
      }),
    ),
    baseUrl: 'https://routes.example',
  });
  const pageOf = (flight: string) => must(flightListAt(unrelated, `/flight/${flight}`), flight);

  test.each([
    ['BA20', 'LHR DXB Monday', 'DXB SYD Wednesday'],
    ['QF21', 'DXB SYD Monday', 'LHR JFK Monday'],
    ['BA22', 'LHR JFK Monday', 'JFK LHR Monday'],
  ])('%s has the days of each leg', (flight, ...legs) => {
    const { title, lead, head } = pageOf(flight);
    expect(title).toBe(`${flight}: 2 routes`);
    expect(head.description).toMatch(/^The number/);
    const found = must(/is used on 2 routes: (.*?)\. /.exec(lead ?? '')?.[1], lead);
    expect(
      found
        .split('; ')
        .map((leg) => leg.replaceAll(/from .*?\((.*?)\) to .*?\((.*?)\) on (.*)s/g, '$1 $2 $3'))
        .sort(),
    ).toEqual(legs.toSorted());
  });

  test('has the durations of its own departures in the list of routes', () =>
    expect(tableIn(pageOf('BA22')).rows.map(({ flyingMin }) => flyingMin)).toEqual([470, 430]));
});

describe('the page of a family of aircraft types', () => {
  test('counts only its own flights, without charter', () => {
    const page = at('/aircraft/A380');
    expect(page.title).toBe('Routes of the Airbus A380');
    expect(
      tableIn(page).rows.map(({ path, weekly, services }) => [path, weekly, services.map((one) => one.airline)]),
    ).toEqual([
      ['/r/DXB-SYD', 7, ['BA']],
      ['/r/LHR-DXB', 8, ['BA', 'QF']],
    ]);
    const jumbo = at('/aircraft/747');
    expect(tableIn(jumbo).rows.map(({ weekly }) => weekly)).toEqual([5]);
    // LHR–DXB has a daily A380, too.
    const own = tableIn(jumbo).rows.flatMap(({ data }) =>
      decodeRow(data).services.flatMap(({ departures }) => departures),
    );
    expect(own).toMatchObject([{ minute: 660, days: 0b11111, types: '744' }]);
    expect(at('/aircraft/388').head.path).toBe('/aircraft/A380');
  });

  test('is in the list of families, and in the sitemap when its data is recent', () => {
    expect(
      contentOf(aircraftPage(indexes), 'cards').cards.map(({ text, figure, path }) => [text, figure?.[0], path]),
    ).toEqual([
      ['Airbus A380', 2, '/aircraft/A380'],
      ['747', 1, '/aircraft/747'],
    ]);
    expect([...(familyKind.list?.(indexes, LEAST_INDEXED) ?? [])]).toEqual([]);
    expect([...(familyKind.list?.(world('2025-06'), LEAST_INDEXED) ?? [])]).toHaveLength(2);
  });
});
