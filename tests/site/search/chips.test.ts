import { expect, test } from 'vitest';
import { type ChipGroup, journeyGroups, tripGroups, tripKinds } from '../../../src/site/search/chips.ts';
import type { PlannerQuery } from '../../../src/site/search/plannerQuery.ts';

/** Groups as lines: the title, and each choice with its query; the current one has a star. */
const lines = (groups: readonly ChipGroup[]): string[] =>
  groups.flatMap(({ title, chips }) => [
    title,
    ...chips.map(({ text, path, isCurrent }) => `${isCurrent ? '*' : '-'} ${text}: ${path.split('?')[1]}`),
  ]);
const HERE: PlannerQuery = { from: 'LHR', to: 'JFK' };

test('journeys in one direction', () => {
  expect(lines(journeyGroups({ ...HERE, offset: '20' }, 0))).toMatchInlineSnapshot(`
    [
      "Stops",
      "- Direct only: from=LHR&to=JFK&max_stops=0",
      "- Up to 1 stop: from=LHR&to=JFK&max_stops=1",
      "* Up to 2 stops: from=LHR&to=JFK",
      "- Up to 3 stops: from=LHR&to=JFK&max_stops=3",
      "Departure",
      "* Any time: from=LHR&to=JFK",
      "- Before 12:00: from=LHR&to=JFK&depart_before=11:59",
      "- 12:00 to 18:00: from=LHR&to=JFK&depart_after=12:00&depart_before=17:59",
      "- After 18:00: from=LHR&to=JFK&depart_after=18:00",
      "Least layover",
      "* Usual (45 min or more): from=LHR&to=JFK",
      "- 1 h 30 min: from=LHR&to=JFK&min_layover=90",
      "- 2 h: from=LHR&to=JFK&min_layover=120",
      "- 3 h: from=LHR&to=JFK&min_layover=180",
      "Order",
      "* Fastest: from=LHR&to=JFK",
      "- Earliest departure: from=LHR&to=JFK&sort=departure",
      "- Earliest arrival: from=LHR&to=JFK&sort=arrival",
      "- Latest departure: from=LHR&to=JFK&sort=-departure",
    ]
  `);
});

test('fewer stops than any connection has are not offered, unless they are chosen', () => {
  const stops = (query: PlannerQuery) => journeyGroups(query, 1)[0]?.chips.map(({ text }) => text);
  expect(stops(HERE)).toEqual(['Up to 1 stop', 'Up to 2 stops', 'Up to 3 stops']);
  expect(stops({ ...HERE, max_stops: '0' })).toContain('Direct only');
});

test('a choice that is not offered is one more, and current', () => {
  const query = { ...HERE, depart_after: '07:00', min_layover: '100', sort: 'arrival' } as const;
  const current = lines(journeyGroups(query, 0)).filter((line) => line.startsWith('*'));
  expect(current.map((line) => line.split(': ')[0])).toEqual([
    '* Up to 2 stops',
    '* 07:00 to 23:59',
    '* 1\u00a0h\u00a040\u00a0min',
    '* Earliest arrival',
  ]);
  expect(lines(journeyGroups({ ...HERE, depart_before: '07:00' }, 0)).join()).toContain('* 00:00 to 07:00');
});

test('trips over nights', () => {
  const query = { ...HERE, day: 'Fri', return_day: 'Sun' };
  expect(lines(tripGroups(query, null))).toMatchInlineSnapshot(`
    [
      "Out",
      "- Any: from=LHR&to=JFK&return_day=Sun",
      "- Mon: from=LHR&to=JFK&day=Mon&return_day=Sun",
      "- Tue: from=LHR&to=JFK&day=Tue&return_day=Sun",
      "- Wed: from=LHR&to=JFK&day=Wed&return_day=Sun",
      "- Thu: from=LHR&to=JFK&day=Thu&return_day=Sun",
      "* Fri: from=LHR&to=JFK&day=Fri&return_day=Sun",
      "- Sat: from=LHR&to=JFK&day=Sat&return_day=Sun",
      "- Sun: from=LHR&to=JFK&day=Sun&return_day=Sun",
      "Back",
      "- Fri, same day: from=LHR&to=JFK&day=Fri&return_day=Fri",
      "- Sat, 1 night: from=LHR&to=JFK&day=Fri&return_day=Sat",
      "* Sun, 2 nights: from=LHR&to=JFK&day=Fri&return_day=Sun",
      "- Mon, 3 nights: from=LHR&to=JFK&day=Fri&return_day=Mon",
      "- Tue, 4 nights: from=LHR&to=JFK&day=Fri&return_day=Tue",
      "- Wed, 5 nights: from=LHR&to=JFK&day=Fri&return_day=Wed",
      "- Thu, 6 nights: from=LHR&to=JFK&day=Fri&return_day=Thu",
      "Leave after",
      "* Any time: from=LHR&to=JFK&day=Fri&return_day=Sun",
      "- 06:00: from=LHR&to=JFK&day=Fri&depart_after=06:00&return_day=Sun",
      "- 12:00: from=LHR&to=JFK&day=Fri&depart_after=12:00&return_day=Sun",
      "- 16:00: from=LHR&to=JFK&day=Fri&depart_after=16:00&return_day=Sun",
      "- 18:00: from=LHR&to=JFK&day=Fri&depart_after=18:00&return_day=Sun",
      "Back after",
      "* Any time: from=LHR&to=JFK&day=Fri&return_day=Sun",
      "- 12:00: from=LHR&to=JFK&day=Fri&return_day=Sun&return_after=12:00",
      "- 16:00: from=LHR&to=JFK&day=Fri&return_day=Sun&return_after=16:00",
      "- 18:00: from=LHR&to=JFK&day=Fri&return_day=Sun&return_after=18:00",
      "- 20:00: from=LHR&to=JFK&day=Fri&return_day=Sun&return_after=20:00",
      "Stops",
      "- Direct only: from=LHR&to=JFK&day=Fri&max_stops=0&return_day=Sun",
      "- Up to 1 stop: from=LHR&to=JFK&day=Fri&max_stops=1&return_day=Sun",
      "* Up to 2 stops: from=LHR&to=JFK&day=Fri&return_day=Sun",
      "- Up to 3 stops: from=LHR&to=JFK&day=Fri&max_stops=3&return_day=Sun",
    ]
  `);
  const back = (more: PlannerQuery) => tripGroups({ ...query, ...more }, null)[1]?.chips.map(({ text }) => text);
  expect(back({ day: 'Fri,Sat' })).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(back({ return_day: 'Sat,Sun' })?.at(-1)).toBe('Sat,Sun');
});

