import { expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import type { ItineraryView } from '../../../src/site/search/itineraryView.ts';
import { foundLead, whyNone } from '../../../src/site/search/journeyLead.ts';
import type { WeekView } from '../../../src/site/search/searchWeek.ts';
import { testSite } from '../testSite.ts';

const itineraries = (stops: readonly number[], isTimed: boolean) =>
  stops.map((number) => ({ stops: number, isTimed })) as unknown as ItineraryView[];
const journeys = (stops: number, flown: number, fewestStops: number, isFiltered = false) =>
  foundLead(
    { fastest: { stops, elapsedMin: 615 }, flown, direct: stops === 0 ? flown : 0 } as unknown as WeekView,
    itineraries([fewestStops], isFiltered || stops === fewestStops),
    [],
    isFiltered,
    'November',
  );
const found = (stops: readonly number[], isTimed: boolean, isFiltered = false) =>
  foundLead(null, itineraries(stops, isTimed), [], isFiltered, 'November');

test('a search with journeys names the fastest one and the days', () => {
  const time = '10\u00a0h\u00a015\u00a0min';
  expect(journeys(0, 0b111_1111, 0)).toBe(`There is a direct flight. The fastest journey in our data takes ${time}.`);
  expect(journeys(1, 0b001_1111, 0)).toBe(
    `There is a direct flight. The fastest journey in our data takes ${time} with 1 stop. Known departures: weekdays.`,
  );
  expect(journeys(0, 0b001_0001, 0, true)).toBe(
    `There is a direct flight with these choices; known days: Mondays and Fridays. The fastest journey in our data takes ${time}. Known departures: Mondays and Fridays.`,
  );
  expect(journeys(1, 0b111_1111, 0, true)).toBe(
    `Direct flights with these choices in November: none in our data. The fastest journey in our data takes ${time} with 1 stop.`,
  );
  expect(journeys(2, 0b000_0101, 1)).toBe(
    `Direct flights: none in our data. The fastest journey in our data takes ${time} with 2 stops. Known departures: Mondays and Wednesdays.`,
  );
});

test('a search with itineraries but no journeys says why', () => {
  const unknown = 'Not all departure times are known.';
  expect(found([0], false)).toBe(`There is a direct flight. ${unknown}`);
  expect(found([0, 0], false, true)).toBe(`There is a direct flight with these choices. ${unknown}`);
  expect(found([1], true)).toBe(
    'Direct flights: none in our data. Departures that connect within 12 hours: none in our data.',
  );
  const none = 'Direct flights with these choices: none in our data. Journeys with these choices: none in our data.';
  expect(found([2, 2, 2], true, true)).toBe(none);
  // The times or the month of the direct flight are not those of the choices.
  expect(found([0], true, true)).toBe(
    'Direct flights with these choices in November: none in our data. Journeys with these choices in November: none in our data.',
  );
  expect(found([0], true)).toBe(
    'Direct flights in November: none in our data. Our data has direct flights in other months.',
  );
});

test('a search that finds nothing names the airports without flights', () => {
  const indexes = testSite();
  const airports = (codes: readonly string[]) => codes.map((code) => must(indexes.airportIndex.get(code), code));
  const none = (from: string[], to: string[], maxStops: number) =>
    whyNone(indexes, { from: airports(from), to: airports(to) }, { max_stops: String(maxStops) });
  expect(none(['FNC'], ['LHR'], 0)).toBe('Scheduled flights from Funchal (FNC): none in our data.');
  expect(none(['LHR', 'FNC'], ['LHR'], 0)).toBe('Direct flights: none in our data.');
  expect(none(['LHR'], ['JFK'], 1)).toBe('Itineraries with 1 stop or fewer: none in our data.');
  expect(none(['LHR'], ['JFK'], 2)).toBe('Itineraries with 2 stops or fewer: none in our data.');
});

test('a direct flight without known times is named first, and nothing longer is called the fastest', () => {
  const direct = {
    ...{ stops: 0, isTimed: false, totalFlyingMin: 116, isEstimated: true, legs: [{ airlines: ['Ryanair'] }] },
    age: { chips: [], source: 'According to timetables of 2016' },
  } as unknown as ItineraryView;
  const lead = (stops: number) =>
    foundLead(
      { fastest: { stops, elapsedMin: 615 }, flown: 127, direct: stops === 0 ? 127 : 0 } as unknown as WeekView,
      [direct],
      [direct],
      false,
      'November',
    );
  expect(lead(1)).toBe(
    'According to timetables of 2016, Ryanair flies direct in about 1\u00a0h\u00a056\u00a0min; the departure times are not known. With known times, journeys take from 10\u00a0h\u00a015\u00a0min with 1 stop.',
  );
  expect(lead(0)).toContain('There is a direct flight. The fastest journey in our data takes');
  expect(foundLead(null, [direct], [direct], true, 'November')).toBe(
    'According to timetables of 2016, Ryanair flies direct in about 1\u00a0h\u00a056\u00a0min; the departure times are not known.',
  );
});
