import { describe, expect, it } from 'vitest';
import { ImportLog } from '../../../scripts/import/common/log.ts';
import type { AirportTable } from '../../../scripts/import/flightgear/airports.ts';
import type { AirlineTable } from '../../../scripts/import/flightgear/curated.ts';
import { callsignWords } from '../../../scripts/import/flightgear/curated.ts';
import { parseFleet } from '../../../scripts/import/flightgear/fleetFile.ts';
import { collectFlights, parseUtc } from '../../../scripts/import/flightgear/weeklyFlights.ts';
import type { Row } from '../../../src/core/dataset/rows.ts';

const airport = (iata: string, latitude: number, longitude: number, time_zone: string): Row<'airports.csv'> => ({
  iata,
  icao: null,
  name: iata,
  city: iata,
  country: 'X',
  country_code: 'XX',
  latitude,
  longitude,
  time_zone,
  metropolitan_area: null,
  other_names: [],
});
const places: Record<string, Row<'airports.csv'>> = {
  KJFK: airport('JFK', 40.64, -73.78, 'America/New_York'),
  EGLL: airport('LHR', 51.47, -0.46, 'Europe/London'),
  YSSY: airport('SYD', -33.95, 151.18, 'Australia/Sydney'),
};
const airports: AirportTable = {
  byIcao: (icao) => places[icao],
  all: [],
  withScheduledService: [],
};
const airlines: AirlineTable = {
  brandOf: (callsign, operators) => (callsignWords(callsign) === 'Envoy AA' || operators.has('AAL') ? 'AA' : null),
  describe: () => ({ icao: null, name: '' }),
  serviceType: () => 'scheduled',
};

interface Flight {
  from?: string;
  to?: string;
  departure?: string;
  arrival?: string;
  repeat?: string;
  aircraft?: string;
  callsign?: string;
}

const xmlOf = (flights: Flight[]) => `<?xml version="1.0"?>
<!-- Timetable of MAY 2016 -->
<trafficlist>
  <aircraft><airline>AAL</airline><required-aircraft>AAL-777</required-aircraft><actype>777-200LR</actype><flighttype>gate</flighttype></aircraft>
  <aircraft><airline>AAL</airline><required-aircraft>AAL-777</required-aircraft><actype>77W</actype><flighttype>gate</flighttype></aircraft>
  <aircraft><airline>AAL</airline><required-aircraft>AAL-X</required-aircraft><actype>b1900d</actype><flighttype>gate</flighttype></aircraft>
  <aircraft><airline>AAL</airline><required-aircraft>AAL-F</required-aircraft><flighttype>cargo</flighttype></aircraft>
  <aircraft><airline>ZZZ</airline><required-aircraft>ZZZ-1</required-aircraft><flighttype>gate</flighttype></aircraft>
  ${flights
    .map(
      (
        flight,
      ) => `<flight><callsign>${flight.callsign ?? 'AMERICAN100'}</callsign><required-aircraft>${flight.aircraft ?? 'AAL-777'}</required-aircraft>
    <departure><port>${flight.from ?? 'KJFK'}</port><time>${flight.departure ?? '1/22:25:00'}</time></departure>
    <arrival><port>${flight.to ?? 'EGLL'}</port><time>${flight.arrival ?? '1/05:20:00'}</time></arrival>
    <repeat>${flight.repeat ?? 'WEEK'}</repeat></flight>`,
    )
    .join('\n')}
</trafficlist>`;

function read(...flights: Flight[]) {
  const log = new ImportLog();
  const collection = collectFlights({ airports, airlines, aircraftTypes: new Map([['777-200LR', '77L']]), log });
  const used = collection.addFleet(parseFleet(xmlOf(flights)), { date: '2016-05-16', isKnown: true });
  const rows = collection
    .services()
    .flatMap(({ from, to, airline, departures }) => departures.map((row) => ({ from, to, airline, ...row })));
  return { rows, used, report: log.toText('t') };
}

