import { describe, expect, test } from 'vitest';
import { airlineRoutes } from '../../scripts/import/airline-routes/importer.ts';
import { departuresOf, json, monthsOfLabel } from '../../scripts/import/json/importer.ts';
import { onTime } from '../../scripts/import/on-time/importer.ts';
import { openflights } from '../../scripts/import/openflights/importer.ts';
import { airportDestinations, routeDetail } from '../../src/operations/precomputed.ts';
import { contents, label, load, run, shown, workshop } from './workshop.ts';
import { zipOf } from './zip.ts';

const ids = (folder: string) => load(folder).routes.map(({ id }) => id);

describe('OpenFlights', () => {
  const AIRLINES = [
    '1,"British Airways",\\N,"BA","BAW","SPEEDBIRD","United Kingdom","Y"',
    '2,"Emirates",\\N,"EK","UAE","EMIRATES","United Arab Emirates","Y"',
    '3,"Ghost \\"Air\\"",\\N,"G0","GST","","Nowhere","N"',
    '4,"No Code",\\N,"-","NOC","","Nowhere","Y"',
  ].join('\n');
  const AIRPORTS = [
    '507,"London Heathrow Airport","London","United Kingdom","LHR","EGLL",51.4706,-0.461941,83,0,"E","Europe/London","airport","OurAirports"',
    '3797,"John F Kennedy","New York","United States","JFK","KJFK",40.63980103,-73.77890015,13,-5,"A","America/New_York","airport","OurAirports"',
  ].join('\n');
  const route = (line: string) => `${line},,0,744`;

  test('takes non-stop routes of active airlines, and the names of those that are new', async () => {
    const folder = workshop();
    const routes = [
      route('BA,1,LHR,507,JFK,3797'),
      route('BA,1,EGLL,507,SYD,\\N'),
      route('EK,2,LHR,507,FNC,\\N'),
      'EK,2,LHR,507,JFK,3797,Y,0,744',
      'BA,1,LHR,507,SYD,3797,,1,744',
      route('G0,3,LHR,507,FNC,\\N'),
      route('NOC,4,LHR,507,FNC,\\N'),
      route('BA,1,LHR,507,XXX,\\N'),
      route('BA,1,LHR,507,JFK,3797'),
    ].join('\n');
    const { log } = await run(openflights, folder, zipOf({ 'r.dat': routes, 'l.dat': AIRLINES, 'p.dat': AIRPORTS }));
    expect(ids(folder)).toEqual(['LHR-FNC', 'LHR-JFK', 'LHR-SYD']);
    expect(shown(folder, 'LHR-FNC')).toEqual(['EK unknown']);
    expect(contents(folder)['airlines.csv']).toContain('EK,UAE,Emirates');
    expect(log.toJson()).toMatchObject({
      read: 9,
      used: 3,
      reasons: {
        'code share': 1,
        'route with stops': 1,
        'airline that is not active': 1,
        'airline without a known IATA code and name': 1,
        'airport not known': 1,
        'repeats a route already read': 1,
      },
    });
  });

  test('services known before keep their days', async () => {
    const folder = workshop({
      'routes.csv': ['LHR,JFK,active'],
      'services.csv': ['LHR,JFK,BA,scheduled,,'],
      'departures.csv': ['LHR,JFK,BA,10:00,1,480'],
    });
    await run(openflights, folder, route('BA,1,LHR,507,JFK,3797'), { scope: { kind: 'world' } });
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00']);
  });

  test('something else is refused', async () => {
    await expect(run(openflights, workshop(), 'a,b,c\n1,2,3\n')).rejects.toThrow('there are no routes');
  });
});

