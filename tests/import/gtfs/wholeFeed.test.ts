/** Feeds with rows of every kind, and the bounds of what a feed may have. */
import { expect, test } from 'vitest';
import { gtfs } from '../../../scripts/import/gtfs/importer.ts';
import { reading, workshop } from '../workshop.ts';
import { zipOf } from '../zip.ts';

const table = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
const STOP_TIMES = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type';
const CALENDAR = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date';
const TRIPS = 'route_id,service_id,trip_id,trip_short_name';
const FREQUENCIES = 'trip_id,start_time,end_time,headway_secs,exact_times';
const ROUTES = 'route_id,agency_id,route_type';
const AGENCIES = 'agency_id,agency_name,agency_timezone';
const STOPS = 'stop_id,stop_code,stop_lat,stop_lon,parent_station';
/** The stops of a trip from LHR to JFK. */
const times = (trip: string, departure = '08:25:00', arrival = '16:10:00') => [
  `${trip},,${departure},LHR,1,,`,
  `${trip},${arrival},,JFK,2,,`,
];

/** Reads a feed of BA from LHR to JFK, whose tables a test replaces. */
function read(tables: Readonly<Record<string, string>>, agency?: string, date = '2026-03-02') {
  const feed = {
    'agency.txt': table(AGENCIES, 'BA,British Airways,Europe/London'),
    'routes.txt': table(ROUTES, 'r,BA,1100'),
    'stops.txt': table(STOPS, 'LHR,,,,', 'JFK,,,,'),
    'calendar.txt': table(CALENDAR, 's,1,1,1,1,1,1,1,20260401,20261020'),
    'trips.txt': table(TRIPS, 'r,s,t,117'),
    'stop_times.txt': table(STOP_TIMES, ...times('t')),
    ...tables,
  };
  const folder = workshop({
    'airlines.csv': ['BA,BAW,British Airways', 'LH,DLH,Lufthansa', 'T1,,Twin Air', 'T2,,TWIN  Air'],
  });
  return reading(gtfs, folder, zipOf(feed), { options: { agency }, date });
}

