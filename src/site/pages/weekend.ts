import {
  cityPath,
  connectionsPath,
  markdownPath,
  routePath,
  socialCardPath,
  weekendPath,
} from '../../contract/paths.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { type ReturnTrip, returnTrips } from '../../core/journeys/returnTrips.ts';
import { at } from '../../core/must.ts';
import { seasonLabelOf } from '../../core/schedule/scheduleTable.ts';
import { flightTimes } from '../../core/timetable/localTime.ts';
import { routeOfDeparture, type Timetable } from '../../core/timetable/timetable.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import type { ServedPlace } from '../../operations/places.ts';
import { type AirportView, viewAirport } from '../airportView.ts';
import type { HeadWithMarkdown, Link } from '../pageHead.ts';
import type { ChipGroup } from '../search/chips.ts';
import { airlineNames, type Times, viewTimes } from '../search/journeyView.ts';
import { outPhrase, outWindows, readWeekendQuery, type WeekendQuery, weekendChips } from '../search/weekendQuery.ts';
import { counted, fullDay } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** A flight out or back. */
export interface TripFlight extends Times {
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly airline: string;
  /** Path of the route's page. */
  readonly path: string;
}

export interface TripView {
  readonly to: AirportView;
  readonly out: TripFlight;
  readonly back: TripFlight;
  /** Minutes between the arrival there and the departure back. */
  readonly stayMin: number;
  readonly flyingMin: number;
  /** Null when not known or year-round. */
  readonly season: string | null;
  /** Path of the journeys there, with other times. */
  readonly journeys: string;
}

/** The page of weekend trips from an airport or a city. */
export interface WeekendPage {
  readonly head: HeadWithMarkdown;
  readonly name: string;
  readonly lead: string;
  readonly chips: readonly ChipGroup[];
  /** The longest stay first. */
  readonly trips: readonly TripView[];
  /** The season whose clocks the flights have. */
  readonly clocks: string;
  /** Pages of the airports of the place. */
  readonly airports: readonly Link[];
}

/** Fewest minutes at the destination. */
const LEAST_STAY = 360;

/** The trips from airports of one place, the longest stay first. One search of direct flights. */
export function weekendTrips(timetable: Timetable, origins: readonly number[], query: WeekendQuery): ReturnTrip[] {
  const back = { day: query.back, after: null, before: null };
  return returnTrips(timetable, { origins, out: outWindows(query), back, leastStay: LEAST_STAY }).filter(
    ({ out }) => query.maxFlyingMin === null || at(timetable.block, out) <= query.maxFlyingMin,
  );
}

/** Whether the page of a place has trips with the choices that it begins with. Pages without are not linked to. */
export const hasWeekendTrips = (timetable: Timetable, origins: readonly number[]): boolean =>
  weekendTrips(timetable, origins, readWeekendQuery(new URLSearchParams())).length > 0;

/** Assembles the page. Search engines do not list it without trips. */
export function weekendPage(indexes: QueryIndexes, place: ServedPlace, query: WeekendQuery): WeekendPage {
  const { timetable, airports } = indexes;
  const trips = weekendTrips(timetable, place.airports, query).map(viewer(indexes));
  const path = weekendPath(place);
  const origins = place.airports.map((airport) => viewAirport(at(airports, airport)));
  const first = at(origins, 0);
  const isCity = origins.length > 1;
  const name = isCity ? `${first.city} (${place.code})` : first.label;
  const flights = `with a direct flight from ${name} ${outPhrase(query)}, and back on ${fullDay(query.back)}.`;
  const lead =
    trips.length === 0
      ? `There is no destination ${flights}`
      : `${counted(trips.length, 'destination')} ${flights}${trips.length > 1 ? ' The longest stay comes first.' : ''}`;
  return {
    head: headWithCrumbs(
      indexes.baseUrl,
      [isCity ? { name: first.city, path: cityPath(place) } : { name: first.label, path: first.path }],
      'Weekend trips',
      {
        title: `Weekend trips from ${name}`,
        description: `${counted(trips.length, 'destination')} for a weekend from ${name} by direct flight, with departure times out and back and the hours at the place.`,
        path,
        noindex: trips.length === 0,
        markdown: markdownPath(path),
        socialCard: socialCardPath(first.code),
      },
    ),
    name,
    lead,
    chips: weekendChips(path, query),
    trips,
    clocks: timetable.week.season,
    airports: origins.map((airport) => ({ text: `All direct flights from ${airport.label}`, path: airport.path })),
  };
}

/** Turns trips into views. */
function viewer(indexes: QueryIndexes): (trip: ReturnTrip) => TripView {
  const { timetable, airports, schedule } = indexes;
  const nameOf = airlineNames(indexes);
  const viewFlight = (flight: number): TripFlight => {
    const route = routeOfDeparture(timetable, flight);
    const from = at(airports, at(timetable.routeFrom, route)).code;
    const to = at(airports, at(timetable.routeTo, route)).code;
    const times = flightTimes(timetable, flight);
    return {
      day: at(WEEKDAYS, times.departure.day),
      ...viewTimes(times),
      from,
      to,
      airline: nameOf(at(timetable.airlines, at(timetable.airline, flight))),
      path: routePath(`${from}-${to}`),
    };
  };
  return ({ to, out, back, stayMin }) => {
    const flight = viewFlight(out);
    const season = seasonLabelOf(schedule, routeOfDeparture(timetable, out));
    return {
      to: viewAirport(at(airports, to)),
      out: flight,
      back: viewFlight(back),
      stayMin,
      flyingMin: at(timetable.block, out),
      season: season === 'Year-round' ? null : season,
      journeys: connectionsPath(flight.from, at(airports, to).code),
    };
  };
}
