import { describe, expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { airportLines, flights, type Rows, tinyWorld } from '../../support/testWorld.ts';

/** Labels by route. */
const labels = (rows: Rows, more: Rows = {}): Record<string, string | null> =>
  Object.fromEntries(
    loadDataset(
      tinyWorld({ 'airports.csv': airportLines('LHR', 'EDI', 'JFK', 'CDG', 'LIH'), ...rows, ...more }),
    ).routes.map(({ id, seasonalityLabel }) => [id, seasonalityLabel]),
  );
const seasonal = (...lines: readonly string[]): Rows => ({ 'curated/seasonal-airports.csv': lines });

describe('a route is Year-round', () => {
  const rows = flights(
    'LHR-JFK BA 08:30,11:20 12345',
    'LHR-CDG BA 08:30,11:20 1234',
    'LHR-EDI BA 08:30 1234567',
    'LHR-EDI LH 09:30 1234567',
  );

  test('from 10 departures a week of all airlines', () => {
    expect(labels(rows)).toEqual({ 'LHR-CDG': null, 'LHR-EDI': 'Year-round', 'LHR-JFK': 'Year-round' });
  });

  test('from 7 of two airlines', () => {
    const two = (more: string) => labels(flights('LHR-CDG BA 08:30 12345', `LHR-CDG ${more}`));
    expect(two('LH 11:20 67')).toEqual({ 'LHR-CDG': 'Year-round' });
    expect(two('LH 11:20 7')).toEqual({ 'LHR-CDG': null });
    expect(labels(flights('LHR-CDG BA 08:30 1234567'))).toEqual({ 'LHR-CDG': null });
    expect(labels(flights('LHR-CDG BA 08:30 1234567', 'LHR-CDG LH'))).toEqual({ 'LHR-CDG': null });
  });

  test('at a seasonal airport only when it is domestic, from 28 a week', () => {
    expect(labels(rows, seasonal('EDI,ski,,'))).toMatchObject({ 'LHR-EDI': null, 'LHR-JFK': 'Year-round' });
    const often = (route: string) => flights(`${route} BA 08:30,10:30,12:30,14:30 1234567`);
    expect(labels(often('LHR-EDI'), seasonal('EDI,ski,,'))).toEqual({ 'LHR-EDI': 'Year-round' });
    expect(labels(often('LHR-CDG'), seasonal('CDG,ski,,'))).toEqual({ 'LHR-CDG': null });
  });

  test('of which charter ones do not count', () => {
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
    const known = { ...island, 'seasons.csv': ['LHR,LIH,JFMAMJJASOND,flights'] };
    expect(labels(rows, known)).toMatchObject({ 'LHR-LIH': 'Year-round' });
  });
});
