import { type BlockTimeSample, fitBlockTime, greatCircleKm } from '../geography.ts';
import { hemispheres, seasonalityLabel, unionOfMonths } from '../seasonality.ts';
import { isCharter } from './charter.ts';
import type { CuratedRoutes, CuratedService } from './curate.ts';
import type { BlockTimeFit, Route, Service } from './dataset.ts';
import { DataError, type Tables } from './parse.ts';
import type { Row } from './rows.ts';
import { dayBits, medianBlockMin, minuteOfDay, scheduleOf, weeklyDepartures } from './schedule.ts';

/** An airport row with the curated city and metropolitan area. */
export type Place = Row<'airports.csv'>;

/**
 * The active routes, sorted by id, and the block-time fit behind their estimates.
 * @param places airports, sorted by code, and `index` their places by code
 * @throws DataError where a block time can be neither known nor estimated
 */
export function makeRoutes(
  curated: CuratedRoutes,
  tables: Tables,
  places: readonly Place[],
  index: ReadonlyMap<string, number>,
) {
  const names = new Map(tables['airlines.csv'].map(({ row }) => [row.iata as string, row.name as string]));
  const observed = new Map<string, string>();
  for (const file of ['seasons.csv', 'curated/seasons.csv'] as const)
    for (const { row } of tables[file]) observed.set(`${row.from}-${row.to}`, row.months);

  const drafts = [...curated].map(([id, byAirline]) => {
    const [from, to] = [index.get(id.slice(0, 3)) ?? -1, index.get(id.slice(4)) ?? -1];
    const [origin, destination] = [places[from] as Place, places[to] as Place];
    const all = [...byAirline.values()];
    const scheduled = all.filter((service) => !isCharter(service));
    const charterOnly = scheduled.length === 0;
    // Charter says nothing about a route that is also scheduled.
    const telling = charterOnly ? all : scheduled;
    const services = all.map((service) => makeService(service, names.get(service.airline) ?? service.airline));
    const departures = services.filter((s) => charterOnly || !isCharter(s)).flatMap((s) => s.departures);
    return {
      id,
      from,
      to,
      services,
      charterOnly,
      km: distance(origin, destination),
      blockMin: medianBlockMin(departures),
      flown: observed.get(id) ?? unionOfMonths(telling.map(({ months }) => months)),
      ends: hemispheres(origin.latitude, destination.latitude),
    };
  });
  drafts.sort((a, b) => (a.id < b.id ? -1 : 1));

  const fit = fitOrDefault(
    drafts.flatMap(({ km, blockMin }) => (km === null || blockMin === null ? [] : [{ km, blockMin }])),
  );
  const routes = drafts.map(
    ({ id, from, to, km, services, charterOnly, blockMin, flown, ends }): Route =>
      Object.freeze({
        id,
        from,
        to,
        seasonalityLabel: seasonalityLabel(flown, ends),
        months: flown,
        distanceKm: km === null ? null : Math.round(km),
        flyingMin: blockMin ?? estimate(fit, km, id),
        services: services.sort(
          (a, b) => b.weeklyDepartures - a.weeklyDepartures || (a.airlineCode < b.airlineCode ? -1 : 1),
        ),
        charterOnly,
      }),
  );
  return { routes, fit };
}

/** Great-circle kilometres, or null when a coordinate is not known. */
function distance(a: Place, b: Place): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  return greatCircleKm(a.latitude, a.longitude, b.latitude, b.longitude);
}

/** The fit on the bundled timetable: serves data that has no block times of its own. */
const BUNDLED_FIT: BlockTimeFit = { interceptMin: 46.9, perKm: 0.07106, samples: 0, meanAbsoluteErrorMin: 0 };

/** Fewer routes with a known block time than this cannot carry a fit. */
const FEWEST_SAMPLES = 30;

const fitOrDefault = (samples: readonly BlockTimeSample[]): BlockTimeFit =>
  samples.length < FEWEST_SAMPLES ? BUNDLED_FIT : fitBlockTime(samples);

function estimate(fit: BlockTimeFit, km: number | null, id: string): number {
  if (km !== null) return Math.max(1, Math.round(fit.interceptMin + fit.perKm * km));
  throw new DataError([
    {
      file: 'departures.csv',
      line: 1,
      column: 'block_min',
      reason: `is not known for ${id}, and an airport without coordinates allows no estimate`,
    },
  ]);
}

function makeService(service: CuratedService, airlineName: string): Service {
  const departures = service.departures.map((row) => ({
    minute: row.departure === null ? null : minuteOfDay(row.departure),
    days: dayBits(row.days),
    blockMin: row.block_min,
  }));
  const schedule = scheduleOf(departures);
  return {
    airlineCode: service.airline,
    airlineName,
    serviceType: service.serviceType,
    seasonalNote: service.seasonalNote,
    departures,
    schedule,
    weeklyDepartures: weeklyDepartures(schedule),
  };
}

/** Departures a week of a route that are not charter. */
export const scheduledWeekly = (route: Route): number =>
  route.services.reduce((sum, s) => sum + (isCharter(s) ? 0 : s.weeklyDepartures), 0);