describe('airline_routes.json', () => {
  const airport = (iata: string, ...routes: readonly object[]) => ({
    [iata]: {
      city_name: 'X',
      iata,
      icao: null,
      latitude: '51.47',
      longitude: '-0.46',
      timezone: 'Europe/London',
      routes,
    },
  });

  test('takes carriers, names those that are new, and counts the rest', async () => {
    const folder = workshop();
    const source = JSON.stringify({
      ...airport(
        'LHR',
        {
          carriers: [
            { iata: 'BA', name: 'British Airways' },
            { iata: 'VS', name: 'Virgin Atlantic' },
          ],
          iata: 'JFK',
          km: 5540,
          min: 480,
        },
        { carriers: [], iata: 'FNC', km: 1, min: 1 },
        { carriers: [{ iata: '', name: 'Nobody' }], iata: 'FNC' },
      ),
      ...airport('JFK', { carriers: [{ iata: 'BA', name: 'British Airways' }], iata: 'QQQ' }),
      ...airport('QQQ', { carriers: [{ iata: 'BA', name: 'British Airways' }], iata: 'LHR' }),
      SYD: { iata: 5 },
    });
    const { log } = await run(airlineRoutes, folder, source);
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA unknown', 'VS unknown']);
    expect(ids(folder)).toEqual(['LHR-JFK']);
    expect(log.toJson()).toMatchObject({
      read: 7,
      used: 2,
      reasons: {
        'route without a carrier': 1,
        'carrier without an IATA code and name': 1,
        'airport not known': 2,
        'airport of another form than expected': 1,
      },
    });
  });

  test.each([
    ['cut off', '{"LHR":{"iata":"LHR","routes":[', 'cut off'],
    ['a list', '[{"iata":"LHR"}]', 'not an object'],
    ['no JSON', 'hello', 'Unexpected'],
  ])('%s is refused', async (_, source, message) => {
    await expect(run(airlineRoutes, workshop(), source)).rejects.toThrow(message);
  });
});

describe('US DOT on-time', () => {
  const HEADER =
    'Year,FlightDate,Reporting_Airline,Flight_Number_Reporting_Airline,Origin,Dest,CRSDepTime,CRSElapsedTime,Cancelled';
  /** A flight a week from one date to another. */
  const weekly = (first: string, last: string, flight = 'BA,1,LHR,JFK,1000,480.00', cancelled = '0.00') => {
    const lines: string[] = [];
    for (let day = Date.parse(first); day <= Date.parse(last); day += 7 * 86_400_000)
      lines.push(`2013,${new Date(day).toISOString().slice(0, 10)},${flight},${cancelled}`);
    return lines;
  };
  const csv = (...lines: readonly string[]) => [HEADER, ...lines, ''].join('\n');

  test('a year of flights gives the usual week, the block time and the season', async () => {
    const folder = workshop();
    const source = csv(
      ...weekly('2013-01-07', '2013-12-31'),
      ...weekly('2013-01-05', '2013-12-31', 'BA,1,LHR,JFK,0905,475'),
      ...weekly('2013-06-01', '2013-08-31', 'BA,2,LHR,FNC,0700,240'),
      ...weekly('2013-01-07', '2013-12-31', 'BA,3,LHR,SYD,2400,1200', '1.00'),
    );
    const { log } = await run(onTime, folder, source);
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00 Sat 09:05']);
    expect(label(folder, 'LHR-JFK')).toBe('Year-round');
    expect(label(folder, 'LHR-FNC')).toBe('Summer seasonal (Jun–Aug)');
    expect(shown(folder, 'LHR-FNC')).toEqual(['BA scheduled Sat 07:00']);
    expect(ids(folder)).toEqual(['LHR-FNC', 'LHR-JFK']);
    expect(log.toJson()).toMatchObject({ reasons: { 'cancelled flight': 52 } });
    expect(load(folder).timetableYears).toEqual([2013, 2022]);
  });

  test('--seasons-only learns the months of routes and nothing else', async () => {
    const rows = { 'routes.csv': ['LHR,JFK,active'], 'services.csv': ['LHR,JFK,BA,scheduled,,'] };
    const folder = workshop(rows);
    const { changed, change } = await run(
      onTime,
      folder,
      csv(...weekly('2013-01-02', '2013-12-31', 'ZZ,1,LHR,JFK,1000,480')),
      {
        flags: new Set(['seasons-only']),
      },
    );
    expect(changed).toEqual(['seasons.csv', 'dataset.json', 'changes.json']);
    expect(change.relabelled).toEqual([{ route: 'LHR-JFK', from: null, to: 'Year-round' }]);
    expect(contents(folder)['seasons.csv']).toContain('LHR,JFK,JFMAMJJASOND,flights observed over a year');
  });

  test.each([
    [
      'the marketing airline',
      'FL_DATE,MKT_UNIQUE_CARRIER,OP_UNIQUE_CARRIER,ORIGIN,DEST,CRS_DEP_TIME',
      '1/7/2013 12:00:00 AM,BA,ZZ,LHR,JFK,1000',
    ],
    [
      'the New York year',
      'year,month,day,dep_time,sched_dep_time,carrier,flight,origin,dest',
      '2013,1,7,1003,1000,BA,1,LHR,JFK',
    ],
  ])('another form of the columns: %s', async (_, header, line) => {
    const folder = workshop();
    await run(onTime, folder, `${header}\n${line}\n`);
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00']);
  });

  test('a file without its columns is refused by their names', async () => {
    await expect(run(onTime, workshop(), 'a,b\n1,2\n')).rejects.toThrow('there is no column origin');
  });
});

