import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { ALL_DAYS, scheduleOf } from '../../../src/core/dataset/schedule.ts';
import { at } from '../../../src/core/must.ts';
import { type DepartureFilter, matchingServices, matchingWeek } from '../../../src/core/schedule/departureFilter.ts';
import {
  scheduleFromBytes,
  scheduleToBytes,
  seasonLabelOf,
  serviceTypeOf,
} from '../../../src/core/schedule/scheduleTable.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { bundledWorld, tinyWorld } from '../../support/testWorld.ts';

const { dataset, indexes } = bundledWorld();
const table = indexes.schedule;
const ALL: DepartureFilter = { airlines: null, days: null, times: null, includeCharter: true };

test('holds every service of the dataset, in its order', () => {
  for (const [index, route] of dataset.routes.entries()) {
    expect(at(table.flyingMin, index)).toBe(route.flyingMin);
    expect(seasonLabelOf(table, index)).toBe(route.seasonalityLabel);
    // Bit 0 is January; no month is at rest where none is known.
    const atRest = Array.from(route.months ?? '', (mark, month) => (mark === '-' ? 2 ** month : 0));
    expect(at(table.restMonths, index)).toBe(atRest.reduce((sum, bit) => sum + bit, 0));
    const services = matchingServices(table, index, ALL).map(({ service, departures }) => [
      at(table.airlines, at(table.airline, service)),
      serviceTypeOf(table, service),
      table.seasonalNotes[at(table.seasonalNote, service) - 1] ?? null,
      scheduleOf(departures),
    ]);
    expect(services).toEqual(
      route.services.map((service) => [
        {
          code: service.airlineCode,
          name: service.airlineName,
          alliance: dataset.alliances.get(service.airlineCode) ?? null,
        },
        service.serviceType,
        service.seasonalNote,
        service.schedule,
      ]),
    );
  }
});

test('a departure of unknown time counts on the days that have none with a time', () => {
  const world = tinyWorld({
    'routes.csv': ['LHR,JFK,active'],
    'services.csv': ['LHR,JFK,BA,scheduled,,'],
    'departures.csv': ['LHR,JFK,BA,10:00,1234,480', 'LHR,JFK,BA,18:00,34,480', 'LHR,JFK,BA,,4567,480'],
  });
  const { schedule } = buildIndexes({ dataset: loadDataset(world), baseUrl: 'http://127.0.0.1' });
  const week = (filter: Partial<DepartureFilter>) => matchingWeek(schedule, 0, { ...ALL, ...filter });
  expect(week({})).toEqual({ days: ALL_DAYS, departures: 4 + 2 + 3 });
  expect(week({ days: 0b0011000 })).toEqual({ days: 0b0011000, departures: 2 + 1 });
  expect(week({ times: { after: 1080, before: 1080 } })).toEqual({ days: 0b0001100, departures: 2 });
});

test('is the same after storing', () => {
  const { airlines, seasonalNotes, seasonLabels } = table;
  expect(scheduleFromBytes(scheduleToBytes(table), { airlines, seasonalNotes, seasonLabels })).toEqual(table);
});

test('bytes of something else are refused', () => {
  const bytes = scheduleToBytes(table).fill(1);
  expect(() => scheduleFromBytes(bytes, table)).toThrow('The stored schedule starts with 0x01010101');
});

describe('airline, day and time hold together for one departure', () => {
  const days = [null, 1, 0b110_0000, ALL_DAYS] as const;
  const times = [
    null,
    { after: 1080, before: 1380 },
    { after: 1320, before: 300 },
    { after: 0, before: 1439 },
  ] as const;
  test.each(days.flatMap((day) => times.map((time) => [day, time] as const)))('days %s, times %o', (bits, time) => {
    const inTime = (minute: number | null) =>
      time === null ||
      (minute !== null &&
        (time.after <= time.before
          ? minute >= time.after && minute <= time.before
          : minute >= time.after || minute <= time.before));
    for (const [index, { services }] of dataset.routes.entries()) {
      if (index % 7 !== 0) continue;
      const expected = services.flatMap(({ airlineCode, departures, serviceType }) => {
        if (serviceType === 'charter') return [];
        const kept = departures.flatMap((departure) =>
          inTime(departure.minute) && (departure.days & (bits ?? ALL_DAYS)) !== 0
            ? [{ ...departure, days: departure.days & (bits ?? ALL_DAYS) }]
            : [],
        );
        if (kept.length === 0 && (bits !== null || time !== null)) return [];
        return [[airlineCode, scheduleOf(kept), true]];
      });
      const filter = { airlines: null, days: bits, times: time, includeCharter: false };
      const found = matchingServices(table, index, filter).map(({ service, departures }) => [
        at(table.airlines, at(table.airline, service)).code,
        scheduleOf(departures),
        departures.every(({ days }) => days !== 0),
      ]);
      expect(found).toEqual(expected);
    }
  });
  test('weekdays are bits from Monday', () => expect(ALL_DAYS).toBe(2 ** WEEKDAYS.length - 1));
});
