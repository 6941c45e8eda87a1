import { describe, expect, test } from 'vitest';
import {
  AirlineRow,
  AirportRow,
  CeasedAirlineRow,
  CharterRow,
  DATA_FILES,
  DepartureRow,
  FactsInfo,
  SeasonRow,
  ServiceRow,
} from '../../../src/core/dataset/rows.ts';

const AIRPORT = {
  iata: 'LHR',
  icao: 'EGLL',
  name: 'Heathrow',
  city: 'London',
  country: 'United Kingdom',
  country_code: 'GB',
  latitude: '51.5',
  longitude: '-0.5',
  time_zone: 'Europe/London',
  metropolitan_area: 'LON',
  other_names: '',
};
const DEPARTURE = { from: 'LHR', to: 'JFK', airline: 'BA', departure: '08:30', days: '135', block_min: '480' };
const SERVICE = { from: 'LHR', to: 'JFK', airline: 'BA', service_type: '', months: '', seasonal_note: '' };
const CEASED = { iata: 'AB', ceased: '2017-10', successor: '', note: '' };
const AIRLINE = { iata: 'BA', icao: '', name: 'X' };
const PAIR = { a: 'DZ', b: 'MA', since: '2021-09', note: '', until: '' };
const REGION = { region: 'Riviera', other_names: '', airports: 'NCE' };
const CLOSED_PAIR = DATA_FILES['curated/closed-country-pairs.csv'];
const TRAVEL_REGION = DATA_FILES['curated/travel-regions.csv'];
const SEASON = { from: 'LHR', to: 'JFK', months: 'JFM------OND', basis: 'known' };

test('cells become values; an empty one is null where a value may be unknown', () => {
  expect(
    AirportRow.parse({ ...AIRPORT, icao: '', latitude: '', metropolitan_area: '', other_names: ' A | |B' }),
  ).toEqual({
    ...AIRPORT,
    icao: null,
    latitude: null,
    longitude: -0.5,
    metropolitan_area: null,
    other_names: ['A', 'B'],
  });
  expect(DepartureRow.parse({ ...DEPARTURE, departure: '', block_min: '' })).toEqual({
    ...DEPARTURE,
    departure: null,
    block_min: null,
    flight: null,
    aircraft: '',
  });
  expect(ServiceRow.parse(SERVICE)).toEqual({ ...SERVICE, service_type: null, months: null, seasonal_note: null });
  expect(CharterRow.parse({ airline: 'BY', from: '', to: 'FNC', note: '' })).toEqual({
    airline: 'BY',
    from: null,
    to: 'FNC',
    note: '',
  });
});