test('day trips to any of some countries', () => {
  const query = { from: 'LHR', day: 'Sat', return_day: 'same', min_stay: '240', to_country: 'Spain' };
  expect(lines(tripGroups(query, ['France', 'Spain']))).toMatchInlineSnapshot(`
    [
      "Day",
      "- Monday: from=LHR&to_country=Spain&day=Mon&return_day=same&min_stay=240",
      "- Tuesday: from=LHR&to_country=Spain&day=Tue&return_day=same&min_stay=240",
      "- Wednesday: from=LHR&to_country=Spain&day=Wed&return_day=same&min_stay=240",
      "- Thursday: from=LHR&to_country=Spain&day=Thu&return_day=same&min_stay=240",
      "- Friday: from=LHR&to_country=Spain&day=Fri&return_day=same&min_stay=240",
      "* Saturday: from=LHR&to_country=Spain&day=Sat&return_day=same&min_stay=240",
      "- Sunday: from=LHR&to_country=Spain&day=Sun&return_day=same&min_stay=240",
      "Time there",
      "- Any: from=LHR&to_country=Spain&day=Sat&return_day=same",
      "* 4 h or more: from=LHR&to_country=Spain&day=Sat&return_day=same&min_stay=240",
      "- 6 h or more: from=LHR&to_country=Spain&day=Sat&return_day=same&min_stay=360",
      "- 8 h or more: from=LHR&to_country=Spain&day=Sat&return_day=same&min_stay=480",
      "Leave after",
      "* Any time: from=LHR&to_country=Spain&day=Sat&return_day=same&min_stay=240",
      "- 06:00: from=LHR&to_country=Spain&day=Sat&depart_after=06:00&return_day=same&min_stay=240",
      "- 08:00: from=LHR&to_country=Spain&day=Sat&depart_after=08:00&return_day=same&min_stay=240",
      "- 10:00: from=LHR&to_country=Spain&day=Sat&depart_after=10:00&return_day=same&min_stay=240",
      "Back after",
      "* Any time: from=LHR&to_country=Spain&day=Sat&return_day=same&min_stay=240",
      "- 12:00: from=LHR&to_country=Spain&day=Sat&return_day=same&return_after=12:00&min_stay=240",
      "- 16:00: from=LHR&to_country=Spain&day=Sat&return_day=same&return_after=16:00&min_stay=240",
      "- 18:00: from=LHR&to_country=Spain&day=Sat&return_day=same&return_after=18:00&min_stay=240",
      "- 20:00: from=LHR&to_country=Spain&day=Sat&return_day=same&return_after=20:00&min_stay=240",
      "Country",
      "- Any: from=LHR&day=Sat&return_day=same&min_stay=240",
      "- France: from=LHR&to_country=France&day=Sat&return_day=same&min_stay=240",
      "* Spain: from=LHR&to_country=Spain&day=Sat&return_day=same&min_stay=240",
    ]
  `);
});

test('kinds of trips', () => {
  const query = { ...HERE, return_day: 'Sun', return_after: '12:00', offset: '20', limit: '5' };
  expect(lines([tripKinds({ ...query, day: 'Thu' }, true)])).toMatchInlineSnapshot(`
    [
      "Trip",
      "- One way: from=LHR&to=JFK&day=Thu",
      "* Return: from=LHR&to=JFK&day=Thu&return_day=Sun",
      "- Day trip: from=LHR&to=JFK&day=Thu&return_day=same&min_stay=240",
      "- Several flights: from=LHR&to=JFK&day=Thu&to2=LHR",
    ]
  `);
  expect(lines([tripKinds({ from: 'LHR', day: 'Thu,Fri', return_day: 'same' }, false)])).toMatchInlineSnapshot(`
    [
      "Trip",
      "- Return: from=LHR&day=Fri&return_day=Sun",
      "* Day trip: from=LHR&day=Sat&return_day=same&min_stay=240",
    ]
  `);
  expect(lines([tripKinds({ ...HERE, to2: 'LAX', day2: 'Mon' }, true)])).toMatchInlineSnapshot(`
    [
      "Trip",
      "- One way: from=LHR&to=JFK",
      "- Return: from=LHR&to=JFK&day=Fri&return_day=Sun",
      "- Day trip: from=LHR&to=JFK&day=Sat&return_day=same&min_stay=240",
      "* Several flights: from=LHR&to=JFK&to2=LAX&day2=Mon",
    ]
  `);
  expect(lines([tripKinds({ from_country: 'GB', to: 'JFK' }, true)]).at(-1)).toContain('to2=GB');
  expect(lines([tripKinds({ from_region: 'Alps', to: 'JFK' }, true)]).at(-1)).toContain('to2=Alps');
});
