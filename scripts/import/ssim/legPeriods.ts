/** From legs to periods of operation in local time. */

import { AIRCRAFT_TYPE } from '../../../src/contract/vocabulary.ts';
import type { Row } from '../../../src/core/dataset/rows.ts';
import { shiftDays } from '../../../src/core/dataset/schedule.ts';
import { at, must } from '../../../src/core/must.ts';
import { isoDate } from '../../../src/core/time.ts';
import { createUtcOffset } from '../../../src/core/timeZone.ts';
import { isPlausibleBetween } from '../common/blockTime.ts';
import { airlineCode, type ImportContext, iataCodeOf, resolveRoute, UNKNOWN_AIRLINE } from '../common/importer.ts';
import type { Outcome } from '../common/log.ts';
import { OPEN } from '../common/periods.ts';
import type { ServiceSchedules } from '../common/serviceSchedules.ts';
import type { Carrier } from './carrier.ts';
import { blockMinutesOf, daysNotAdjusted, type FlightLeg, localDeparture } from './leg.ts';
import { readServiceType } from './serviceTypes.ts';
import type { Variation, WaitingLeg } from './variation.ts';

/** Adds the period of a leg to the schedules. @returns what became of it */
export type AddLeg = (waiting: WaitingLeg, carrier: Carrier, variation: Variation) => Outcome;

/** Adds legs to the schedules, in local time, and logs those that are rejected or skipped. */
export function legAdder(context: ImportContext, schedules: ServiceSchedules): AddLeg {
  const { airports, log } = context;
  const utcOffset = createUtcOffset();

  /** Minutes that local time is ahead of UTC at both ends: of the leg, or of the time zone where the leg has none. */
  function offsetsOf(leg: FlightLeg, ends: readonly Row<'airports.csv'>[], day: number): number[] {
    const known = [leg.departureOffset, leg.arrivalOffset];
    if (known.includes(null)) log.warning('leg without UTC variation, taken from the time zone', leg.designator);
    return known.map((offset, i) => offset ?? utcOffset(at(ends, i).time_zone, isoDate(day)));
  }

  return ({ leg, skipped }, carrier, variation) => {
    const serviceType = readServiceType(leg.serviceType, leg.aircraft);
    if (typeof serviceType === 'object') return serviceType;
    if (skipped !== null) return { skipped };
    const { origin, destination } = leg;
    const route = resolveRoute([origin, destination], [iataCodeOf(origin, context), iataCodeOf(destination, context)]);
    if ('rejected' in route) return route;
    const number = Number(/\d+/.exec(leg.designator.slice(2))?.[0]) || null;
    const airline = airlineCode(leg.airline, context, number);
    if (airline === null) return { rejected: UNKNOWN_AIRLINE, name: leg.airline };
    const [begin, end] = [leg.from ?? carrier.from, leg.to ?? carrier.to];
    if (begin === null) return { rejected: 'period of operation without a beginning', name: leg.designator };

    const name = `${leg.designator} ${origin}-${destination}`;
    const ends = [route.from, route.to].map((code) => must(airports.get(code), 'airport of a route'));
    const isUtc = carrier.timeMode === 'UTC';
    const offsets = offsetsOf(leg, ends, begin);
    const departure = localDeparture(leg, isUtc, at(offsets, 0));
    const notAdjusted = daysNotAdjusted(leg, at(variation.legs, 0).leg);
    if (notAdjusted !== 0) log.warning('leg after midnight with the days of the first leg, moved', leg.designator);
    const dayShift = departure.dayShift + notAdjusted;
    const block = blockMinutesOf(leg, isUtc, at(offsets, 0), at(offsets, 1));
    const isPossible = block === 0 || isPlausibleBetween(block, at(ends, 0), at(ends, 1));
    if (!isPossible) log.note('legs of impossible block time, which is left unknown', name);
    if (leg.days === 0) log.note('cancelled periods');
    if (leg.everyOtherWeek) log.note('flights of every other week, shown by their days');
    schedules.add({
      service: schedules.service({ ...route, airline, serviceType }),
      flight: schedules.flight(`${name}${variation.timesBefore(leg) || ''}`, leg.number),
      from: begin + dayShift,
      to: end === null ? OPEN : end + dayShift,
      days: shiftDays(leg.days, dayShift),
      everyOtherWeek: leg.everyOtherWeek,
      minute: departure.minute,
      block: isPossible ? block : 0,
      aircraft: AIRCRAFT_TYPE.test(leg.aircraft) ? leg.aircraft : '',
    });
    return null;
  };
}
