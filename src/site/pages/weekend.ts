import {
  cityPath,
  connectionsPath,
  markdownPath,
  routePath,
  socialCardPath,
  weekendPath,
} from '../../contract/paths.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { UNKNOWN_TIME } from '../../core/dataset/week.ts';
import {
  airlineOf,
  departuresOf,
  hasKnownDays,
  scheduledServicesOf,
  serviceOf,
} from '../../core/departures/departures.ts';
import { routesFrom, seasonLabelOf } from '../../core/departures/routeColumns.ts';
import { type ReturnTrip, returnTripSteps } from '../../core/journeys/returnTrips.ts';
import type { JourneyLeg, Timetable } from '../../core/journeys/timetable.ts';
import { at, must } from '../../core/must.ts';
import { finish } from '../../core/steps.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type ServedPlace, servedPlace } from '../../operations/places.ts';
import { isScheduled } from '../../operations/routeWeeks.ts';
import { table } from '../../reference/blocks.ts';
import { ageOf } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { escapeMarkdown, link, linkList, writePage } from '../markdown.ts';
import type { LayoutData } from '../pageHead.ts';
import { LEAST_INDEXED, type RequestedKind } from '../pageKind.ts';
import { scheduledRoute } from '../routeView.ts';
import { viewTimes } from '../search/journeyView.ts';
import { outPhrase, outWindows, readWeekendQuery, type WeekendQuery, weekendChips } from '../search/weekendQuery.ts';
import { hubs } from '../subjects.ts';
import { datedDescription } from '../text/metadata.ts';
import { counted, duration, fullDay } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** Minutes at the destination: fewer are no trip, more are no weekend. */
const STAY = { minStay: 360, maxStay: 6 * MINUTES_PER_DAY };

/** The trip with the longest stay to each destination of a direct flight from one place, the longest stay first. */
export function weekendTrips(timetable: Timetable, origins: readonly number[], query: WeekendQuery): ReturnTrip[] {
  const { routes } = timetable;
  const destinations = origins.flatMap((origin) => routesFrom(routes, origin).map((route) => at(routes.to, route)));
  const journeys = {
    from: origins,
    to: destinations.filter((airport) => !origins.includes(airport)),
    maxStops: 0,
    back: { days: 1 << query.back },
    limit: Number.MAX_SAFE_INTEGER,
  };
  const trips = outWindows(query)
    .flatMap((out) => finish(returnTripSteps(timetable, { ...journeys, ...out, ...STAY })))
    .filter(({ out }) => query.maxFlyingMin === null || out.flyingMin <= query.maxFlyingMin)
    .sort((a, b) => b.stayMin - a.stayMin || destinationOf(a) - destinationOf(b));
  return [...Map.groupBy(trips, destinationOf).values()].map((ofDestination) => at(ofDestination, 0));
}

const destinationOf = ({ back }: ReturnTrip): number => at(back.legs, 0).from;

/** Whether the page of a place has trips with the choices that it begins with. Pages without are not linked to. */
export const hasWeekendTrips = (timetable: Timetable, origins: readonly number[], least = 1): boolean =>
  weekendTrips(timetable, origins, readWeekendQuery(new URLSearchParams())).length >= least;

export type WeekendPage = ReturnType<typeof weekendPage>;

/** Assembles the page. Search engines do not list it without trips. */
export function weekendPage(indexes: Indexes, place: ServedPlace, query: WeekendQuery) {
  const { timetable } = indexes;
  const found = weekendTrips(timetable, place.airports, query);
  const trips = found.map(tripViewer(indexes));
  const path = weekendPath(place);
  const origins = place.airports.map((airport) => viewAt(indexes, airport));
  const first = at(origins, 0);
  const isCity = origins.length > 1;
  const name = isCity ? `${first.city} (${place.code})` : first.label;
  const flights = `with a direct flight from ${name} ${outPhrase(query)}, and back on ${fullDay(query.back)}.`;
  const age = ageOf(indexes, tripServices(indexes, found));
  const unknown = unknownDestinations(indexes, place.airports, found);
  const lead =
    trips.length === 0
      ? `None in our data ${flights}`
      : `${counted(trips.length, 'destination')} ${flights}${trips.length > 1 ? ' The longest stay comes first.' : ''}`;
  return {
    head: headWithCrumbs(
      indexes.baseUrl,
      [isCity ? { name: first.city, path: cityPath(place) } : { name: first.label, path: first.path }],
      'Weekend trips',
      {
        title: `Weekend trips from ${name}`,
        description: datedDescription(
          age,
          `${counted(trips.length, 'destination')} for a weekend from ${name} by direct flight, with times out and back.`,
        ),
        path,
        noindex: trips.length < LEAST_INDEXED,
        markdown: markdownPath(path),
        socialCard: socialCardPath(first.code),
      },
    ),
    name,
    lead,
    age,
    /** Other destinations of which no day, or no time, of a flight out or back is known. */
    unknown,
    chips: weekendChips(path, query),
    /** The longest stay first. */
    trips,
    /** The season whose clocks the flights have. */
    clocks: indexes.departures.week.season,
    /** Pages of the airports of the place. */
    airports: origins.map((airport) => ({ text: `Direct flights from ${airport.label}`, path: airport.path })),
  };
}

