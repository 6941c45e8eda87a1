import { expect, test } from 'vitest';
import { readState, writeState } from '../../../src/site/route-table/address.ts';

const CHOICES = {
  airlines: new Set(['BA', 'VY']),
  alliances: new Set(['oneworld']),
  countries: new Set(['Spain']),
  origins: new Set(['LHR']),
  regions: new Set(['Balearic Islands']),
  aircraft: new Set(['A320']),
  seasons: new Set(['Year-round']),
  within: new Set([120]),
  sorts: new Set(['place', 'weekly'] as const),
};
const read = (query: string) => readState(new URLSearchParams(query), CHOICES);

test('an address is read as it was written', () => {
  const query =
    '?q=S%C3%A3o+P&airline=BA,VY&alliance=oneworld&from=LHR&country=Spain&region=Balearic+Islands&day=Mon,Sun&time=night,evening&within=120&season=Year-round&month=8&aircraft=A320&sort=weekly-down';
  expect(read(query).filters).toEqual({
    text: 'sao p',
    airlines: new Set(['BA', 'VY']),
    alliance: 'oneworld',
    country: 'Spain',
    from: 'LHR',
    region: 'Balearic Islands',
    aircraft: 'A320',
    month: 8,
    days: 0b1000001,
    times: 0b1001,
    within: 120,
    season: 'Year-round',
  });
  expect(writeState(read(query))).toBe(query);
});

test('values that the table does not have are left out', () =>
  expect(
    writeState(
      read(
        '?airline=XX&alliance=x&from=XXX&country=Atlantis&day=Someday&within=7&season=x&time=noon&region=x&aircraft=x&month=13&sort=x-down',
      ),
    ),
  ).toBe(''));
