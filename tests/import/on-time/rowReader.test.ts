import { expect, test } from 'vitest';
import * as onTime from '../../../scripts/import/on-time/rowReader.ts';

/** Reads the cells of a row below a header. */
function rowReader(header: readonly string[]) {
  const names = header.map((name) => name.toLowerCase());
  const read = onTime.rowReader(names, `the file has ${header.join(', ')}`);
  return (cells: readonly string[]) => read((column) => cells[names.indexOf(column)]?.trim() ?? '');
}

const REST = ['FlightDate', 'Origin', 'Dest'];
const CELLS = ['2024-01-08', 'LHR', 'JFK'];

test('columns may be in any order: the airline that sells the flight is the first one', () => {
  const read = rowReader(['Marketing_Airline_Network', 'Reporting_Airline', 'CRSDepTime', ...REST]);
  expect(read(['BA', 'LH', '1000', ...CELLS]).airline).toBe('BA');
});

test('columns may be in any order: a flight whose first cell has no time of departure is cancelled', () => {
  const read = rowReader(['DepTime', 'DepDelay', 'Reporting_Airline', ...REST]);
  expect(['', 'NA', '1003'].map((time) => read([time, '3', 'BA', ...CELLS]).isCancelled)).toEqual([true, true, false]);
});

test('a flight number is that of the airline that sells the flight', () => {
  const numbers = ['Flight_Number_Reporting_Airline', 'Reporting_Airline', 'CRSDepTime'];
  const read = rowReader([...numbers, ...REST]);
  const flightOf = (text: string) => read([text, 'BA', '1000', ...CELLS]).flight;
  expect(['117', '0117', '117.0', '', 'x', '12345', '0'].map(flightOf)).toEqual([
    117,
    117,
    117,
    null,
    null,
    null,
    null,
  ]);
  const sold = ['Marketing_Airline_Network', ...numbers, ...REST];
  const cells = ['AA', '3134', 'OO', '1000', ...CELLS];
  expect(rowReader(sold)(cells)).toMatchObject({ airline: 'AA', number: '3134', flight: null });
  const both = rowReader(['Flight_Number_Marketing_Airline', ...sold]);
  expect(both(['4512', ...cells])).toMatchObject({ airline: 'AA', number: '4512', flight: 4512 });
});

test.each([
  ['07:05', 425],
  ['7:05', 425],
  ['007:05', null],
  ['070500', null],
])('%s is %j minutes after midnight', (time, expected) => {
  const read = rowReader(['CRSDepTime', 'Reporting_Airline', ...REST]);
  expect(read([time, 'BA', ...CELLS]).departure).toBe(expected);
});

/** What is read of a cell of a row that has all columns. */
function readCell(column: string, text: string) {
  const header = ['CRSDepTime', 'CRSElapsedTime', 'Cancelled', 'Reporting_Airline', ...REST];
  const cells = ['1000', '480', '0', 'ba ', ...CELLS];
  return rowReader(header)(cells.map((cell, i) => (header[i] === column ? text : cell)));
}

test.each([
  ['0', 0],
  ['5', 5],
  ['705.0', 425],
  ['2359', 1439],
  ['2400', 1440],
  ['2360', null],
  ['2401', null],
  ['2500', null],
  ['', null],
])('a departure at %j is %j', (text, minute) => expect(readCell('CRSDepTime', text).departure).toBe(minute));

test.each([
  ['480.00', 480],
  ['480,6', 480.6],
  ['0', 0],
  ['', null],
  ['x', null],
  ['0x1e0', null],
  ['4.8e2', null],
])('%j minutes of flight are %j', (text, minutes) => expect(readCell('CRSElapsedTime', text).elapsed).toBe(minutes));

test.each([
  ['1', true],
  ['1.00', true],
  ['Yes', true],
  ['true', true],
  ['10', false],
  ['0.00', false],
  ['', false],
])('cancelled: %j is %j', (text, isCancelled) => expect(readCell('Cancelled', text).isCancelled).toBe(isCancelled));

test.each([
  ['2013-1-5', '2013-01-05'],
  ['2013/12/31', '2013-12-31'],
  ['20130105', '2013-01-05'],
  ['1/5/2013 12:00:00 AM', '2013-01-05'],
  ['1970-01-01', '1970-01-01'],
  ['1969-12-31', null],
  ['2013-02-29', null],
  ['201301055', null],
  ['13/13/2013', null],
])('the date %j is %j', (text, date) => expect(readCell('FlightDate', text)).toMatchObject({ date, dateText: text }));

test('a row that is cut off has no airline', () => {
  expect(rowReader(['CRSDepTime', ...REST, 'Reporting_Airline'])(['1000', ...CELLS]).airline).toBe('');
});

test('a date with the day before the month is refused', () => {
  expect(() => readCell('FlightDate', '13/12/2013')).toThrow('the date `13/12/2013` has the day before the month');
});

test.each([
  ['0005', '10', 1435],
  ['1000', '-5', 605],
  ['1000', '12.00', 588],
  ['1000', 'NA', null],
  ['NA', '0', null],
])('without scheduled times, %s with a delay of %s is %j', (actual, delay, departure) => {
  const read = rowReader(['DepTime', 'DepDelay', 'Reporting_Airline', ...REST]);
  expect(read([actual, delay, 'BA', ...CELLS]).departure).toBe(departure);
});

test.each<readonly [readonly string[], string]>([
  [['Reporting_Airline', ...REST], 'missing column CRSDepTime'],
  [['DepTime', 'Reporting_Airline', ...REST], 'missing column CRSDepTime'],
  [['DepDelay', 'Reporting_Airline', ...REST], 'missing column CRSDepTime'],
  [['CRSDepTime', ...REST], 'missing column Reporting_Airline'],
  ...[
    ['Year', 'Month'],
    ['Year', 'Day'],
    ['Month', 'Day'],
  ].map(
    (date) => [['CRSDepTime', 'Reporting_Airline', 'Origin', 'Dest', ...date], 'missing column FlightDate'] as const,
  ),
  [['CRSDepTime', 'Reporting_Airline', 'FlightDate', 'Dest'], 'missing column origin'],
])('a file with the columns %j is refused', (header, message) => {
  expect(() => rowReader(header)).toThrow(message);
});
