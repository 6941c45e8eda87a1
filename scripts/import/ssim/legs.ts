/** Legs and segment records in file order, as evidence of what is flown. */
import type { Row } from '../../../src/core/dataset/rows.ts';
import { greatCircleKm } from '../../../src/core/geography.ts';
import { createUtcOffset } from '../../../src/core/timeZone.ts';
import { dayNumber } from '../common/days.ts';
import { createEvidence, type EvidencedService } from '../common/evidence.ts';
import type { ImportedNetwork } from '../common/imported.ts';
import { airlineCode, airportCode, type ImportContext } from '../common/importer.ts';
import type { Outcome } from '../common/log.ts';
import { oneEntryEach } from '../common/oneEntry.ts';
import { OPEN } from '../common/periods.ts';
import { isPlausible } from '../flightgear/blockTime.ts';
import type { Carrier } from './carrier.ts';
import { blockMinutesOf, daysNotAdjusted, type Leg, localDeparture, parseLeg, shiftDays } from './leg.ts';
import { COPIES, designatorsIn, OPERATED_AS, parseSegment } from './segment.ts';
import { kindOf } from './serviceTypes.ts';

const CODE_SHARE = 'code share: sold by one airline, flown by another';

/** Takes records in file order. The legs of a flight wait for the segment records that follow them. */
export function collectLegs(context: ImportContext) {
  const { airports, log } = context;
  const evidence = createEvidence();
  const utcOffset = createUtcOffset();
  /** Designator and route of copies that operating airlines name. */
  const copies = new Map<string, string>();
  let carrier: Carrier = { timeMode: null, from: null, to: null };
  /** The legs of one itinerary variation of a flight. */
  let waiting: { readonly leg: Leg; isCopy: boolean }[] = [];

  function flush(): void {
    for (const { leg, isCopy } of waiting) log.account(add(leg, isCopy));
    waiting = [];
  }

  function add(leg: Leg, isCopy: boolean): Outcome {
    const kind = kindOf(leg.serviceType, leg.aircraft);
    if (typeof kind === 'object') return kind;
    if (isCopy) return { leftOut: CODE_SHARE };
    const [from, to] = [leg.origin, leg.destination].map((code) => airports.get(airportCode(code, context) ?? ''));
    if (!from) return { odd: 'airport not known (see --airports)', name: leg.origin };
    if (!to) return { odd: 'airport not known (see --airports)', name: leg.destination };
    if (from.iata === to.iata) return { odd: 'leg from an airport to itself', name: leg.designator };
    const airline = airlineCode(leg.airline, context);
    if (airline === null) return { odd: 'airline not known (see --airlines)', name: leg.airline };
    const begin = leg.from ?? carrier.from;
    const end = leg.to ?? carrier.to;
    if (begin === null) return { odd: 'period of operation without a beginning', name: leg.designator };

    const isUtc = carrier.timeMode === 'UTC';
    const date = new Date(begin * 86_400_000).toISOString().slice(0, 10);
    const departureOffset = leg.departureOffset ?? utcOffset(from.time_zone, date);
    const arrivalOffset = leg.arrivalOffset ?? utcOffset(to.time_zone, date);
    if (leg.departureOffset === null || leg.arrivalOffset === null)
      log.oddity('leg without UTC variation, taken from the time zone', leg.designator);
    const departure = localDeparture(leg, isUtc, departureOffset);
    const notAdjusted = daysNotAdjusted(leg, waiting[0]?.leg ?? leg);
    if (notAdjusted !== 0) log.oddity('leg after midnight with the days of the first leg, moved', leg.designator);
    const dayShift = departure.dayShift + notAdjusted;
    const block = blockMinutesOf(leg, isUtc, departureOffset, arrivalOffset);
    const isPossible = isPossibleBlock(block, from, to);
    if (!isPossible) log.note('legs of impossible block time, which is left unknown', nameOf(leg));
    if (leg.days === 0) log.note('cancelled periods');
    if (leg.everyOtherWeek) log.note('flights of every other week, shown by their days');
    evidence.add({
      service: evidence.service({ from: from.iata, to: to.iata, airline, serviceType: kind }),
      flight: evidence.flight(`${nameOf(leg)}${timesBefore(leg) || ''}`),
      from: begin + dayShift,
      to: end === null ? OPEN : end + dayShift,
      days: shiftDays(leg.days, dayShift),
      everyOtherWeek: leg.everyOtherWeek,
      minute: departure.minute,
      block: isPossible ? block : 0,
    });
    return null;
  }

  /** How often the flight has flown the same leg before: some fly to and fro all day under one number. */
  const timesBefore = ({ origin, destination, sequence }: Leg): number =>
    waiting.filter(({ leg }) => leg.origin === origin && leg.destination === destination && leg.sequence < sequence)
      .length;

  return {
    carrier(next: Carrier) {
      flush();
      carrier = next;
    },
    /** @returns whether the record is a leg */
    leg(record: string): boolean {
      const leg = parseLeg(record);
      if (typeof leg === 'string') {
        log.account({ odd: leg, name: record.slice(0, 39).trimEnd() });
        return false;
      }
      if (waiting[0]?.leg.variation !== leg.variation) flush();
      waiting.push({ leg, isCopy: leg.disclosure === 'L' || leg.disclosure === 'Z' });
      return true;
    },
    segment(record: string) {
      const { variation, element, board, off, data } = parseSegment(record);
      if (element !== OPERATED_AS && element !== COPIES) return;
      const own = waiting.filter(
        ({ leg }) => leg.variation.startsWith(variation) && leg.origin === board && leg.destination === off,
      );
      if (own.length === 0) log.oddity('code share of a leg that is not there', `${variation} ${board}-${off}`);
      for (const entry of own) {
        const { designator } = entry.leg;
        const named = designatorsIn(data);
        const others = named.filter((name) => name !== designator);
        if (element === OPERATED_AS) entry.isCopy ||= named.length === 0 || others.length > 0;
        else for (const copy of others) copies.set(`${copy} ${board}-${off}`, designator);
      }
    },
    endFile: flush,
    network(): ImportedNetwork {
      const removed = new Set<string>();
      for (const [copy, operator] of copies) {
        const flight = evidence.find(copy);
        // Two flights that call each other the copy leave the first.
        if (flight === null || removed.has(`${operator} ${copy.slice(-7)}`)) continue;
        removed.add(copy);
        log.reconsider(CODE_SHARE, evidence.remove(flight));
      }
      const leftOut = (why: string, { airline, from, to }: EvidencedService) =>
        log.note(why, `${airline} ${from}-${to}`);
      return {
        services: oneEntryEach(evidence.services(dayNumber(context.date), leftOut), log),
        airports: [...context.airports.values()],
        airlines: [...context.airlines.values()],
        seasons: [],
        years: evidence.years(),
      };
    },
  };
}

const nameOf = ({ designator, origin, destination }: Leg): string => `${designator} ${origin}-${destination}`;

/** Whether an aircraft can do it; what is not known is not doubted. */
function isPossibleBlock(block: number, from: Row<'airports.csv'>, to: Row<'airports.csv'>): boolean {
  if (block === 0 || from.latitude === null || from.longitude === null) return true;
  if (to.latitude === null || to.longitude === null) return true;
  return isPlausible(block, greatCircleKm(from.latitude, from.longitude, to.latitude, to.longitude));
}
