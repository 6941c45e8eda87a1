/** IATA SSIM chapter 7: timetables as airlines exchange them. */
import { greatCircleKm } from '../../../src/core/geography.ts';
import { isPlausible } from '../block-time.ts';
import { utcOffsetMin } from '../local-time.ts';
import { createEvidence, dayNumber, type EvidencedService } from '../merge/evidence.ts';
import type { ImportedNetwork } from '../merge/imported.ts';
import { airlineCode, type ImportContext, type Importer } from '../merge/importer.ts';
import type { Part } from '../merge/input.ts';
import type { Outcome } from '../merge/log.ts';
import { oneEntryEach } from '../merge/one-entry.ts';
import { OPEN } from '../merge/periods.ts';
import {
  blockMinutesOf,
  type Carrier,
  designatorsIn,
  type Leg,
  localDeparture,
  parseCarrier,
  parseLeg,
  parseSegment,
  shiftDays,
} from './leg.ts';
import { readRecords } from './records.ts';
import { kindOf } from './service-types.ts';

const CODE_SHARE = 'code share: sold by one airline, flown by another';

/** Data elements of segment records that tell of code shares. */
const MARKETED_AS = 10;
const OPERATED_AS = 50;

export const ssim: Importer = {
  name: 'ssim',
  reads: 'timetables in the format of IATA SSIM chapter 7',
  flags: {},
  help: `Every leg of a flight is a route of its own. Service types J, S, U, Q, G, B and
R become scheduled, C and L charter; cargo, positioning, private and military
flights, buses and trains are left out, and so are the copies of a flight that
code-share partners sell (disclosure L or Z, or data elements 50 and 10).
The week that is shown is the first usual one from --date on in which an
airline flies a route; the label of the season comes from all periods, and is
left open unless the file covers the airline for a whole year. A flight on a
single day of a timetable of months is no service. Of two records
for one flight and day the later one holds; one without days of operation
cancels its period. Airlines must be in airlines.csv or in --airlines.`,
  read: readSsim,
};

async function readSsim(parts: AsyncIterable<Part>, context: ImportContext): Promise<ImportedNetwork> {
  const { log } = context;
  const legs = collectLegs(context);
  for await (const { name, bytes } of parts) {
    const seen = { header: false, carrier: false, trailer: false, records: 0 };
    await readRecords(bytes, {
      oddity: (what, line) => log.oddity(what, `${name} line ${line}`),
      record(text) {
        const record = /[a-z]/.test(text.slice(0, 75)) ? text.toUpperCase() : text;
        if (record !== text) log.oddity('lower-case record');
        seen.records++;
        const type = record[0];
        if (type === '1') seen.header = true;
        else if (type === '2') {
          seen.carrier = true;
          legs.carrier(parseCarrier(record));
        } else if (type === '3') {
          if (!seen.carrier) log.oddity('leg before any carrier record, taken as local time');
          legs.leg(record);
        } else if (type === '4') legs.segment(record);
        else if (type === '5') seen.trailer = true;
        else log.oddity('record of an unknown type', JSON.stringify(type));
      },
    });
    legs.endFile();
    if (!seen.header) log.oddity('file without a header record', name);
    if (!seen.trailer) log.oddity('file without a trailer record: it may be cut off', name);
  }
  return legs.network();
}

/** Takes records in file order. A leg waits for the segment records that follow it. */
function collectLegs(context: ImportContext) {
  const { airports, log } = context;
  const evidence = createEvidence();
  /** Designator and route of copies that operating airlines name. */
  const copies = new Map<string, string>();
  let carrier: Carrier = { airline: '', isUtc: false };
  let waiting: { leg: Leg; isUtc: boolean; isCopy: boolean }[] = [];

  function flush(): void {
    for (const { leg, isUtc, isCopy } of waiting) log.account(add(leg, isUtc, isCopy));
    waiting = [];
  }

  function add(leg: Leg, isUtc: boolean, isCopy: boolean): Outcome {
    const kind = kindOf(leg.serviceType, leg.aircraft);
    if (typeof kind === 'object') return kind;
    if (isCopy) return { leftOut: CODE_SHARE };
    const [from, to] = [airports.get(leg.origin), airports.get(leg.destination)];
    if (!from) return { odd: 'airport not known', name: leg.origin };
    if (!to) return { odd: 'airport not known', name: leg.destination };
    if (from === to) return { odd: 'leg from an airport to itself', name: leg.designator };
    const airline = airlineCode(leg.airline, context);
    if (airline === null) return { odd: 'airline not known (see --airlines)', name: leg.airline };
    if (leg.from === null) return { odd: 'period of operation without a beginning', name: leg.designator };

    const date = new Date(leg.from * 86_400_000).toISOString().slice(0, 10);
    const departureOffset = leg.departureOffset ?? utcOffsetMin(from.time_zone, date);
    const arrivalOffset = leg.arrivalOffset ?? utcOffsetMin(to.time_zone, date);
    if (leg.departureOffset === null || leg.arrivalOffset === null)
      log.oddity('leg without UTC variation, taken from the time zone', leg.designator);
    const { minute, dayShift } = localDeparture(leg, isUtc, departureOffset);
    let block = blockMinutesOf(leg, isUtc, departureOffset, arrivalOffset);
    if (
      block !== 0 &&
      from.latitude !== null &&
      from.longitude !== null &&
      to.latitude !== null &&
      to.longitude !== null
    )
      if (!isPlausible(block, greatCircleKm(from.latitude, from.longitude, to.latitude, to.longitude))) {
        log.note(
          'legs of impossible block time, which is left unknown',
          `${leg.designator} ${leg.origin}-${leg.destination}`,
        );
        block = 0;
      }
    if (leg.days === 0) log.note('cancelled periods');
    if (leg.everyOtherWeek) log.note('flights of every other week, shown by their days');
    evidence.add({
      service: evidence.service({ from: leg.origin, to: leg.destination, airline, serviceType: kind }),
      flight: evidence.flight(`${leg.designator} ${leg.origin}-${leg.destination}`),
      from: leg.from + dayShift,
      to: leg.to === null ? OPEN : leg.to + dayShift,
      days: shiftDays(leg.days, dayShift),
      everyOtherWeek: leg.everyOtherWeek,
      minute,
      block,
    });
    return null;
  }

  return {
    carrier(next: Carrier) {
      flush();
      carrier = next;
    },
    leg(record: string) {
      const leg = parseLeg(record);
      if (typeof leg === 'string') {
        log.account({ odd: leg, name: record.slice(0, 39).trimEnd() });
        return;
      }
      if (waiting[0]?.leg.variation !== leg.variation) flush();
      waiting.push({ leg, isUtc: carrier.isUtc, isCopy: leg.disclosure === 'L' || leg.disclosure === 'Z' });
    },
    segment(record: string) {
      const { variation, element, board, off, data } = parseSegment(record);
      if (element !== OPERATED_AS && element !== MARKETED_AS) return;
      for (const entry of waiting) {
        const { leg } = entry;
        if (leg.variation !== variation || leg.origin !== board || leg.destination !== off) continue;
        const named = designatorsIn(data).filter((designator) => designator !== leg.designator);
        if (element === OPERATED_AS && named.length > 0) entry.isCopy = true;
        if (element === MARKETED_AS)
          for (const designator of named) copies.set(`${designator} ${board}-${off}`, leg.designator);
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
        airlines: [...context.airlines.values()],
        seasons: [],
        years: evidence.years(),
      };
    },
  };
}
