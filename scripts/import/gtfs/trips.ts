/** The trips of a feed that are flights, with their stops. */
import type { ImportContext } from '../common/importer.ts';
import type { Outcome } from '../common/log.ts';
import type { Agency } from './agencies.ts';
import { readCalendars } from './calendar.ts';
import type { Feed } from './feed.ts';

/** Charter types of air routes; the whole list is at developers.google.com/transit/gtfs/reference/extended-route-types. */
const CHARTER_TYPES = [1106, 1107, 1108, 1111];
/** `pickup_type` and `drop_off_type` of a stop at which passengers cannot board or leave. */
const NOT_AVAILABLE = '1';
const SECONDS_PER_DAY = 86_400;
/** A trip by headway starts at most every minute of a day. */
const MOST_STARTS = 1440;

export interface FeedTrip {
  readonly id: string;
  readonly agency: Agency & { readonly airline: string };
  readonly isCharter: boolean;
  readonly name: string;
  /** Days of service since 1970. */
  readonly days: readonly number[];
  readonly stops: StopTime[];
  /**
   * Starts by headway: GTFS minutes of the first, of the end, which is no start itself, and between two starts. Null for
   * a trip that runs at the times of its stops.
   */
  starts: { readonly first: number; readonly end: number; readonly minutes: number }[] | null;
}

export interface StopTime {
  readonly sequence: number;
  readonly stop: string;
  /** Minutes of GTFS; null when unknown. */
  readonly arrival: number | null;
  readonly departure: number | null;
  readonly canBoard: boolean;
  readonly canLeave: boolean;
}

/** Reads the trips that are flights, with their stops in order; the others are logged. */
export async function readTrips(
  feed: Feed,
  agencies: ReadonlyMap<string, Agency>,
  context: ImportContext,
): Promise<readonly FeedTrip[]> {
  const { log } = context;
  const serviceDays = await readCalendars(feed, context);
  const routes = new Map<string, { readonly agency: string; readonly type: string }>();
  for await (const cell of feed.rows('routes.txt'))
    routes.set(cell('route_id'), { agency: cell('agency_id'), type: cell('route_type') });

  function tripOf(id: string, route: string, service: string, name: string): FeedTrip | Exclude<Outcome, null> {
    const { agency: agencyId, type } = routes.get(route) ?? {};
    if (agencyId === undefined || type === undefined) return { rejected: 'trip of an unknown route', name: route };
    if (!/^11\d\d$/.test(type))
      return { skipped: 'trip that is no flight (route_type is not 1100 to 1199)', name: type };
    const [only] = agencies.size === 1 ? agencies.values() : [];
    const agency = agencies.get(agencyId) ?? (agencyId === '' ? only : undefined);
    if (agency === undefined) return { rejected: 'trip of an unknown agency', name: agencyId };
    const { airline } = agency;
    if (typeof airline !== 'string') return airline;
    const days = serviceDays(service);
    if (days === null) return { rejected: 'trip of an unknown calendar', name: service };
    if (days.length === 0) return { rejected: 'trip without a day of service', name: id };
    const isCharter = CHARTER_TYPES.includes(Number(type));
    return { id, agency: { ...agency, airline }, isCharter, name, days, stops: [], starts: null };
  }

  /** By id: null for one that is not used. */
  const trips = new Map<string, FeedTrip | null>();
  for await (const cell of feed.rows('trips.txt')) {
    const id = cell('trip_id');
    if (trips.has(id)) {
      log.account({ rejected: 'second trip of the same id', name: id });
      continue;
    }
    const trip = tripOf(id, cell('route_id'), cell('service_id'), cell('trip_short_name'));
    if ('id' in trip) trips.set(id, trip);
    else {
      trips.set(id, null);
      log.account(trip);
    }
  }
  await readFrequencies(feed, trips, context);
  await readStopTimes(feed, trips, context);
  const used = [...trips.values()].filter((trip) => trip !== null);
  for (const { stops } of used) stops.sort((a, b) => a.sequence - b.sequence);
  return used;
}

/** Adds the starts of trips that run by headway. */
async function readFrequencies(feed: Feed, trips: ReadonlyMap<string, FeedTrip | null>, { log }: ImportContext) {
  for await (const cell of feed.rows('frequencies.txt')) {
    const id = cell('trip_id');
    const trip = trips.get(id);
    const [first, end] = [gtfsMinutes(cell('start_time')), gtfsMinutes(cell('end_time'))];
    const headway = Number(cell('headway_secs'));
    if (trip === undefined) log.account({ rejected: 'frequency of an unknown trip', name: id });
    if (!trip) continue;
    trip.starts ??= [];
    const isFaulty = first === null || end === null || end <= first;
    if (isFaulty || !(headway >= 60 && headway <= SECONDS_PER_DAY) || (60 * (end - first)) / headway > MOST_STARTS)
      log.account({ rejected: 'frequency that is faulty', name: id });
    else {
      if (cell('exact_times') !== '1') log.note('trips by headway, whose times are not exact', id);
      trip.starts.push({ first, end, minutes: headway / 60 });
    }
  }
}

async function readStopTimes(feed: Feed, trips: ReadonlyMap<string, FeedTrip | null>, { log }: ImportContext) {
  for await (const cell of feed.rows('stop_times.txt')) {
    const trip = trips.get(cell('trip_id'));
    if (trip === undefined) log.account({ rejected: 'stop of an unknown trip', name: cell('trip_id') });
    if (!trip) continue;
    const [arrival, departure] = [gtfsMinutes(cell('arrival_time')), gtfsMinutes(cell('departure_time'))];
    if (!/^\d+$/.test(cell('stop_sequence'))) {
      log.account({ rejected: 'stop without a stop_sequence', name: trip.id });
      continue;
    }
    trip.stops.push({
      sequence: Number(cell('stop_sequence')),
      stop: cell('stop_id'),
      arrival,
      departure,
      canBoard: cell('pickup_type') !== NOT_AVAILABLE,
      canLeave: cell('drop_off_type') !== NOT_AVAILABLE,
    });
  }
}

/** `7:05:00` or `25:10:30` as whole minutes; null when malformed. Times after midnight of the next day are above 24:00. */
function gtfsMinutes(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,3}):([0-5]\d):[0-5]\d$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
