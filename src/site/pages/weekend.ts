import { picturePath } from '../../contract/pageAddress.ts';
import { cityPath, weekendPath } from '../../contract/paths.ts';
import { ALL_DEPARTURES } from '../../core/filter/departureFilter.ts';
import { type ReturnTrip, searchReturnTrips } from '../../core/journeys/returnTrips.ts';
import { eachDestination } from '../../core/journeys/search.ts';
import { isAtRest, type Timetable } from '../../core/journeys/timetable.ts';
import { at, must } from '../../core/must.ts';
import { countEach } from '../../core/objects.ts';
import { MINUTES_PER_DAY, nameOfMonth } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type ServedPlace, servedPlace } from '../../operations/places.ts';
import { ageOf } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { mapOfFlights } from '../maps/routeMap.ts';
import { LEAST_INDEXED, listSection, makePage, type Page, type RequestedKind } from '../page.ts';
import { tripServices, viewTrip } from '../search/journeyView.ts';
import { outPhrase, outWindows, readWeekendQuery, type WeekendQuery, weekendChips } from '../search/weekendQuery.ts';
import { hubs } from '../subjects.ts';
import { count, counted, fullDay, sentences } from '../text/words.ts';
import { dayShiftNote } from '../timetable.ts';
import { flightsOnMap } from './networkMaps.ts';

/** Minutes at the destination: fewer are no trip, more are no weekend. */
const STAY = { minStay: 360, maxStay: 6 * MINUTES_PER_DAY };

/** The trip with the longest stay to each destination of a direct flight from one place, the longest stay first. */
export const weekendTrips = (timetable: Timetable, origins: readonly number[], query: WeekendQuery): ReturnTrip[] =>
  tripsTo(timetable, origins, destinationsOf(timetable, origins), query);

/** The destinations of the direct flights from one place. */
function destinationsOf({ routes }: Timetable, origins: readonly number[]): readonly number[] {
  const all = origins.flatMap((origin) => routes.routesFrom(origin).map((route) => at(routes.to, route)));
  return [...new Set(all)].filter((airport) => !origins.includes(airport));
}

function tripsTo(
  timetable: Timetable,
  origins: readonly number[],
  destinations: readonly number[],
  query: WeekendQuery,
): ReturnTrip[] {
  const journeys = {
    groups: eachDestination(origins, destinations),
    maxStops: 0,
    back: { days: 1 << query.back },
    ...(query.month === null ? {} : { month: query.month }),
    limit: Number.MAX_SAFE_INTEGER,
  };
  const trips = outWindows(query)
    .flatMap((out) => searchReturnTrips(timetable, { ...journeys, ...out, ...STAY }))
    .filter(({ out }) => query.maxFlyingMin === null || out.flyingMin <= query.maxFlyingMin)
    .sort((a, b) => b.stayMin - a.stayMin || destinationOf(a) - destinationOf(b));
  return [...Map.groupBy(trips, destinationOf).values()].map((ofDestination) => at(ofDestination, 0));
}

const destinationOf = ({ back }: ReturnTrip): number => at(back.legs, 0).from;

/**
 * Whether the page of a place has trips with the choices that it begins with. Pages without are not linked to. It searches
 * one destination after the other until there are enough: the build looks at every airport several times.
 */
export function hasWeekendTrips(timetable: Timetable, origins: readonly number[], least = 1): boolean {
  const query = readWeekendQuery(new URLSearchParams());
  let found = 0;
  for (const destination of destinationsOf(timetable, origins))
    if (tripsTo(timetable, origins, [destination], query).length > 0 && ++found >= least) return true;
  return found >= least;
}

