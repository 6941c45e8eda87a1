import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';
import { timeWindow } from '../../../src/core/filter/departureFilter.ts';
import { eachDestination, type JourneyQuery } from '../../../src/core/journeys/search.ts';
import { searchJourneys } from '../../../src/core/journeys/searchJourneys.ts';
import { airlineCode, airlinesNamed, type TestWorld, week } from './world.ts';

const MON = 1;
const TUE = 1 << 1;
const DAILY = '1234567';
const EVERY_DAY = 'Mon Tue Wed Thu Fri Sat Sun';

type Conditions = Omit<JourneyQuery, 'groups' | 'avoid' | 'via' | 'airlines'> & {
  readonly avoid?: string;
  readonly via?: string;
  readonly airlines?: string;
};

/**
 * Journeys as text: `Sun 22:00 A-B (390) B-C 07:00+1, Sun`: day and time of departure, legs and layovers in minutes,
 * time of arrival with the days since departure, and the days on which it can be flown.
 */
function find(world: TestWorld, pair: string, { avoid, via, airlines, ...conditions }: Conditions = {}): string[] {
  const { codes, timetable } = world;
  const places = (list: string) => list.split(',').map((code) => codes.indexOf(code));
  const [from = '', to = ''] = pair.split('-');
  const found = searchJourneys(timetable, {
    groups: eachDestination(places(from), places(to)),
    ...conditions,
    ...(avoid ? { avoid: places(avoid) } : {}),
    ...(via ? { via: places(via) } : {}),
    ...(airlines ? { airlines: [airlinesNamed(world, airlines.split(','))] } : {}),
  });
  return found.map(({ departure, arrival, legs, layovers, days }) => {
    const chain = legs.map(
      (leg, i) => `${codes[leg.from]}-${codes[leg.to]}${layovers[i] === undefined ? '' : ` (${layovers[i]})`}`,
    );
    const offset = arrival.dayOffset;
    const arrives = `${timeOfDay(arrival.minute)}${offset === 0 ? '' : `${offset > 0 ? '+' : ''}${offset}`}`;
    const listed = WEEKDAYS.filter((_, day) => days & (1 << day)).join(' ');
    return `${WEEKDAYS[departure.day]} ${timeOfDay(departure.minute)} ${chain.join(' ')} ${arrives}, ${listed}`;
  });
}

