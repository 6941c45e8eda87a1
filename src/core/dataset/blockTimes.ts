/** Block times that contradict those of the return flight. */
import type { BlockTimeFit } from '../geography.ts';
import type { Service } from './dataset.ts';

/** A route with its median block time in minutes; null is not known. */
interface TimedRoute {
  readonly id: string;
  readonly km: number | null;
  readonly blockMin: number | null;
}

/** Winds make one direction longer, but not by more than both of these. */
const [MOST_MINUTES, MOST_SHARE] = [30, 0.3];

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
    const back = medians.get(`${id.slice(4)}-${id.slice(0, 3)}`) ?? null;
    if (km === null || back === null) continue;
    const estimate = fit.interceptMin + fit.perKm * km;
    const own = blockMin ?? estimate;
    const difference = Math.abs(own - back);
    if (difference <= MOST_MINUTES || difference <= MOST_SHARE * Math.min(own, back)) continue;
    if (blockMin === null) {
      reconciled.set(id, back);
      continue;
    }
    const distance = (minutes: number) => Math.abs(minutes - estimate);
    const candidates = [Math.min(blockMin, back), Math.max(blockMin, back), Math.round((blockMin + back) / 2)];
    reconciled.set(
      id,
      candidates.reduce((best, minutes) => (distance(minutes) < distance(best) ? minutes : best)),
    );
  }
  return reconciled;
}

/** A service with these minutes in place of block times that differ from them by more than winds explain. */
export const withMinutes = (service: Service, minutes: number): Service => ({
  ...service,
  departures: service.departures.map((departure) =>
    departure.blockMin !== null && Math.abs(departure.blockMin - minutes) > MOST_MINUTES
      ? { ...departure, blockMin: minutes }
      : departure,
  ),
});
