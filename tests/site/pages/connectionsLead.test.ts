import { expect, test } from 'vitest';
import { at } from '../../../src/core/must.ts';
import { foundLead, journeysLead, whyNone } from '../../../src/site/pages/connectionsLead.ts';
import { NO_CHOICES } from '../../../src/site/search/query.ts';
import type { ItineraryView } from '../../../src/site/search/searchItineraries.ts';
import type { WeekView } from '../../../src/site/search/searchWeek.ts';
import { testSite } from '../testSite.ts';

const itineraries = (stops: readonly number[], isTimed: boolean) =>
  stops.map((number) => ({ stops: number, isTimed })) as unknown as ItineraryView[];
const journeys = (stops: number, flown: number, fewestStops: number, isTimed = stops === fewestStops) =>
  journeysLead(
    { fastest: { stops, elapsedMin: 615 }, flown, hasDirect: stops === 0 } as unknown as WeekView,
    itineraries([fewestStops], isTimed),
  );
const found = (stops: readonly number[], isTimed: boolean, isNarrowed = false) =>
  foundLead(itineraries(stops, isTimed), isNarrowed);

test('a search with journeys names the fastest one and the days', () => {
  const time = '10\u00a0h\u00a015\u00a0min';
  expect(journeys(0, 0b111_1111, 0)).toBe(
    `There is a direct flight. The fastest journey takes ${time}. Journeys leave every day of the week.`,
  );
  expect(journeys(1, 0b001_1111, 0)).toBe(
    `There is a direct flight. The fastest journey takes ${time} with 1 stop. Journeys leave on weekdays.`,
  );
  expect(journeys(1, 0b111_1111, 0, true)).toBe(
    `No direct flight leaves at the chosen time. The fastest journey takes ${time} with 1 stop. Journeys leave every day of the week.`,
  );
  expect(journeys(2, 0b000_0101, 1)).toBe(
    `There is no direct flight. The fastest journey takes ${time} with 2 stops. Journeys leave only on Mondays and Wednesdays.`,
  );
});

test('a search with itineraries but no journeys says why', () => {
  const unknown = 'Departure times are not known for every flight.';
  expect(found([0], false)).toBe(`There is a direct flight. ${unknown}`);
  expect(found([0, 0], false, true)).toBe(`There are 2 direct routes. ${unknown}`);
  expect(found([1], true)).toBe(
    'There is no direct flight. There is one itinerary with 1 stop. No departures connect within 12 hours.',
  );
  expect(found([2, 2, 2], true, true)).toBe(
    'There is no direct flight. These are the 3 itineraries with 2 stops and the shortest flight time. No journey matches the chosen time and layover.',
  );
});

test('a search that finds nothing names the airports without flights', () => {
  const { dataset } = testSite();
  const airports = (...codes: string[]) =>
    codes.map((code) => at(dataset.airports, dataset.airportIndex.get(code) ?? -1));
  const none = (from: string[], to: string[], maxStops: number) =>
    whyNone(airports(...from), airports(...to), { ...NO_CHOICES, from: '', to: '', maxStops });
  expect(none(['FNC'], ['LHR'], 0)).toBe('No scheduled flights are known from Funchal (FNC).');
  expect(none(['LHR', 'FNC'], ['LHR'], 0)).toBe('There is no direct flight.');
  expect(none(['LHR'], ['JFK'], 1)).toBe('No itinerary with 1 stop or fewer is known.');
  expect(none(['LHR'], ['JFK'], 2)).toBe('No itinerary with 2 stops or fewer is known.');
});
