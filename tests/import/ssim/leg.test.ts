import { describe, expect, test } from 'vitest';
import { daysNotAdjusted, parseLeg } from '../../../scripts/import/ssim/fields.ts';
import { Variation } from '../../../scripts/import/ssim/flights.ts';
import { leg } from './lines.ts';

/** The leg of a record. @throws Error with the reason why it is none */
function parsed(fields: Parameters<typeof leg>[0] = {}) {
  const found = parseLeg(leg(fields));
  if (typeof found === 'string') throw new Error(found);
  return found;
}

describe('a leg', () => {
  test('may last one day, but not end before it begins', () => {
    expect(parsed({ period: '01JUN26 01JUN26' })).toMatchObject({ from: 20605, to: 20605 });
    expect(() => parsed({ period: '02JUN26 01JUN26' })).toThrow('period of operation that ends before it begins');
  });

  test.each([
    ['01', 1],
    [' 9', 9],
    ['10', 10],
    ['42', 42],
    ['  ', 0],
    ['-1', 0],
    ['.5', 0],
  ])('with sequence number %j', (text, sequence) => expect(parsed({ leg: text }).sequence).toBe(sequence));

  test.each([
    ['airline designator malformed', { flight: '?A1' }],
    ['station malformed', { to: 'J1K 1300 -0500' }],
    ['period of operation malformed', { period: '01JUN26 31JUN26' }],
    ['days of operation malformed', { days: '12x    ' }],
    ['time malformed', { from: 'LHR 2460 +0000' }],
    ['time malformed', { from: 'LHR 2560/1000 +0000' }],
    ['time malformed', { from: 'LHR 1000/2560 +0000' }],
    ['time malformed', { from: 'LHR     /     +0000' }],
  ])('that is none: %s', (reason, fields) => expect(parseLeg(leg(fields))).toBe(reason));

  test('leaves at the one time that it has', () => {
    const times = (from: string) => {
      const { departure, aircraftDeparture } = parsed({ from });
      return [departure, aircraftDeparture];
    };
    const record = leg({ from: 'LHR 1000/1005 +0000' });
    expect(times('LHR 1000/1005 +0000')).toEqual([600, 605]);
    expect(parseLeg(`${record.slice(0, 39)}    ${record.slice(43)}`)).toMatchObject({ departure: 605 });
    expect(parseLeg(`${record.slice(0, 43)}    ${record.slice(47)}`)).toMatchObject({ aircraftDeparture: 600 });
  });

  test.each([
    ['BA117', 117],
    ['BA   7', 7],
    ['BA0098', 98],
    ['BA12X4', null],
  ])('of flight %s has the number %s', (flight, number) => expect(parsed({ flight }).number).toBe(number));

  test('arrives at the time of passengers where that of the aircraft is missing', () => {
    const record = leg({ to: 'JFK 1315 -0500' });
    expect(parseLeg(`${record.slice(0, 57)}    ${record.slice(61)}`)).toMatchObject({ aircraftArrival: 795 });
  });

  test.each([
    ['with the period and days of the first one', { leg: '02' }, 1],
    ['with a period of its own', { leg: '02', period: '02JAN26 31DEC26' }, 0],
    ['with days of its own', { leg: '02', days: ' 23    ' }, 0],
    ['that is no later one', { leg: '01' }, 0],
  ])('after midnight, %s', (_, fields, moved) => {
    const [period, days] = ['01JAN26 31DEC26', '12     '];
    const first = parsed({ period, days, dayChange: '0 ' });
    expect(daysNotAdjusted(parsed({ period, days, dayChange: '1 ', ...fields }), first)).toBe(moved);
  });

  test('after midnight, with an open period on all days, which says nothing', () => {
    const first = parsed({ period: '00XXX00 00XXX00' });
    expect(daysNotAdjusted(parsed({ period: '00XXX00 00XXX00', leg: '02', dayChange: '1 ' }), first)).toBe(0);
  });

  test('on the third day, after a first leg on the second, is moved by one day', () => {
    const [first, next] = [parsed({ dayChange: '1 ' }), parsed({ leg: '02', dayChange: '2 ' })];
    expect([first.departureDay, daysNotAdjusted(next, first)]).toEqual([1, 1]);
  });
});

describe('an itinerary variation', () => {
  const to = (sequence: string, station = 'JFK 1300 -0500') => parsed({ leg: sequence, to: station });

  test('counts the earlier legs between the same airports, by sequence number', () => {
    const variation = new Variation();
    for (const sequence of ['12', '01', '10', '02']) variation.add(to(sequence));
    variation.add(to('03', 'FNC 1300 +0000'));
    expect(variation.legs.map((leg) => variation.timesBefore(leg))).toEqual([3, 0, 2, 1, 0]);
  });

  test('skips the legs so far between two airports', () => {
    const variation = new Variation();
    variation.add(to('01'));
    variation.add(to('02', 'FNC 1300 +0000'));
    expect([variation.routes('LHR', 'JFK'), variation.routes('JFK', 'LHR')]).toEqual([['LHR-JFK'], []]);
    variation.skip(['JFK-LHR'], 'one');
    expect(variation.legs.map(({ skipped }) => skipped)).toEqual([null, null]);
    variation.skip(['LHR-JFK'], 'two');
    variation.add(to('03'));
    expect(variation.legs.map(({ skipped }) => skipped)).toEqual(['two', null, null]);
  });

  test('has legs between any stations, which QQQ stands for', () => {
    const variation = new Variation();
    variation.add(to('01'));
    variation.add(to('02', 'FNC 1300 +0000'));
    const found = [variation.routes('QQQ', 'QQQ'), variation.routes('QQQ', 'FNC'), variation.routes('LHR', 'QQQ')];
    expect(found).toEqual([['LHR-JFK', 'LHR-FNC'], ['LHR-FNC'], ['LHR-JFK', 'LHR-FNC']]);
    expect(variation.routes('JFK', 'QQQ')).toEqual([]);
  });

  test('reads each leg a few times, however many there are', () => {
    const [count, variation] = [2_000, new Variation()];
    let reads = 0;
    const one = new Proxy(to('01'), {
      get(leg, name) {
        reads++;
        return Reflect.get(leg, name);
      },
    });
    for (let i = 0; i < count; i++) {
      variation.add(one);
      variation.skip(variation.routes('LHR', 'JFK'), 'code share');
    }
    for (const leg of variation.legs) variation.timesBefore(leg);
    expect(variation.legs.every(({ skipped }) => skipped !== null)).toBe(true);
    expect(reads).toBeLessThan(10 * count);
  });
});
