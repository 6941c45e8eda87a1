/** The forms in which the on-time data of the US DOT is handed out and passed on. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { onTime } from '../../../scripts/import/on-time/importer.ts';
import { problemsOf, run, runClean, shown, workshop } from '../workshop.ts';
import { zipOf } from '../zip.ts';

/** Imports a file; those of past years need --accept. */
const imported = (folder: string, source: string | Buffer, more: Parameters<typeof run>[3] = {}) =>
  run(onTime, folder, source, { accept: true, ...more });

/** Columns of a row in a form, quoted as that form has it. */
type Row = Readonly<Record<string, string | number>>;
const csvOf = (rows: readonly Row[], quote: (cell: string | number) => string, end = ''): string =>
  [Object.keys(rows[0] ?? {}).map((name) => `"${name}"`), ...rows.map((row) => Object.values(row).map(quote))]
    .map((cells) => `${cells.join(',')}${end}\n`)
    .join('');
const quoteText = (cell: string | number) => (typeof cell === 'string' && cell !== '' ? `"${cell}"` : String(cell));

/** The monthly zip files: quoted text, two decimals, an empty last column. */
const prezipped = (date: string, departure: string, cancelled = '0.00'): Row => ({
  Year: 2024,
  Quarter: 1,
  Month: 1,
  DayofMonth: 8,
  DayOfWeek: 1,
  FlightDate: date,
  Reporting_Airline: 'BA',
  DOT_ID_Reporting_Airline: 20363,
  IATA_CODE_Reporting_Airline: 'BA',
  Tail_Number: 'N131EV',
  Flight_Number_Reporting_Airline: '117',
  OriginAirportID: 12478,
  Origin: 'LHR',
  OriginCityName: 'New York, NY',
  Dest: 'JFK',
  DestCityName: 'Albany, NY',
  CRSDepTime: departure,
  DepTime: '1003',
  Cancelled: cancelled,
  CRSElapsedTime: '480.00',
  Div1Airport: '',
});

const MONDAY_TEN = ['BA scheduled Mon 10:00'];

