/** A list of routes as CSV, whose columns the command line names. */
import { serviceKey } from '../../../src/core/dataset/rows.ts';
import { must } from '../../../src/core/must.ts';
import { delimitedRows } from '../common/csvRows.ts';
import { bareService, type ImportedNetwork, type ImportedService } from '../common/imported.ts';
import {
  airlineCode,
  type ImportContext,
  type Importer,
  iataCodeOf,
  resolveRoute,
  UNKNOWN_AIRLINE,
} from '../common/importer.ts';
import { eachPart } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';
import type { Part } from '../common/unpack.ts';
import { createEvidenceCollector } from '../evidence/collector.ts';
import { type Cells, type ColumnMap, cellsOf, monthOf, parseMap } from './columnMap.ts';

export const csv: Importer = {
  name: 'csv',
  kind: 'timetable',
  reads: 'a list of routes as CSV',
  flags: {},
  settings: {
    map: {
      value: 'COLUMNS',
      text: 'from=A,to=B,airline=C,weekly=D,seen=E: the columns by their\n                   names in the first line; only from and to are needed.\n                   Without it the columns are from, to, airline, weekly, seen',
    },
  },
  help: `Airports and airlines are IATA or ICAO codes; a cell may hold several airlines,
separated by blanks or slashes. A route without an airline supports the known
airlines of the route, and adds none. weekly is the number of departures a week;
seen is the day, month or year in which the flight was last seen (default:
--date). Cells are separated by commas, semicolons, tabs, ^ or |.`,
  check: ({ setting }) => void mappedColumns(setting),
  read: readList,
};

/** The columns of --map, or null: then they are named like the fields. @throws UsageError */
function mappedColumns(setting: ImportContext['setting']): ColumnMap | null {
  const map = setting('map');
  return map === null ? null : parseMap(map);
}

async function readList(parts: AsyncIterable<Part>, context: ImportContext): Promise<ImportedNetwork> {
  const columns = mappedColumns(context.setting);
  const services = new Map<string, ImportedService>();
  const routes = createEvidenceCollector();
  let [latest, label] = ['', ''];

  function addRow(row: readonly string[], cells: Cells): Outcome {
    const codes = [cells(row, 'from').toUpperCase(), cells(row, 'to').toUpperCase()] as const;
    const route = resolveRoute(codes, [iataCodeOf(codes[0], context), iataCodeOf(codes[1], context)]);
    if ('rejected' in route) return route;
    const day = cells(row, 'seen');
    const month = context.date.slice(0, 7);
    const seen = monthOf(day === '' ? month : day, month);
    if (seen === null) return { rejected: 'seen is not a day, month or year', name: day };
    if (seen > month) return { rejected: 'seen is later than the import', name: day };
    const weekly = cells(row, 'weekly').replace(/,(?=\d{1,2}$)/, '.');
    if (!/^\d{0,4}(\.\d+)?$/.test(weekly)) return { rejected: 'weekly is not a number', name: weekly };
    const named = cells(row, 'airline')
      .toUpperCase()
      .split(/[\s/|;,]+/)
      .filter((code) => code !== '');
    const airlines = named.map((code) => airlineCode(code, context));
    const unknown = named.find((_, i) => airlines[i] === null);
    if (unknown !== undefined) return { rejected: UNKNOWN_AIRLINE, name: unknown };
    if (seen > latest) latest = seen;
    if (named.length === 0) routes.add(route.from, route.to, null, seen, Math.round(Number(weekly)) || null);
    for (const airline of airlines) {
      const service = bareService(route.from, route.to, must(airline, 'airline'));
      const before = services.get(serviceKey(service));
      const last = before?.seen && before.seen > seen ? before.seen : seen;
      const count = (before?.weekly ?? 0) + Math.round(Number(weekly));
      services.set(serviceKey(service), { ...service, seen: last, ...(count > 0 ? { weekly: count } : {}) });
    }
    return null;
  }

  await eachPart(parts, async ({ name, bytes }) => {
    label = label === '' ? name : `${label} ${name}`;
    let cells: Cells | null = null;
    for await (const row of delimitedRows(bytes))
      if (cells === null) cells = cellsOf(row, columns);
      else context.log.account(addRow(row, cells));
  });
  return {
    services: [...services.values()],
    evidence: routes.records(),
    airports: [...context.airports.values()],
    airlines: [...context.airlines.values()],
    seasons: [],
    years: null,
    label,
    asOf: latest === '' || context.date.startsWith(latest) ? context.date : `${latest}-28`,
  };
}