const CASES: readonly {
  title: string;
  world: TestWorld;
  pair: string;
  query?: Conditions;
  result: readonly string[];
}[] = [
  {
    title: 'a direct flight, with the days on which it flies',
    world: week('A-B XX 135 08:00 90'),
    pair: 'A-B',
    result: ['Mon 08:00 A-B 09:30, Mon Wed Fri'],
  },
  {
    title: 'of flights of one airline at one time the shorter first',
    world: week('A-B XX 1 08:00 90', 'A-B XX 1 08:00 60', 'A-B XX 1 08:00 75', 'B-C XX 1 11:00 60'),
    pair: 'A-C',
    query: { limit: 2 },
    result: ['Mon 08:00 A-B (120) B-C 12:00, Mon', 'Mon 08:00 A-B (105) B-C 12:00, Mon'],
  },
  { title: 'routes have a direction', world: week('A-B XX 1 08:00 90'), pair: 'B-A', result: [] },
  { title: 'from equal to', world: week('A-B XX 1 08:00 90', 'B-A XX 1 12:00 90'), pair: 'A-A', result: [] },
  {
    title: 'a connection with its layover',
    world: week('A-B XX 1 08:00 60', 'B-C XX 1 10:15 60'),
    pair: 'A-C',
    result: ['Mon 08:00 A-B (75) B-C 11:15, Mon'],
  },
  {
    title: 'a minute less than the least layover is too short',
    world: week('A-B XX 1 08:00 60', 'B-C XX 1 10:14 60'),
    pair: 'A-C',
    result: [],
  },
  {
    title: '45 minutes are enough between two domestic flights',
    world: week({ A: 'UTC DE', B: 'UTC DE', C: 'UTC DE' }, 'A-B XX 1 08:00 60', 'B-C XX 1 09:45 60'),
    pair: 'A-C',
    result: ['Mon 08:00 A-B (45) B-C 10:45, Mon'],
  },
  {
    title: '45 minutes are not enough when one flight leaves the country',
    world: week({ A: 'UTC DE', B: 'UTC DE', C: 'UTC FR' }, 'A-B XX 1 08:00 60', 'B-C XX 1 09:45 60'),
    pair: 'A-C',
    result: [],
  },
  {
    title: 'a layover of 12 hours, not of a minute more',
    world: week('A-B XX 12 08:00 60', 'B-C XX 1 21:00 60', 'B-C XX 2 21:01 60'),
    pair: 'A-C',
    result: ['Mon 08:00 A-B (720) B-C 22:00, Mon'],
  },
  {
    title: 'layovers of no minute at all',
    world: week('A-B XX 1 08:00 60', 'B-C XX 1 09:00 60', 'C-D XX 1 10:00 60', 'B-D XX 1 09:01 30'),
    pair: 'A-D',
    query: { minLayover: 0, maxLayover: 0 },
    result: ['Mon 08:00 A-B (0) B-C (0) C-D 11:00, Mon'],
  },
  {
    title: 'over the end of the week',
    world: week('A-B XX 7 22:00 90', 'B-C XX 1 06:00 60'),
    pair: 'A-C',
    result: ['Sun 22:00 A-B (390) B-C 07:00+1, Sun'],
  },
  {
    title: 'over the date line: arrives the day before it leaves',
    world: week({ A: 'Asia/Tokyo', B: 'Pacific/Pago_Pago' }, 'A-B XX 1 10:00 600'),
    pair: 'A-B',
    result: ['Mon 10:00 A-B 00:00, Mon'],
  },
  {
    title: 'over the date line: Monday morning at the one end is Sunday at the other',
    world: week({ A: 'Pacific/Kiritimati', B: 'Pacific/Pago_Pago' }, 'A-B XX 1 09:00 240', 'B-C XX 7 14:00 600'),
    pair: 'A-C',
    result: ['Mon 09:00 A-B (120) B-C 11:00, Mon'],
  },
  {
    title: 'two nights on the way, 43 hours in all',
    world: week('A-B XX 1 20:00 120', 'B-C XX 2 09:00 120', 'C-D XX 2 22:00 120', 'D-E XX 3 11:30 210'),
    pair: 'A-E',
    query: { maxStops: 3 },
    result: ['Mon 20:00 A-B (660) B-C (660) C-D (690) D-E 15:00+2, Mon'],
  },
  {
    title: 'max_stops',
    world: week('A-B XX 1 08:00 60', 'B-C XX 1 11:00 60', 'C-D XX 1 14:00 60'),
    pair: 'A-D',
    query: { maxStops: 1 },
    result: [],
  },
  {
    title: 'a later departure, an earlier arrival and fewer stops each save a journey',
    world: week(
      'A-C XX 1 08:00 240',
      ...['A-B XX 1 08:00 60', 'B-C XX 1 10:15 45'],
      ...['A-D XX 1 09:00 60', 'D-C XX 1 11:15 60'],
      ...['A-E XX 1 07:00 60', 'E-C XX 1 09:15 105'],
    ),
    pair: 'A-C',
    result: ['Mon 08:00 A-B (75) B-C 11:00, Mon', 'Mon 09:00 A-D (75) D-C 12:15, Mon', 'Mon 08:00 A-C 12:00, Mon'],
  },
  {
    title: 'equal departures, arrivals and stops: all of them, by airport, then by airline',
    world: week(
      ...['A-C YY 1 08:00 60', 'C-Z XX 1 11:00 60'],
      ...['A-B XX 1 08:00 60', 'B-Z YY 1 11:00 60', 'B-Z XX 1 11:00 60'],
    ),
    pair: 'A-Z',
    result: [
      'Mon 08:00 A-B (120) B-Z 12:00, Mon',
      'Mon 08:00 A-B (120) B-Z 12:00, Mon',
      'Mon 08:00 A-C (120) C-Z 12:00, Mon',
    ],
  },
  {
    title: 'equal journeys: by airport, not by flying time',
    world: week(
      ...['A-B XX 1 08:00 60', 'B-C XX 1 11:00 90', 'C-Z XX 1 14:00 60'],
      ...['B-D XX 1 11:00 60', 'D-Z XX 1 14:00 60'],
    ),
    pair: 'A-Z',
    query: { limit: 1 },
    result: ['Mon 08:00 A-B (120) B-C (90) C-Z 15:00, Mon'],
  },
  {
    title: 'equal but for the flight in the middle: the shorter first layover first',
    world: week('A-B XX 1 08:00 60', 'B-C XX 1 10:30 60', 'B-C XX 1 11:00 60', 'C-D XX 1 14:00 60'),
    pair: 'A-D',
    result: ['Mon 08:00 A-B (90) B-C (150) C-D 15:00, Mon', 'Mon 08:00 A-B (120) B-C (120) C-D 15:00, Mon'],
  },
  {
    title: 'by elapsed minutes, then stops, then day and time',
    world: week(
      ...['A-Z XX 4 07:00 200', 'A-Z XX 2 09:00 200', 'A-Z XX 2 06:00 200'],
      ...['A-B XX 1 06:00 60', 'B-Z XX 1 08:20 60', 'A-Z XX 5 06:00 90'],
    ),
    pair: 'A-Z',
    result: [
      'Fri 06:00 A-Z 07:30, Fri',
      'Tue 06:00 A-Z 09:20, Tue',
      'Tue 09:00 A-Z 12:20, Tue',
      'Thu 07:00 A-Z 10:20, Thu',
      'Mon 06:00 A-B (80) B-Z 09:20, Mon',
    ],
  },
  {
    title: 'limit',
    world: week('A-B XX 1 08:00 60', 'A-B XX 1 09:00 70', 'A-B XX 1 10:00 80'),
    pair: 'A-B',
    query: { limit: 2 },
    result: ['Mon 08:00 A-B 09:00, Mon', 'Mon 09:00 A-B 10:10, Mon'],
  },
  {
    title: 'once for all days, which are those of all flights together, requested or not',
    world: week(`A-B XX ${DAILY} 22:00 90`, 'B-C XX 246 06:00 60'),
    pair: 'A-C',
    query: { days: MON | TUE },
    result: ['Mon 22:00 A-B (390) B-C 07:00+1, Mon Wed Fri'],
  },
  {
    title: 'on the first requested day on which it is not beaten',
    world: week(`A-B XX ${DAILY} 08:00 180`, 'A-B YY 1 09:00 60'),
    pair: 'A-B',
    query: { days: MON | TUE },
    result: ['Mon 09:00 A-B 10:00, Mon', `Tue 08:00 A-B 11:00, ${EVERY_DAY}`],
  },
  {
    title: 'an arrival too early for the greatest layover does not hide a later one',
    world: week('A-B XX 1 06:00 60', 'A-C XX 1 06:00 60', 'C-B XX 1 11:00 60', 'B-D XX 1 20:00 60'),
    pair: 'A-D',
    result: ['Mon 06:00 A-C (240) C-B (480) B-D 21:00, Mon'],
  },
  {
    title: 'nobody passes the time by a flight there and back: no airport comes twice',
    world: week(
      ...['A-B XX 1 06:00 60', 'B-C XX 1 09:00 60', 'C-B XX 1 12:00 60', 'B-D XX 1 20:00 60'],
      ...['C-E XX 1 17:00 60', 'E-D XX 1 20:00 120'],
    ),
    pair: 'A-D',
    query: { maxStops: 3 },
    result: ['Mon 06:00 A-B (120) B-C (420) C-E (120) E-D 22:00, Mon'],
  },
  {
    title: 'a journey does not return to its origin',
    world: week(
      ...['A-B XX 1 20:00 60', 'B-C XX 1 23:00 60', 'C-A XX 2 02:00 60', 'A-Z XX 2 06:00 60'],
      ...['B-D XX 2 06:00 60', 'D-E XX 2 09:00 60', 'E-Z XX 2 12:00 60'],
    ),
    pair: 'A-Z',
    query: { days: MON, maxStops: 3, departs: timeWindow('12:00') },
    result: ['Mon 20:00 A-B (540) B-D (120) D-E (120) E-Z 13:00+1, Mon'],
  },
  {
    title: 'the nearer way is not always the earlier one, on short domestic layovers either',
    world: week(
      { A: 'UTC DE', B: 'UTC DE', C: 'UTC DE', D: 'UTC DE', Z: 'UTC DE' },
      ...['A-B XX 1 08:00 60', 'B-C XX 1 09:45 60', 'C-Z XX 1 12:25 60'],
      ...['B-D XX 1 09:45 70', 'D-Z XX 1 11:40 90'],
    ),
    pair: 'A-Z',
    result: ['Mon 08:00 A-B (45) B-D (45) D-Z 13:10, Mon'],
  },
  {
    title: 'a way that is too far does not hide a nearer one',
    world: week(
      ...['A-Z XX 1 10:00 180', 'A-B XX 1 08:00 30', 'B-C XX 1 10:00 180', 'C-Z XX 1 15:00 60'],
      ...['B-D XX 1 10:00 30', 'D-Z XX 1 12:00 30'],
    ),
    pair: 'A-Z',
    result: ['Mon 10:00 A-Z 13:00, Mon', 'Mon 08:00 A-B (90) B-D (90) D-Z 12:30, Mon'],
  },
  {
    title: 'the shortest flight of a route counts, of the airlines requested',
    world: week('A-Z XX 1 09:00 180', 'A-B XX 1 08:00 60', 'B-Z XX 1 10:30 60', 'B-Z XX 1 11:30 300'),
    pair: 'A-Z',
    query: { airlines: 'XX' },
    result: ['Mon 09:00 A-Z 12:00, Mon', 'Mon 08:00 A-B (90) B-Z 11:30, Mon'],
  },
  {
    title: 'departures between two times, both inclusive',
    world: week('A-B XX 1 07:59 60', 'A-B XX 1 08:00 60', 'A-B XX 1 10:00 60', 'A-B XX 1 10:01 60'),
    pair: 'A-B',
    query: { departs: timeWindow('08:00', '10:00') },
    result: ['Mon 08:00 A-B 09:00, Mon', 'Mon 10:00 A-B 11:00, Mon'],
  },
  {
    title: 'departures at one minute',
    world: week('A-B XX 1 07:59 60', 'A-B XX 1 08:00 60', 'A-B XX 1 08:01 60'),
    pair: 'A-B',
    query: { departs: timeWindow('08:00', '08:00') },
    result: ['Mon 08:00 A-B 09:00, Mon'],
  },
  {
    title: 'departures over midnight: late and early on the requested day',
    world: week('A-B XX 12 01:00 60', 'A-B XX 12 12:00 60', 'A-B XX 12 23:00 60'),
    pair: 'A-B',
    query: { departs: timeWindow('22:00', '02:00'), days: MON },
    result: ['Mon 01:00 A-B 02:00, Mon Tue', 'Mon 23:00 A-B 00:00+1, Mon Tue'],
  },
  {
    title: 'arrivals by a local time, inclusive, on whichever day',
    world: week({ B: 'Asia/Tokyo' }, 'A-B XX 1 06:00 180', 'A-B XX 1 07:00 181', 'A-B XX 1 22:00 60'),
    pair: 'A-B',
    query: { arrives: timeWindow(null, '18:00') },
    result: ['Mon 22:00 A-B 08:00+1, Mon', 'Mon 06:00 A-B 18:00, Mon'],
  },
  {
    title: 'every leg on one of the airlines',
    world: week('A-B XX 1 08:00 60', 'B-C YY 1 11:00 60', 'B-C XX 1 12:00 60', 'B-C ZZ 1 10:30 60'),
    pair: 'A-C',
    query: { airlines: 'XX,YY' },
    result: ['Mon 08:00 A-B (120) B-C 12:00, Mon'],
  },
  {
    title: 'no stop at an airport to avoid',
    world: week('A-B XX 1 08:00 60', 'B-C XX 1 10:30 60', 'A-D XX 1 08:00 60', 'D-C XX 1 12:00 60'),
    pair: 'A-C',
    query: { avoid: 'B' },
    result: ['Mon 08:00 A-D (180) D-C 13:00, Mon'],
  },
  {
    title: 'a stop at one of the via airports, first or last, never a direct flight',
    world: week(
      ...['A-Z XX 1 08:00 60', 'A-B XX 1 06:00 60', 'B-Z XX 1 09:00 60', 'B-C XX 1 09:00 60'],
      ...['C-Z XX 1 12:00 60', 'A-D XX 1 07:00 60', 'D-B XX 1 09:30 30', 'B-Z XX 1 12:30 60'],
    ),
    pair: 'A-Z',
    query: { via: 'C,D' },
    result: ['Mon 07:00 A-D (90) D-B (150) B-Z 13:30, Mon', 'Mon 06:00 A-B (120) B-C (120) C-Z 13:00, Mon'],
  },
  {
    title: 'several airports at both ends: each destination by itself; one origin beats the other',
    world: week('A-Y XX 1 08:00 60', 'B-Z XX 1 08:30 60', 'A-Z XX 1 07:00 120', 'B-Y XX 1 07:00 300'),
    pair: 'A,B-Y,Z',
    result: ['Mon 08:00 A-Y 09:00, Mon', 'Mon 08:30 B-Z 09:30, Mon', 'Mon 07:00 A-Z 09:00, Mon'],
  },
  {
    title: 'equal journeys from two airports: both',
    world: week('B-Z XX 1 08:00 60', 'A-Z XX 1 08:00 60'),
    pair: 'A,B-Z',
    result: ['Mon 08:00 A-Z 09:00, Mon', 'Mon 08:00 B-Z 09:00, Mon'],
  },
  {
    title: 'a journey may pass an airport of arrival, if that is its via airport',
    world: week('A-Y XX 1 08:00 60', 'Y-Z XX 1 11:00 60'),
    pair: 'A-Y,Z',
    query: { via: 'Y' },
    result: ['Mon 08:00 A-Y (120) Y-Z 12:00, Mon'],
  },
  {
    title: 'a journey may pass an airport of arrival, if it is too late to end there',
    world: week('A-Y XX 1 21:00 60', 'Y-Z XX 2 06:00 60'),
    pair: 'A-Y,Z',
    query: { arrives: timeWindow(null, '10:00') },
    result: ['Mon 21:00 A-Y (480) Y-Z 07:00+1, Mon'],
  },
  {
    title: 'a journey may pass another airport of departure, when none from there on the day beats it',
    world: week('A-C XX 1 20:00 60', 'C-B XX 1 23:00 60', 'B-Z XX 2 06:00 60'),
    pair: 'A,B-Z',
    query: { days: MON, departs: timeWindow('12:00') },
    result: ['Mon 20:00 A-C (120) C-B (360) B-Z 07:00+1, Mon'],
  },
  {
    title: 'a night connection that a direct flight of the next morning overtakes is left out',
    world: week('A-B XX 1 20:00 60', 'B-Z XX 2 08:00 60', 'A-Z XX 2 07:00 60'),
    pair: 'A-Z',
    query: { days: MON },
    result: [],
  },
  {
    title: 'a flight two days later overtakes nothing',
    world: week('A-B XX 1 20:00 60', 'B-Z XX 3 08:00 60', 'A-Z XX 3 06:00 60'),
    pair: 'A-Z',
    query: { days: MON, maxLayover: 2160 },
    result: ['Mon 20:00 A-B (2100) B-Z 09:00+2, Mon'],
  },
  {
    title: 'two hours to enter the United States; from Puerto Rico no one enters them',
    world: week(
      { A: 'UTC GB', B: 'UTC US', C: 'UTC US', D: 'UTC PR' },
      ...['A-B XX 1 08:00 60', 'B-C XX 1 10:59 60', 'B-C XX 1 11:00 90', 'D-B XX 1 08:00 60', 'B-C XX 1 10:15 90'],
    ),
    pair: 'A,D-C',
    query: { days: MON },
    result: ['Mon 08:00 D-B (75) B-C 11:45, Mon'],
  },
  {
    title: 'half an hour more between airlines that are neither the same nor of one alliance',
    world: week(
      ...['A-B XX 1 08:00 60', 'B-C ZZ 1 10:44 20', 'B-C ZZ 1 10:45 60'],
      ...['A-D XX 1 08:00 60', 'D-C YY 1 10:15 100'],
    ),
    pair: 'A-C',
    result: ['Mon 08:00 A-B (105) B-C 11:45, Mon'],
  },
  {
    title: 'a chosen least layover is that of all changes',
    world: week({ A: 'UTC GB', B: 'UTC US', C: 'UTC US' }, 'A-B XX 1 08:00 60', 'B-C ZZ 1 09:50 60'),
    pair: 'A-C',
    query: { minLayover: 50 },
    result: ['Mon 08:00 A-B (50) B-C 10:50, Mon'],
  },
  {
    title: 'a day of arrival',
    world: week('A-B XX 1234567 23:00 120', 'A-B XX 1234567 08:00 120'),
    pair: 'A-B',
    query: { arriveDays: 1 << 1 },
    result: ['Mon 23:00 A-B 01:00+1, Mon Tue Wed Thu Fri Sat Sun', 'Tue 08:00 A-B 10:00, Mon Tue Wed Thu Fri Sat Sun'],
  },
  {
    title: 'a greatest layover below the least leaves direct flights',
    world: week('A-B XX 1 08:00 60', 'B-C XX 1 10:30 60', 'A-C XX 1 08:00 300'),
    pair: 'A-C',
    query: { minLayover: 60, maxLayover: 59 },
    result: ['Mon 08:00 A-C 13:00, Mon'],
  },
  {
    title: 'a layover of nearly a week',
    world: week('A-B XX 1 08:00 60', 'B-C XX 1 09:30 60'),
    pair: 'A-C',
    query: { maxLayover: 1_000_000 },
    result: ['Mon 08:00 A-B (10110) B-C 10:30+7, Mon'],
  },
];

