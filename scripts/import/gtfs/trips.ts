/** The trips of a feed that are flights, with their stops and days of service. */
import { memoize } from '../../../src/core/memoize.ts';
import { numberIn } from '../../../src/core/numberIn.ts';
import { entryOf } from '../../../src/core/objects.ts';
import { dayNumber, isoDate, weekday } from '../../../src/core/time.ts';
import type { Cells } from '../common/csv.ts';
import type { ImportContext } from '../common/importer.ts';
import { MOST_DEPARTURES, tooManyDepartures } from '../common/limits.ts';
import { LONGEST_DAYS } from '../common/localTime.ts';
import type { Outcome } from '../common/log.ts';
import type { Agency } from './agencies.ts';
import type { FeedRows } from './feed.ts';

/** Charter types of air routes; the whole list is at developers.google.com/transit/gtfs/reference/extended-route-types. */
const CHARTER_TYPES = [1106, 1107, 1108, 1111];
/** `pickup_type` and `drop_off_type` of a stop at which passengers cannot board or leave. */
const NOT_AVAILABLE = '1';
const SECONDS_PER_DAY = 86_400;
/** A trip by headway starts at most every minute of a day, in all its rows together. */
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

export type StopTime = ReturnType<typeof stopTimeIn>;

/** Reads the trips that are flights, with their stops in order; the others are logged. */
export async function readTrips(rows: FeedRows, agencies: ReadonlyMap<string, Agency>, context: ImportContext) {
  const { log } = context;
  const serviceDays = await readCalendars(rows, context);
  const routes = new Map<string, { readonly agency: string; readonly type: string }>();
  for await (const cell of rows('routes.txt'))
    routes.set(cell('route_id'), { agency: cell('agency_id'), type: cell('route_type') });

  function tripOf(cell: Cells): FeedTrip | Exclude<Outcome, null> {
    const [id, name, service] = [cell('trip_id'), cell('trip_short_name'), cell('service_id')];
    const known = routes.get(cell('route_id'));
    if (known === undefined) return { rejected: 'trip of an unknown route', name: cell('route_id') };
    const { agency: agencyId, type } = known;
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
  for await (const cell of rows('trips.txt')) {
    const trip = tripOf(cell);
    const isUsed = 'id' in trip;
    trips.set(cell('trip_id'), isUsed ? trip : null);
    if (!isUsed) log.account(trip);
  }
  await readFrequencies(rows, trips, context);
  await readStopTimes(rows, trips, context);
  const used = [...trips.values()].filter((trip) => trip !== null);
  for (const { stops } of used) stops.sort((a, b) => a.sequence - b.sequence);
  return used;
}

/** Adds the starts of trips that run by headway. */
async function readFrequencies(rows: FeedRows, trips: ReadonlyMap<string, FeedTrip | null>, { log }: ImportContext) {
  const startsOf = new Map<string, number>();
  for await (const cell of rows('frequencies.txt')) {
    const id = cell('trip_id');
    const trip = trips.get(id);
    const [first, end] = [gtfsMinutes(cell('start_time')), gtfsMinutes(cell('end_time'))];
    const headway = numberIn(cell('headway_secs')) ?? 0;
    if (trip === undefined) log.account({ rejected: 'frequency of an unknown trip', name: id });
    if (!trip) continue;
    trip.starts ??= [];
    const isFaulty = first === null || end === null || end <= first || !(headway >= 60 && headway <= SECONDS_PER_DAY);
    const count = isFaulty ? 0 : Math.ceil((60 * (end - first)) / headway);
    const starts = (startsOf.get(id) ?? 0) + count;
    if (isFaulty || starts > MOST_STARTS) log.account({ rejected: 'frequency that is faulty', name: id });
    else {
      startsOf.set(id, starts);
      if (cell('exact_times') !== '1') log.note('trips by headway, whose times are not exact', id);
      trip.starts.push({ first, end, minutes: headway / 60 });
    }
  }
}

async function readStopTimes(rows: FeedRows, trips: Map<string, FeedTrip | null>, { log }: ImportContext) {
  for await (const cell of rows('stop_times.txt')) {
    const trip = trips.get(cell('trip_id'));
    if (trip === undefined) log.account({ rejected: 'stop of an unknown trip', name: cell('trip_id') });
    if (!trip) continue;
    if (/^\d+$/.test(cell('stop_sequence'))) trip.stops.push(stopTimeIn(cell));
    else {
      log.account({ rejected: 'trip with a stop without a stop_sequence', name: trip.id });
      trips.set(trip.id, null);
    }
  }
}

const stopTimeIn = (cell: Cells) => ({
  sequence: Number(cell('stop_sequence')),
  stop: cell('stop_id'),
  /** Minutes of GTFS; null when unknown. */
  arrival: gtfsMinutes(cell('arrival_time')),
  departure: gtfsMinutes(cell('departure_time')),
  canBoard: cell('pickup_type') !== NOT_AVAILABLE,
  canLeave: cell('drop_off_type') !== NOT_AVAILABLE,
});

/** `7:05:00` or `25:10:30` as whole minutes; null when malformed. Times after midnight of the next day are above 24:00. */
function gtfsMinutes(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,3}):([0-5]\d):[0-5]\d$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** What the calendars say of one service. Its days are counted out for the trips that use it: most may use none. */
interface Calendar {
  readonly periods: { readonly from: number; readonly to: number; readonly days: number }[];
  readonly exceptions: Map<number, boolean>;
}