/** Cells that are invalid, each with the valid ones next to it. */
describe.each([
  ['iata', AirportRow, AIRPORT, ['LHRX', 'LH', 'lhr', 'XLHR', '', 'L1R'], ['LHR']],
  ['icao', AirportRow, AIRPORT, ['EGLLX', 'EGL', 'XEGLL', 'egll'], ['EGLL', 'K1X2']],
  ['name', AirportRow, AIRPORT, ['', '  '], ['X']],
  ['country_code', AirportRow, AIRPORT, ['GBR', 'G', 'gb', 'XGBR'], ['GB']],
  [
    'latitude',
    AirportRow,
    AIRPORT,
    ['90.1', '-90.1', '1e1', '5.', '.5', '+5', '5 ', 'x5', '5x'],
    ['90', '-90', '0.25'],
  ],
  ['longitude', AirportRow, AIRPORT, ['180.1', '-180.1'], ['180', '-180']],
  [
    'time_zone',
    AirportRow,
    AIRPORT,
    ['London', 'Europe/Londn', '', 'GMT', 'EST'],
    ['Europe/London', 'UTC', 'Asia/Calcutta', 'Asia/Kolkata'],
  ],
  ['metropolitan_area', AirportRow, AIRPORT, ['LONX'], ['LON']],
  ['iata', AirlineRow, AIRLINE, ['BAW', 'B', 'ba', 'XBA'], ['BA', 'U2', '3K']],
  ['icao', AirlineRow, AIRLINE, ['BAWX', 'BA', 'XBAW', 'BA1'], ['BAW']],
  ['service_type', ServiceRow, SERVICE, ['cargo'], ['scheduled', 'charter']],
  [
    'months',
    ServiceRow,
    SERVICE,
    ['------------', 'JFMAMJJASON', 'JFMAMJJASONDJ', 'XFMAMJJASOND', '-JFMAMJJASON'],
    ['JFMAMJJASOND', '-----------D', 'J-----------'],
  ],
  [
    'departure',
    DepartureRow,
    DEPARTURE,
    ['24:00', '8:30', '08:60', '08:300', '108:30', '0830'],
    ['00:00', '19:59', '23:59'],
  ],
  ['days', DepartureRow, DEPARTURE, ['', '31', '11', '8', '0', '12345678', '1x'], ['1', '7', '1234567']],
  ['block_min', DepartureRow, DEPARTURE, ['0', '1801', '-5'], ['1', '1800']],
  ['flight', DepartureRow, DEPARTURE, ['BA117', '0', '0117', '12345', '117A', ' 117'], ['', '1', '9999']],
  ['aircraft', DepartureRow, DEPARTURE, ['74', '7444', 'Cub', '744  77W', '744,77W', ' '], ['', '744', '744 77W']],
  [
    'ceased',
    CeasedAirlineRow,
    CEASED,
    ['2017-13', '2017-00', '2017', '2017-101', '12017-10', ''],
    ['2017-12', '2020-01'],
  ],
  ['months', SeasonRow, SEASON, ['', '------------'], ['----MJJAS---']],
  ['basis', SeasonRow, SEASON, [''], ['x']],
  ['a', CLOSED_PAIR, PAIR, ['', 'DZA', 'DZ RUS', 'RUS DZ', 'DZ  MA', 'DZ,MA'], ['DZ', 'DZ RU']],
  ['airports', TRAVEL_REGION, REGION, ['', 'NICE', 'NCE CEQX'], ['NCE', 'NCE CEQ']],
])('%s', (column, schema, row, invalid, valid) => {
  test.each(invalid)('refuses %j', (cell) => {
    const result = schema.safeParse({ ...row, [column]: cell });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[column]]);
  });
  test.each(valid)('takes %j', (cell) => {
    expect(schema.safeParse({ ...row, [column]: cell }).error?.issues).toBeUndefined();
  });
});

test.each(Object.entries(DATA_FILES))('%s has no other columns than its schema', (_, schema) => {
  const row = Object.fromEntries([...Object.keys(schema.shape), 'more'].map((column) => [column, '']));
  expect(schema.safeParse(row).error?.issues.some(({ code }) => code === 'unrecognized_keys')).toBe(true);
});

test('facts.json has a date', () => {
  expect(FactsInfo.safeParse({ as_of: '2026-11-21' }).success).toBe(true);
  for (const wrong of [{ as_of: '2026-02-30' }, { as_of: '2026-11-21', more: 1 }, {}])
    expect(FactsInfo.safeParse(wrong).success).toBe(false);
});

test.each([
  ['iata', AirportRow, AIRPORT, 'LH', 'must be a 3-letter IATA airport code'],
  ['icao', AirportRow, AIRPORT, 'EGL', 'must be a 4-character ICAO airport code'],
  ['country_code', AirportRow, AIRPORT, 'UK1', 'must be an ISO 3166 two-letter code'],
  ['latitude', AirportRow, AIRPORT, 'x', 'must be a number'],
  ['time_zone', AirportRow, AIRPORT, 'X', 'must be an IANA time zone'],
  ['name', AirportRow, AIRPORT, ' ', 'must not be empty'],
  ['iata', AirlineRow, AIRLINE, 'B', 'must be a 2-character IATA airline code'],
  ['icao', AirlineRow, AIRLINE, 'BA', 'must be a 3-letter ICAO airline code'],
  ['departure', DepartureRow, DEPARTURE, '25:00', 'must be a local time as HH:MM'],
  ['days', DepartureRow, DEPARTURE, '8', 'must be weekdays as digits in order, 1 for Monday to 7 for Sunday'],
  ['ceased', CeasedAirlineRow, CEASED, '2017', 'must be a month as YYYY-MM'],
  ['months', SeasonRow, SEASON, 'x', 'must be JFMAMJJASOND with a hyphen for each month not flown, at most eleven'],
  ['a', CLOSED_PAIR, PAIR, 'DZA', 'must be two-letter country codes, separated by spaces'],
  ['airports', TRAVEL_REGION, REGION, 'NICE', 'must be 3-letter IATA airport codes, separated by spaces'],
])('a bad %s is refused with the reason', (column, schema, row, cell, message) => {
  const { error } = schema.safeParse({ ...row, [column]: cell });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
