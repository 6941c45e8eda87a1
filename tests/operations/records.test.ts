import { expect, test } from 'vitest';
import type { Leg } from '../../src/contract/schemas.ts';
import { isCharter } from '../../src/core/dataset/dataset.ts';
import { ALL_DEPARTURES } from '../../src/core/filter/departureFilter.ts';
import { toLeg } from '../../src/operations/records.ts';
import { naiveSchedule } from '../support/naiveSchedule.ts';
import { bundledWorld } from '../support/testWorld.ts';

const { dataset, indexes } = bundledWorld();

test('a leg is the route of the dataset as a record of the contract', () => {
  const different: [Leg, Leg][] = [];
  for (const [index, route] of dataset.routes.entries())
    for (const includeCharter of [false, true]) {
      const services = route.services.filter((each) => includeCharter || !isCharter(each));
      const expected: Leg = {
        route_id: route.id,
        from: route.id.slice(0, 3),
        to: route.id.slice(4),
        flying_min: route.flyingMin,
        seasonality_label: route.seasonalityLabel,
        airlines: services.map((each) => ({
          airline_code: each.airlineCode,
          airline: each.airlineName,
          schedule: naiveSchedule(each),
          seasonal_note: each.seasonalNote,
          service_type: each.serviceType,
        })),
        booking: { url: `${indexes.baseUrl}/r/${route.id}` },
      };
      const leg = toLeg(indexes, index, { ...ALL_DEPARTURES, includeCharter });
      if (JSON.stringify(leg) !== JSON.stringify(expected)) different.push([leg, expected]);
    }
  // The first difference alone: that of the lists takes minutes to show.
  expect(different[0]?.[0]).toEqual(different[0]?.[1]);
  expect(different.length).toBe(0);
});
