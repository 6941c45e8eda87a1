import { describe, expect, test } from 'vitest';
import { NotFound } from '../../src/contract/errors.ts';
import { Connections, Destinations, RouteDetail } from '../../src/contract/schemas.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { buildIndexes, findConnections } from '../../src/operations/indexes.ts';
import { airportDestinations, routeDetail } from '../../src/operations/precomputed.ts';
import { openSnapshot, takeSnapshot } from '../../src/operations/snapshot.ts';
import { tinyWorld } from '../tiny-world.ts';

/** LHR-JFK is flown by BA and, as charter, by BY; LHR-FNC and FNC-LGW only as charter; JFK-SYD by BA. */
const dataset = loadDataset(
  tinyWorld({
    'routes.csv': ['LHR,JFK,active', 'JFK,SYD,active', 'LHR,FNC,active', 'FNC,LGW,active', 'LHR,LGW,dropped'],
    'services.csv': [
      'LHR,JFK,BY,charter,,',
      'LHR,JFK,BA,scheduled,,Not in February',
      'JFK,SYD,BA,,,',
      'LHR,FNC,BY,charter,,',
      'FNC,LGW,BY,charter,,',
      'LHR,LGW,BA,scheduled,,',
    ],
    'departures.csv': [
      'LHR,JFK,BY,09:00,1234567,400',
      'LHR,JFK,BA,11:00,6,480',
      'JFK,SYD,BA,12:00,1,1200',
      'LHR,FNC,BY,06:00,6,230',
    ],
  }),
);
const published = { dataset, baseUrl: 'https://routes.example' };
const live = buildIndexes(dataset);
const connections = (from: string, to: string, more: object = {}) =>
  findConnections(published, live, { from, to, max_stops: 2, max_flying_min: 2000, include_charter: false, ...more });