describe('the monthly file', () => {
  const text = csvOf([prezipped('2024-01-08', '1000'), prezipped('2024-01-09', '1100', '1.00')], quoteText, ',');
  const page = '<html><body>Origin,Dest</body></html>';

  test.each([
    ['plain', Buffer.from(text)],
    ['with CR LF', Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['gzip', gzipSync(text)],
    ['zip with its page', zipOf({ 'readme.html': page, 'On_Time_2024_1.csv': text })],
    ['zip of zips', zipOf({ '2024_1.zip': zipOf({ 'On_Time_2024_1.csv': text, 'readme.html': page }) })],
  ])('%s', async (_, bytes) => {
    const folder = workshop();
    const { log } = await runClean(onTime, folder, bytes, { accept: true });
    expect(shown(folder, 'LHR-JFK')).toEqual(MONDAY_TEN);
    expect(log.toJson()).toMatchObject({ read: 2, used: 1, skipped: { 'cancelled flight': 1 } });
  });

  test('midnight is 0005, 5, or 2400 of the day before', async () => {
    const times = { '0005': 'Mon 00:05', '5': 'Mon 00:05', '2400': 'Tue 00:00' };
    for (const [departure, expected] of Object.entries(times)) {
      const folder = workshop();
      await imported(folder, csvOf([prezipped('2024-01-08', departure)], quoteText, ','));
      expect(shown(folder, 'LHR-JFK')).toEqual([`BA scheduled ${expected}`]);
    }
  });
});

test.each([
  [
    'downloaded by column',
    '"FL_DATE","OP_UNIQUE_CARRIER","OP_CARRIER_FL_NUM","ORIGIN","DEST","CRS_DEP_TIME","CANCELLED","CRS_ELAPSED_TIME",',
    '2018-01-08,"BA","117","LHR","JFK","1000",0.00,480.00,',
  ],
  [
    'downloaded by column in 2005',
    '"YEAR","MONTH","DAY_OF_MONTH","FL_DATE","UNIQUE_CARRIER","FL_NUM","ORIGIN","DEST","CRS_DEP_TIME","DEP_TIME",',
    '2005,1,10,2005-01-10,"BA","117","LHR","JFK","1000","1003",',
  ],
  [
    'the Data Expo',
    'Year,Month,DayofMonth,DayOfWeek,DepTime,CRSDepTime,UniqueCarrier,FlightNum,CRSElapsedTime,Origin,Dest,Cancelled',
    '2007,1,8,1,1003,1000,BA,117,NA,LHR,JFK,0',
  ],
  [
    'through a data frame',
    'FL_DATE,OP_CARRIER,OP_CARRIER_FL_NUM,ORIGIN,DEST,CRS_DEP_TIME,CANCELLED,CRS_ELAPSED_TIME,Unnamed: 27',
    '2018-01-08,BA,117.0,LHR,JFK,1000.0,0.0,480.0,',
  ],
  [
    'the delays of 2015',
    'YEAR,MONTH,DAY,DAY_OF_WEEK,AIRLINE,FLIGHT_NUMBER,ORIGIN_AIRPORT,DESTINATION_AIRPORT,SCHEDULED_DEPARTURE,SCHEDULED_TIME,CANCELLED',
    '2015,1,12,1,BA,117,LHR,JFK,1000,480,0',
  ],
  [
    'the delays of 2019 to 2023, with names of airlines',
    'FL_DATE,AIRLINE,AIRLINE_DOT,AIRLINE_CODE,DOT_CODE,FL_NUMBER,ORIGIN,ORIGIN_CITY,DEST,CRS_DEP_TIME,DEP_TIME,CANCELLED',
    '2019-01-07,Britannia Air Lines Inc.,Britannia: BA,BA,19977,117,LHR,"Lon, UK",JFK,1000,1003.0,0.0',
  ],
  [
    'the delays of 2018 to 2022, with words for truth',
    'FlightDate,Airline,Origin,Dest,Cancelled,Diverted,CRSDepTime,DepTime,IATA_Code_Marketing_Airline,Marketing_Airline_Network',
    '2018-01-08,Commuter Inc.,LHR,JFK,False,False,1000,1003.0,BA,BA\n' +
      '2018-01-09,Commuter Inc.,LHR,JFK,True,False,1000,,BA,BA',
  ],
  [
    'a spreadsheet with semicolons, decimal commas and colons',
    'sep=;\nFL_DATE;OP_CARRIER;OP_CARRIER_FL_NUM;ORIGIN;DEST;CRS_DEP_TIME;CRS_ELAPSED_TIME;CANCELLED',
    '2018/01/08;BA;117;LHR;JFK;10:00;480,00;0,00\n2018/01/09;BA;117;LHR;JFK;1000,0;480,00;1,00',
  ],
  [
    'the New York year with numbered rows',
    '"rownames","year","month","day","dep_time","sched_dep_time","dep_delay","arr_time","carrier","flight","tailnum","origin","dest","time_hour"',
    '1,2013,1,7,NA,600,NA,NA,"BA",116,NA,"LHR","JFK","2013-01-07 06:00:00"\n' +
      '2,2013,1,7,1003,1000,3,830,"BA",117,"N14228","LHR","JFK","2013-01-07 10:00:00"',
  ],
])('%s', async (_, header, lines) => {
  const folder = workshop();
  const { log } = await imported(folder, `${header}\n${lines}\n`);
  expect(shown(folder, 'LHR-JFK')).toEqual(MONDAY_TEN);
  expect(problemsOf(log)).toEqual({});
});

describe('without scheduled times', () => {
  const HEADER = '"year","month","day","dep_time","dep_delay","carrier","flight","origin","dest"';
  const lines = (...rows: readonly string[]) => `${[HEADER, ...rows].join('\n')}\n`;

  test.each([
    ['late', '1013,13', 'Mon 10:00'],
    ['early', '953,-7', 'Mon 10:00'],
    ['early, before midnight', '2355,-10', 'Mon 00:05'],
    ['late, after midnight', '0020,30', 'Mon 23:50'],
    ['at the end of the day', '2400,0.0', 'Mon 00:00'],
  ])('the actual departure minus the delay is scheduled: %s', async (_, times, expected) => {
    const folder = workshop();
    const { log } = await imported(folder, lines(`2013,1,7,${times},"BA",117,"LHR","JFK"`));
    expect(shown(folder, 'LHR-JFK')).toEqual([`BA scheduled ${expected}`]);
    expect(problemsOf(log)).toEqual({});
  });

  test('flights that did not depart are cancelled, a malformed delay is rejected', async () => {
    const folder = workshop();
    const source = lines(
      '2013,1,7,NA,NA,"BA",117,"LHR","JFK"',
      '2013,1,7,1013,NA,"BA",119,"LHR","JFK"',
      '2013,1,7,1100,0,"BA",121,"LHR","JFK"',
    );
    const { log } = await imported(folder, source);
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 11:00']);
    expect(log.toJson()).toMatchObject({
      skipped: { 'cancelled flight': 1 },
      rejected: { 'scheduled departure malformed': 1 },
    });
  });
});

test('days before months are refused, because half of them would be other days', async () => {
  const text = 'FL_DATE,CARRIER,ORIGIN,DEST,CRS_DEP_TIME\n08/01/2018,BA,LHR,JFK,1000\n13/01/2018,BA,LHR,JFK,1000\n';
  await expect(imported(workshop(), text)).rejects.toThrow('`13/01/2018` has the day before the month');
});

test('a missing column is named with those that the file has, a malformed date as it stands', async () => {
  await expect(imported(workshop(), 'a;b;c\n1;2;3\n')).rejects.toThrow(
    'missing column origin or origin_airport: the file has a, b, c',
  );
  const text = 'FL_DATE,CARRIER,ORIGIN,DEST,CRS_DEP_TIME\n2018-01-08,BA,LHR,JFK,1000\n2018-02-30,BA,LHR,JFK,1000\n';
  const { log } = await imported(workshop(), text);
  expect(log.toJson()).toMatchObject({ names: { 'date malformed': { '2018-02-30': 1 } } });
});
