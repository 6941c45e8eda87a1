/** A list of routes as CSV, whose columns the command line names. */
import { AIRCRAFT_TYPE } from '../../../src/contract/vocabulary.ts';
import { serviceKey } from '../../../src/core/dataset/rows.ts';
import { must } from '../../../src/core/must.ts';
import { MINUTES_PER_DAY } from '../../../src/core/time.ts';
import { EvidenceCollector } from '../common/evidenceCollector.ts';
import { bareService, type ImportedService, type SourceNetwork } from '../common/imported.ts';
import {
  airlineCode,
  flightNumberOf,
  type ImportContext,
  type Importer,
  resolveRoute,
  UNKNOWN_AIRLINE,
} from '../common/importer.ts';
import { eachPart } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';
import type { Part } from '../common/unpack.ts';
import { clockMinutes, DepartureWeek, type WeekDeparture } from '../common/week.ts';
import { type ColumnMap, type FieldCells, listRows, monthOf, parseMap, weekdaysIn } from './columnMap.ts';

export const csv: Importer = {
  name: 'csv',
  kind: 'timetable',
  reads: 'a list of routes as CSV',
  flags: {},
  settings: {
    map: {
      value: 'COLUMNS',
      text: 'from=A,to=B,airline=C,weekly=D,seen=E,days=F,departure=G,\n                   block_min=H,flight=I,aircraft=J: the columns by their names in\n                   the first line; only from and to are needed. Without it the\n                   columns are named from, to, airline and so on',
    },
  },
  help: `Airports and airlines are IATA or ICAO codes; a cell may hold several airlines,
separated by blanks or slashes. A route without an airline supports the known
airlines of the route, and adds none. weekly is the number of departures a week;
seen is the day, month or year in which the flight was last seen (default:
--date). days are digits (1 for Monday), names, or daily; departure is the local
time; flight may have the code of its airline. They need days: departure,
block_min, flight and aircraft of a row without days are not used. Cells are
separated by commas, semicolons, tabs, ^ or |.`,
  check: ({ setting }) => void mappedColumns(setting),
  unwrapsJson: true,
  read: readList,
};

/** The columns of --map, or null: then they are named like the fields. @throws UsageError */
function mappedColumns(setting: ImportContext['setting']): ColumnMap | null {
  const map = setting('map');
  return map === null ? null : parseMap(map);
}

/** Minutes; see DepartureRow. */
const LONGEST_BLOCK = 1800;

async function readList(parts: AsyncIterable<Part>, context: ImportContext): Promise<SourceNetwork> {
  const columns = mappedColumns(context.setting);
  const services = new Map<string, Omit<ImportedService, 'departures'>>();
  const weeks = new Map<string, DepartureWeek>();
  const routes = new EvidenceCollector();
  let [latest, label] = ['', ''];

  function addRow(cell: FieldCells): Outcome {
    const route = resolveRoute(cell('from').toUpperCase(), cell('to').toUpperCase(), context);
    if ('rejected' in route) return route;
    const day = cell('seen');
    const month = context.date.slice(0, 7);
    const seen = monthOf(day === '' ? month : day, month);
    if (seen === null) return { rejected: 'seen is not a day, month or year', name: day };
    if (seen > month) return { rejected: 'seen is later than the import', name: day };
    const weekly = cell('weekly').replace(/,(?=\d{1,2}$)/, '.');
    if (!/^\d{0,4}(\.\d+)?$/.test(weekly)) return { rejected: 'weekly is not a number', name: weekly };
    const named = cell('airline')
      .toUpperCase()
      .split(/[\s/|;,]+/)
      .filter((code) => code !== '');
    const airlines = named.map((code) => airlineCode(code, context));
    const unknown = named.find((_, i) => airlines[i] === null);
    if (unknown !== undefined) return { rejected: UNKNOWN_AIRLINE, name: unknown };
    const departures = departuresIn(cell);
    if ('rejected' in departures) return departures;
    // A number without a code is that of the airline of the row, if there is one.
    const flight = named.length > 1 && /^\d+[a-z]?$/i.test(cell('flight')) ? '' : cell('flight');
    if (departures.days === 0 && (cell('flight') || cell('aircraft')) !== '')
      context.log.note('rows without days, whose flight and aircraft are not used');
    if (seen > latest) latest = seen;
    if (named.length === 0) routes.add(route.from, route.to, null, seen, Math.round(Number(weekly)) || null);
    for (const airline of airlines) {
      const service = bareService(route.from, route.to, must(airline, 'airline'));
      const before = services.get(serviceKey(service));
      const last = before?.seen && before.seen > seen ? before.seen : seen;
      const count = (before?.weekly ?? 0) + Math.round(Number(weekly));
      services.set(serviceKey(service), { ...service, seen: last, ...(count > 0 ? { weekly: count } : {}) });
      const week = weeks.get(serviceKey(service)) ?? new DepartureWeek();
      weeks.set(serviceKey(service), week);
      const { days, ...departure } = departures;
      week.add(days, { ...departure, flight: flightNumberOf(flight, service.airline, context) });
    }
    return null;
  }

  await eachPart(parts, async ({ name, bytes }) => {
    label = label === '' ? name : `${label} ${name}`;
    for await (const cell of listRows(bytes, columns)) context.log.account(addRow(cell));
  });
  return {
    services: [...services].map(([key, service]) => ({ ...service, departures: weeks.get(key)?.rows() ?? [] })),
    evidence: routes.records(),
    label,
    asOf: latest === '' || context.date.startsWith(latest) ? context.date : `${latest}-28`,
  };
}

/** The departures of a row without their number; days: bit 0 is Monday, 0 when unknown. */
type RowDepartures = Omit<WeekDeparture, 'flight'> & { readonly days: number };

function departuresIn(cell: FieldCells): RowDepartures | { rejected: string; name: string } {
  const [days, departure, block] = [cell('days'), cell('departure'), cell('block_min')];
  const [bits, minute] = [weekdaysIn(days), clockMinutes(departure)];
  if (bits === null) return { rejected: 'days are neither digits nor names of weekdays', name: days };
  if (departure !== '' && (minute === null || minute === MINUTES_PER_DAY))
    return { rejected: 'departure is not a time of day', name: departure };
  if (block !== '' && !(Number(block) >= 1 && Number(block) <= LONGEST_BLOCK))
    return { rejected: 'block_min is not a number of minutes', name: block };
  const aircraft = cell('aircraft')
    .toUpperCase()
    .split(/[\s/|;,]+/);
  return {
    days: bits,
    minute,
    block: block === '' ? null : Math.round(Number(block)),
    aircraft: aircraft.filter((type) => AIRCRAFT_TYPE.test(type)),
  };
}
