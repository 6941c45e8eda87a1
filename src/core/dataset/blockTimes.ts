/** Block times that cannot be: found and replaced. Any other one stays as its timetable has it. */
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

/** Directions that differ by no more than these are never in question: mistakes are of an hour. */
const [MOST_MINUTES, MOST_SHARE] = [30, 0.3];
/** The jet stream blows with less than this, in km/h, on the whole of a route: HND-HNL has 160. */
const MOST_WIND_KMH = 170;
/** Minutes on the ground, in climb and in approach, on which the wind has little effect. */
const CALM_MIN = 25;

/**
 * Whether no wind explains the minutes of two directions. Ground speeds are those of the air, with the wind added in one
 * direction and taken away in the other: it is half their difference.
 */
export function doContradict(there: number, back: number, km: number | null): boolean {
  const difference = Math.abs(there - back);
  if (km === null || difference <= MOST_MINUTES || difference <= MOST_SHARE * Math.min(there, back)) return false;
  const speed = (minutes: number) => (60 * km) / Math.max(1, minutes - CALM_MIN);
  return Math.abs(speed(there) - speed(back)) / 2 > MOST_WIND_KMH;
}

/**
 * Minutes of the routes whose median differs from that of their return by more than winds explain, by id; the same for
 * both directions. A timetable that is an hour off adds to one direction what it takes from the other, so that their
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
    const difference = Math.abs((blockMin ?? estimate) - back);
    const isFar = difference > MOST_MINUTES && difference > MOST_SHARE * Math.min(blockMin ?? estimate, back);
    if (blockMin === null ? !isFar : !doContradict(blockMin, back, km)) continue;
    const own = blockMin ?? back;
    const candidates = [Math.min(own, back), Math.max(own, back), Math.round((own + back) / 2)];
    candidates.sort((a, b) => Math.abs(a - estimate) - Math.abs(b - estimate));
    reconciled.set(id, at(candidates, 0));
  }
  return reconciled;
}

/** No airliner is faster over the ground, block time less some minutes on the ground. */
const FASTEST_KMH = 950;
/** Minutes on the ground of a flight of `HOP_KM` or more; a shorter one, as between islands, has its share of them. */
const GROUND_MIN = 10;
const HOP_KM = 300;

/** Whether no flight covers a distance in a block time. @param km null is not known */
export const isTooFast = (blockMin: number, km: number | null): boolean =>
  km !== null && blockMin < (60 * km) / FASTEST_KMH + GROUND_MIN * Math.min(1, km / HOP_KM);

/** No flight takes longer than twice the minutes of its distance and an hour: with a stop it would be two flights. */
const SLOWEST = { interceptMin: 2 * 46.9 + 60, perKm: 2 * 0.07106 };

const isTooSlow = (blockMin: number, km: number | null): boolean =>
  km !== null && blockMin > SLOWEST.interceptMin + SLOWEST.perKm * km;

/** Whether no flight takes these minutes for a distance. @param km null is not known: then all are possible */
export const isImpossible = (blockMin: number, km: number | null): boolean =>
  isTooFast(blockMin, km) || isTooSlow(blockMin, km);

/** Speed of hops of small aircraft, which the fit by distance does not know. */
const HOP_KMH = 250;

/** Minutes of a hop whose timetable has impossibly few of them; null for longer routes. @param km null is not known */
export const leastMinutes = (km: number | null): number | null =>
  km === null || km > HOP_KM ? null : Math.round((60 * km) / HOP_KMH + GROUND_MIN);

/** Minutes by which departures of a route may differ where its directions contradict each other. */
const CLOSE_MINUTES = 15;

/**
 * Services with the minutes of the route in place of impossible block times, which are marked as estimates.
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
      const isReplaced = isFar || isImpossible(blockMin, km);
      return isReplaced ? { ...departure, blockMin: usual, isEstimated: true } : departure;
    }),
  }));