/** Reads both calendars. @returns the days (since 1970, ascending) on which a service runs; null for an unknown one */
async function readCalendars(rows: FeedRows, { log, date }: ImportContext) {
  const calendars = new Map<string, Calendar>();
  const calendarOf = (id: string) => entryOf(calendars, id, () => ({ periods: [], exceptions: new Map() }));
  for await (const cell of rows('calendar.txt')) {
    const [id, start, end] = [cell('service_id'), dayOf(cell('start_date')), dayOf(cell('end_date'))];
    const weekdays = DAYS.map(cell);
    if (start === null || end === null || end < start || !weekdays.every((flag) => /^[01]$/.test(flag))) {
      log.account({ rejected: 'calendar that is faulty', name: id });
      continue;
    }
    const isLong = end - start >= LONGEST_DAYS;
    if (isLong) log.note('calendars of more than three years: three are read', id);
    const from = isLong ? Math.min(Math.max(start, dayNumber(date) - 366), end - LONGEST_DAYS + 1) : start;
    const days = weekdays.reduce((bits, flag, i) => bits | (Number(flag) << i), 0);
    calendarOf(id).periods.push({ from, to: Math.min(end, from + LONGEST_DAYS - 1), days });
  }
  for await (const cell of rows('calendar_dates.txt')) {
    const [id, day, type] = [cell('service_id'), dayOf(cell('date')), cell('exception_type')];
    if (day === null || !/^[12]$/.test(type))
      log.account({ rejected: 'exception of a calendar that is faulty', name: id });
    else calendarOf(id).exceptions.set(day, type === '1');
  }
  let counted = 0;
  return memoize((id: string): readonly number[] | null => {
    const calendar = calendars.get(id);
    if (calendar === undefined) return null;
    const days = new Set<number>();
    for (const { from, to, days: bits } of calendar.periods) {
      counted += to - from + 1;
      if (counted > MOST_DEPARTURES) throw tooManyDepartures();
      for (let day = from; day <= to; day++) if (((bits >> weekday(day)) & 1) === 1) days.add(day);
    }
    for (const [day, isAdded] of calendar.exceptions)
      if (isAdded) days.add(day);
      else days.delete(day);
    return [...days].sort((a, b) => a - b);
  });
}

/** Days since 1970 of `20260302`; null when it is no date. */
function dayOf(text: string): number | null {
  const date = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const day = date.length === 10 ? dayNumber(date) : Number.NaN;
  return day >= 0 && isoDate(day) === date ? day : null;
}
