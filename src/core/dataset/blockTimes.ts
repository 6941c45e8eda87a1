/** Block times that cannot be, or contradict those of the return flight: found and replaced. */
import type { BlockTimeFit } from '../geography.ts';
import { at } from '../must.ts';
import type { Service } from './dataset.ts';
import { returnId } from './rows.ts';

/** A route with its median block time in minutes; null is not known. */
interface TimedRoute {
  readonly id: string;
  readonly km: number | null;
  readonly blockMin: number | null;
}

/** Winds make one direction longer, but not by more than both of these. */
const [MOST_MINUTES, MOST_SHARE] = [30, 0.3];

/** Whether the minutes of two directions differ by more than winds explain. */
export const doContradict = (there: number, back: number): boolean =>
  Math.abs(there - back) > MOST_MINUTES && Math.abs(there - back) > MOST_SHARE * Math.min(there, back);

/**
 * Minutes of the routes whose median differs from that of their return by more than winds explain, by id; the same for
 * both directions. A wrong UTC offset of one airport adds to one direction what it takes from the other, so that their
 * mean is right. A mistyped time falsifies one direction. Of the two medians and their mean, the one nearest to the
 * estimate by distance is taken. A direction without block times has those of the other where its estimate would differ
 * as much.
 */
export function reconciledMinutes(routes: readonly TimedRoute[], fit: BlockTimeFit): ReadonlyMap<string, number> {
  const medians = new Map(routes.map(({ id, blockMin }) => [id, blockMin]));
  const reconciled = new Map<string, number>();
  for (const { id, km, blockMin } of routes) {
    const back = medians.get(returnId(id)) ?? null;
    if (km === null || back === null) continue;
    const estimate = fit.interceptMin + fit.perKm * km;
    if (!doContradict(blockMin ?? estimate, back)) continue;
    const own = blockMin ?? back;
    const candidates = [Math.min(own, back), Math.max(own, back), Math.round((own + back) / 2)];
    candidates.sort((a, b) => Math.abs(a - estimate) - Math.abs(b - estimate));
    reconciled.set(id, at(candidates, 0));
  }
  return reconciled;
}

/** No airliner is faster over the ground, block time less this many minutes on the ground. */
const FASTEST_KMH = 950;
const GROUND_MIN = 10;
/** A departure differs by more than both of these from the median of its route, usually by an hour: a mistyped time. */
const [ODD_MINUTES, ODD_SHARE] = [45, 0.2];

/** Whether no flight covers a distance in a block time. @param km null is not known */
export const isTooFast = (blockMin: number, km: number | null): boolean =>
  km !== null && blockMin < (60 * km) / FASTEST_KMH + GROUND_MIN;

/** Hops of small aircraft, which the fit by distance does not know. */
const HOP_KM = 300;
const HOP_KMH = 250;

/** Minutes of a hop whose timetable has impossibly few of them; null for longer routes. @param km null is not known */
export const leastMinutes = (km: number | null): number | null =>
  km === null || km > HOP_KM ? null : Math.round((60 * km) / HOP_KMH + GROUND_MIN);

/** Whether a block time is not one of a route: too fast, or far from the minutes of the route. @param usual minutes of the route */
export function isImpossible(blockMin: number, usual: number, km: number | null): boolean {
  const difference = Math.abs(blockMin - usual);
  return (
    isTooFast(blockMin, km) ||
    blockMin > 2 * usual ||
    2 * blockMin < usual ||
    (difference > ODD_MINUTES && difference > ODD_SHARE * usual)
  );
}

/** Minutes by which departures of a route may differ where its directions contradict each other. */
const CLOSE_MINUTES = 15;

/**
 * Services with the minutes of the route in place of impossible block times.
 * @param usual minutes of the route: where its directions contradicted each other, those that were reconciled
 */
export const repairedServices = (
  services: readonly Service[],
  { usual, km, isReconciled }: { readonly usual: number; readonly km: number | null; readonly isReconciled: boolean },
): readonly Service[] =>
  services.map((service) => ({
    ...service,
    departures: service.departures.map((departure) => {
      const { blockMin } = departure;
      if (blockMin === null) return departure;
      const isFar = isReconciled && Math.abs(blockMin - usual) > CLOSE_MINUTES;
      return isFar || isImpossible(blockMin, usual, km) ? { ...departure, blockMin: usual } : departure;
    }),
  }));
