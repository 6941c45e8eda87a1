import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { YEAR_ROUND_MEASURED, YEAR_ROUND_WEEKLY } from '../../../src/core/dataset/routeMonths.ts';
import { airportLines, flights, type Rows, tinyWorld } from '../../support/testWorld.ts';

const AIRPORTS = airportLines('LHR', 'EDI', 'JFK', 'CDG', 'LIH');

/** Labels by route. */
const labels = (rows: Rows, more: Rows = {}): Record<string, string | null> =>
  Object.fromEntries(
    loadDataset(tinyWorld({ 'airports.csv': AIRPORTS, ...rows, ...more })).routes.map(({ id, seasonalityLabel }) => [
      id,
      seasonalityLabel,
    ]),
  );
const seasonal = (...lines: readonly string[]): Rows => ({ 'curated/seasonal-airports.csv': lines });

describe('a route is Year-round', () => {
  const rows = flights(
    'LHR-JFK BA 08:30,11:20 1234567',
    'LHR-CDG BA 08:30,11:20 123456',
    'LHR-CDG LH 08:30 1',
    'LHR-EDI BA 08:30 1234567',
    'LHR-EDI LH 09:30 1234567',
  );

  test('from 14 departures a week of all airlines', () => {
    expect(labels(rows)).toEqual({ 'LHR-CDG': null, 'LHR-EDI': 'Year-round', 'LHR-JFK': 'Year-round' });
  });

  test('in both directions, where the departures of both are known', () => {
    const both = (back: string) => labels(flights('LHR-CDG BA 08:30,11:20 1234567', `CDG-LHR ${back}`));
    expect(both('BA 08:30,11:20 1234567')).toEqual({ 'LHR-CDG': 'Year-round', 'CDG-LHR': 'Year-round' });
    expect(both('BA 08:30,11:20 123456')).toEqual({ 'LHR-CDG': null, 'CDG-LHR': null });
    expect(both('BA')).toEqual({ 'LHR-CDG': 'Year-round', 'CDG-LHR': 'Year-round' });
  });

  test('unless an airport is seasonal', () => {
    expect(labels(rows, seasonal('EDI,ski,,'))).toMatchObject({ 'LHR-EDI': null, 'LHR-JFK': 'Year-round' });
  });

  test('unless a timetable of a whole year has it, and does not show the months', () => {
    const covered = {
      'evidence.csv': ['all,LHR,EDI,BA,2026-01,2026-01,14,dy', 'all,LHR,JFK,BA,2026-01,2026-01,14,d'],
      'evidence-sources.csv': ['all,timetable,2026-01-31,world'],
    };
    expect(labels(rows, covered)).toEqual({ 'LHR-EDI': null, 'LHR-JFK': 'Year-round' });
  });

  test('which is marked as derived, unlike months that are known', () => {
    const known = { 'curated/seasons.csv': ['LHR,JFK,JFMAMJJASOND,counted'] };
    const { routes } = loadDataset(tinyWorld({ 'airports.csv': AIRPORTS, ...rows, ...known }));
    expect(routes.map(({ id, labelDerived }) => [id, labelDerived])).toEqual([
      ['LHR-CDG', false],
      ['LHR-EDI', true],
      ['LHR-JFK', false],
    ]);
  });

  test('or has another label, from the months of its return route', () => {
    const back = flights('LHR-JFK BA 08:30,11:20 1234567', 'JFK-LHR BA 08:30 6 ----MJJAS---');
    const label = 'Summer seasonal (May–Sep)';
    expect(labels(back)).toEqual({ 'LHR-JFK': label, 'JFK-LHR': label });
    const differ = { 'curated/seasons.csv': ['LHR,JFK,JFMAMJJASOND,counted'] };
    expect(labels(back, differ)).toEqual({ 'LHR-JFK': 'Year-round', 'JFK-LHR': label });
  });

  test('without charter ones', () => {
    const charter = flights('LHR-EDI BA 08:30 1234567 scheduled', 'LHR-EDI BY 09:30 1234567 charter');
    expect(labels(charter)).toEqual({ 'LHR-EDI': null });
  });

  test('do not change months that are known', () => {
    const known = { 'curated/seasons.csv': ['LHR,JFK,----MJJAS---,counted'] };
    expect(labels(rows, known)).toMatchObject({ 'LHR-JFK': 'Summer seasonal (May–Sep)' });
    const ofService = flights('LHR-JFK BA 08:30,11:20 1234567 ----MJJAS---');
    expect(labels(ofService)).toEqual({ 'LHR-JFK': 'Summer seasonal (May–Sep)' });
  });
});

test('the measured share stands in the documents as in the code', () => {
  const { routes, right } = YEAR_ROUND_MEASURED;
  expect(readFileSync('data/README.md', 'utf8')).toContain(
    `from ${YEAR_ROUND_WEEKLY} departures a week in both directions, ${right} of ${routes} `,
  );
});

describe('months of international flights of an airport', () => {
  const island = seasonal('LIH,island,---AMJJASO--,');
  const rows = flights('LHR-LIH BA 08:30,11:20 1234567', 'LIH-LHR BA 15:30 6', 'JFK-LIH BA 08:30,11:20 1234567');

  test('hold in both directions, whatever the number of departures, and not for domestic flights', () => {
    expect(labels(rows, island)).toEqual({
      'LIH-LHR': 'Summer seasonal (Apr–Oct)',
      'LHR-LIH': 'Summer seasonal (Apr–Oct)',
      'JFK-LIH': null,
    });
  });

  test('hold for the countries that are listed', () => {
    const ofFrance = { 'curated/seasonal-airports.csv': ['LIH,island,---AMJJASO--,,FR'] };
    const both = flights('LHR-LIH BA 08:30 6', 'CDG-LIH LH 08:30 6');
    expect(labels(both, ofFrance)).toEqual({ 'CDG-LIH': 'Summer seasonal (Apr–Oct)', 'LHR-LIH': null });
  });

  test('of two airports are those that both have', () => {
    const both = seasonal('LIH,island,---AMJJASO--,', 'LHR,ski,JFMA-------D,');
    expect(labels(rows, both)).toMatchObject({ 'LHR-LIH': 'Seasonal (Apr)' });
  });

  test('known months of the route come first', () => {
    const known = { ...island, 'curated/seasons.csv': ['LHR,LIH,JFMAMJJASOND,flights'] };
    expect(labels(rows, known)).toMatchObject({ 'LHR-LIH': 'Year-round' });
  });
});
