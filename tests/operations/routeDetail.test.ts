import { expect, test } from 'vitest';
import { NotFound } from '../../src/contract/errors.ts';
import { RouteDetail } from '../../src/contract/schemas.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { indexes } from './published.ts';

const detail = (route_id: string, include_charter = false) =>
  callOperation(indexes, 'route_detail', { route_id, include_charter });

test('leaves charter out unless it is requested', () => {
  expect(detail('lhr-jfk')).toStrictEqual({
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
  const full = detail('LHR-JFK', true);
  expect(full.airlines.map((a) => [a.airline_code, a.service_type])).toEqual([
    ['BY', 'charter'],
    ['BA', 'scheduled'],
  ]);
  expect(full.charter_only).toBe(false);
});

test('keeps the order of the keys of the contract', () => {
  expect(Object.keys(detail('LHR-JFK', true))).toEqual(Object.keys(RouteDetail.shape));
});

test('finds a charter-only route with include_charter only', () => {
  expect(() => detail('LHR-FNC')).toThrow(NotFound);
  expect(detail('LHR-FNC', true).charter_only).toBe(true);
});

test('treats a dropped route as one that never existed', () => {
  const message = (id: string) => {
    try {
      return JSON.stringify(detail(id, true));
    } catch (error) {
      return String(error);
    }
  };
  expect(message('LHR-LGW')).toBe(message('LHR-SYD').replaceAll('SYD', 'LGW'));
});

test.each(['LHR_JFK', 'LHR-JFKX', 'LHRJFK', 'XLHR-JFK', 'LHR-', ''])('%j is unknown', (id) => {
  expect(() => detail(id)).toThrow(NotFound);
});
