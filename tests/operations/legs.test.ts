import { expect, test } from 'vitest';
import type { Leg } from '../../src/contract/schemas.ts';
import { isCharter } from '../../src/core/dataset/isCharter.ts';
import { ByteWriter } from '../../src/operations/bytes.ts';
import { bundledWorld } from '../support/testWorld.ts';

const { dataset, indexes } = bundledWorld();
const writer = new ByteWriter();

test('a leg is the route of the dataset as a record of the contract', () => {
  const [written, expected]: [string[], string[]] = [[], []];
  let service = 0;
  for (const [index, route] of dataset.routes.entries()) {
    const airlines = route.services.map((each) => ({
      airline_code: each.airlineCode,
      airline: each.airlineName,
      schedule: [...each.schedule],
      seasonal_note: each.seasonalNote,
      service_type: each.serviceType,
    }));
    for (const airline of airlines) {
      writer.clear();
      indexes.routes.writeAirline(service++, writer);
      written.push(writer.text());
      expected.push(JSON.stringify(airline));
    }
    for (const includeCharter of [false, true]) {
      const leg: Leg = {
        route_id: route.id,
        from: route.id.slice(0, 3),
        to: route.id.slice(4),
        flying_min: route.flyingMin,
        seasonality_label: route.seasonalityLabel,
        airlines: airlines.filter((_, i) => includeCharter || !route.services.slice(i, i + 1).some(isCharter)),
        booking: { url: `${indexes.baseUrl}/r/${route.id}` },
      };
      writer.clear();
      indexes.routes.writeLeg(index, includeCharter, writer);
      written.push(writer.text());
      expected.push(JSON.stringify(leg));
    }
  }
  // The first difference alone: that of the lists takes minutes to show.
  const different = written.findIndex((text, i) => text !== expected[i]);
  expect(written[different]).toBe(expected[different]);
  expect(written.length).toBe(expected.length);
});
