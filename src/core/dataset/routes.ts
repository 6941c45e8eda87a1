import { type BlockTimeFit, fitBlockTime, kmBetween } from '../geography.ts';
import { memoize } from '../memoize.ts';
import { at, must } from '../must.ts';
import { hemispheres, seasonalityLabel } from '../seasonality.ts';
import { isImpossible, leastMinutes, reconciledMinutes, repairedServices } from './blockTimes.ts';
import { type AirportRecord, isCharter, type Route } from './dataset.ts';
import { type Detour, detoursOf } from './detours.ts';
import type { PublishedService, ServicesByRoute } from './evidence/publishedServices.ts';
import { withConnectingLegs } from './legs.ts';
import { DataError, type Tables } from './parse.ts';
import { routeMonths } from './routeMonths.ts';
import { type Row, returnId, routeKey } from './rows.ts';
import { dayBits, medianBlockMin, minuteOfDay } from './schedule.ts';
import { countWeek, UNKNOWN_TIME } from './week.ts';

/** An airport row with the curated city, metropolitan area and regions. */
export type CuratedAirport = Row<'airports.csv'> &
  Pick<AirportRecord, 'region' | 'travelRegions' | 'formerCodes'> & {
    /** Code of the airport to which flights of it moved, or null. */
    readonly movedTo: string | null;
  };

/**
 * The active routes, sorted by id. An impossible block time is replaced.
 * @param airports sorted by code
 * @param airportIndex their indices by code
 * @throws DataError where a block time is neither known nor can be estimated
 */
export function makeRoutes(
  published: ServicesByRoute,
  tables: Tables,
  airports: readonly CuratedAirport[],
  airportIndex: ReadonlyMap<string, number>,
): Route[] {
  const names = new Map<string, string>(
    [...tables.airlines.values(), ...tables['curated/airlines.csv']].map((row) => [row.iata, row.name]),
  );
  const monthsOf = routeMonths(tables);
  const detourOf = detoursOf(tables['curated/detours.csv'], tables.date);
  // Of several lists the newest one counts, by the name of its source where two are of one day.
  const lists = tables.sources.toSorted((a, b) =>
    a.info.as_of < b.info.as_of ? -1 : Number(a.info.as_of > b.info.as_of),
  );
  const listedMin = new Map(
    lists.flatMap((list) => list['flying-times.csv'].map((row) => [routeKey(row), row.flying_min])),
  );

  const drafts = [...published].map(([id, all]) => {
    const from = must(airportIndex.get(id.slice(0, 3)), `origin of ${id}`);
    const to = must(airportIndex.get(id.slice(4)), `destination of ${id}`);
    const [origin, destination] = [at(airports, from), at(airports, to)];
    const detour = detourOf(origin, destination);
    const services = all.map((service) =>
      makeService(service, must(names.get(service.airlineCode), service.airlineCode), detour),
    );
    const charterOnly = all.every(isCharter);
    /** Charter services say nothing about a route that is also scheduled. */
    const counted = services.filter((service) => charterOnly || !isCharter(service));
    const distanceKm = kmBetween(origin, destination);
    const km = distanceKm === null ? null : distanceKm + (detour?.km ?? 0);
    const timed = counted.flatMap(({ departures }) => departures.filter(({ blockMin }) => blockMin));
    const possible = timed.filter(({ blockMin }) => blockMin !== null && !isImpossible(blockMin, km));
    return {
      id,
      from,
      to,
      season: { from: origin, to: destination, services: counted },
      services: services.sort(
        (a, b) => b.weeklyDepartures - a.weeklyDepartures || (a.airlineCode < b.airlineCode ? -1 : 1),
      ),
      charterOnly,
      distanceKm,
      km,
      blockMin: medianBlockMin(possible),
      isAllImpossible: possible.length === 0 && timed.length > 0,
    };
  });
  drafts.sort((a, b) => (a.id < b.id ? -1 : 1));

  const samples = drafts.flatMap(({ km, blockMin }) => (km === null || blockMin === null ? [] : [{ km, blockMin }]));
  const fit = samples.length < FEWEST_SAMPLES ? BUNDLED_FIT : fitBlockTime(samples);
  const reconciled = reconciledMinutes(drafts, fit);
  const seasons = new Map(drafts.map(({ id, season }) => [id, season]));
  const routes = drafts.map(({ km, blockMin, services, season, isAllImpossible, distanceKm, ...route }): Route => {
    const minutes = reconciled.get(route.id);
    // A list says the minutes of a route without departures; its return and its distance only suggest them.
    const listed = blockMin === null && !isAllImpossible ? listedMin.get(route.id) : undefined;
    const usual =
      listed ?? minutes ?? blockMin ?? (isAllImpossible ? leastMinutes(km) : null) ?? estimate(fit, km, route.id);
    const { from, to } = season;
    const { months, isDerived } = monthsOf(season, seasons.get(returnId(route.id)));
    return Object.freeze({
      ...route,
      seasonalityLabel: seasonalityLabel(months, hemispheres(from.latitude, to.latitude)),
      labelDerived: isDerived,
      months,
      services: repairedServices(services, { usual, km, isReconciled: minutes !== undefined }),
      distanceKm: distanceKm === null ? null : Math.round(distanceKm),
      flyingMin: usual,
      // Minutes of a timetable or of a list are theirs, others are ours.
      isEstimated: usual !== listed && usual !== blockMin,
    });
  });
  return withConnectingLegs(routes, airports, tables.date);
}

/** The fit on the bundled timetable, for data without block times. */
const BUNDLED_FIT: BlockTimeFit = { interceptMin: 46.9, perKm: 0.07106 };

/** Fewest routes with a known block time for a fit. */
const FEWEST_SAMPLES = 30;

function estimate(fit: BlockTimeFit, km: number | null, id: string): number {
  if (km !== null) return Math.max(1, Math.round(fit.interceptMin + fit.perKm * km));
  const reason = `is not known for ${id}, and an airport without coordinates allows no estimate`;
  throw new DataError([{ file: 'sources', line: 1, column: 'block_min', reason }]);
}

/** The codes of a cell. A network has a few hundred sets of types. */
const typesIn = memoize((cell: string): readonly string[] => (cell === '' ? [] : cell.split(' ')));

/** @param detour what timetables from before it lack */
function makeService(service: PublishedService, airlineName: string, detour: Detour | null) {
  const isBefore = detour !== null && (service.timetableMonth ?? '') < detour.since;
  const more = isBefore ? Math.round(BUNDLED_FIT.perKm * detour.km) : 0;
  const departures = service.departures.map((row) => ({
    minute: row.departure === null ? null : minuteOfDay(row.departure),
    days: dayBits(row.days),
    blockMin: row.block_min === null ? null : row.block_min + more,
    flight: row.flight,
    aircraft: typesIn(row.aircraft),
    isEstimated: more > 0 && row.block_min !== null,
  }));
  const { weekly } = countWeek(
    departures,
    ({ minute }) => minute ?? UNKNOWN_TIME,
    ({ days }) => days,
  );
  return { ...service, airlineName, departures, weeklyDepartures: weekly };
}

/** Departures a week of a route that are not charter. */
export const scheduledWeekly = (route: Route): number =>
  route.services.reduce((sum, s) => sum + (isCharter(s) ? 0 : s.weeklyDepartures), 0);