const tripServices = ({ departures }: Indexes, trips: readonly ReturnTrip[]): number[] =>
  trips.flatMap(({ out, back }) =>
    [out, back].flatMap(({ legs }) => legs.map(({ row }) => serviceOf(departures, row))),
  );

/** The number of destinations without a trip to which, or from which, a flight has unknown days or times. */
function unknownDestinations(indexes: Indexes, origins: readonly number[], trips: readonly ReturnTrip[]): number {
  const { routes, departures } = indexes;
  const reached = new Set(trips.map(destinationOf));
  const isUnknown = (route: number | undefined) =>
    route !== undefined &&
    scheduledServicesOf(departures, route).some(
      (service) =>
        !hasKnownDays(departures, service) ||
        departuresOf(departures, service).some((one) => at(departures.minute, one) === UNKNOWN_TIME),
    );
  const unknown = origins.flatMap((origin) =>
    [...routesFrom(routes, origin)].flatMap((route) => {
      const to = at(routes.to, route);
      const back = scheduledRoute(indexes, to, origin);
      if (!isScheduled(indexes, route) || back === undefined || reached.has(to)) return [];
      return isUnknown(route) || isUnknown(back) ? [to] : [];
    }),
  );
  return new Set(unknown).size;
}

/** Turns trips into views. */
function tripViewer(indexes: Indexes) {
  const { airports, routes, departures } = indexes;
  const viewFlight = (leg: JourneyLeg) => {
    const [from, to] = [at(airports, leg.from).code, at(airports, leg.to).code];
    return {
      day: at(WEEKDAYS, leg.departure.day),
      ...viewTimes(leg),
      from,
      to,
      airline: airlineOf(departures, serviceOf(departures, leg.row)).name,
      /** Of the page of the route. */
      path: routePath(`${from}-${to}`),
    };
  };
  return (trip: ReturnTrip) => {
    const { out, back, stayMin } = trip;
    const [leg, returning] = [at(out.legs, 0), at(back.legs, 0)];
    const flight = viewFlight(leg);
    const season = seasonLabelOf(routes, leg.route);
    return {
      to: viewAt(indexes, leg.to),
      out: flight,
      back: viewFlight(returning),
      /** Minutes between the arrival there and the departure back. */
      stayMin,
      flyingMin: leg.blockMin,
      /** Null when not known or year-round. */
      season: season === 'Year-round' ? null : season,
      age: ageOf(indexes, tripServices(indexes, [trip])),
      /** Path of the journeys there, with other times. */
      journeys: connectionsPath(flight.from, flight.to),
    };
  };
}

/** `+11 destinations may match: days or times not known.` */
export const unknownText = (unknown: number): string =>
  `+${counted(unknown, 'destination')} may match: days or times not known.`;

/** The Markdown version of a page of weekend trips. */
export const weekendMarkdown = (layout: LayoutData, page: WeekendPage): string =>
  writePage(layout, page.head, page.head.title, page.lead, [
    [
      'Destinations',
      page.trips.length === 0
        ? ''
        : table(
            ['Destination', 'Country', 'Out', 'Back', 'There', 'Flight time'],
            page.trips.map(({ to, out, back, stayMin, flyingMin }) => [
              link(layout, to.label, to.path),
              escapeMarkdown(to.country),
              flightText(out),
              flightText(back),
              duration(stayMin),
              duration(flyingMin),
            ]),
          ),
    ],
    ['Days not known', page.unknown === 0 ? '' : unknownText(page.unknown)],
    ['Airports', linkList(layout, page.airports)],
  ]);

const flightText = ({
  day,
  departs,
  arrives,
  dayShift,
  from,
  to,
  airline,
}: WeekendPage['trips'][number]['out']): string =>
  escapeMarkdown(`${day} ${from} ${departs} to ${to} ${arrives}${dayShift > 0 ? ` +${dayShift}` : ''}, ${airline}`);

export const weekendKind: RequestedKind<'weekend', WeekendPage> = {
  list: (indexes, least) =>
    hubs(indexes)
      .filter((hub) => hasWeekendTrips(indexes.timetable, [hub], least))
      .map((hub) => ({ place: at(indexes.airports, hub) })),
  make: ({ indexes }, { place: { code } }, search) =>
    weekendPage(indexes, must(servedPlace(indexes, code), code), readWeekendQuery(search)),
  markdown: weekendMarkdown,
};
