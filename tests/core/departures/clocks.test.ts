import { describe, expect, test } from 'vitest';
import { haveSameClockChanges, type ReferenceWeek, referenceWeek } from '../../../src/core/departures/clocks.ts';
import { buildDepartures } from '../../../src/core/departures/departures.ts';
import { scheduled, week } from '../journeys/world.ts';

describe('referenceWeek', () => {
  const summer = (monday: string): ReferenceWeek => ({ season: 'summer', monday });
  const winter = (monday: string): ReferenceWeek => ({ season: 'winter', monday });
  const weekOf = (dataDate: string, ...months: readonly (string | null)[]) => {
    const { dataset } = week('A-B XX 1 08:00 90', 'A-C XX 1 08:00 90', 'A-D XX 12 08:00 90');
    const routes = dataset.routes.map((route, i) => ({ ...route, months: months[i] ?? null }));
    return referenceWeek({ routes, dataDate });
  };
  const SUMMER = '----MJJA----';
  const WINTER = 'JF---------D';

  test.each([
    ['most departures in summer', '2026-02-01', [SUMMER, WINTER, SUMMER], summer('2026-06-29')],
    ['most departures in winter', '2026-07-15', [SUMMER, WINTER, WINTER], winter('2026-12-28')],
    ['departures, not routes: equal here', '2026-01-15', [SUMMER, SUMMER, WINTER], winter('2025-12-29')],
    ['a service of both seasons counts in both', '2026-01-15', [SUMMER, null, '---A-------D'], summer('2026-06-29')],
    [
      'a season that is over is followed by the next of its name',
      '2026-11-21',
      [SUMMER, null, null],
      summer('2027-06-28'),
    ],
    [
      'April begins the summer, October ends it',
      '2026-11-21',
      ['---A--------', '---------O--', null],
      summer('2027-06-28'),
    ],
    [
      'November begins the winter, March ends it',
      '2026-11-21',
      ['----------N-', '--M---------', null],
      winter('2026-12-28'),
    ],
    ['nothing known: the season of the data, summer', '2026-03-29', [], summer('2026-06-29')],
    ['nothing known: the season of the data, winter', '2026-03-28', [], winter('2025-12-29')],
    ['nothing known: the season of the data, its last day', '2026-10-24', [], summer('2026-06-29')],
    ['nothing known: the season of the data, the next winter', '2026-10-25', [], winter('2026-12-28')],
  ] as const)('%s', (_, dataDate, months, expected) => {
    expect(weekOf(dataDate, ...months)).toEqual(expected);
  });

  test('each month is of one season', () => {
    const seasons = Array.from('JFMAMJJASOND', (initial, month) => {
      const only = Array.from({ length: 12 }, (_, i) => (i === month ? initial : '-')).join('');
      return weekOf('2026-11-21', only).season;
    });
    const [winter, summer] = [Array(3).fill('winter'), Array(7).fill('summer')];
    expect(seasons).toEqual([...winter, ...summer, 'winter', 'winter']);
  });

  test('charter services do not count', () => {
    const { dataset } = week('A-B XX 1 08:00 90', 'A-C XX 1 08:00 90');
    const [first, second] = dataset.routes;
    if (!first || !second) throw new Error('no routes');
    const charter = {
      ...scheduled('YY', []),
      serviceType: 'charter',
      departures: [{ minute: 1, days: 127, blockMin: 9, flight: null, aircraft: [] }],
    } as const;
    const routes = [
      { ...first, months: SUMMER },
      { ...second, months: WINTER, services: [charter] },
    ];
    expect(referenceWeek({ routes, dataDate: '2026-01-01' })).toEqual(summer('2026-06-29'));
  });

  test('the clocks of airports are those of that week', () => {
    const { dataset } = week({ A: 'Europe/London', B: 'America/New_York' }, 'A-B XX 1 08:00 90');
    expect([...buildDepartures({ ...dataset, dataDate: '2026-07-15' }).offset]).toEqual([60, -240]);
    expect([...buildDepartures({ ...dataset, dataDate: '2026-01-15' }).offset]).toEqual([0, -300]);
  });
});

test.each([
  ['Europe/London', 'Europe/Berlin', true],
  ['Asia/Tokyo', 'Asia/Singapore', true],
  ['Europe/London', 'Asia/Dubai', false],
  ['Europe/London', 'America/New_York', false],
  ['Australia/Sydney', 'Pacific/Auckland', true],
  ['Australia/Sydney', 'Australia/Brisbane', false],
])('the clocks of %s and %s change alike: %s', (a, b, isSame) => {
  expect(haveSameClockChanges(a, b, 2026)).toBe(isSame);
});