describe("the service's own JSON", () => {
  const legacy = (fields: object = {}) => ({
    from: 'LHR',
    to: 'JFK',
    status: 'active',
    seasonality_label: 'Summer seasonal (May–Sep)',
    flying_min: 480,
    airlines: [
      {
        airline_code: 'BA',
        airline: 'British Airways',
        fly_days: ['Mon', 'Wed'],
        dep_times: ['10:00', '11:30'],
        seasonal_note: null,
      },
    ],
    ...fields,
  });

  test('the earlier form of Airline becomes the current one', async () => {
    const folder = workshop();
    await run(json, folder, JSON.stringify([legacy()]));
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA unknown Mon 10:00 Wed 11:30']);
    expect(label(folder, 'LHR-JFK')).toBe('Summer seasonal (May–Sep)');
    expect(load(folder).routes[0]?.flyingMin).toBe(480);
  });

  test('days without times, and times that do not match', () => {
    const airline = (fly_days: ('Mon' | 'Tue')[], dep_times: string[]) => ({
      ...(legacy().airlines[0] as object),
      airline_code: 'BA',
      airline: 'B',
      seasonal_note: null,
      fly_days,
      dep_times,
    });
    let odd = 0;
    const form = (days: ('Mon' | 'Tue')[], times: string[]) =>
      departuresOf(airline(days, times), null, () => odd++).map(
        ({ departure, days: digits }) => `${departure}/${digits}`,
      );
    expect(form(['Mon', 'Tue'], [])).toEqual(['null/12']);
    expect(form(['Mon', 'Mon'], ['10:00', '18:00'])).toEqual(['10:00/1', '18:00/1']);
    expect(odd).toBe(0);
    expect(form(['Mon', 'Tue'], ['10:00'])).toEqual(['10:00/1', 'null/2']);
    expect(odd).toBe(1);
  });

  test('answers of the service come back as they were', async () => {
    const rows = {
      'routes.csv': ['LHR,JFK,active', 'LHR,FNC,active'],
      'services.csv': ['LHR,JFK,BA,scheduled,JFMAMJJASOND,', 'LHR,FNC,BY,charter,----MJJAS---,Christmas too'],
      'departures.csv': ['LHR,JFK,BA,10:00,135,480', 'LHR,FNC,BY,07:00,6,230'],
    };
    const source = workshop(rows);
    const world = { dataset: load(source), baseUrl: 'http://127.0.0.1:8422' };
    const answers = [
      airportDestinations(world, { airport_code: 'LHR', include_charter: true }),
      routeDetail(world, { route_id: 'LHR-JFK', include_charter: false }),
    ];
    const folder = workshop();
    await run(json, folder, answers.map((answer) => JSON.stringify(answer)).join('\n'));
    for (const id of ['LHR-JFK', 'LHR-FNC']) {
      expect(shown(folder, id)).toEqual(shown(source, id));
      expect(label(folder, id)).toBe(label(source, id));
    }
    const before = contents(source);
    const { changed } = await run(json, source, JSON.stringify(answers[0]));
    expect(changed).toEqual([]);
    expect(contents(source)).toEqual(before);
  });

  test('routes that are not active and records of another form are counted', async () => {
    const folder = workshop();
    const records = [
      legacy(),
      legacy({ to: 'FNC', status: 'dropped' }),
      legacy({ to: 'QQQ' }),
      { hello: 1 },
      legacy({ to: 'SYD', airlines: [{}] }),
    ];
    const { log } = await run(json, folder, JSON.stringify(records));
    expect(ids(folder)).toEqual(['LHR-JFK']);
    expect(log.toJson()).toMatchObject({
      reasons: {
        'route that is not active': 1,
        'airport not known': 1,
        'record of another form than the contract': 1,
        'airline of another form than the contract': 1,
      },
    });
  });

  test.each([
    ['Year-round', 'JFMAMJJASOND'],
    ['Summer seasonal (May–Sep)', '----MJJAS---'],
    ['Winter seasonal (Dec–Mar)', 'JFM--------D'],
    ['Seasonal (Jun–Aug, Dec–Feb)', 'JF---JJA---D'],
    ['Seasonal (Apr)', '---A--------'],
    ['Summer seasonal', null],
    ['Seasonal (Foo–Bar)', null],
    [null, null],
  ])('label %s', (text, months) => {
    expect(monthsOfLabel(text)).toBe(months);
  });
});
