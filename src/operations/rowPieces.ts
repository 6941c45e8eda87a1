/** The parts of rows that recur, as JSON in UTF-8: written when they are first needed, and kept. */
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { at, missing } from '../core/must.ts';
import { type ScheduleTable, SERVICE_TYPES_STORED, seasonLabelOf } from '../core/schedule/scheduleTable.ts';
import { type ByteWriter, TextStore } from './bytes.ts';
import type { RouteTable } from './routeTable.ts';

/** Each piece with the name of the field after it or before it, as rows have them. */
export interface RowPieces {
  /** Writers that no list uses. Each list that is being written has one of its own. */
  readonly writers: ByteWriter[];
  /** By route: from the start of a row to its airlines. */
  readonly start: TextStore;
  /** By route: from the start of a summary row to its airlines, with the destination or the origin as the far end. */
  readonly summaryStart: { readonly to: TextStore; readonly from: TextStore };
  /** By season label of the schedule table: the label and the end of a summary row. */
  readonly summaryEnd: TextStore;
  /** By airport: city and country of the origin. */
  readonly origin: TextStore;
  /** By airport: city and country of the destination, and the end of the row. */
  readonly destination: TextStore;
  /** By airline: code and name, and the start of the schedule. */
  readonly airline: TextStore;
  /** By note and type, see `endOfService`: the end of the schedule, the note and the type. */
  readonly serviceEnd: TextStore;
}

/**
 * The pieces of rows about these airports and routes.
 * @param keptBytes memory for the texts of each kind
 */
export function createRowPieces(
  airports: readonly AirportRecord[],
  { from, to, distanceKm }: Pick<RouteTable, 'from' | 'to' | 'distanceKm'>,
  schedule: ScheduleTable,
  keptBytes = 16 * 1024 * 1024,
): RowPieces {
  const store = (count: number, text: (index: number) => string) => new TextStore(count, text, keptBytes);
  const json = JSON.stringify;
  const cityAndCountry = (airport: number, prefix = '') => {
    const { city, country } = at(airports, airport);
    return `"${prefix}city":${json(city)},"${prefix}country":${json(country)}`;
  };
  const ends = (route: number) => {
    const [origin, destination] = [at(airports, at(from, route)).code, at(airports, at(to, route)).code];
    return `{"route_id":"${origin}-${destination}","from":"${origin}","to":"${destination}"`;
  };
  const flying = (route: number) => `"flying_min":${at(schedule.flyingMin, route)},"airlines":`;
  const label = (route: number) => `"seasonality_label":${json(seasonLabelOf(schedule, route))}`;
  const start = (route: number) =>
    `${ends(route)},"status":"active",${label(route)},"distance_km":${at(distanceKm, route)},${flying(route)}`;
  const summaryStart = (far: Uint16Array) =>
    store(to.length, (route) => `${ends(route)},${cityAndCountry(at(far, route))},${flying(route)}[`);
  const airline = (index: number) => {
    const { code, name } = at(schedule.airlines, index);
    return `{"airline_code":"${code}","airline":${json(name)},"schedule":[`;
  };
  const serviceEnd = (index: number) => {
    const [note, type] = [Math.floor(index / SERVICE_TYPES_STORED.length), index % SERVICE_TYPES_STORED.length];
    return `],"seasonal_note":${json(schedule.seasonalNotes[note - 1] ?? null)},"service_type":${json(SERVICE_TYPES_STORED[type] ?? null)}}`;
  };
  return {
    writers: [],
    start: store(to.length, start),
    summaryStart: { to: summaryStart(to), from: summaryStart(from) },
    summaryEnd: store(
      schedule.seasonLabels.length + 1,
      (index) => `,"seasonality_label":${json(schedule.seasonLabels[index - 1] ?? null)}}`,
    ),
    origin: store(airports.length, (airport) => `,${cityAndCountry(airport, 'from_')}`),
    destination: store(airports.length, (airport) => `,${cityAndCountry(airport, 'to_')}}`),
    airline: store(schedule.airlines.length, airline),
    serviceEnd: store((schedule.seasonalNotes.length + 1) * SERVICE_TYPES_STORED.length, serviceEnd),
  };
}

/** The index of a service in `serviceEnd`. */
export const endOfService = ({ seasonalNote, serviceType }: ScheduleTable, service: number): number =>
  (seasonalNote[service] ?? missing(service)) * SERVICE_TYPES_STORED.length +
  (serviceType[service] ?? missing(service));
