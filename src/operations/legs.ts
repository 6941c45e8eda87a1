/** Legs of the contract as JSON in UTF-8, written from the schedule table. */
import { routePath } from '../contract/paths.ts';
import { WEEKDAYS } from '../contract/vocabulary.ts';
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { timeOfDay } from '../core/dataset/schedule.ts';
import { at, missing } from '../core/must.ts';
import { type DepartureFilter, MATCH, matchingDays, matchingWeek, matchOf } from '../core/schedule/departureFilter.ts';
import { type ScheduleTable, seasonLabelOf, UNKNOWN_TIME } from '../core/schedule/scheduleTable.ts';
import type { ByteWriter } from './bytes.ts';
import type { LegWriting, RouteEnds } from './routeTable.ts';
import { endOfService, type RowPieces } from './rowPieces.ts';

/** What legs are written from. */
interface LegSource {
  readonly airports: readonly AirportRecord[];
  readonly routes: Pick<RouteEnds, 'from' | 'to'>;
  readonly schedule: ScheduleTable;
  readonly rowPieces: RowPieces;
  readonly baseUrl: string;
}

/** Writes legs and services when they are asked for. */
export function createLegWriter({ airports, routes, schedule, rowPieces, baseUrl }: LegSource): LegWriting {
  const endsOf = (route: number) =>
    [at(airports, at(routes.from, route)).code, at(airports, at(routes.to, route)).code] as const;
  const writeAirlines: LegWriting['writeAirlines'] = (route, includeCharter, writer) => {
    const departures = includeCharter ? ALL : NOT_CHARTER;
    writer.ascii('[');
    let separator = '';
    for (let service = at(schedule.serviceStart, route); service < at(schedule.serviceStart, route + 1); service++) {
      if (matchOf(schedule, service, departures) === MATCH.none) continue;
      writer.ascii(separator);
      writeAirline(schedule, rowPieces, service, departures, writer);
      separator = ',';
    }
    writer.ascii(`],${bookingJson(baseUrl, endsOf(route).join('-'))}`);
  };
  return {
    writeLeg: (route, includeCharter, writer) => {
      const [from, to] = endsOf(route);
      writer.ascii(
        `{"route_id":"${from}-${to}","from":"${from}","to":"${to}","flying_min":${at(schedule.flyingMin, route)}`,
      );
      writer.ascii(',"seasonality_label":');
      writer.json(seasonLabelOf(schedule, route));
      writer.ascii(',"airlines":');
      writeAirlines(route, includeCharter, writer);
      writer.ascii('}');
    },
    writeAirlines,
    writeAirline: (service, writer) => writeAirline(schedule, rowPieces, service, ALL, writer),
  };
}

const ALL: DepartureFilter = { airlines: null, days: null, times: null, includeCharter: true };
const NOT_CHARTER: DepartureFilter = { ...ALL, includeCharter: false };

/** The field `booking` of a route. @param id of the route */
export const bookingJson = (baseUrl: string, id: string): string => `"booking":{"url":"${baseUrl}${routePath(id)}"}`;

/** Writes a service, as an `Airline` of the contract, with the departures that match. */
export function writeAirline(
  schedule: ScheduleTable,
  pieces: RowPieces,
  service: number,
  departures: DepartureFilter,
  writer: ByteWriter,
): void {
  pieces.airline.write(schedule.airline[service] ?? missing(service), writer);
  writeSchedule(schedule, service, departures, writer);
  pieces.serviceEnd.write(endOfService(schedule, service), writer);
}

/** A text as the first entry of a list, and as a later one. */
const asEntries = (text: string) => [text, `,${text}`] as const;
/** Every time of day as JSON. */
const TIMES_JSON = Array.from({ length: 24 * 60 }, (_, minute) => asEntries(`"${timeOfDay(minute)}"`));
/** The start of the entry of each weekday. */
const DAY_ENTRIES = WEEKDAYS.map((day) => asEntries(`{"day":"${day}","times":[`));

/** The weekdays of the departures that match, with their times: the entries of a schedule, without its brackets. */
function writeSchedule(
  schedule: ScheduleTable,
  service: number,
  departures: DepartureFilter,
  writer: ByteWriter,
): void {
  const first = schedule.departureStart[service] ?? missing(service);
  const end = schedule.departureStart[service + 1] ?? missing(service + 1);
  const { days } = matchingWeek(schedule, service, departures);
  let dayPlace: 0 | 1 = 0;
  for (let index = 0; index < WEEKDAYS.length; index++) {
    if ((days & (1 << index)) === 0) continue;
    writer.ascii((DAY_ENTRIES[index] ?? missing(index))[dayPlace]);
    dayPlace = 1;
    let timePlace: 0 | 1 = 0;
    for (let departure = first; departure < end; departure++) {
      if (((schedule.days[departure] ?? missing(departure)) & (1 << index)) === 0) continue;
      if (matchingDays(schedule, departure, departures) === 0) continue;
      const minute = schedule.minute[departure] ?? missing(departure);
      if (minute === UNKNOWN_TIME) continue;
      writer.ascii((TIMES_JSON[minute] ?? missing(minute))[timePlace]);
      timePlace = 1;
    }
    writer.ascii(']}');
  }
}
