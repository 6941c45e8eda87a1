import { type BlockTimeFit, type BlockTimeSample, fitBlockTime, greatCircleKm } from '../geography.ts';
import { at, must } from '../must.ts';
import { hemispheres, seasonalityLabel } from '../seasonality.ts';
import { reconciledMinutes, withMinutes } from './blockTimes.ts';
import type { CuratedRoutes, CuratedService } from './curate.ts';
import type { AirportRecord, Route, Service } from './dataset.ts';
import { isCharter } from './isCharter.ts';
import { DataError, type Tables } from './parse.ts';
import { routeMonths } from './routeMonths.ts';
import type { Row } from './rows.ts';
import { dayBits, medianBlockMin, minuteOfDay, scheduleOf, weeklyDepartures } from './schedule.ts';

/** An airport row with the curated city, metropolitan area and regions. */
export type CuratedAirport = Row<'airports.csv'> & Pick<AirportRecord, 'region' | 'travelRegions'>;

/**
 * The active routes, sorted by id, and the block-time fit behind their estimates.
 * @param airports sorted by code
 * @param airportIndex their indices by code
 * @throws DataError where a block time is neither known nor can be estimated
 */
export function makeRoutes(
  curated: CuratedRoutes,
  tables: Tables,
  airports: readonly CuratedAirport[],
  airportIndex: ReadonlyMap<string, number>,
): { readonly routes: Route[]; readonly fit: BlockTimeFit } {
  const names = new Map(tables['airlines.csv'].map(({ row }) => [row.iata, row.name] as const));
  const corrected = new Map(tables['curated/airlines.csv'].map(({ row }) => [row.iata, row.name] as const));
  const nameOf = (airline: string) => corrected.get(airline) ?? must(names.get(airline), airline);
  const monthsOf = routeMonths(tables);

  const drafts = [...curated].map(([id, byAirline]) => {
    const from = must(airportIndex.get(id.slice(0, 3)), `origin of ${id}`);
    const to = must(airportIndex.get(id.slice(4)), `destination of ${id}`);
    const [origin, destination] = [at(airports, from), at(airports, to)];
    const all = [...byAirline.values()];
    const services = all.map((service) => makeService(service, nameOf(service.airline)));
    const charterOnly = all.every(isCharter);
    /** Charter services say nothing about a route that is also scheduled. */
    const counts = (service: CuratedService | Service) => charterOnly || !isCharter(service);
    const months = monthsOf({
      from: origin,
      to: destination,
      services: all.flatMap((service, i) =>
        counts(service) ? [{ months: service.months, weeklyDepartures: at(services, i).weeklyDepartures }] : [],
      ),
    });
    return {
      id,
      from,
      to,
      seasonalityLabel: seasonalityLabel(months, hemispheres(origin.latitude, destination.latitude)),
      months,
      services: services.sort(
        (a, b) => b.weeklyDepartures - a.weeklyDepartures || (a.airlineCode < b.airlineCode ? -1 : 1),
      ),
      charterOnly,
      km: distance(origin, destination),
      blockMin: medianBlockMin(services.filter(counts).flatMap(({ departures }) => departures)),
    };
  });
  drafts.sort((a, b) => (a.id < b.id ? -1 : 1));

  const fit = fitOrDefault(
    drafts.flatMap(({ km, blockMin }) => (km === null || blockMin === null ? [] : [{ km, blockMin }])),
  );
  const reconciled = reconciledMinutes(drafts, fit);
  const routes = drafts.map(({ km, blockMin, services, ...route }): Route => {
    const minutes = reconciled.get(route.id);
    return Object.freeze({
      ...route,
      services: minutes === undefined ? services : services.map((service) => withMinutes(service, minutes)),
      distanceKm: km === null ? null : Math.round(km),
      flyingMin: minutes ?? blockMin ?? estimate(fit, km, route.id),
    });
  });
  return { routes, fit };
}

/** Great-circle kilometres, or null when a coordinate is not known. */
function distance(a: CuratedAirport, b: CuratedAirport): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  return greatCircleKm(a.latitude, a.longitude, b.latitude, b.longitude);
}

/** The fit on the bundled timetable, for data without block times. */
const BUNDLED_FIT: BlockTimeFit = { interceptMin: 46.9, perKm: 0.07106, samples: 0, meanAbsoluteErrorMin: 0 };

/** Fewest routes with a known block time for a fit. */
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