describe('searchJourneys', () => {
  test.each(CASES)('$title', ({ world, pair, query, result }) => {
    expect(find(world, pair, query)).toEqual(result);
  });

  test('equal journeys on one path: by airline, each leg in turn', () => {
    const world = week('A-B YY 1 08:00 60', 'A-B XX 1 08:00 60', 'B-C YY 1 11:00 60', 'B-C XX 1 11:00 60');
    const found = searchJourneys(world.timetable, { groups: eachDestination([0], [2]) });
    const airlines = found.map(({ legs }) => legs.map((leg) => airlineCode(world, leg)).join(' '));
    expect(airlines).toEqual(['XX XX', 'XX YY', 'YY XX', 'YY YY']);
  });

  test('two stops, 12 journeys and all days unless the query says otherwise', () => {
    const times = Array.from({ length: 14 }, (_, hour) => `A-B XX ${DAILY} ${timeOfDay(hour * 60)} ${60 + hour}`);
    expect(find(week(...times), 'A-B')).toHaveLength(12);
    const chain = week('A-B XX 3 08:00 60', 'B-C XX 3 11:00 60', 'C-D XX 3 14:00 60', 'D-E XX 3 17:00 60');
    expect(find(chain, 'A-D')).toHaveLength(1);
    expect(find(chain, 'A-E')).toHaveLength(0);
  });

  test('a journey holds indices, local times and minutes', () => {
    const world = week({ B: 'Asia/Tokyo' }, 'A-B XX 7 20:00 90', 'B-C YY 1 10:30 60');
    expect(searchJourneys(world.timetable, { groups: eachDestination([0], [2]) })).toEqual([
      {
        departure: { day: 6, minute: 1200 },
        arrival: { minute: 150, dayOffset: 1 },
        elapsedMin: 390,
        flyingMin: 150,
        stops: 1,
        days: 1 << 6,
        layovers: [240],
        legs: [
          {
            route: 0,
            from: 0,
            to: 1,
            row: 0,
            departure: { day: 6, minute: 1200 },
            arrival: { minute: 390, dayOffset: 1 },
            blockMin: 90,
          },
          {
            route: 1,
            from: 1,
            to: 2,
            row: 1,
            departure: { day: 0, minute: 630 },
            arrival: { minute: 150, dayOffset: 0 },
            blockMin: 60,
          },
        ],
      },
    ]);
  });
});
