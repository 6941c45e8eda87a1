import { describe, expect, test } from 'vitest';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { ageOf, basisOf, dated } from '../../src/site/age.ts';
import { testDataset } from './testSite.ts';

/** The age of services that a timetable had, or an observer saw, in these months; the data is of 21 November 2026. */
function age(...services: readonly { timetable?: string; seen?: string; isTimed?: boolean }[]) {
  const dataset = testDataset();
  const [route] = dataset.routes;
  const [service] = route?.services ?? [];
  if (!route || !service) throw new Error('no service');
  const routes = [
    {
      ...route,
      services: services.map(({ timetable = null, seen = null, isTimed = false }) => ({
        ...service,
        timetableMonth: timetable,
        seenMonth: seen,
        departures: isTimed ? service.departures : [],
      })),
    },
  ];
  return ageOf(buildIndexes({ dataset: { ...dataset, routes }, baseUrl: '' }), services.keys());
}

describe('the age of services', () => {
  test('is the year of one timetable, or the years of several', () => {
    expect(age({ timetable: '2016-07' })).toEqual({
      chips: ['Timetable of 2016, not current'],
      source: 'According to timetables of 2016',
    });
    expect(age({ timetable: '2016-07' }, { timetable: '2019-01' }).chips).toEqual([
      'Timetables of 2016 to 2019, not current',
    ]);
  });

  test('is current for twelve months', () => {
    expect(age({ timetable: '2025-11' })).toEqual({ chips: ['Timetable of 2025'], source: null });
    expect(age({ timetable: '2025-10' }).chips).toEqual(['Timetable of 2025, not current']);
    expect(age({ timetable: '2025-11' }, { timetable: '2016-07' }).chips).toEqual([
      'Timetables of 2016 to 2025, not all current',
    ]);
  });

  test('is the month in which it was last seen; the times keep the age of their timetable', () => {
    expect(age({ seen: '2026-10' })).toEqual({ chips: ['Seen October 2026'], source: null });
    expect(age({ seen: '2024-03' }, { seen: '2024-05' })).toEqual({
      chips: ['Seen March 2024 to May 2024'],
      source: 'When last seen, from March 2024 to May 2024',
    });
    expect(age({ seen: '2025-01', timetable: '2016-07', isTimed: true })).toEqual({
      chips: ['Timetable of 2016, not current', 'Seen January 2025'],
      source: 'According to timetables of 2016 and flights seen until January 2025',
    });
  });

  test('has the years of all timetables where nothing has a date', () => {
    expect(age({}).chips).toEqual(['Timetables of 2013 to 2022, not current']);
    expect(age({ seen: '2026-10', isTimed: true }).chips).toContain('Timetables of 2013 to 2022, not current');
    expect(age()).toEqual({ chips: [], source: null });
  });
});

test('every page names the years of the timetables and the last month of the observations', () => {
  const own = {
    kind: 'timetable',
    as_of: '2022-12-31',
    scope: 'named',
    covers: null,
    years: null,
    name: 'own',
    services: 100,
  } as const;
  const seen = { ...own, kind: 'observed', as_of: '2025-08-01', name: 'seen' } as const;
  expect(basisOf({ timetableYears: [2013, 2022], sources: [own] })).toBe('weekly timetables of 2013 to 2022');
  expect(basisOf({ timetableYears: [2026, 2026], sources: [own, seen] })).toBe(
    'weekly timetables of 2026 and flights seen until August 2025',
  );
});

test('a sentence about old services begins with the source', () => {
  expect(dated(age({ timetable: '2016-07' }), 'two airlines fly.')).toBe(
    'According to timetables of 2016, two airlines fly.',
  );
  expect(dated(age({ seen: '2026-10' }), 'two airlines fly.')).toBe('Two airlines fly.');
});