describe('collectFlights', () => {
  it('turns UTC into local time, and takes an arrival on the wrong day for the next one', () => {
    expect(read({}).rows).toEqual([
      {
        from: 'JFK',
        to: 'LHR',
        airline: 'AA',
        departure: '18:25',
        days: '1',
        block_min: 415,
        flight: 100,
        aircraft: '77L 77W',
      },
    ]);
  });

  it('moves the weekday with the clock', () => {
    const [row] = read({ from: 'YSSY', departure: '0/23:30:00', arrival: '1/22:00:00' }).rows;
    expect(row).toMatchObject({ departure: '09:30', days: '1' });
  });

  it('repeats a daily flight on every day', () => {
    expect(read({ departure: '22:25:00', arrival: '05:20:00', repeat: '24Hr' }).rows[0]?.days).toBe('1234567');
  });

  it('knows no times of an undated timetable without weekdays', () => {
    const log = new ImportLog();
    const collection = collectFlights({ airports, airlines, aircraftTypes: new Map([['777-200LR', '77L']]), log });
    const daily = { departure: '22:25:00', arrival: '05:20:00', repeat: '24Hr' };
    expect(collection.addFleet(parseFleet(xmlOf([daily, daily])), { date: '2016-05-16', isKnown: false })).toBe(1);
    expect(collection.services()).toMatchObject([
      { from: 'JFK', to: 'LHR', airline: 'AA', seen: null, departures: [] },
    ]);
    expect(log.toText('t')).toMatch(/2 {4}flights of a timetable without weekdays/);
  });

  it('knows the number of the airline that sells the flight, and no other', () => {
    const numberOf = (callsign: string) => read({ callsign }).rows.map(({ airline, flight }) => [airline, flight]);
    expect(numberOf('Envoy AA3134')).toEqual([['AA', 3134]]);
    expect(numberOf('Compass CP5700')).toEqual([['AA', null]]);
    expect(read({ callsign: 'Compass CP5700' }).report).toContain(
      'flights without a number of the airline that sells them: Compass CP5700',
    );
  });

  it('leaves a type of aircraft unknown that is no IATA code, and names it', () => {
    const { rows, report } = read({ aircraft: 'AAL-X' });
    expect(rows[0]?.aircraft).toBe('');
    expect(report).toContain('flights of an unknown type of aircraft: b1900d');
  });

  it('leaves an impossible block time unknown', () => {
    for (const arrival of ['1/23:00:00', '1/22:25:00']) {
      const { rows, report } = read({ arrival });
      expect(rows[0]?.block_min).toBeNull();
      expect(report).toContain('impossible block time');
    }
  });

  it.each<[string, Flight]>([
    ['cargo flight', { aircraft: 'AAL-F' }],
    ['aircraft not described', { aircraft: 'AAL-000' }],
    ['airline without an IATA code', { aircraft: 'ZZZ-1' }],
    ['airport missing', { to: '' }],
    ['airport without an IATA code', { to: 'EG42' }],
    ['origin is destination', { to: 'KJFK' }],
    ['malformed time', { departure: '1/996:00:00' }],
    ['malformed time', { arrival: '-9:00:00' }],
    ['unknown repeat', { repeat: '23Hr' }],
    ['weekly flight without a weekday', { departure: '22:25:00' }],
  ])('counts %s', (reason, flight) => {
    const { rows, report } = read(flight);
    expect(rows).toEqual([]);
    expect(report).toMatch(new RegExp(`1 {2}${`  ${reason}`}`));
  });

  it('counts a repeat', () => {
    const { used, report } = read({}, {});
    expect(report).toContain('repeats a flight already read');
    expect(used).toBe(1);
  });
});

describe('parseUtc', () => {
  it.each([
    ['0/22:25:00', { day: 6, minute: 1345 }],
    ['6/7:15:00', { day: 5, minute: 435 }],
    ['05:20:00', { day: null, minute: 320 }],
    ['7/05:20:00', null],
    ['24:00:00', null],
    ['D/7:15:00', null],
  ])('%s', (time, expected) => expect(parseUtc(time)).toEqual(expected));
});

describe('callsignWords', () => {
  it.each([
    ['Skywest DL4512', 'Skywest DL'],
    ['BA117', 'BA'],
    ['7W101', '7W'],
    ['U29045', 'U2'],
    ['IBEREXPRES-3946', 'IBEREXPRES'],
    ['Hebridean_1000', 'Hebridean'],
    ['(Q-Link 530D)', 'Q-Link'],
    ['Logan 868B', 'Logan'],
    ['Qantas xxx', 'Qantas xxx'],
  ])('%s', (callsign, words) => expect(callsignWords(callsign)).toBe(words));
});