/** Assembles the page. Search engines do not list it without trips. */
export function weekendPage(indexes: Indexes, place: ServedPlace, query: WeekendQuery): Page {
  const all = weekendTrips(indexes.timetable, place.airports, query);
  const countries = countEach(all.map((trip) => at(indexes.airports, destinationOf(trip)).country));
  const byCount = [...countries].sort((a, b) => b[1] - a[1]).map(([country]) => country);
  const isKnown = countries.has(query.country);
  const isShown = (airport: number) => !isKnown || at(indexes.airports, airport).country === query.country;
  const found = all.filter((trip) => isShown(destinationOf(trip)));
  const origins = place.airports.map((airport) => viewAt(indexes, airport));
  const first = at(origins, 0);
  const isCity = origins.length > 1;
  const name = isCity ? `${first.city} (${place.code})` : first.label;
  const where = isKnown ? ` in ${query.country}` : '';
  const flights = `a direct flight from ${name} ${outPhrase(query)}, and back on ${fullDay(query.back)}.`;
  const age = ageOf(indexes, tripServices(indexes, found));
  const unknown = new Set(unknownDestinations(indexes, place.airports, query, found).filter(isShown)).size;
  const destinations = counted(found.length, 'destination');
  const more = unknown === 0 ? '' : `+${count(unknown)} may match: days or times not known`;
  const routes = found.map(({ out }) => at(out.legs, 0).route);
  const trips = found.map((trip) => viewTrip(indexes, trip));
  return makePage({
    page: { id: 'weekend', params: { place } },
    description: [`${destinations} for a weekend from ${name} by direct flight, with times out and back.`],
    parents: [isCity ? { text: first.city, path: cityPath(place) } : { text: first.label, path: first.path }],
    name: 'Weekend trips',
    noindex: found.length < LEAST_INDEXED,
    socialCard: picturePath(first.code),
    title: `Weekend trips from ${name}`,
    lead: sentences(
      `${found.length === 0 ? 'No destination in our data has' : `${destinations}${where} with`} ${flights}`,
      more && `${more}.`,
      found.length > 1 ? 'The longest stay comes first.' : null,
    ),
    age,
    map: () =>
      mapOfFlights(flightsOnMap(indexes, routes), {
        focus: origins.map(({ code }) => code),
        text: `Map of weekend trips from ${name}: ${destinations}.`,
      }),
    sections: [
      {
        title: more === '' ? destinations : `${destinations}. ${more}`,
        id: 'trips',
        chips: weekendChips(weekendPath(place), { ...query, country: isKnown ? query.country : '' }, byCount),
        content:
          found.length === 0
            ? {
                kind: 'text',
                text: `No trip${more === '' ? '' : ' with known days and times'} in our data matches these choices. Leave earlier, or come back on another day.`,
              }
            : { kind: 'trips', trips },
        after: `Direct flights only: the earliest arrival and the latest departure back. All times are local, by the clocks of ${nameOfMonth(indexes.departures.month)}; ${dayShiftNote(trips.flatMap(({ out, back }) => [out, back]))}. The timetable is weekly and has no dates: a seasonal flight does not operate all year. Confirm the times with the airline.`,
      },
      listSection(
        'More flights',
        origins.map((airport) => ({ text: `Direct flights from ${airport.label}`, path: airport.path })),
      ),
    ],
  });
}

/** The destinations without a trip that unknown days or times of a flight leave possible, once for each origin. */
function unknownDestinations(
  { routes, departures }: Indexes,
  origins: readonly number[],
  query: WeekendQuery,
  trips: readonly ReturnTrip[],
): number[] {
  const reached = new Set(trips.map(destinationOf));
  const matches = (route: number, windows: ReturnType<typeof outWindows>) =>
    windows.flatMap((window) =>
      departures
        .scheduledServicesOf(route)
        .filter((service) => !isAtRest({ routes, departures }, route, service, query.month ?? undefined))
        .map((service) => departures.matchOf(route, service, { ...ALL_DEPARTURES, ...window })),
    );
  return origins.flatMap((origin) =>
    [...routes.routesFrom(origin)].flatMap((route) => {
      const to = at(routes.to, route);
      const back = routes.findRoute(to, origin);
      if (back === undefined || reached.has(to)) return [];
      if (query.maxFlyingMin !== null && at(routes.flyingMin, route) > query.maxFlyingMin) return [];
      const ways = [matches(route, outWindows(query)), matches(back, [{ days: 1 << query.back, departs: null }])];
      const isPossible = ways.every((way) => way.some((match) => match !== 'none'));
      return isPossible && ways.flat().includes('unknown') ? [to] : [];
    }),
  );
}

export const weekendKind: RequestedKind<'weekend'> = {
  list: (indexes, least) =>
    hubs(indexes)
      .filter((hub) => hasWeekendTrips(indexes.timetable, [hub], least))
      .map((hub) => ({ place: at(indexes.airports, hub) })),
  make: (indexes, { place: { code } }, search) =>
    weekendPage(indexes, must(servedPlace(indexes, code), code), readWeekendQuery(search)),
};
