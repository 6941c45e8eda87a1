import { expect, test } from 'vitest';
import { readState, writeState } from '../../../src/site/route-table/address.ts';

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  airline: ['BA', 'VY'],
  alliance: ['oneworld'],
  country: ['Spain', 'Congo, Republic'],
  from: ['LHR'],
  region: ['Balearic Islands'],
  aircraft: ['A320'],
  season: ['Year-round'],
  within: ['120'],
  month: ['8'],
  day: ['Mon', 'Sun'],
  time: ['night', 'evening'],
};
const read = (query: string) =>
  readState(new URLSearchParams(query), (name, value) => CHOICES[name]?.includes(value) ?? false, ['place', 'weekly']);

test('an address is read as it was written', () => {
  const query =
    '?q=S%C3%A3o+P&airline=BA,VY&alliance=oneworld&from=LHR&country=Spain&region=Balearic+Islands&day=Mon,Sun&time=night,evening&within=120&season=Year-round&month=8&aircraft=A320&sort=weekly-down';
  expect(read(query).filters).toEqual({ ...CHOICES, q: ['São P'], country: ['Spain'] });
  expect(writeState(read(query))).toBe(query);
});

test('a list is in its order, and a name may have a comma', () => {
  expect(writeState(read('?day=Sun,Mon&airline=VY,BA&time=evening,night'))).toBe(
    '?airline=BA,VY&day=Mon,Sun&time=night,evening',
  );
  expect(read('?country=Congo, Republic').filters.country).toEqual(['Congo, Republic']);
});

test('values that the table does not have are left out', () =>
  expect(
    writeState(
      read(
        '?airline=XX&alliance=x&from=XXX&country=Atlantis&day=Someday&within=7&season=x&time=noon&region=x&aircraft=x&month=13&sort=x-down',
      ),
    ),
  ).toBe(''));
