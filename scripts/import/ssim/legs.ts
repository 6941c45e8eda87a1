/** Legs and segment records in file order, as periods of operation. */

import type { ImportedNetwork } from '../common/imported.ts';
import type { ImportContext } from '../common/importer.ts';
import { createServiceSchedules, networkOf, type ServiceSchedules } from '../common/serviceSchedules.ts';
import { type Carrier, UNKNOWN_CARRIER } from './carrier.ts';
import { parseLeg } from './leg.ts';
import { legAdder } from './legPeriods.ts';
import { COPIES, designatorsIn, OPERATED_AS, parseSegment, RESTRICTIONS } from './segment.ts';
import { carriesLocalTraffic } from './serviceTypes.ts';
import { CODE_SHARE, createVariation, RESTRICTED, type Variation } from './variation.ts';

/** Records in file order. The legs of an itinerary variation wait for the segment records that follow them. */
export interface LegCollection {
  carrier(carrier: Carrier): void;
  /** @returns whether the record is a leg */
  leg(record: string): boolean;
  segment(record: string): void;
  endFile(): void;
  network(): ImportedNetwork;
}

/** Collects the legs of a file, record by record. */
export function collectLegs(context: ImportContext): LegCollection {
  const { log } = context;
  const schedules = createServiceSchedules();
  const addLeg = legAdder(context, schedules);
  /** Designator and route of copies that operating airlines name, with the designator of the operating flight. */
  const copies = new Map<string, string>();
  let carrier = UNKNOWN_CARRIER;
  const variation = createVariation();

  function flush(): void {
    for (const waiting of variation.legs) log.account(addLeg(waiting, carrier, variation));
    variation.clear();
  }

  return {
    carrier(next) {
      flush();
      carrier = next;
    },
    leg(record) {
      const leg = parseLeg(record);
      if (typeof leg === 'string') {
        log.account({ rejected: leg, name: record.slice(0, 39).trimEnd() });
        return false;
      }
      if (variationName(variation) !== leg.variation) flush();
      variation.add(leg);
      return true;
    },
    segment(record) {
      const { variation: name, element, board, off, data } = parseSegment(record);
      const isRestriction = RESTRICTIONS.includes(element);
      if (element !== OPERATED_AS && element !== COPIES && !isRestriction) return;
      const designator = variation.legs[0]?.leg.designator;
      if (designator === undefined || !variationName(variation)?.startsWith(name) || !variation.has(board, off)) {
        // Most restrictions are of passengers who fly more than one leg.
        if (isRestriction) return;
        log.warning('code share of a leg that is not there', `${name} ${board}-${off}`);
        return;
      }
      if (isRestriction) {
        if (!carriesLocalTraffic(data.charAt(0))) variation.skip(board, off, RESTRICTED);
        return;
      }
      const named = designatorsIn(data);
      const others = named.filter((other) => other !== designator);
      if (element === COPIES) for (const copy of others) copies.set(`${copy} ${board}-${off}`, designator);
      else if (named.length === 0 || others.length > 0) variation.skip(board, off, CODE_SHARE);
    },
    endFile: flush,
    network: () => importedNetwork(schedules, copies, context),
  };
}

/**
 * The network of all legs, without those that operating airlines name as copies.
 * @param copies designator and route of each copy, with the designator of the operating flight
 */
function importedNetwork(
  schedules: ServiceSchedules,
  copies: ReadonlyMap<string, string>,
  context: ImportContext,
): ImportedNetwork {
  const removed = new Set<string>();
  for (const [copy, operator] of copies) {
    const flight = schedules.find(copy);
    // Of two flights that name each other as the copy, the first is used.
    if (flight === null || removed.has(`${operator} ${copy.slice(-7)}`)) continue;
    removed.add(copy);
    context.log.skipLater(CODE_SHARE, schedules.remove(flight));
  }
  return networkOf(schedules, context);
}

/** What the waiting legs have in common, or undefined when there are none. */
const variationName = ({ legs }: Variation): string | undefined => legs[0]?.leg.variation;
