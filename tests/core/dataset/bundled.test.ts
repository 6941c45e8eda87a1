import { describe, expect, test } from 'vitest';
import { Airport, Destinations } from '../../../src/contract/schemas.ts';
import { scheduledWeekly } from '../../../src/core/dataset/routes.ts';
import { fitBlockTime } from '../../../src/core/geography.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { toAirport } from '../../../src/operations/records.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const world = bundledWorld();
const { dataset } = world;

describe('the bundled world', () => {
  test('has 24,000 routes or more, and 2,000 airports with routes or more', () => {
    expect(dataset.routes.length).toBeGreaterThanOrEqual(24_000);
    expect(dataset.airports.filter(({ routeCount }) => routeCount > 0).length).toBeGreaterThanOrEqual(2_000);
  });

  test('has about 25 hubs of weight 5, and weight 0 exactly where there is no route', () => {
    const top = dataset.airports.filter(({ importance }) => importance === 5);
    expect(top.length).toBeGreaterThanOrEqual(20);
    expect(top.length).toBeLessThanOrEqual(30);
    expect(top.map(({ code }) => code)).toEqual(expect.arrayContaining(['LHR', 'CDG', 'ATL', 'ORD', 'FRA', 'DXB']));
    const served = new Set(dataset.routes.flatMap(({ from, to, charterOnly }) => (charterOnly ? [] : [from, to])));
    const wrong = dataset.airports.filter(({ importance }, i) => importance > 0 !== served.has(i));
    expect(wrong.map(({ code }) => code)).toEqual([]);
  });

  test('answers by the contract at every airport', () => {
    for (const airport of dataset.airports) Airport.parse(toAirport(airport));
    for (const { code } of dataset.airports.filter(({ importance }) => importance >= 2))
      Destinations.parse(
        callOperation(world.indexes, 'airport_destinations', { airport_code: code, include_charter: true }),
      );
  });

  test('orders airlines by weekly departures, then code', () => {
    for (const { services } of dataset.routes)
      for (const [i, service] of services.entries()) {
        const before = services[i - 1];
        if (!before) continue;
        const inOrder =
          before.weeklyDepartures > service.weeklyDepartures ||
          (before.weeklyDepartures === service.weeklyDepartures && before.airlineCode < service.airlineCode);
        expect(inOrder).toBe(true);
      }
  });

  test('knows how long a flight takes: the fit is within a quarter of an hour on average', () => {
    const known = dataset.routes.flatMap(({ distanceKm: km, flyingMin: blockMin, services }) =>
      km !== null && services.some(({ departures }) => departures.some((departure) => departure.blockMin !== null))
        ? [{ km, blockMin }]
        : [],
    );
    expect(known.length).toBeGreaterThan(20_000);
    const { interceptMin, perKm } = fitBlockTime(known);
    const errors = known.map(({ km, blockMin }) => Math.abs(blockMin - (interceptMin + perKm * km)));
    expect(errors.reduce((sum, error) => sum + error) / errors.length).toBeLessThan(15);
  });

  test('has services on every route, and weekly departures on nearly every one', () => {
    expect(dataset.routes.every(({ services }) => services.length > 0)).toBe(true);
    // Ryanair's timetable has no weekdays.
    const timed = dataset.routes.filter(({ services }) => !services.every(({ airlineCode }) => airlineCode === 'FR'));
    expect(timed.filter((route) => scheduledWeekly(route) === 0 && !route.charterOnly).length).toBeLessThan(100);
  });
});
