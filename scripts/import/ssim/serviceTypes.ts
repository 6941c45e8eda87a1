/** SSIM's service types, aircraft types and traffic restriction codes. */

/** Passenger flights in a published timetable, additional ones included. */
const SCHEDULED = new Set(['J', 'S', 'U', 'Q', 'G', 'B', 'R']);
/** Passenger flights sold through tour operators. */
const CHARTER = new Set(['C', 'L']);
const FREIGHT = new Set(['F', 'V', 'M', 'A', 'H']);
/** Equipment that does not fly: buses, trains, boats, trucks, limousines. */
const SURFACE = new Set('BUS TRN TRS TEE TGV ICE THS TSL THT MTL LCH HOV RFS LMO'.split(' '));

/** `scheduled`, `charter`, or the reason why a leg is skipped. */
export function readServiceType(serviceType: string, aircraft: string): 'scheduled' | 'charter' | { skipped: string } {
  // Appendix C calls U a service by surface vehicle, some airlines an air taxi: the equipment decides.
  if (SURFACE.has(aircraft) || (serviceType === 'U' && aircraft === '')) return { skipped: 'bus, train or boat' };
  if (SCHEDULED.has(serviceType)) return 'scheduled';
  if (CHARTER.has(serviceType)) return 'charter';
  if (FREIGHT.has(serviceType)) return { skipped: 'cargo or mail flight' };
  return { skipped: 'flight not for passengers (positioning, training, private, military)' };
}

/** Codes of Appendix G that exclude passengers who fly this leg alone: they must connect, stop over, or stay on board. */
const NO_LOCAL_TRAFFIC = new Set('ADEGHIKMNOQTVWXY');

/** Whether a traffic restriction code lets passengers book the leg alone. */
export const carriesLocalTraffic = (restriction: string): boolean => !NO_LOCAL_TRAFFIC.has(restriction);
