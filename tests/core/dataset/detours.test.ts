import { expect, test } from 'vitest';
import { detoursOf } from '../../../src/core/dataset/detours.ts';
import { load, workshop } from '../../import/workshop.ts';

const place = (country_code: string, latitude: number | null, longitude: number | null) => ({
  country_code,
  latitude,
  longitude,
});
const HELSINKI = place('FI', 60.3, 25);
const TOKYO = place('JP', 35.8, 140.4);
const ROW = {
  ...{ a: ['FI', 'GB'], b: ['JP'], since: '2022-03', until: null, note: '' },
  points: [
    { latitude: 44, longitude: 29 },
    { latitude: 42, longitude: 50 },
  ],
};

test('flights between the countries fly by the points, as far in both directions', () => {
  const detourOf = detoursOf([ROW], '2026-11-21');
  const there = detourOf(HELSINKI, TOKYO);
  expect(there).toMatchObject({ since: '2022-03' });
  // 1,830, 1,700 and 7,400 km in place of 7,830.
  expect(there?.km).toBeGreaterThan(3000);
  expect(there?.km).toBeLessThan(3200);
  expect(detourOf(TOKYO, HELSINKI)?.km).toBeCloseTo(there?.km ?? 0, 6);
});

test('others do not, nor before the detour and after it', () => {
  const detourOf = detoursOf([ROW], '2026-11-21');
  expect(detourOf(HELSINKI, place('GB', 51.5, -0.5))).toBeNull();
  expect(detourOf(HELSINKI, place('JP', null, null))).toBeNull();
  expect(detoursOf([ROW], '2022-02-28')(HELSINKI, TOKYO)).toBeNull();
  expect(detoursOf([{ ...ROW, until: '2026-01' }], '2026-11-21')(HELSINKI, TOKYO)).toBeNull();
});

test('block times of timetables from before the detour get its minutes, later ones are as published', () => {
  const minutes = (month: string) => {
    const folder = workshop({
      'curated/detours.csv': ['GB,US,2022-03,,64 -22,by way of Iceland'],
      'services.csv': ['LHR,JFK,BA,scheduled,,', 'JFK,LHR,BA,scheduled,,'],
      'departures.csv': ['LHR,JFK,BA,10:00,1234567,480,117,', 'JFK,LHR,BA,20:00,1234567,480,116,'],
      'evidence-sources.csv': [`t,timetable,${month}-15,world,`],
      'evidence.csv': ['LHR,JFK', 'JFK,LHR'].map((ends) => `t,${ends},BA,${month},${month},7,dt,`),
    });
    const { routes } = load(folder);
    return routes.find(({ id }) => id === 'LHR-JFK')?.services[0]?.departures[0]?.blockMin;
  };
  expect(minutes('2022-03')).toBe(480);
  expect(minutes('2022-02')).toBeGreaterThan(495);
});