test('a whole feed, with rows of every kind', async () => {
  const tables = {
    'AGENCY.TXT': '',
    'agency.txt': table(
      AGENCIES,
      'ba,British Airways,Europe/London',
      ',Lufthansa,Europe/Berlin',
      'X,Twin Air,Europe/Berlin',
      'Y,Some,Europe/Berlin',
      'Z,Other,Nowhere/Else',
      ',,Nowhere/Else',
    ),
    'routes.txt': table(
      ROUTES,
      ...['r,ba,1100', 'lh,,1101', 'twin,X,1100', 'odd,Y,1100', 'bus,ba,3', 'none,Q,1100', 'wide,ba,11000'],
    ),
    'calendar.txt': table(
      CALENDAR,
      's,1,1,1,1,1,0,0,20260401,20261020',
      'one,0,0,0,0,0,1,0,20260502,20260502',
      ...['empty,0,0,0,0,0,0,0,20260401,20261020', 'back,1,1,1,1,1,1,1,20260402,20260401'],
      ...['flag,1,1,1,1,1,1,2,20260401,20261020', 'start,1,1,1,1,1,1,1,20260431,20261020'],
      ...['end,1,1,1,1,1,1,1,20260401,x', 'old,1,1,1,1,1,1,1,19691231,20261020'],
    ),
    'calendar_dates.txt': table(
      'service_id,date,exception_type',
      ...['s,20260501,2', 's,20260503,1', 's,20260504,3', 's,2026-05-04,1'],
    ),
    'trips.txt': table(
      TRIPS,
      ...['r,s,t,117', 'r,s,t,118', 'r,one,once,ba 9', 'r,empty,e,1', 'r,back,b,1', 'r,old,o,1'],
      ...['lh,s,l,LH0400', 'twin,s,w,1', 'odd,s,y,1', 'bus,s,u,1', 'none,s,n,1', 'wide,s,i,1', 'gone,s,g,1'],
      ...['r,s,short,1', 'r,s,closed,1', 'r,s,far,1', 'r,s,odd,Morning', 'r,s,head,7', 'r,s,slow,8', 'r,s,half,6'],
    ),
    'frequencies.txt': table(
      FREQUENCIES,
      ...['head,06:00:00,07:30:00,3600,1', 'slow,06:00:00,06:01:00,60,0', 'none,06:00:00,07:00:00,60,1'],
      'u,06:00:00,05:00:00,60,1',
    ),
    'stop_times.txt': table(
      STOP_TIMES,
      ...['t', 'once', 'l', 'head', 'slow', 'o', 'half'].flatMap((trip) => times(trip)),
      ...times('odd', '08:25:00', '08:30:00'),
      ...['short,,08:25:00,LHR,1,,', 'closed,,08:25:00,LHR,1,1,', 'closed,16:10:00,17:00:00,JFK,2,,'],
      ...['closed,20:00:00,,LHR,3,,1', 'far,,08:25:00,LHR,1,,', 'far,16:10:00,,QQQ,2,,'],
      ...['half,,08:25:00,LHR,,,', 'u,,08:25:00,LHR,x,,', 'none,,08:25:00,LHR,1,,'],
    ),
  };
  const { 'AGENCY.TXT': _, ...feed } = tables;
  expect(await read(feed, 'Y=QQ,Nobody=ba')).toMatchInlineSnapshot(`
    {
      "airlines": [],
      "asOf": "2026-10-20",
      "evidence": [],
      "flyingTimes": [],
      "log": {
        "names": {
          "agencies and their airlines": {
            "Lufthansa is LH": 1,
            "ba is BA": 1,
          },
          "agency of --agency that is in no feed": {
            "Nobody": 1,
          },
          "agency with an unknown time zone": {
            "Z Nowhere/Else": 1,
          },
          "agency with the name of several airlines (pass --agency ID=CODE)": {
            "X Twin Air": 1,
          },
          "airline of --agency that is unknown": {
            "QQ": 1,
          },
          "block times that no flight takes, which are left unknown": {
            "LHR-JFK 5": 1,
          },
          "calendar that is faulty": {
            "back": 1,
            "end": 1,
            "flag": 1,
            "old": 1,
            "start": 1,
          },
          "exception of a calendar that is faulty": {
            "s": 1,
          },
          "frequency of an unknown trip": {
            "none": 1,
          },
          "second agency of the same id": {
            "": 1,
          },
          "second trip of the same id": {
            "t": 1,
          },
          "stop of an unknown trip": {
            "none": 1,
          },
          "trip of an unknown agency": {
            "Q": 1,
          },
          "trip of an unknown calendar": {
            "back": 1,
            "old": 1,
          },
          "trip of an unknown route": {
            "gone": 1,
          },
          "trip that is no flight (route_type is not 1100 to 1199)": {
            "11000": 1,
            "3": 1,
          },
          "trip with a stop without a stop_sequence": {
            "half": 1,
          },
          "trip with fewer than two stops": {
            "short": 1,
          },
          "trip without a day of service": {
            "e": 1,
          },
          "trips by headway, whose times are not exact": {
            "slow": 1,
          },
          "trips without a flight number in trip_short_name": {
            "Morning": 1,
          },
          "unknown airport (pass --airports FILE)": {
            "QQQ": 1,
          },
        },
        "notes": {
          "agencies and their airlines": 2,
          "block times that no flight takes, which are left unknown": 1,
          "trips by headway, whose times are not exact": 1,
          "trips without a flight number in trip_short_name": 1,
        },
        "read": 31,
        "rejected": {
          "agency with an unknown time zone": 1,
          "agency with the name of several airlines (pass --agency ID=CODE)": 1,
          "airline of --agency that is unknown": 1,
          "calendar that is faulty": 5,
          "exception of a calendar that is faulty": 1,
          "frequency of an unknown trip": 1,
          "second agency of the same id": 1,
          "second trip of the same id": 1,
          "stop of an unknown trip": 1,
          "trip of an unknown agency": 1,
          "trip of an unknown calendar": 2,
          "trip of an unknown route": 1,
          "trip with a stop without a stop_sequence": 1,
          "trip with fewer than two stops": 1,
          "trip without a day of service": 1,
          "unknown airport (pass --airports FILE)": 1,
        },
        "skipped": {
          "leg that passengers cannot board or leave": 2,
          "trip that is no flight (route_type is not 1100 to 1199)": 2,
        },
        "used": 6,
        "warnings": {
          "agencies of one feed in several time zones, each taken for its own trips": 1,
          "agency of --agency that is in no feed": 1,
        },
      },
      "services": [
        "LHR,JFK,BA,scheduled,,,2026-03,",
        "  06:00,12345,465,7,",
        "  06:00,12345,465,8,",
        "  07:00,12345,465,7,",
        "  08:25,12345,,,",
        "  08:25,12345,465,117,",
        "LHR,JFK,LH,scheduled,,,2026-03,",
        "  07:25,12345,465,400,",
      ],
      "years": [
        2026,
        2026,
      ],
    }
  `);
});