describe('routeDetail', () => {
  test('leaves charter out unless asked', () => {
    const plain = RouteDetail.parse(routeDetail(published, { route_id: 'lhr-jfk', include_charter: false }));
    expect(plain).toEqual({
      route_id: 'LHR-JFK',
      from: 'LHR',
      to: 'JFK',
      status: 'active',
      seasonality_label: null,
      distance_km: 5540,
      flying_min: 480,
      airlines: [
        {
          airline_code: 'BA',
          airline: 'British Airways',
          schedule: [{ day: 'Sat', times: ['11:00'] }],
          seasonal_note: 'Not in February',
          service_type: 'scheduled',
        },
      ],
      booking: { url: 'https://routes.example/r/LHR-JFK' },
    });
    const full = RouteDetail.parse(routeDetail(published, { route_id: 'LHR-JFK', include_charter: true }));
    expect(full.airlines.map((a) => [a.airline_code, a.service_type])).toEqual([
      ['BY', 'charter'],
      ['BA', 'scheduled'],
    ]);
    expect(full.charter_only).toBe(false);
  });

  test('a charter-only route exists only for those who ask', () => {
    expect(() => routeDetail(published, { route_id: 'LHR-FNC', include_charter: false })).toThrow(NotFound);
    expect(routeDetail(published, { route_id: 'LHR-FNC', include_charter: true }).charter_only).toBe(true);
  });

  test('a dropped route is as unknown as one that never was', () => {
    const message = (id: string) => {
      try {
        return JSON.stringify(routeDetail(published, { route_id: id, include_charter: true }));
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(message('LHR-LGW')).toBe(message('LHR-SYD').replaceAll('SYD', 'LGW'));
    expect(message('nonsense')).toContain('Unknown route NONSENSE');
  });

  test('a route that is not known names a next call that answers', () => {
    const next = (route_id: string) => {
      const ask = () => routeDetail(published, { route_id, include_charter: false });
      expect(ask).toThrow(NotFound);
      try {
        ask();
      } catch (error) {
        return (error as Error).message.replace(`Unknown route ${route_id}. `, '');
      }
      return undefined;
    };
    expect(next('LHR-SYD')).toBe(
      'See the direct routes of LHR at /api/airport/LHR/destinations, or itineraries at /api/connections?from=LHR&to=SYD',
    );
    expect(next('LHR-QQQ')).toBe('Unknown airport QQQ. Look up its code with /api/airports?q=QQQ');
    expect(next('XXX-QQQ')).toBe('Unknown airport XXX. Look up its code with /api/airports?q=XXX');
  });
});

describe('airportDestinations', () => {
  test('lists direct routes with cities', () => {
    const list = Destinations.parse(airportDestinations(published, { airport_code: 'lhr', include_charter: false }));
    expect(list.from_city).toBe('London');
    expect(list.destinations.map((d) => [d.route_id, d.to_city, 'charter_only' in d])).toEqual([
      ['LHR-JFK', 'New York', false],
    ]);
  });

  test('adds charter on request, by city', () => {
    const list = Destinations.parse(airportDestinations(published, { airport_code: 'LHR', include_charter: true }));
    expect(list.destinations.map((d) => [d.to_city, d.charter_only])).toEqual([
      ['Funchal', true],
      ['New York', false],
    ]);
  });

  test('an airport without routes has an empty list, an unknown one none', () => {
    expect(airportDestinations(published, { airport_code: 'BER', include_charter: true }).destinations).toEqual([]);
    expect(() => airportDestinations(published, { airport_code: 'london', include_charter: false })).toThrow(
      '/api/airports?q=LONDON',
    );
  });
});

describe('findConnections', () => {
  const ids = (answer: Connections) => answer.options.map(({ legs }) => legs.map(({ route_id }) => route_id).join(' '));

  test('never routes over charter, asked or not', () => {
    expect(ids(connections('LHR', 'LGW', { include_charter: true }))).toEqual([]);
    expect(ids(connections('LHR', 'SYD'))).toEqual(['LHR-JFK JFK-SYD']);
  });

  test('offers a charter flight only when it is direct and asked for', () => {
    expect(ids(connections('LHR', 'FNC'))).toEqual([]);
    expect(ids(connections('LHR', 'FNC', { include_charter: true }))).toEqual(['LHR-FNC']);
    expect(ids(connections('LHR', 'FNC', { include_charter: true, max_flying_min: 229 }))).toEqual([]);
  });

  test('shows charter airlines on a direct flight only', () => {
    const airlines = (answer: Connections) =>
      answer.options[0]?.legs[0]?.airlines.map(({ airline_code }) => airline_code);
    expect(airlines(connections('LHR', 'JFK', { include_charter: true }))).toEqual(['BY', 'BA']);
    expect(airlines(connections('LHR', 'SYD', { include_charter: true }))).toEqual(['BA']);
  });

  test('adds up minutes and counts stops', () => {
    const [option] = Connections.parse(connections('lhr', 'syd')).options;
    expect([option?.total_flying_min, option?.stops]).toEqual([1680, 1]);
  });

  test('nothing from an airport to itself; the first unknown airport is named', () => {
    expect(connections('LHR', 'LHR')).toEqual({ from: 'LHR', to: 'LHR', options: [] });
    expect(() => connections('QQQ', 'XXX')).toThrow('/api/airports?q=QQQ');
    expect(() => connections('LHR', 'XXX')).toThrow('XXX');
  });
});

test('a snapshot gives the same bytes as the world it was taken of', () => {
  const bytes = openSnapshot(takeSnapshot(published)).connections;
  for (const [from, to] of [
    ['LHR', 'JFK'],
    ['LHR', 'SYD'],
    ['LHR', 'FNC'],
    ['LHR', 'LGW'],
    ['SYD', 'LHR'],
  ] as const)
    for (const include_charter of [false, true]) {
      const input = { from, to, max_stops: 3, max_flying_min: 2000, include_charter };
      expect(new TextDecoder().decode(bytes(input))).toBe(JSON.stringify(findConnections(published, live, input)));
    }
});

test('a snapshot knows of which years its timetables are', () => {
  expect(openSnapshot(takeSnapshot(published)).live.timetableYears).toEqual(published.dataset.timetableYears);
});

test('a snapshot whose files do not belong together is refused', () => {
  const files = takeSnapshot(published);
  expect(() => openSnapshot({ ...files, 'legs.bin': files['legs.bin'].slice(1) })).toThrow(/legs\.bin has \d+ bytes/);
});