test.each([
  [1105, 'scheduled'],
  [1106, 'charter'],
  [1107, 'charter'],
  [1108, 'charter'],
  [1109, 'scheduled'],
  [1110, 'scheduled'],
  [1111, 'charter'],
  [1112, 'scheduled'],
])('flights of route type %d are %s', async (type, kind) => {
  const { services } = await read({ 'routes.txt': table(ROUTES, `r,BA,${type}`) });
  expect(services[0]).toContain(`LHR,JFK,BA,${kind},`);
});

test.each([
  // A headway of a minute to a day.
  ['06:00:00,06:02:00,60', 2],
  ['06:00:00,06:02:00,59', null],
  ['06:00:00,06:02:00,0x3c', null],
  ['06:00:00,06:01:00,86400', 1],
  ['06:00:00,06:01:00,86401', null],
  ['06:00:00,06:00:00,600', null],
  // At most 1440 starts.
  ['00:00:00,24:00:00,60', 1440],
  ['00:00:00,24:01:00,60', null],
  ['x,07:00:00,600', null],
  ['06:00:00,x,600', null],
])('starts by headway: %s', async (row, starts) => {
  const { services, log } = await read({ 'frequencies.txt': table(FREQUENCIES, `t,${row},1`) });
  expect(services.length).toBe(starts === null ? 0 : 1 + starts);
  expect(log['notes']).toEqual({ 'agencies and their airlines': 1 });
  expect(log['rejected']).toEqual(
    starts === null ? { 'frequency that is faulty': 1, 'trip by headway without a start': 1 } : {},
  );
});

const LONG = 'calendars of more than three years: three are read';
test.each([
  // Of a long calendar 1098 days count: from a year before the import, or the last ones.
  ['20200101', '20301231', '2026-01-02', [2025, 2028], true],
  ['20200101', '20301231', '2025-12-31', [2024, 2028], true],
  ['20230101', '20270102', '2026-01-02', [2024, 2027], true],
  ['20230101', '20270101', '2026-01-02', [2023, 2027], true],
  ['20240101', '20270103', '2026-01-02', [2024, 2027], true],
  ['20240101', '20270102', '2026-01-02', [2024, 2027], false],
])('a calendar from %s to %s, read on %s', async (start, end, date, years, isLong) => {
  const result = await read({ 'calendar.txt': table(CALENDAR, `s,1,1,1,1,1,1,1,${start},${end}`) }, undefined, date);
  expect([result.years, Object.keys(result.log['notes'] as object).includes(LONG)]).toEqual([years, isLong]);
});

test.each([
  // A code counts within 50 km of its airport, and no code within 5 km.
  ['LHR', '51.919', '-0.461', true],
  ['LHR', '51.925', '-0.461', false],
  ['lhr', '', '', true],
  ['', '51.515', '-0.461', true],
  ['', '51.5200', '-0.461', false],
  ['LHR', '90', '-0.461', false],
  ['LHR', '91', '-0.461', true],
  ['LHR', '51.47', '180', false],
  ['LHR', '51.47', '181', true],
  ['LHR', '9e1', '-0.461', true],
  ['LHR', '0', '-0.461', false],
  ['LHR', '51.47', '0', true],
  ['LHR', '0', '90', false],
  ['LHR', '0', '0', true],
  ['', '51.47', '', false],
])('a stop of code %j at %s, %s', async (code, latitude, longitude, isAirport) => {
  const { services } = await read({
    'stops.txt': table(STOPS, `x,${code},${latitude},${longitude},`, 'JFK,,,,'),
    'stop_times.txt': table(STOP_TIMES, ...times('t').map((line) => line.replace('LHR', 'x'))),
  });
  expect(services.length).toBe(isAirport ? 2 : 0);
});
